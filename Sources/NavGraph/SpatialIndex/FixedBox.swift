// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A rectangle in ten-millionths of a degree, edges included.
@frozen public struct FixedBox: Sendable, Hashable, BitwiseCopyable {
    /// Smallest longitude × 10⁷.
    public var west: Int32
    /// Smallest latitude × 10⁷.
    public var south: Int32
    /// Largest longitude × 10⁷.
    public var east: Int32
    /// Largest latitude × 10⁷.
    public var north: Int32

    /// An empty rectangle, which becomes the box of whatever is included in it.
    public static let empty = FixedBox(west: .max, south: .max, east: .min, north: .min)

    /// Creates a rectangle from its edges, in ten-millionths of a degree.
    ///
    /// - Parameters:
    ///   - west: Smallest longitude.
    ///   - south: Smallest latitude.
    ///   - east: Largest longitude.
    ///   - north: Largest latitude.
    @inlinable public init(west: Int32, south: Int32, east: Int32, north: Int32) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Creates the rectangle of a single place.
    @inlinable public init(_ place: FixedCoordinate) {
        self.init(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    }

    /// Rounds a rectangle in degrees outwards and clamps it to ±180°.
    public init(_ box: BoundingBox) {
        func fixed(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
            Int32(max(-1_800_000_000, min(1_800_000_000, (degrees * 1e7).rounded(rule))))
        }
        west = fixed(box.west, .down)
        south = fixed(box.south, .down)
        east = fixed(box.east, .up)
        north = fixed(box.north, .up)
    }

    /// Extends the rectangle to contain a place.
    @inlinable public mutating func include(_ place: FixedCoordinate) {
        west = min(west, place.longitude)
        east = max(east, place.longitude)
        south = min(south, place.latitude)
        north = max(north, place.latitude)
    }

    /// Extends the rectangle to contain another one.
    @inlinable public mutating func include(_ other: FixedBox) {
        west = min(west, other.west)
        east = max(east, other.east)
        south = min(south, other.south)
        north = max(north, other.north)
    }

    /// Whether the rectangles share a point.
    @inlinable public func intersects(_ other: FixedBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// The rectangle in degrees.
    public var boundingBox: BoundingBox {
        BoundingBox(
            west: Double(west) / 1e7, south: Double(south) / 1e7, east: Double(east) / 1e7, north: Double(north) / 1e7)
    }
}
