# make play | test | bench | lint | fmt. Each target sets up what it needs in .venv.

PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test bench lint fmt golden pictures lock clean

play: .venv/ready  # asks which game; `make play GAME=eighty_days` does not
	@$(BIN)/bradshaw play $(GAME)

test: .venv/ready
	$(BIN)/pytest -n auto

bench: .venv/bench
	$(BIN)/python -m bench

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fmt: .venv/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: .venv/ready  # write the golden playthroughs anew; review the difference before committing it
	$(BIN)/python -m tests.golden

pictures: .venv/ready  # the terminal screens that the README shows
	$(BIN)/python scripts/pictures.py

lock: .venv/ready  # pin the newest versions
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		pyproject.toml --extra testing --group dev -o locks/dev.txt
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		pyproject.toml --group bench -c locks/dev.txt -o locks/bench.txt

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/ready: locks/dev.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Bradshaw needs Python 3.11 or newer.") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r locks/dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

.venv/bench: .venv/ready locks/bench.txt
	$(BIN)/python -m pip install --quiet --require-hashes -r locks/bench.txt
	touch $@
