"""From the ledger to the views: match by match while they are served, or anew."""
