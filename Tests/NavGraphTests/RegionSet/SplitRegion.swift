// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport

@testable import NavGraph

/// Packs of a test map, in memory.
struct SplitRegion {
    let split: RegionSplit
    let packs: [RoadGraph]

    /// Splits a region by areas.
    init(_ graph: RoadGraph, _ areas: [PackArea], margin: Double = 0) throws {
        let split = try RegionSplit(graph, areas: areas, margin: Meters(margin))
        packs = try split.areas.indices.map { index in
            let writer = RegionWriter()
            try split.write(index, to: writer)
            return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: split.areas[index].name))
        }
        self.split = split
    }

    /// Areas that cover the bounds of a region: rectangles between random cuts.
    static func areas(of graph: RoadGraph, using random: inout SeededRandom) -> [PackArea] {
        guard let box = graph.index.bounds?.boundingBox else { return [] }
        func cuts(_ low: Double, _ high: Double, using random: inout SeededRandom) -> [Double] {
            let inner = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Double.random(in: low...high, using: &random)
            }
            return ([low, high] + inner).sorted()
        }
        let across = cuts(box.west, box.east, using: &random)
        let up = cuts(box.south, box.north, using: &random)
        return zip(up, up.dropFirst()).enumerated().flatMap { row, latitudes in
            zip(across, across.dropFirst()).enumerated().map { column, longitudes in
                PackArea(
                    name: "\(row)-\(column)",
                    area: MapArea(
                        BoundingBox(
                            west: longitudes.0, south: latitudes.0, east: longitudes.1, north: latitudes.1)))
            }
        }
    }

    /// Joins packs.
    static func joined(_ packs: [RoadGraph]) throws -> RoadGraph {
        let writer = RegionWriter()
        try RegionJoin.write(packs, to: writer)
        return try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "joined"))
    }
}
