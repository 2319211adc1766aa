"""What staff see: projections of the audited ledger, and Datasette over them.

Nothing flows back: the files in ``views/`` are made from the ledger and its audit, and can be dropped and
made again to the same rows.
"""
