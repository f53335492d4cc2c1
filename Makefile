# Every command of the project. `make help` lists them.
.DEFAULT_GOAL := help
.PHONY: help start test explain model collocations fuzz film pictures bench quick changed sweep bench-audiobook load flood growth model-check dev dev-cluster chaos rolling replicas backup restore supply-chain bom nats-authorization check lock links lint format types proto proto-lint proto-check proto-breaking baseline api api-check clean chart cluster-check k8s-check k8s-dev k8s-operators k8s-secrets spacy spacy-test release

# Node 24 as npm brought it, when it is there: what the services are written for. Targets whose script imports code of
# theirs need node_modules and run on it; the others may run before anything is installed, on Node 20.19.
NODE = $(shell test -x node_modules/.bin/node && echo node_modules/.bin/node || echo node)
TSC = $(NODE) node_modules/typescript/bin/tsc
BIOME = $(NODE) node_modules/@biomejs/biome/bin/biome
BUF = cd proto && PATH="$(CURDIR)/node_modules/.bin:$$PATH" buf

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-15s %s\n", $$1, $$2 }'

start: ## set up what is missing and run the product at http://localhost:8080 (PORT, HOST, DATA_DIR …)
	@node scripts/start.mjs $(filter -%,$(MAKECMDGOALS))

test: ## set up what is missing and run all tests; service=vocabulary, file=migrations, only=unit|services|frontends|browser narrow, dictionary=jmdict takes the language's with JMdict, changed takes what reaches your changes (base=commit), ci=on is strict
	@node scripts/test.mjs $(if $(service),--service=$(service)) $(if $(file),--file=$(file)) $(if $(only),--only=$(only)) $(if $(dictionary),--dictionary=$(dictionary)) $(if $(ci),--ci) $(if $(filter changed,$(MAKECMDGOALS)),--changed) $(if $(base),--base=$(base))

sweep: ## run the slow tests of which make test takes a sample, whole, and the language's with JMdict (docs/tests.md)
	@node scripts/test.mjs --sweep $(if $(ci),--ci)

explain: node_modules ## print what each stage and rule of the analyser makes of TEXT, where it is written, and what else was likely; without TEXT all stages and rules
	@test -f services/language/dist/pipeline/stages.js || echo 'Building the language service, which takes half a minute the first time.' >&2
	@$(TSC) -b services/language && TEXT='$(TEXT)' $(NODE) scripts/explain.mjs

model: node_modules ## learn how words of several readings are read, from public corpora (services/language/data/model/readings.tsv)
	@$(NODE) scripts/make-model.mjs

collocations: node_modules ## count which particles verbs have, from the same corpora and one more (services/sentences/collocations)
	@$(TSC) -b services/sentences && $(NODE) scripts/make-collocations.mjs

fuzz: ## run the tests whose input is generated, with random seeds instead of the one of make test (SEED=… repeats one)
	@SEED=$${SEED:-random} node scripts/fuzz.mjs

bench: node_modules ## measure against the budgets; quick takes the most important, against=commit compares; service=language narrows, BOOKS_DIR has the novels
	@$(NODE) scripts/bench.mjs $(if $(service),--service=$(service)) $(if $(against),--against=$(against)) $(if $(filter quick,$(MAKECMDGOALS)),--quick)

quick changed:
	@:

bench-audiobook: node_modules ## the same for an audiobook of ten hours (AUDIOBOOK_HOURS), which takes some minutes; bench makes one of half an hour
	@AUDIOBOOK_HOURS=$${AUDIOBOOK_HOURS:-10} $(NODE) scripts/bench.mjs --service=tools --only=audiobook

dev: ## run the product, rebuilding on every change; pages at http://localhost:3000
	@node scripts/dev.mjs

dev-cluster: node_modules ## run it as in a cluster: one process per service, a real NATS server and PostgreSQL
	@$(NODE) scripts/dev-cluster.mjs

film: ## film the main job for README.md, on a running product with an empty demo user (URL)
	@node scripts/film.mjs

pictures: ## take the pictures of docs/other-programs.md, of a running product with an empty demo user (URL)
	@node scripts/pictures.mjs

chaos: ## kill processes at random moments (KILLS=100, SEED=…) and compare the work with what it is in peace
	@node scripts/chaos.mjs

rolling: ## replace, kill and cut off every process, NATS and PostgreSQL under load; FROM=commit upgrades from that release
	@node scripts/rolling.mjs

replicas: ## the contract's tests and the browser's journeys on two processes of every service (REPLICAS, only=contract|browser, files=…)
	@node scripts/replicas.mjs $(if $(only),--only=$(only)) $(files)

load: node_modules ## 200 learners (LEARNERS, PACE) read 20 minutes (MINUTES) beside analyses and an audiobook; CLUSTER=on: by NATS
	@$(NODE) scripts/load.mjs

flood: ## one learner floods the product with files and readers who do not read; ONLY=exports: one of the floods; CLUSTER=on: the gateway of a cluster
	@ONLY='$(ONLY)' node scripts/flood.mjs

model-check: ## try the product's calls with the model that OPENAI_* or GEMINI_* name; WORDS, PRICE_IN, PRICE_OUT, JUDGED=file
	@node scripts/model-check.mjs

growth: ## fill an installation with 100,000 learners (GROWTH_LEARNERS …), print the slowest calls and their query plans
	@node scripts/growth.mjs

