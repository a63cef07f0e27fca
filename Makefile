# make play    the table in your browser, at a local address
# make test    everything that must hold
# make lint    the quick part of it
# make bench   how fast it is; make fuzz: random games, replayed; make arena: how strong the opponents are;
#            MEASURE=random or par, SCENARIO="d-day cobra" for some of it (docs/study.md)
# make wheel   the package for other machines, page and all, in dist/; make lock: the newest packages into locks/
# make site    the table as a folder for any static host, in dist/site
# make takeouts  every rule taken out in turn: a test must notice; make docs: the pictures of the README and the covers

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAMES  ?= 500
WEB    := web/node_modules/.stamp
PAGE   := web/dist/index.html
PIP    := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml

# Dozens of processes start in a run of the tests: what one of them has compiled the others need not.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test ready lint types page-check bench fuzz arena takeouts docs clean page chromium wheel site lock

play: $(VENV)/play.stamp $(PAGE)
	@$(BIN)/sztab serve --open

test: ready
	$(BIN)/pytest -n 2 --dist worksteal
	cd web && npx playwright test
	cd web && SZTAB_SITE=1 npx playwright test site lobby

# What takes one core or the network, two at a time.
ready:
	@$(MAKE) --no-print-directory -j 2 --output-sync=target lint types page site page-check chromium

types: $(VENV)/dev.stamp
	$(BIN)/mypy

page-check: $(WEB)
	cd web && npm run --silent check

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

bench: $(VENV)/bench.stamp $(PAGE) chromium
	$(BIN)/python -m bench

fuzz: $(VENV)/dev.stamp
	$(BIN)/python tests/fuzz.py $(GAMES)

arena: $(VENV)/dev.stamp
	$(BIN)/python tests/arena.py $(MEASURE) $(SCENARIO)

takeouts: $(VENV)/dev.stamp
	$(BIN)/python tests/takeouts/prove.py

docs: $(VENV)/dev.stamp $(PAGE) chromium
	@mkdir -p build && rm -f build/nysa.sztab
	$(BIN)/sztab new nysa-1945 build/nysa.sztab --seed 7
	$(BIN)/sztab show build/nysa.sztab --svg --hex 5313 --radius 9 > docs/nysa.svg
	$(BIN)/python tools/variants.py > docs/wb95-variants.md
	cd web && SZTAB_PICTURES=1 npx playwright test pictures covers

page: $(PAGE)

wheel: $(VENV)/dev.stamp $(PAGE)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# The same page with a worker in place of the server: Python and the rules run in the browser.
SITE := dist/site/offline.js
site: $(SITE)

$(SITE): $(VENV)/dev.stamp $(WEB) locks/site.txt tools/site.py tools/compile_wheel.mjs web/index.html web/vite.config.ts \
         $(shell find web/src web/public src/sztab -type f -not -name "*.pyc" 2>/dev/null)
	cd web && npm run --silent build -- --mode site
	$(BIN)/python tools/site.py build/site-page dist/site

# One set of versions: whoever plays or measures has what the tests had.
lock: $(VENV)/dev.stamp
	$(COMPILE) --extra dev --upgrade --output-file locks/dev.txt
	$(COMPILE) --extra bench --upgrade --constraint locks/dev.txt --output-file locks/bench.txt
	$(COMPILE) --extra play --extra build --upgrade --constraint locks/dev.txt --output-file locks/play.txt

clean:
	rm -rf build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +

# One stamp for each set of packages, as locked; a change of the lock sets it up again.
$(VENV)/%.stamp: pyproject.toml locks/%.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes --requirement locks/$*.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(WEB): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(WEB) web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)
	cd web && npm run --silent build
	@touch $@

# The browser tests drive Debian's Chromium; where it is missing it is fetched from Debian.
chromium:
	@command -v chromium >/dev/null || (apt-get install -y -q chromium || (apt-get update -q && apt-get install -y -q chromium)) >/dev/null
