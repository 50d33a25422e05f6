// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One square of the world map in the web Mercator projection, as slippy maps number them.
struct TileAddress: Hashable {
    /// Column from the west.
    var x: Int
    /// Row from the north.
    var y: Int
    /// Level of detail: the world has 2^zoom columns.
    var zoom: Int

    /// Units along one side of a tile.
    static let extent = 4096.0

    /// Reads `tile(x,y,zoom).mvt`.
    ///
    /// - Throws: `OSRMRefusal` with code `InvalidQuery` that names the byte, or `InvalidOptions`.
    init(_ query: AddressCursor) throws(OSRMRefusal) {
        var cursor = query
        guard cursor.take(word: "tile("), let x = cursor.takeWhole(), cursor.take(","), let y = cursor.takeWhole(),
            cursor.take(","), let zoom = cursor.takeWhole(), cursor.take(word: ").mvt"), cursor.isAtEnd
        else { throw .malformed(at: cursor.position) }
        // From zoom 12 on, like OSRM: a tile of a wider view holds too many roads.
        guard (12..<20).contains(zoom), x < 1 << zoom, y < 1 << zoom else {
            throw OSRMRefusal(.invalidOptions, "Invalid coodinates. Only zoomlevel 12+ is supported")
        }
        self.init(x: x, y: y, zoom: zoom)
    }

    init(x: Int, y: Int, zoom: Int) {
        self.x = x
        self.y = y
        self.zoom = zoom
    }

    /// The place of a point given in units from the upper left corner.
    private func place(_ across: Double, _ down: Double) -> Coordinate {
        let columns = Double(1 << zoom)
        let longitude = (Double(x) + across / TileAddress.extent) / columns * 360 - 180
        let mercator = Double.pi * (1 - 2 * (Double(y) + down / TileAddress.extent) / columns)
        return Coordinate(latitude: atan(sinh(mercator)) * 180 / .pi, longitude: longitude)
    }

    /// The part of the map it shows, with a margin in units.
    func boundingBox(margin: Double) -> BoundingBox {
        let upperLeft = place(-margin, -margin)
        let lowerRight = place(TileAddress.extent + margin, TileAddress.extent + margin)
        return BoundingBox(
            west: upperLeft.longitude, south: lowerRight.latitude, east: lowerRight.longitude,
            north: upperLeft.latitude)
    }

    /// Where a place lies in units from the upper left corner; beyond the sides when outside.
    func point(_ place: Coordinate) -> (x: Int32, y: Int32) {
        let columns = Double(1 << zoom)
        let sine = sin(max(-85.0511, min(85.0511, place.latitude)) * .pi / 180)
        let across = ((place.longitude + 180) / 360 * columns - Double(x)) * TileAddress.extent
        let down = ((0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * columns - Double(y)) * TileAddress.extent
        // A road may be long, but it meets the tile, so this is far from where Int32 ends.
        func unit(_ value: Double) -> Int32 { Int32(max(-1e9, min(1e9, value.rounded()))) }
        return (unit(across), unit(down))
    }
}
