"""The desk in a browser: Datasette behind one adapter, sign-in and roles, a module a page.

It opens view files alone; what needs the ledger is asked of the worker. Nothing flows back: views are made from the
ledger and its audit, and can be dropped and made again to the same rows.
"""
