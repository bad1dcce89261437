# make play   opens the page in the browser   make test   all tests
# make check  ruff, mypy, tsc and eslint      make bench  how fast the engine is
# make docs   the documentation as a site in build/docs; make learn   trains the examples
# Each does its own set-up in .venv; the second time it is quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/run.stamp
DEV := $(VENV)/dev.stamp
JOBS ?= auto
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# make lab    reports, data sets        make envs   PettingZoo, Gymnasium, OpenSpiel        make ray    many machines
.PHONY: install lab envs ray play site check check-page test mutate bench learn soak docs clean

install: $(RUN)
	@$(BIN)/python tools/compile.py

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Branchline needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(RUN): $(VENV)/pyvenv.cfg requirements/run.txt pyproject.toml
	@echo "Installing what playing needs ..."
	@$(PIP) install -r requirements/run.txt
	@BRANCHLINE_PURE=1 $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(RUN) requirements/dev.txt requirements/accounts.txt requirements/lab.txt requirements/envs.txt requirements/notebook.txt requirements/docs.txt requirements/ray.txt
	@echo "Installing what testing needs ..."
	@$(PIP) install -r requirements/dev.txt
	@touch $@

lab: install
	@$(PIP) install -r requirements/lab.txt

envs: install
	@$(PIP) install -r requirements/envs.txt

ray: install
	@$(PIP) install -r requirements/ray.txt

# The page opens at once and runs from source. The compiler works beside it; bots change over when it is done.
play: $(RUN)
	@nice $(BIN)/python tools/compile.py --beside & $(BIN)/branchline serve --open

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(MAKE) --no-print-directory check-page

# The page's JavaScript: types (JSDoc, read by tsc) and lint. Nothing is built.
check-page:
	@if ! command -v npm >/dev/null; then echo "No npm: the page's JavaScript is NOT checked (tsc --checkJs, eslint)."; \
	elif [ tools/web/node_modules/stamp -nt tools/web/package.json ] || { (cd tools/web && npm install --silent --no-audit --no-fund --no-package-lock) && touch tools/web/node_modules/stamp; }; then \
		tools/web/node_modules/.bin/tsc -p tools/web/tsconfig.json && tools/web/node_modules/.bin/eslint -c tools/web/eslint.config.js branchline/web/js branchline/site/js; \
	else echo "tsc and eslint can't be installed here: the page's JavaScript is NOT checked."; fi

# The analysis is plain Python in both runs, and slow on a plain engine: once is enough.
test: $(DEV) install
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow and not timed"
	$(BIN)/python -m pytest -m "timed and not slow"
	BRANCHLINE_PURE=1 $(BIN)/python -m pytest -n $(JOBS) -m "not slow" -k "not TestAnalysis" tests/laws

docs: $(RUN)
	@$(PIP) install -r requirements/docs.txt
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# make mutate GAME=mini_rails COUNT=100: do the tests notice a changed rule? Without GAME: all games.
GAME ?=
COUNT ?= 100
mutate: $(DEV)
	$(BIN)/python tools/mutate.py $(GAME) --count $(COUNT) $(if $(SEED),--seed $(SEED))

soak: $(DEV) install
	$(BIN)/python -m pytest -n $(JOBS) -m slow -o faulthandler_timeout=3600
	$(BIN)/python tools/inversions.py
	$(BIN)/python tools/mutate.py --count 25

bench: install bench/.venv/stamp
	-@$(PIP) install -r requirements/lab.txt
	@$(BIN)/branchline bench --plot docs/performance.svg

bench/.venv/stamp: bench/requirements.txt bench/requirements-batch.txt bench/peers/package.json
	@echo "Installing the peers into bench/.venv ..."
	@$(PYTHON) -m venv bench/.venv
	@bench/.venv/bin/python -m pip --disable-pip-version-check --quiet install -r bench/requirements.txt || echo "Some peers can't be installed here; they are shown as missing."
	@bench/.venv/bin/python -m pip --disable-pip-version-check --quiet install -r bench/requirements-batch.txt || echo "EnvPool and Pgx can't be installed here; they are shown as missing."
	@if command -v npm >/dev/null; then cd bench/peers && npm install --silent --no-audit --no-fund --no-package-lock || echo "boardgame.io can't be installed here; it is shown as missing."; else echo "No npm: boardgame.io is shown as missing."; fi
	@touch $@

# make learn   train the examples and draw the learning curves of docs/lab.md: minutes on one core
LEARN = $(BIN)/python examples/learn/values.py
learn: install
	@$(PIP) install -r requirements/learn.txt -r requirements/lab.txt
	@mkdir -p build/learn
	$(LEARN) mini_rails --decisions 250000 --looks 5 --out build/learn/mini_rails.json --curve docs/learning/mini_rails.csv
	$(LEARN) mini_express --decisions 250000 --looks 5 --out build/learn/mini_express.json --curve docs/learning/mini_express.csv
	$(BIN)/python examples/learn/plot.py --out docs/learning/curves.svg \
		"Mini Rails=docs/learning/mini_rails.csv" "Mini Express=docs/learning/mini_express.csv"

# make site   the whole game as a folder of files, public/, for any web host (docs/anywhere.md); make site SITE=elsewhere
SITE ?= public
site: install
	@command -v npm >/dev/null || { echo "make site gets Python for browsers from npm, which is not here: install Node.js with npm."; exit 1; }
	@[ tools/site/node_modules/stamp -nt tools/site/package.json ] || { (cd tools/site && npm install --silent --no-audit --no-fund --no-package-lock) && touch tools/site/node_modules/stamp; }
	@$(BIN)/branchline site build $(SITE)

clean:
	rm -rf $(VENV) build branchline/_compiled *.egg-info

openapi: $(DEV)
	$(BIN)/python -m branchline.server.http.openapi > docs/openapi.json