backup: ## write everything that is kept into one archive, TO=file, or a dated one in TO=folder/ of which KEEP=14 stay
	@node scripts/backup.mjs backup "$(TO)" $(if $(KEEP),--keep=$(KEEP))

restore: ## fill an empty installation (DATA_DIR, DATABASE_URL …) from an archive, FROM=file
	@node scripts/backup.mjs restore "$(FROM)"

nats-authorization: node_modules ## print nats-server's configuration for the nkeys in KEYS, a folder; made where they are missing
	@$(NODE) services/launcher/dist/nats/print-authorization.js "$(KEYS)"

chart: node_modules ## give the chart what each service may do on NATS, as the code's calls say
	@$(TSC) -b services/launcher && $(NODE) services/launcher/dist/nats/chart-permissions.js >charts/ichibun/files/nats-permissions.json
	@$(BIOME) format --write charts/ichibun/files/nats-permissions.json

cluster-check: node_modules ## check chart, alerts and images with what is here (Helm or Go, promtool, Docker; CLUSTER_CONTEXT installs)
	@$(NODE) scripts/cluster-check.mjs

k8s-check: node_modules ## check k8s/ with what is here (kubectl, Helm or Go; CLUSTER_CONTEXT, CRDS=folder)
	@node scripts/k8s-check.mjs

k8s-dev: node_modules ## make a cluster on this machine (kind; K3D=on: k3d) with what the chart needs, for skaffold dev
	@node scripts/k8s.mjs dev

k8s-operators: node_modules ## install the operators of k8s/operators in the cluster CONTEXT (names="keda …" chooses)
	@node scripts/k8s.mjs operators $(names)

k8s-secrets: node_modules ## make random Secrets in the cluster CONTEXT, where there are none yet
	@node scripts/k8s.mjs secrets

spacy: ## install and run the spaCy sidecar, for SPACY_URL (needs Python)
	@node scripts/spacy.mjs

spacy-test: ## test the spaCy sidecar, where Python is
	@node scripts/spacy.mjs --test

check: lock supply-chain types lint proto-lint proto-check proto-breaking api-check spacy-test ## everything that is checked without running it

lock: ## check that package-lock.json is complete for every platform, so that "npm ci" works everywhere
	@npm ci --dry-run --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null

types: node_modules links ## check the types of services and pages
	@$(TSC) -b && $(TSC) -p frontends

# A pull may bring a package of the project, for which nothing has to be installed.
links: node_modules
	@node -e "import('./scripts/set-up.mjs').then(({ linkPackages }) => linkPackages())"

supply-chain: ## check the licences and versions of what others made, and known advisories where the registry tells
	@node scripts/supply-chain.mjs --check

bom: ## print a bill of materials (CycloneDX)
	@node scripts/supply-chain.mjs --bom

lint: node_modules ## check style and formatting, that nothing is exported in vain, and that no folders import each other
	@$(BIOME) check --error-on-warnings .
	@$(NODE) node_modules/knip/bin/knip.js --treat-config-hints-as-errors
	@node scripts/folders.mjs

format: node_modules ## mend style and formatting where that is safe
	@$(BIOME) check --write .

proto: node_modules ## generate the code of the contracts in proto/
	@$(BUF) generate

proto-lint: node_modules ## check the style of the contracts
	@$(BUF) lint

proto-check: node_modules ## check that the generated code is what the contracts give
	@fresh=$$(mktemp -d) && ($(BUF) generate --output "$$fresh") && diff -r "$$fresh/gen" proto/gen; \
	  same=$$?; rm -rf "$$fresh"; \
	  test $$same -eq 0 || { echo 'proto/gen is not what proto/ gives: run "make proto" and commit the result.' >&2; exit 1; }

proto-breaking: node_modules ## check that the contracts still understand those of proto/baseline.binpb
	@$(BUF) breaking --against baseline.binpb

release: ## check that this commit may be released, run continuous integration, and tag it (VERSION=0.3.0 sets the version instead)
	@node scripts/release.mjs $(if $(VERSION),--set $(VERSION))

baseline: node_modules ## at every release: keep its contracts to stay compatible with, and a filled installation of it (RELEASE=name)
	@test -n "$(RELEASE)" || { echo 'Say what the release is called: make baseline RELEASE=0.2.' >&2; exit 1; }
	@$(BUF) build --output baseline.binpb
	@$(TSC) -b tests/product && $(NODE) tests/product/dist/testing/compatibility/keep-baseline.js
	@KEEP_RELEASE="$(RELEASE)" $(NODE) --experimental-vm-modules node_modules/jest/bin/jest.js /tests/product/dist/upgrade-from-backup \
	  --selectProjects services
	@$(BIOME) format --write tests/product/upgrade

api: node_modules ## generate docs/api.md from the HTTP contract
	@$(TSC) -b services/gateway && $(NODE) scripts/api.mjs

api-check: node_modules ## check that docs/api.md is what the HTTP contract gives
	@$(TSC) -b services/gateway && $(NODE) scripts/api.mjs --check

clean: ## remove what was built and fetched; data in .data stays
	@rm -rf .cache frontends/dist contracts/dist proto/dist services/*/dist services/libs/*/dist test-results
	@find contracts proto services -name '*.tsbuildinfo' -not -path '*/node_modules/*' -delete

node_modules:
	@node -e "import('./scripts/set-up.mjs').then(({ main, setUp }) => main(() => setUp({ services: false, frontends: false })))"
