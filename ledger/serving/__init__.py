"""The clerk: the one process beside the desk that opens the ledger and the vault, and does for it what a page may not.

The process that serves pages opens view files alone; what it needs of the ledger it asks the clerk for.
"""
