"""What is served, described table by table and column by column."""
