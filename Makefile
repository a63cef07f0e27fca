# make play    a terminal game of Nysa 1945 against the computer
# make test    everything that must hold
# make lint    the quick part of it
# make bench   how fast it is; make fuzz: random games, replayed; make docs: the picture in the README

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
GAME   ?= nysa.sztab
GAMES  ?= 475

.PHONY: play test lint bench fuzz docs clean

play: $(VENV)/fast.stamp
	@test -e $(GAME) || $(BIN)/sztab new nysa-1945 $(GAME)
	@$(BIN)/sztab play $(GAME) --interactive --versus random --as soviet

test: lint
	$(BIN)/mypy
	$(BIN)/pytest -n 2

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

bench: $(VENV)/bench.stamp
	$(BIN)/python -m bench

fuzz: $(VENV)/dev.stamp
	$(BIN)/python tests/fuzz.py $(GAMES)

docs: $(VENV)/fast.stamp
	@mkdir -p build && rm -f build/nysa.sztab
	$(BIN)/sztab new nysa-1945 build/nysa.sztab --seed 7
	$(BIN)/sztab show build/nysa.sztab --svg --hex 5313 --radius 9 > docs/nysa.svg

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +

# One stamp for each set of packages; a change of pyproject.toml sets it up again.
$(VENV)/%.stamp: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[$*]'
	@touch $@
