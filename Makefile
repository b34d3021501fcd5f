# make play | test | chaos | docs | learn | bench | bench-scale | mutants | lint | fmt. Each target sets up what it needs in .venv and web/node_modules.

PYTHON ?= python3
BIN := .venv/bin
CLIENT := src/bradshaw/server/client/index.html
WEB := $(shell find web/src web/messages web/public web/project.inlang docs/rules docs/boards.md -type f -not -path '*/paraglide/*' 2>/dev/null) \
	web/index.html web/offline.html web/vite.config.ts web/scripts/worker.ts
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Hundreds of processes import the same modules: without it each would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test tools chaos learn bench bench-scale mutants lint fmt docs client golden vectors pictures shots types encodings baselines lock clean

play: .venv/ready $(CLIENT)  # in the browser; `.venv/bin/bradshaw play` is the game in the terminal
	@$(BIN)/bradshaw serve --open

test: .venv/ready web/node_modules/.ready $(CLIENT) tools
	$(BIN)/pytest -n $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")  # many tests wait for servers: one more than the cores
	cd web && npm run --silent test
	cd web && npm run --silent e2e

tools:  # programs that only tests need, if they are not there: mostly a wait for Debian's servers
	scripts/programs
	scripts/chromium

chaos: .venv/ready  # three servers, PostgreSQL and Valkey under 200 faults in 20 minutes; SEED=1 as before, MINUTES=3 FAULTS=30 for a part
	$(BIN)/python -m tests.server.chaos --minutes $(or $(MINUTES),20) --faults $(or $(FAULTS),200) $(if $(SEED),--seed $(SEED))

learn: .venv/learn/ready  # self-play with PyTorch; writes examples/learned.pt and examples/learning.svg
	cd examples && ../.venv/learn/bin/python learn.py

bench: .venv/bench
	$(BIN)/python -m bench

bench-scale: .venv/bench  # one, two and four processes with both stores; half an hour; ONLY="busy held" for parts (docs/scaling.md)
	$(BIN)/python -m bench.scale $(ONLY)

mutants: .venv/mutants/ready  # changes the code and tells what no test notices; ONLY=eighty_days for a part, SAMPLE=500 for so many by lot, JOBS=1 for one at a time
	.venv/mutants/bin/python scripts/mutants.py $(ONLY) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(JOBS),--jobs $(JOBS))

.PHONY: lint-python lint-types lint-web lint-web-format
lint: lint-python lint-types lint-web lint-web-format  # in parts, for `make --jobs 2`

lint-python: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python scripts/web_types.py --check

lint-types: .venv/ready
	$(BIN)/mypy

lint-web: web/node_modules/.ready
	cd web && npm run --silent check

lint-web-format: web/node_modules/.ready
	cd web && npm run --silent lint

fmt: .venv/ready web/node_modules/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && npm run --silent format

docs: .venv/docs/ready web/node_modules/.ready  # the documentation as a site, into build/site; fails for a link that leads nowhere
	.venv/docs/bin/python scripts/docs_site.py

client: $(CLIENT)  # the web client, where the server looks for it

$(CLIENT): web/node_modules/.ready $(WEB)
	cd web && npm run --silent build
	touch $@

golden: .venv/ready  # write the golden playthroughs anew; review the difference before committing it
	$(BIN)/python -m tests.golden

vectors: .venv/ready  # write the test vectors anew; where a draw differs, old records no longer replay
	$(BIN)/python -m tests.vectors

pictures: .venv/ready  # the terminal screens that the docs show
	$(BIN)/python scripts/pictures.py

shots: .venv/ready $(CLIENT)  # a picture of every page and moment, both languages, sizes and themes: web/shots/index.html
	scripts/chromium
	cd web && npm run --silent shots

encodings: .venv/ready  # the tables of docs/encoding.md
	$(BIN)/python scripts/encoding_tables.py

baselines: .venv/ready  # play the games of docs/baselines.md; some minutes; ONLY=eighty_days for a part
	$(BIN)/python scripts/baselines.py $(ONLY)

types: .venv/ready  # the web client's types, from the Python ones
	$(BIN)/python scripts/web_types.py

lock: .venv/ready web/node_modules/.ready  # pin the newest versions
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		pyproject.toml --extra testing --extra client --extra server --extra cluster --extra envs --extra open-spiel --extra ray --extra data --group dev -o locks/dev.txt
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		pyproject.toml --group bench -c locks/dev.txt -o locks/bench.txt
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		pyproject.toml --extra client --extra server --extra cluster --group mutants -o locks/mutants.txt
	$(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
		--group docs -o locks/docs.txt
	cd web && npm update --no-audit --no-fund

clean:
	rm -rf .venv mutants build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules web/dist \
		src/bradshaw/server/client bench/server/node_modules

.venv/ready: locks/dev.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Bradshaw needs Python 3.11 or newer.") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r locks/dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

.venv/bench: .venv/ready locks/bench.txt
	$(BIN)/python -m pip install --quiet --require-hashes -r locks/bench.txt
	touch $@

# An environment of its own, and no lock: PyTorch is large, and which build is right depends on the machine.
.venv/learn/ready: pyproject.toml
	test -x .venv/learn/bin/python || $(PYTHON) -m venv .venv/learn
	.venv/learn/bin/python -m pip install --quiet torch==2.13.0
	.venv/learn/bin/python -m pip install --quiet --editable '.[learn]'
	touch $@

# An environment of its own: mutmut 3.8 asks pytest for what pytest 9.2 has no more.
.venv/mutants/ready: locks/mutants.txt
	test -x .venv/mutants/bin/python || $(PYTHON) -m venv .venv/mutants
	.venv/mutants/bin/python -m pip install --quiet --require-hashes -r locks/mutants.txt
	touch $@

# An environment of its own: the generator brings much that nothing else needs.
.venv/docs/ready: locks/docs.txt
	test -x .venv/docs/bin/python || $(PYTHON) -m venv .venv/docs
	.venv/docs/bin/python -m pip install --quiet --require-hashes -r locks/docs.txt
	touch $@

# Not `npm ci`: it refuses a lock that lacks packages meant for other systems only.
web/node_modules/.ready: web/package-lock.json
	node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || \
		(echo "Bradshaw's web client needs Node 20 or newer." >&2; exit 1)
	cd web && npm install --no-save --loglevel=error
	touch $@
