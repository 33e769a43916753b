# Everything works on a fresh machine with Python 3.11+ and make: each target makes what it needs.
# pyenv builds Python without optimisations unless told otherwise; the suite takes a fifth less with the system's.
IS_SLOW := import sys, sysconfig; sys.exit("--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""))
IS_NEW := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell { python3 -c '$(IS_SLOW)' && /usr/bin/python3 -c 'import ensurepip; $(IS_NEW)'; } 2>/dev/null && echo /usr/bin/python3 || echo python3)
VENV := .venv
BIN := $(VENV)/bin
# Each process takes a part of the suite in order, so that few share a browser, and who is done first helps the others.
PYTEST := pytest --numprocesses auto --dist worksteal
# Folders that test without Discord, without drawing and without thinking.
QUICK := tests/engine tests/golden $(addprefix tests/bot/,i18n presets store tables)
# Tests commit to hundreds of databases: where the system has a folder in memory, none of them waits for a disk.
export PYTEST_DEBUG_TEMPROOT ?= $(wildcard /dev/shm)
# Tests start dozens of processes: none of them compiles the modules that another has compiled.
unexport PYTHONDONTWRITEBYTECODE
# Modules are compiled when they are imported first; most of what is installed never is.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# Each game is compiled once: else each process of the tests would do it, and each bot that they start. One core does
# it while pip is busy with another; then one process compiles the modules, and rewrites the tests' assertions.
COMPILED := compiled-barbu compiled-botifarra
PREPARE = $(MAKE) --no-print-directory --jobs=3 prepared

.PHONY: play setup run test quick coverage soak check format bench gallery docs constraints clean prepared $(COMPILED)
.DEFAULT_GOAL := play

play: $(VENV)/play.stamp  ## a table on this machine: the sandbox and the bot, no account needed
	$(BIN)/python -m sandbox $(ARGS)

setup: $(VENV)/play.stamp  ## what the bot itself needs

run: $(VENV)/play.stamp  ## the bot on Discord, with the token in .env
	$(BIN)/python -m bot

# Fewer passes of the compiler save a fifth of its time, and searches are as fast; make play has them all.
test quick coverage soak: export NUMBA_OPT := 1
test quick coverage soak: export NUMBA_CACHE_DIR := $(CURDIR)/build/machine-code
test:  ## the suite, without what takes minutes
	$(PREPARE)
	$(BIN)/python -m $(PYTEST) $(ARGS)

quick: $(VENV)/dev.stamp  ## the rules, tables, database and texts, in less than a minute
	$(BIN)/python -m $(PYTEST) -m "not slow and not postgresql" $(QUICK) $(ARGS)

# Left out: migrations, which alembic loads by itself, and what numba compiles, for it compiles no probes. So all of that
# is compiled before: by the warm-up, and the search with piles by its tests. The floor needs a second call: with it in
# the first, the report would lack the lines that pytest-xdist's processes have run.
coverage:  ## the suite, and the share of the lines that it runs
	$(PREPARE)
	$(BIN)/python -m pytest --quiet tests/computers/botifarra/players/test_strong_piles.py
	$(BIN)/python -m slipcover --omit "bot/store/migrations/versions/*,$$(grep -rl --include='*.py' '^@njit' computers | paste -sd, -)" \
	  --immediate --json --out build/coverage.json -m $(PYTEST) $(ARGS)
	$(BIN)/python -m slipcover --merge build/coverage.json --out build/coverage.json --fail-under 97

soak:  ## what takes minutes: many kills and restarts, long matches, deep searches for counterexamples
	$(PREPARE)
	$(BIN)/python -m $(PYTEST) -m soak --hypothesis-profile soak $(ARGS)

check: $(VENV)/dev.stamp  ## style, types, direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/dev.stamp  ## mend style where a machine can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/dev.stamp  ## the figures in docs/, measured side by side
	$(BIN)/python -m benchmarks

gallery: $(VENV)/dev.stamp  ## every picture in every phase, as a page: build/gallery/index.html
	$(BIN)/python -m tools.gallery build/gallery

docs: $(VENV)/dev.stamp  ## the site, from docs: build/site/index.html; fails for a dead link or a picture without a description
	$(BIN)/python -m tools.site $(ARGS)

# uv alone resolves for all systems at once, so it finds the packages of Python 3.13 from 3.11.
constraints: $(VENV)/dev.stamp  ## write down the versions of this environment, and the hashes of what an operator installs
	$(PIP) uv
	(echo "# The versions this was tested with; make installs exactly these. Renew with: make constraints"; \
	 $(BIN)/python -m pip freeze --all --exclude-editable --exclude botifarra --exclude pip --exclude uv \
	 | sort -f) > constraints.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --constraints constraints.txt \
	  --extra strong --extra postgresql --extra metrics --custom-compile-command "make constraints" \
	  --output-file requirements.txt pyproject.toml >/dev/null

clean:
	rm -rf $(VENV) build var *.egg-info

# The pip of Python 3.11 takes half as long again as a newer one.
$(BIN)/python:
	@$(PYTHON) -c '$(IS_NEW)' \
	  || { echo "Botifarra needs Python 3.11 or newer. Name yours: make PYTHON=python3.12 play"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	-$(PIP) --upgrade pip

$(VENV)/play.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --constraint constraints.txt --only-binary numba,llvmlite,numpy --editable '.[strong]' \
	  || { echo "numba has no package for this system: the computers play by rules of thumb."; \
	       $(PIP) --constraint constraints.txt --editable .; }
	@touch $@

# Computers need nothing else.
$(VENV)/numba.stamp: constraints.txt | $(BIN)/python
	$(PIP) --constraint constraints.txt numba
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(VENV)/numba.stamp
	$(PIP) --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/play.stamp

prepared: $(VENV)/dev.stamp $(COMPILED) tests/__pycache__

$(COMPILED): compiled-%: | $(VENV)/numba.stamp
	$(BIN)/python -m computers.warmup $*

tests/__pycache__: | $(VENV)/dev.stamp
	-$(BIN)/python -m pytest --collect-only --quiet >/dev/null
