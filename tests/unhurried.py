"""What processes import first that begin to work beside a test: they do not give way to others, for whoever runs
the tests waits for nothing but them."""

from ledger.audit import workers

vars(workers)["_NICE"] = 0
