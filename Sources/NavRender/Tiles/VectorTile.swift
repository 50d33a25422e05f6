// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Encodes vector tiles of a region: roads, land use, water, buildings, railways, borders and names.
///
/// Layers and attributes follow the OpenMapTiles schema where their meaning is the same; docs/pictures.md lists them.
/// Objects of the same style are one feature with a multi-part geometry, which keeps tiles small and fast to encode.
///
/// Source of the format: Mapbox Vector Tile Specification 2.1, github.com/mapbox/vector-tile-spec.
public struct VectorTile {
    let tile: TileAddress
    /// The highest map zoom at which the tile is shown. Map libraries show tiles of zoom z at 512 points, where the
    /// world is as wide as at our zoom z + 1, and scale them up to twice that.
    let zoom: Double
    /// Points closer to the previous one than this, in tile units, are dropped from lines; see `VectorTileShape` for
    /// rings.
    let tolerance: Int32
    let clip = RectClipper(
        Rect(x: 0, y: 0, width: TileAddress.extent, height: TileAddress.extent).inset(by: -VectorTile.margin))
    private let local: LocalMercator
    private let columns: Double
    private var layers: [Layer: VectorTileLayer] = [:]

    /// Buffer around the tile in tile units, so that lines meet those of adjacent tiles.
    static let margin = 64.0

    /// Names of layers, in the order of the tile.
    public enum Layer: String, Sendable, CaseIterable {
        case landcover, landuse, park, water, waterway, aeroway, building, boundary, transportation
        case transportationName = "transportation_name"
        case waterName = "water_name"
        case place
        case mountainPeak = "mountain_peak"
        case aerodromeLabel = "aerodrome_label"
        case trafficSign = "traffic_sign"
        case poi
        case housenumber
    }

    /// Encodes a tile; empty if the region has nothing there.
    ///
    /// - Parameters:
    ///   - tile: The tile.
    ///   - graph: The roads of the region.
    ///   - features: Its map layers; `nil` for a region without them.
    ///   - language: BCP 47 tag of road names; empty for local names.
    ///   - points: Points of interest and house numbers; `nil` for those few that the layers have.
    ///   - overview: The overview of the same region, for tiles of low zooms; `nil` to read all of the region.
    /// - Complexity: O(points in the tile).
    public static func bytes(
        of tile: TileAddress, graph: RoadGraph, features: MapFeatures?, language: String = "",
        points: (any MapPointSource)? = nil, overview: MapOverview? = nil
    ) -> [UInt8] {
        var making = VectorTile(tile)
        if let overview, MapOverview.zooms.contains(tile.zoom) {
            let level = overview.level(tile.zoom)
            making.addRoads(of: level, in: graph, language: language)
            if let features = level.features { making.add(features, withoutPoints: points != nil) }
        } else {
            making.addRoads(of: graph, language: language)
            if let features { making.add(features, withoutPoints: points != nil) }
        }
        if let points { making.add(points, language: language) }
        var message = ProtobufWriter()
        for layer in Layer.allCases {
            if let layer = making.layers[layer], !layer.isEmpty { message.field(3, layer.message) }
        }
        return message.bytes
    }

    private init(_ tile: TileAddress) {
        self.tile = tile
        columns = Double(1 << tile.zoom)
        let middle = tile.place(Point(TileAddress.extent / 2, TileAddress.extent / 2))
        local = LocalMercator(latitude: middle.latitude, tolerance: 0.1 / (columns * TileAddress.extent))
        zoom = Double(tile.zoom) + 1.99
        // One unit is an eighth of a point. Tiles of the last zoom are scaled up without limit.
        tolerance = tile.zoom >= 15 ? 1 : tile.zoom >= 12 ? 4 : 6
    }

    /// Whether the tile is shown at all higher zooms.
    var isLast: Bool { tile.zoom >= 16 }
    /// The highest map zoom at which points of the tile are shown.
    var shownZoom: Double { isLast ? 30 : zoom }

    /// The area of the region that is read.
    var box: FixedBox { FixedBox(tile.boundingBox(margin: VectorTile.margin)) }

    /// Replaces the contents of `line` with coordinates in tile units.
    func project(_ places: some Collection<FixedCoordinate>, into line: inout [Point]) {
        line.removeAll(keepingCapacity: true)
        for place in places {
            let world = local.point(place)
            line.append(
                Point(world.x * columns - Double(tile.x), world.y * columns - Double(tile.y)) * TileAddress.extent)
        }
    }

    /// Whether a point lies in this tile and in no other.
    func owns(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < TileAddress.extent && point.y < TileAddress.extent
    }

    /// Adds a feature to a layer.
    mutating func add(
        _ shape: VectorTileShape, to layer: Layer, _ tags: [(key: String, value: VectorTileLayer.Value)]
    ) {
        layers[layer, default: VectorTileLayer(name: layer.rawValue)].add(shape, tags)
    }
}
