// SPDX-License-Identifier: Apache-2.0

internal import FleetServer
internal import NavGeo
internal import NavGraph
internal import NavSearch

/// Names of places from the search index of a region.
struct RegionPlaceNames: FleetPlaceNames {
    private let index: SearchIndex

    /// Opens the index; `nil` for a region without one.
    init?(_ graph: RoadGraph) {
        guard let index = try? SearchIndex(graph) else { return nil }
        self.index = index
    }

    func name(of place: Coordinate, language: String) -> String? {
        (try? index.reverse(place, language: language))?.first?.label
    }
}
