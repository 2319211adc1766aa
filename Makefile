# make demo and make test set everything up on a machine with Python 3.11, make and a C compiler.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

.PHONY: demo test torture bench bench-collusion pictures schemas samples clean

demo: $(STAMP)
	$(BIN)/meldtrail demo

# BROWSER=1 installs what drives Debian's chromium and fails where browser tests cannot run; without it they may be skipped.
test: $(STAMP)-test $(if $(BROWSER),$(STAMP)-browser)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(if $(BROWSER),MELDTRAIL_BROWSER=required) $(BIN)/pytest -n auto --dist worksteal $(TESTS)

# The long forms of the sampled tests: hours of hands, matches, mutations and lines.
torture: $(STAMP)-test
	MELDTRAIL_TORTURE=1 $(BIN)/pytest -n auto --dist worksteal

bench: $(STAMP)-bench
	$(BIN)/python -m tests.bench

# What detection reaches on simulated platforms, in ten minutes; BENCH=--hours for the long form, which goes on where it was.
bench-collusion: $(STAMP)-test
	$(BIN)/python -m tests.bench.collusion $(BENCH)

# The pictures of the README, from the demo's ledger.
pictures: $(STAMP)-browser
	$(BIN)/python -m tests.pictures

schemas: $(STAMP)
	$(BIN)/python -m cli.reference

samples: $(STAMP)
	$(BIN)/python -m ledger.simulate.samples sample_logs

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(STAMP)-test: pyproject.toml $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

$(STAMP)-browser: pyproject.toml $(STAMP)-test
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[browser]'
	touch $@

$(STAMP)-bench: pyproject.toml $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
