# make demo and make test set everything up on a machine with Python 3.11, make and a C compiler.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

# Some machines tell Python to write no bytecode; then each of some hundred commands that tests start compiles the whole program.
unexport PYTHONDONTWRITEBYTECODE

# What is imported is compiled when it is, a third of what is installed.
INSTALL := $(BIN)/pip install --quiet --no-compile --disable-pip-version-check --constraint requirements.lock --editable
SEED ?= $(shell date +%s)

# Tests write some ten thousand small files and wait for the disk; where memory has room for these they lie there.
IN_MEMORY := $(shell test "$$(df -k /dev/shm 2>/dev/null | awk 'END {print $$4}')" -gt 8000000 2>/dev/null && echo TMPDIR=/dev/shm)

.PHONY: demo check test torture spark lock bench bench-history bench-collusion pictures schemas samples clean

demo: $(STAMP)
	$(BIN)/meldtrail demo

# BROWSER=1 installs what drives Debian's chromium and fails where browser tests cannot run; without it they may be skipped.
# What tests would compile once for each of their processes is compiled beside the types and those tests that need none of it.
test: $(STAMP)-$(if $(BROWSER),browser,test)
	$(BIN)/ruff check .
	$(BIN)/python -m tests.compiled_first engine population & compiled=$$!; \
		$(BIN)/mypy || { kill $$compiled; exit 1; }; $(BIN)/pytest --collect-only -qq >/dev/null; \
		$(if $(BROWSER),MELDTRAIL_BROWSER=required) $(IN_MEMORY) $(BIN)/pytest -n auto --dist worksteal $(TESTS) \
		&& wait $$compiled

# While working: style, types and the tests that take no time; under a minute on two cores.
check: $(STAMP)-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist worksteal -m "not slow and not browser and not statistical"

# The long forms of the sampled tests, with a new seed: hours of hands, matches, mutations and lines. What was run is kept in
# docs/torture.md.
torture: $(STAMP)-test $(STAMP)-spark
	MELDTRAIL_TORTURE=$(SEED) $(BIN)/pytest -n auto --dist worksteal --hypothesis-seed=$(SEED) $(TESTS)

# The audit by Spark, on two cores and on a cluster of two nodes of this machine; pyspark is 440 MB on disk, so make test skips
# these where it is not installed. Needs Java 17.
spark: $(STAMP)-test $(STAMP)-spark
	$(BIN)/pytest -n 0 -rs tests/cli/test_audit_packs.py -k spark

bench: $(STAMP)-bench
	$(BIN)/python -m tests.bench

# Packs that a compiled dealer writes, from 1e5 to 2e7 events, audited whole; BENCH="--events 200000000 --jobs 2" for more.
bench-history: $(STAMP)-bench
	$(BIN)/python -m tests.bench.dealt $(BENCH)

# What detection reaches on simulated platforms, in ten minutes; BENCH=--hours for the long form, which goes on where it was.
bench-collusion: $(STAMP)-test
	$(BIN)/python -m tests.bench.collusion $(BENCH)

# The pictures of the README, from the demo's ledger.
pictures: $(STAMP)-browser
	$(BIN)/python -m tests.pictures

schemas: $(STAMP)
	$(BIN)/python -m tests.reference

# What laws, rulesets and their cases bring along: sample logs (RULESETS="…" for those of some), pairs, the table of clauses.
samples: $(STAMP)-test
	$(BIN)/python -m tests.sample_logs sample_logs $(RULESETS)
	$(BIN)/python -m tests.pairs
	$(BIN)/python -m tests.reference

$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml requirements.lock | $(BIN)/pip
	$(INSTALL) .
	touch $@

# One of the extras, with what it rests on, at once.
$(STAMP)-%: pyproject.toml requirements.lock | $(BIN)/pip
	$(INSTALL) '.[$*]'
	touch $@

# The versions everything is tested with, for every platform and Python the project names.
lock: $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-emit-index-url --no-header --upgrade \
		pyproject.toml --output-file requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
