// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// Makes vector tiles of a region: its roads, and what it has of land use, water, buildings, rails and names.
///
/// Layers and fields bear the names of the OpenMapTiles schema where they mean the same; docs/pictures.md lists them.
/// What looks alike is one feature with many lines or areas, so that tiles are small and quickly made.
///
/// Source of the form: Mapbox Vector Tile Specification 2.1, github.com/mapbox/vector-tile-spec.
public struct VectorTile {
    let tile: TileAddress
    /// The zoom of a map on which the tile is shown until the next ones take its place: a map library shows tiles of zoom
    /// z at 512 points, so that the world is as wide as at our zoom z + 1, and grows them to twice that.
    let zoom: Double
    /// Points nearer to the one before, in units, are left out of lines; see `VectorTileShape` for rings.
    let tolerance: Int32
    let clip = GroundClip(
        Rect(x: 0, y: 0, width: TileAddress.extent, height: TileAddress.extent).inset(by: -VectorTile.margin))
    private let local: LocalMercator
    private let columns: Double
    private var layers: [Layer: VectorTileLayer] = [:]

    /// Units beyond the edges that are drawn too, so that lines meet those of the next tile.
    static let margin = 64.0

    /// Names of layers, in the order of the tile.
    public enum Layer: String, Sendable, CaseIterable {
        case landcover, landuse, park, water, waterway, aeroway, building, transportation
        case transportationName = "transportation_name"
        case waterName = "water_name"
        case place
        case mountainPeak = "mountain_peak"
        case aerodromeLabel = "aerodrome_label"
        case poi
    }

    /// Makes a tile; it is empty where the region has nothing.
    ///
    /// - Parameters:
    ///   - features: `nil` for a region without map layers.
    ///   - language: BCP 47 tag of the names of roads; empty for the local names.
    /// - Complexity: O(points in the tile).
    public static func bytes(
        of tile: TileAddress, graph: RoadGraph, features: MapFeatures?, language: String = ""
    ) -> [UInt8] {
        var making = VectorTile(tile)
        making.addRoads(of: graph, language: language)
        if let features { making.add(features) }
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
        // An eighth of a point is one unit; tiles of the last zoom are looked at from nearer and nearer.
        tolerance = tile.zoom >= 15 ? 1 : tile.zoom >= 12 ? 4 : 6
    }

    /// The part of the map that is read.
    var box: FixedBox { FixedBox(tile.boundingBox(margin: VectorTile.margin)) }

    /// Puts places into units of the tile, in place of what is there.
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
