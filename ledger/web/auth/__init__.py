"""Who comes in, in which role, and what that role may see."""
