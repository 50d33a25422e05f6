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

    /// A rectangle that holds nothing and grows from any point.
    public static let empty = FixedBox(west: .max, south: .max, east: .min, north: .min)

    /// Makes a rectangle from its edges.
    @inlinable public init(west: Int32, south: Int32, east: Int32, north: Int32) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The rectangle that holds nothing but a place.
    @inlinable public init(_ place: FixedCoordinate) {
        self.init(west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
    }

    /// Rounds a rectangle in degrees outwards; beyond the globe it is cut off.
    public init(_ box: BoundingBox) {
        func fixed(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
            Int32(max(-1_800_000_000, min(1_800_000_000, (degrees * 1e7).rounded(rule))))
        }
        west = fixed(box.west, .down)
        south = fixed(box.south, .down)
        east = fixed(box.east, .up)
        north = fixed(box.north, .up)
    }

    /// Grows to hold a place.
    @inlinable public mutating func include(_ place: FixedCoordinate) {
        west = min(west, place.longitude)
        east = max(east, place.longitude)
        south = min(south, place.latitude)
        north = max(north, place.latitude)
    }

    /// Grows to hold another rectangle.
    @inlinable public mutating func include(_ other: FixedBox) {
        west = min(west, other.west)
        east = max(east, other.east)
        south = min(south, other.south)
        north = max(north, other.north)
    }

    /// Whether the two share a point.
    @inlinable public func intersects(_ other: FixedBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// The same in degrees.
    public var boundingBox: BoundingBox {
        BoundingBox(
            west: Double(west) / 1e7, south: Double(south) / 1e7, east: Double(east) / 1e7, north: Double(north) / 1e7)
    }
}
