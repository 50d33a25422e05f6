// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An area with a name, which becomes a pack of that name.
public struct PackArea: Sendable {
    /// Name of the pack, and of its file without `.region`.
    public var name: String
    /// Where the roads of the pack are.
    public var area: MapArea

    /// Creates a named area.
    public init(name: String, area: MapArea) {
        self.name = name
        self.area = area
    }

    /// The tiles of a zoom level of the Web Mercator grid that touch a rectangle, named `zoom-x-y`, row by row from the
    /// north-west. The first and the last row reach to the poles.
    ///
    /// - Parameters:
    ///   - zoom: Zoom level, 0 … 20: 4^zoom tiles cover the globe.
    ///   - box: The rectangle.
    /// - Complexity: O(tiles).
    public static func tiles(zoom: Int, touching box: FixedBox) -> [PackArea] {
        let count = 1 << max(0, min(20, zoom))
        let degrees = box.boundingBox
        func column(_ longitude: Double) -> Int {
            max(0, min(count - 1, Int(((longitude + 180) / 360 * Double(count)).rounded(.down))))
        }
        let wide = column(degrees.west)...column(max(degrees.west, degrees.east))
        var tiles: [PackArea] = []
        for row in 0..<count {
            let north = row == 0 ? 90 : TileEdge.latitude(row, of: count)
            let south = row == count - 1 ? -90 : TileEdge.latitude(row + 1, of: count)
            guard south <= degrees.north, north >= degrees.south else { continue }
            for column in wide {
                let west = Double(column) / Double(count) * 360 - 180
                let east = Double(column + 1) / Double(count) * 360 - 180
                tiles.append(
                    PackArea(
                        name: "\(zoom)-\(column)-\(row)",
                        area: MapArea(BoundingBox(west: west, south: south, east: east, north: north))))
            }
        }
        return tiles
    }
}

/// Edges of tiles.
private enum TileEdge {
    /// Latitude of the northern edge of a row of tiles, in degrees: the inverse of the Web Mercator projection.
    static func latitude(_ row: Int, of count: Int) -> Double {
        let y = Double.pi * (1 - 2 * Double(row) / Double(count))
        return (2 * arcTangent(exponential(y), 1) - Double.pi / 2) * 180 / Double.pi
    }
}

/// Splits a region into packs: region files of parts of it, any set of which `RegionFolder` joins again.
///
/// A pack has the segments that touch its area, the other segments at their ends, and all segments of their turn
/// restrictions. So packs overlap, and routes inside the areas of some packs cost what they cost on the whole map. Packs
/// have no stored metrics. `SearchPacks` adds their parts of the search index.
public struct RegionSplit: Sendable {
    /// The areas with roads, in the given order. Each becomes a pack.
    public let areas: [PackArea]
    /// Packs reach this far beyond their areas.
    public let margin: Meters
    /// Number of segments outside all areas; they are in no pack unless they are neighbors of one.
    public let segmentsOutside: Int
    private let input: PackInput
    private let packs: [RegionPack]

    /// Prepares a split.
    ///
    /// - Parameters:
    ///   - graph: The region, or a pack.
    ///   - areas: The areas. They may overlap; those without roads are left out.
    ///   - margin: Packs reach this far beyond their areas.
    /// - Throws: `RegionError` with code `damaged` if the map features or the rows of a pack are invalid.
    /// - Complexity: O(segments · areas that they touch).
    public init(_ graph: RoadGraph, areas: [PackArea], margin: Meters) throws(RegionError) {
        input = try PackInput(graph)
        self.margin = margin
        var isInside = [Bool](repeating: false, count: graph.segmentCount)
        var used: [PackArea] = []
        for area in areas {
            let segments = PackSelection.segments(touching: area.area, margin: .zero, graph)
            for segment in segments { isInside[Int(segment.row)] = true }
            if !segments.isEmpty { used.append(area) }
        }
        segmentsOutside = isInside.count { !$0 }
        self.areas = used
        packs = used.map { RegionPack(name: $0.name, bounds: $0.area.bounds, isPresent: false) }
    }

    /// What a pack contains.
    public struct Contents: Sendable, Hashable {
        /// Number of nodes.
        public var nodes: Int
        /// Number of segments, those beyond the area included.
        public var segments: Int
        /// Number of segments that touch the area or its margin.
        public var ownSegments: Int
    }

    /// Writes one pack. The caller finishes the writer.
    ///
    /// - Parameters:
    ///   - index: Index of its area in `areas`.
    ///   - writer: Receives the pack.
    /// - Throws: `RegionError` with code `unwritable`, or `damaged` if the region contradicts itself.
    /// - Complexity: O(rows of the region).
    @discardableResult
    public func write(_ index: Int, to writer: RegionWriter) throws(RegionError) -> Contents {
        let selection = PackSelection(areas[index].area, margin: margin, in: input)
        let gather = RegionGather(input, selecting: selection)
        let list = packs.enumerated().map { row, pack in
            RegionPack(name: pack.name, bounds: pack.bounds, isPresent: row == index)
        }
        try gather.write(to: writer, packs: list)
        return Contents(
            nodes: gather.table(.node).count, segments: gather.table(.segment).count,
            ownSegments: selection.ownSegments)
    }
}

/// Joins packs of one region.
public enum RegionJoin {
    /// Joins packs, and writes the result. The caller finishes the writer.
    ///
    /// Rows that several packs have are written once. The result has the order of the original region, so that it gives
    /// the same results wherever the packs cover it.
    ///
    /// - Parameters:
    ///   - regions: The packs; the original region may be among them.
    ///   - writer: Receives the joined region, which is a pack, too.
    /// - Throws: `RegionError` with code `differentMaps` for packs of different regions, `tooLarge`, `unwritable`, or
    ///   `damaged` if they contradict each other.
    /// - Complexity: O(rows of all packs).
    public static func write(_ regions: [RoadGraph], to writer: RegionWriter) throws(RegionError) {
        var inputs: [PackInput] = []
        for region in regions { inputs.append(try PackInput(region)) }
        try RegionGather(joining: inputs).write(to: writer, packs: RegionPack.union(regions.map(\.packs)))
    }
}
