// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A tile of the web Mercator projection in the XYZ scheme of slippy maps.
public struct TileAddress: Sendable, Hashable {
    /// Column from the west.
    public let x: Int
    /// Row from the north.
    public let y: Int
    /// Zoom level: the world has 2^zoom columns and rows.
    public let zoom: Int

    /// Units along one side of a vector tile.
    public static let extent = 4096.0
    /// The zoom levels of tiles.
    public static let zooms = 0...22

    /// Creates a tile address; `nil` if the numbers are out of range.
    ///
    /// - Parameters:
    ///   - x: Column from the west.
    ///   - y: Row from the north.
    ///   - zoom: Zoom level.
    public init?(x: Int, y: Int, zoom: Int) {
        guard TileAddress.zooms.contains(zoom), (0..<(1 << zoom)).contains(x), (0..<(1 << zoom)).contains(y) else {
            return nil
        }
        (self.x, self.y, self.zoom) = (x, y, zoom)
    }

    /// The tile that contains a coordinate.
    public init(holding place: Coordinate, zoom: Int) {
        let zoom = min(max(zoom, TileAddress.zooms.lowerBound), TileAddress.zooms.upperBound)
        let (point, last) = (Mercator.point(place), (1 << zoom) - 1)
        func number(_ fraction: Double) -> Int { min(last, max(0, Int(fraction * Double(1 << zoom)))) }
        (x, y, self.zoom) = (number(point.x), number(point.y), zoom)
    }

    /// The coordinate at a point in tile units from the upper left corner.
    public func place(_ point: Point) -> Coordinate {
        let side = Double(1 << zoom) * TileAddress.extent
        return Mercator.coordinate(
            Point((Double(x) * TileAddress.extent + point.x) / side, (Double(y) * TileAddress.extent + point.y) / side))
    }

    /// The area of the tile, with a margin in tile units.
    public func boundingBox(margin: Double = 0) -> BoundingBox {
        let upperLeft = place(Point(-margin, -margin))
        let lowerRight = place(Point(TileAddress.extent + margin, TileAddress.extent + margin))
        return BoundingBox(
            west: max(-180, upperLeft.longitude), south: lowerRight.latitude, east: min(180, lowerRight.longitude),
            north: upperLeft.latitude)
    }

    /// The position of a coordinate in tile units from the upper left corner; outside the tile it lies beyond 0 …
    /// `extent`.
    public func point(_ place: Coordinate) -> Point {
        let (world, columns) = (Mercator.point(place), Double(1 << zoom))
        return Point(
            (world.x * columns - Double(x)) * TileAddress.extent, (world.y * columns - Double(y)) * TileAddress.extent)
    }
}
