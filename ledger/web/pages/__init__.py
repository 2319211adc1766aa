"""Pages of the desk that are more than a table."""
