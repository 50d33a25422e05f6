# SPDX-License-Identifier: Apache-2.0
#
# Short names for what one does with Guidepost. `make help` lists them. Continuous integration uses the same names.

SWIFT ?= swift
# Map of `make demo` and `make drive`: any OpenStreetMap extract.
MAP ?= Samples/monaco.osm.pbf
# Port of the page of `make demo`; 0 for any that is free.
PORT ?= 8090
# Pace of `make drive`: 1x as in life, 20x, or max.
PACE ?= 20x
# Seconds for each target of `make fuzz`, and which; by default all.
TIME ?= 60
TARGETS ?=
# Maps of `make bench`; by default Milan and Iceland from the data folder.
MAPS ?=
# Phase of `make test`; by default all.
PHASE ?=
# Sanitizer of `make sanitize`, by default both, and the modules whose tests run under it, by default all that can.
SANITIZER ?=
MODULES ?=
SOURCES = Package.swift Sources Tests Snippets Benchmarks/Package.swift Benchmarks/Sources

.DEFAULT_GOAL := help
.PHONY: help deps libraries build demo drive test test-quick sanitize check bench soak fuzz docs api format smoke sbom release clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: libraries ## Install the system libraries and fonts that are missing (apt-get; Homebrew on macOS).
	@dev/fonts

libraries:
	@dev/deps

build: libraries ## Build the program for use: .build/release/guidepost.
	@SWIFT="$(SWIFT)" dev/build

demo: build ## Show a ride in the browser: driver, car screen, small display, rider. MAP=other.osm.pbf PORT=8090
	@dev/maplibre
	@.build/release/guidepost demo --map "$(MAP)" --port "$(PORT)"

drive: build ## The same in the terminal: a route, a drive, the feed. MAP=other.osm.pbf PACE=1x|20x|max
	@dev/drive "$(MAP)" "$(PACE)"

test: deps ## Run every test in phases, with the time left. PHASE=fast|maps|servers|programs|browser for one of them
	@dev/clients
	@SWIFT="$(SWIFT)" dev/run-tests $(addprefix --phase ,$(PHASE))

test-quick: libraries ## Run the tests that need no server, no process and no real map, for the work in between.
	@SWIFT="$(SWIFT)" dev/run-tests --quick

sanitize: libraries ## Run the tests under a sanitizer. SANITIZER=address|thread MODULES="FleetServer NavServer"
	@SWIFT="$(SWIFT)" dev/sanitize $(SANITIZER) $(MODULES)

smoke: libraries ## Build, and try every command once on the sample map; in a minute or two after the first build.
	@dev/smoke

check: libraries ## Check format, declared imports, warnings and house rules.
	@SWIFT="$(SWIFT)" dev/check

fuzz: libraries ## Fuzz every input under the address sanitizer; prints a table. TIME=60 (seconds each) TARGETS="json token"
	@SWIFT="$(SWIFT)" dev/fuzz $(TIME) $(TARGETS)

bench: build ## Measure import, opening, routes, guidance and the fleet server, beside peers where they can be had. MAPS="a.osm.pbf …"
	@SWIFT="$(SWIFT)" dev/bench $(MAPS)
	@dev/bench-fleet

soak: build ## Run both servers under mixed load for an hour; fail if memory or descriptors grow. SECONDS=3600 MAP=…
	@dev/soak

sbom: libraries ## Write what the program is made of as CycloneDX: .build/guidepost.cdx.json.
	@SWIFT="$(SWIFT)" dev/sbom && dev/sbom --check .build/guidepost.cdx.json

release: libraries ## Build what is released from pinned versions, with SBOM and checksums: .build/dist. See docs/releasing.md.
	@SWIFT="$(SWIFT)" dev/release

docs: libraries ## Write the documentation of every library to .build/docs.
	@"$(SWIFT)" build
	@SWIFT="$(SWIFT)" dev/docs

api: libraries ## Write the lists of public declarations, API/MODULE.txt, anew.
	@"$(SWIFT)" build
	@SWIFT="$(SWIFT)" dev/api

format: ## Bring all sources into the house's format.
	$(SWIFT) format format --in-place --recursive $(SOURCES)

clean: ## Remove everything that was built.
	rm -rf .build Benchmarks/.build
