"""The rows of each table, from an audited match or a record."""
