# SPDX-License-Identifier: Apache-2.0
#
# Targets for building, testing and releasing; `make help` lists them. Continuous integration uses the same targets.

SWIFT ?= swift
# Map of `make demo` and `make drive`: any OpenStreetMap extract.
MAP ?= Samples/monaco.osm.pbf
# Port of `make demo`; 0 picks a free one.
PORT ?= 8090
# Simulation speed of `make drive`: 1x for real time, 20x, or max.
PACE ?= 20x
# Seconds per target of `make fuzz`, and the targets; by default all.
TIME ?= 60
TARGETS ?=
# Maps of `make bench`; by default Milan and Iceland from the data folder.
MAPS ?=
# Numbers of copies of `make bench-scale`.
COPIES ?= 4
# Rounds of `make chaos`, the time after which it ends in any case, and its number of NATS brokers: 0, 1, 3 or 5.
ROUNDS ?= 100
MINUTES ?= 60
BROKERS ?= 3
# Phase of `make test`; by default all.
PHASE ?=
# Sanitizer of `make sanitize`, by default both, and the modules to test, by default all supported ones.
SANITIZER ?=
MODULES ?=
SOURCES = Package.swift Sources Tests Snippets Benchmarks/Package.swift Benchmarks/Sources

.DEFAULT_GOAL := help
.PHONY: help deps libraries build demo drive test test-quick sanitize check bench bench-scale bench-search bench-packs \
    bench-drives spark soak chaos fuzz \
    docs site api format smoke sbom release deb clean

help: ## List all targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: libraries ## Install missing system libraries and fonts (apt-get; Homebrew on macOS).
	@dev/fonts

libraries:
	@dev/deps

build: libraries ## Build the optimized program: .build/release/guidepost.
	@SWIFT="$(SWIFT)" dev/build

demo: build ## Run the full demo in a browser. MAP=other.osm.pbf PORT=8090
	@dev/maplibre
	@.build/release/guidepost demo --map "$(MAP)" --port "$(PORT)"

drive: build ## Run a demo in the terminal: a route, a drive, the feed. MAP=other.osm.pbf PACE=1x|20x|max
	@dev/drive "$(MAP)" "$(PACE)"

test: deps ## Run all tests in phases, or one phase. PHASE=fast|maps|servers|programs|browser
	@dev/deps --cluster
	@dev/clients
	@SWIFT="$(SWIFT)" dev/run-tests $(addprefix --phase ,$(PHASE))

test-quick: libraries ## Run the fast tests: no servers, processes or real maps.
	@SWIFT="$(SWIFT)" dev/run-tests --quick

sanitize: libraries ## Run the tests under a sanitizer. SANITIZER=address|thread MODULES="FleetServer NavServer"
	@SWIFT="$(SWIFT)" dev/sanitize $(SANITIZER) $(MODULES)

smoke: libraries ## Build, and run every command once on the sample map.
	@dev/smoke

check: libraries ## Check format, declared imports, warnings and project rules.
	@SWIFT="$(SWIFT)" dev/check

fuzz: libraries ## Fuzz all inputs under the address sanitizer. TIME=60 (seconds each) TARGETS="json token"
	@SWIFT="$(SWIFT)" dev/fuzz $(TIME) $(TARGETS)

bench: build ## Run the benchmarks, with peers if installed. MAPS="a.osm.pbf …"
	@SWIFT="$(SWIFT)" dev/bench $(MAPS)
	@dev/bench-fleet
	@dev/bench-eta

spark: build ## Match and learn on Apache Spark with two workers, and compare with one process. DRIVES=… OSM=…
	@dev/spark $(DRIVES) $(OSM)

bench-search: ## Measure the search: addresses found, times, size. MAPS="a.osm.pbf …"
	@SWIFT="$(SWIFT)" dev/bench-search $(MAPS)

bench-scale: build ## Measure copies of Porto joined to one network. COPIES="4 25" (default 4)
	@dev/bench-scale $(COPIES)

bench-packs: build ## Compare a region with its packs on random pairs, and measure both. MAP=extract.osm.pbf
	@dev/bench-packs $(filter-out Samples/monaco.osm.pbf,$(MAP))

bench-drives: build ## Count false reroutes and missing words on drives with reflections and lost signals, on all maps.
	@SWIFT="$(SWIFT)" dev/drive-faults

soak: build ## Run both servers under mixed load for an hour; fails if memory or descriptors grow. SECONDS=3600 MAP=…
	@dev/soak

chaos: build ## Break a cluster of fleet servers under load and check histories. ROUNDS=100 MINUTES=60 BROKERS=3
	@dev/deps --cluster
	@dev/chaos --rounds $(ROUNDS) --minutes $(MINUTES) --brokers $(BROKERS)

sbom: libraries ## Write the software bill of materials (CycloneDX): .build/guidepost.cdx.json.
	@SWIFT="$(SWIFT)" dev/sbom && dev/sbom --check .build/guidepost.cdx.json

release: libraries ## Build release archives with SBOM and checksums: .build/dist. See docs/releasing.md.
	@SWIFT="$(SWIFT)" dev/release

deb: libraries ## Build and check a Debian package with systemd units: .build/dist. See docs/deploy.md.
	@SWIFT="$(SWIFT)" dev/deb

docs: libraries ## Write the documentation of all libraries to .build/docs.
	@"$(SWIFT)" build
	@SWIFT="$(SWIFT)" dev/docs

site: libraries ## Write the documentation as one static site to .build/site.
	@"$(SWIFT)" build
	@SWIFT="$(SWIFT)" dev/site

api: libraries ## Update the lists of public declarations, API/MODULE.txt.
	@"$(SWIFT)" build
	@SWIFT="$(SWIFT)" dev/api

format: ## Format all sources.
	$(SWIFT) format format --in-place --recursive $(SOURCES)

clean: ## Remove all build products.
	rm -rf .build Benchmarks/.build
