"""The tables that are queried: what stands in them, the rows a match or a record gives, and how they are kept."""
