# SPDX-License-Identifier: Apache-2.0
#
# Short names for what one does with Guidepost. `make help` lists them. Continuous integration uses the same names.

SWIFT ?= swift
# Map of `make demo`: any OpenStreetMap extract.
MAP ?= Samples/monaco.osm.pbf
# Pace of `make demo`: 1x as in life, 20x, or max.
PACE ?= 20x
# Maps of `make bench`; by default Milan and Iceland from the data folder.
MAPS ?=
SOURCES = Package.swift Sources Tests Snippets Benchmarks/Package.swift Benchmarks/Sources

.DEFAULT_GOAL := help
.PHONY: help deps build demo test check bench docs format smoke clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install the system libraries that are missing (apt-get; Homebrew on macOS).
	@dev/deps

build: deps ## Build the program for use: .build/release/guidepost.
	$(SWIFT) build -c release --product guidepost

demo: build ## Take the sample map, drive several kilometres, show the feed. MAP=other.osm.pbf PACE=1x|20x|max
	@dev/demo "$(MAP)" "$(PACE)"

test: deps ## Run every test.
	@dev/clients
	$(SWIFT) test

smoke: deps ## Build, and try every command once on the sample map; within a minute after the first build.
	@dev/smoke

check: deps ## Check format, declared imports, warnings and house rules.
	@SWIFT="$(SWIFT)" dev/check

bench: build ## Measure import, opening, routes and guidance, beside Valhalla where it can be had. MAPS="a.osm.pbf …"
	@SWIFT="$(SWIFT)" dev/bench $(MAPS)

docs: deps ## Write the documentation of every library to .build/docs.
	@SWIFT="$(SWIFT)" dev/docs

format: ## Bring all sources into the house's format.
	$(SWIFT) format format --in-place --recursive $(SOURCES)

clean: ## Remove everything that was built.
	rm -rf .build Benchmarks/.build
