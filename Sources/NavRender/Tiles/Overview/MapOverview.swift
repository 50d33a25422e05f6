// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
internal import Synchronization

/// What tiles of low zooms show of a region: main roads as long, simplified lines, and areas without what is too small to be
/// seen.
///
/// A tile of zoom 6 shows a country in as many pixels as a tile of zoom 14 shows a district. Each zoom has a level of its own, which
/// is read from the region, if it was built with an overview, when the first tile of its zoom is requested. Otherwise each level is
/// made from the next higher one, and the highest from all roads.
public final class MapOverview: Sendable {
    /// The zooms of tiles that have a level.
    public static let zooms = 0...9

    private let graph: RoadGraph
    private let features: MapFeatures?
    private let stored: OverviewSection?
    private let levels = Mutex<[Int: OverviewLevel]>([:])

    /// Creates an overview without levels.
    ///
    /// - Parameters:
    ///   - graph: The roads of the region.
    ///   - features: Its map layers; `nil` for a region without them.
    public init(graph: RoadGraph, features: MapFeatures?) {
        self.graph = graph
        self.features = features
        stored = OverviewSection(of: graph.file)
    }

    /// Makes the overview of the region written so far and adds it.
    ///
    /// - Parameter writer: The writer of the region, which has all sections of the graph and of the map layers.
    /// - Throws: `RegionError` if the region cannot be read back or written.
    /// - Complexity: O(segments + points of map features).
    public static func add(to writer: RegionWriter) throws(RegionError) {
        let graph = try RoadGraph(writer.snapshot())
        let overview = MapOverview(graph: graph, features: try MapFeatures(graph.file))
        // From the highest, because a level is made from the next higher one.
        let levels = zooms.reversed().map { overview.level($0) }
        try writer.add(Sections.mapOverview, OverviewSection.bytes(of: levels.reversed()))
    }

    /// Whether the region has an overview that this program can use.
    package var isStored: Bool { stored != nil }

    /// The level of a zoom, and that of the highest zoom for lower and higher ones.
    ///
    /// - Complexity: the first time O(points of the level) if it is stored, otherwise O(segments + points of map features); later
    ///   O(1). Other threads wait for the first.
    func level(_ zoom: Int) -> OverviewLevel {
        let zoom = max(MapOverview.zooms.lowerBound, min(zoom, MapOverview.zooms.upperBound))
        return levels.withLock { levels in
            if let level = levels[zoom] { return level }
            if let level = stored?.level(zoom, graph, features) {
                levels[zoom] = level
                return level
            }
            let highest = MapOverview.zooms.upperBound
            var level = levels[highest] ?? OverviewLevel(graph, features, zoom: highest)
            levels[highest] = level
            for lower in stride(from: highest - 1, through: zoom, by: -1) {
                level = levels[lower] ?? OverviewLevel(reducing: level, to: lower)
                levels[lower] = level
            }
            return level
        }
    }
}

/// The roads and map features of tiles of one zoom.
final class OverviewLevel: Sendable {
    /// Lines of the layer `transportation`.
    let roads: OverviewLines
    /// Lines of the layer `transportation_name`; empty at zooms without names.
    let names: OverviewLines
    let features: OverviewFeatures?

    init(roads: OverviewLines, names: OverviewLines, features: OverviewFeatures?) {
        (self.roads, self.names, self.features) = (roads, names, features)
    }

    /// Makes the highest level.
    init(_ graph: RoadGraph, _ features: MapFeatures?, zoom: Int) {
        let scale = OverviewScale(zoom: zoom)
        (roads, names) = OverviewLines.roads(of: graph, scale)
        self.features = features.map { OverviewFeatures($0, scale) }
    }

    /// Makes a level from the next higher one.
    init(reducing other: OverviewLevel, to zoom: Int) {
        let scale = OverviewScale(zoom: zoom)
        roads = other.roads.reduced(to: scale) { $0.isDrawn(atMapZoom: scale.mapZoom) }
        names = other.names.reduced(to: scale) { scale.mapZoom >= $0.rank.nameZoom }
        features = other.features?.reduced(to: scale)
    }
}

/// Lengths at one zoom.
struct OverviewScale {
    /// The highest map zoom at which tiles of this zoom are shown, see `VectorTile.zoom`.
    let mapZoom: Double
    /// Tile units around the globe.
    private let units: Double

    /// The farthest that a simplified line may be from the original, in tile units; a point has eight.
    static let tolerance = 3.0
    /// Cells of this side are one point of an area, in tile units. Cells of a lower zoom consist of whole ones.
    static let cell = 4.0
    /// Areas that are smaller in both directions are not seen, in tile units.
    static let smallest = 8.0
    /// Roads that are smaller in both directions are left out, in tile units. Much less than a point, since several of them may follow
    /// each other, as between the roundabouts of a town.
    static let shortest = 2.0

    init(zoom: Int) {
        mapZoom = Double(zoom) + 1.99
        units = Double(1 << zoom) * TileAddress.extent
    }

    /// The position of a place in tile units from the north-western corner of the world.
    func point(_ place: FixedCoordinate) -> Point { Mercator.point(place.coordinate) * units }
}
