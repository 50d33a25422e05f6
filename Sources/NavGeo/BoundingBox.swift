// SPDX-License-Identifier: Apache-2.0

/// A rectangle of latitudes and longitudes, edges included. It does not cross the antimeridian.
@frozen public struct BoundingBox: Sendable, Hashable, Codable {
    /// Smallest longitude, degrees.
    public var west: Double
    /// Smallest latitude, degrees.
    public var south: Double
    /// Largest longitude, degrees.
    public var east: Double
    /// Largest latitude, degrees.
    public var north: Double

    /// Creates a rectangle from its edges in degrees.
    ///
    /// - Parameters:
    ///   - west: Smallest longitude.
    ///   - south: Smallest latitude.
    ///   - east: Largest longitude.
    ///   - north: Largest latitude.
    @inlinable public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The bounding box of `places`; `nil` for none.
    @inlinable public init?(around places: some Sequence<Coordinate>) {
        var box: BoundingBox?
        for place in places {
            box =
                box?.including(place)
                ?? BoundingBox(
                    west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
        }
        guard let box else { return nil }
        self = box
    }

    /// The rectangle extended to contain `place`.
    @inlinable public func including(_ place: Coordinate) -> BoundingBox {
        BoundingBox(
            west: min(west, place.longitude), south: min(south, place.latitude),
            east: max(east, place.longitude), north: max(north, place.latitude))
    }

    /// The rectangle with a margin on every side, clamped at the poles and the antimeridian.
    public func expanded(by margin: Meters) -> BoundingBox {
        let degrees = margin.value / LocalFrame.metersPerLatitude
        let narrowest = cosine(min(89.9, max(abs(south), abs(north)) + degrees) * Double.pi / 180)
        return BoundingBox(
            west: max(-180, west - degrees / narrowest), south: max(-90, south - degrees),
            east: min(180, east + degrees / narrowest), north: min(90, north + degrees))
    }

    /// Whether `place` is inside or on the edge.
    @inlinable public func contains(_ place: Coordinate) -> Bool {
        place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north
    }

    /// Whether the two rectangles share a point.
    @inlinable public func intersects(_ other: BoundingBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// The center of the rectangle.
    @inlinable public var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
