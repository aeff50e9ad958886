# Two commands do everything on a fresh machine: `make run` serves the companion, `make test` tries all of it.
#   HOST=127.0.0.1 make run     this machine only           PORT=8001 make run     another port
#   PYTHON=python3.13 make run  another Python (3.11 or newer)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q install -c constraints.txt
CATALOGUES := $(wildcard companion/translations/*/LC_MESSAGES/messages.po)
TEMPLATE := build/messages.pot
UPDATE = -i $(TEMPLATE) -d companion/translations --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date -w 120
# Words of the Python code are marked with these, words of the templates with _().
KEYWORDS := -k _l -k plural:1,2

.PHONY: run test unit browser check messages compile lock proof faults load lighthouse pictures bench mutate clean
.DELETE_ON_ERROR:

run: compile
	@$(BIN)/companion serve

test: $(VENV)/.test compile
	@browser="$$($(BIN)/python -m tests.browser.find)" && COMPANION_BROWSER="$$browser" $(BIN)/python -m tests.everything

unit: $(VENV)/.test compile
	@$(BIN)/python -m pytest -q -n 2 --ignore=tests/browser tests

browser: $(VENV)/.test compile
	@browser="$$($(BIN)/python -m tests.browser.find)" && COMPANION_BROWSER="$$browser" $(BIN)/python -m pytest -q tests/browser

check: $(VENV)/.dev $(VENV)/.test $(TEMPLATE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pybabel -q update --check $(UPDATE)

# What the code says now into the Polish and Slovenian catalogues; new sentences stand there untranslated.
messages: $(TEMPLATE)
	@for language in pl sl; do \
	  test -e companion/translations/$$language/LC_MESSAGES/messages.po || \
	    $(BIN)/pybabel -q init -i $(TEMPLATE) -d companion/translations -l $$language -w 120 || exit 1; \
	done
	$(BIN)/pybabel -q update $(UPDATE)

.PHONY: $(TEMPLATE)
$(TEMPLATE): $(VENV)/.run
	@mkdir -p $(@D)
	@$(BIN)/pybabel -q extract -F babel.cfg $(KEYWORDS) --no-location --sort-output --omit-header -w 120 -o $@ .

compile: $(VENV)/.run $(CATALOGUES:.po=.mo)

%.mo: %.po | $(VENV)/.run
	@$(BIN)/pybabel -q compile -i $< -o $@

# The versions that were tried together, written by uv (the maintainer's tool; nobody else needs it).
lock: $(BIN)/python
	@$(BIN)/python -m pip --disable-pip-version-check -q install uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade -q \
	  --no-header --no-annotate --no-emit-index-url --no-emit-find-links -o constraints.txt

# The random trials at their full numbers, minutes to hours; what they counted stands at the end.
proof: $(VENV)/.test $(VENV)/.proof compile
	@PROOF=1 $(BIN)/python -m pytest -q -n 2 --timeout 0 --hypothesis-show-statistics \
	  --ignore=tests/browser tests

# The plug is pulled under load; `.ci/with-postgresql make faults` does it on PostgreSQL too.
faults: $(VENV)/.test $(VENV)/.postgres compile
	@$(BIN)/python -m bench.faults

# Two hundred watchers and eight scorers, beside the same load on a bare Flask application: two minutes and a half.
load: $(VENV)/.run compile
	@$(BIN)/python -m bench.load

# By hand before a release: needs Node.js and a Chromium. Each of five pages wants 98 of 100.
LIGHTHOUSE := build/lighthouse/node_modules/.bin/lighthouse
lighthouse: $(VENV)/.test compile $(LIGHTHOUSE)
	@browser="$$($(BIN)/python -m tests.browser.find)" && \
	  CHROME_PATH="$$browser" LIGHTHOUSE="$$PWD/$(LIGHTHOUSE)" $(BIN)/python -m bench.lighthouse

# The pictures of README.md, taken from the running app.
pictures: $(VENV)/.test compile
	@browser="$$($(BIN)/python -m tests.browser.find)" && COMPANION_BROWSER="$$browser" $(BIN)/python -m tests.browser.pictures

$(LIGHTHOUSE):
	@mkdir -p build/lighthouse
	@npm install --silent --no-save --no-package-lock --prefix build/lighthouse lighthouse@12.2.3

bench: $(VENV)/.test $(VENV)/.machiavelli compile
	@$(BIN)/python -m bench

# Small faults put into the engine one at a time: does a test notice? Hours; docs/mutation.md tells what can be asked for.
#   make mutate ARGS="--sample 10 engine/scoring.py"     make mutate ARGS="--report --list"
mutate: $(VENV)/.test compile
	@$(BIN)/python -m bench.mutation $(ARGS)

$(VENV)/.machiavelli: $(VENV)/.bench
	@$(PIP) --no-deps machiavelli==0.1.0
	@touch $@

# Everything that can be made again; the instance folder with its matches stays.
clean:
	rm -rf $(VENV) build dist test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -f companion/translations/*/LC_MESSAGES/messages.mo .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Python 3.11 or newer is needed and was not found: install it, or say PYTHON=/path/to/python3 make ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed, but $(PYTHON) is $$($(PYTHON) -V): say PYTHON=/path/to/a/newer/python3 make ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv is missing: on Debian or Ubuntu, apt-get install python3-venv"; exit 1; }
	@echo "Setting up: this takes a minute the first time."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml constraints.txt hatch_build.py | $(BIN)/python
	@$(PIP) -e .
	@touch $@

$(VENV)/.test $(VENV)/.dev $(VENV)/.proof $(VENV)/.bench $(VENV)/.postgres: $(VENV)/.%: pyproject.toml constraints.txt hatch_build.py | $(BIN)/python
	@$(PIP) -e ".[$*]"
	@touch $@ $(VENV)/.run
