// SPDX-License-Identifier: Apache-2.0

/// A place on the ground in WGS 84 degrees.
///
/// Latitude runs from −90 (south) to 90 (north), longitude from −180 (west) to 180 (east). The initialiser takes any
/// numbers; ask `isValid` at the door where they come from outside.
@frozen public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Makes a place from degrees north and degrees east.
    @inlinable public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both numbers are finite and inside the range of the globe.
    @inlinable public var isValid: Bool {
        latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
    }
}

/// A place in ten-millionths of a degree, as OpenStreetMap and the region file keep it: about one centimeter.
@frozen public struct FixedCoordinate: Sendable, Hashable, BitwiseCopyable {
    /// Latitude × 10⁷.
    public var latitude: Int32
    /// Longitude × 10⁷.
    public var longitude: Int32

    /// Units per degree.
    public static let scale = 1e7

    /// Makes a place from ten-millionths of a degree.
    @inlinable public init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Rounds a place to the grid. `nil` when it is not on the globe.
    @inlinable public init?(_ place: Coordinate) {
        guard place.isValid else { return nil }
        self.latitude = Int32((place.latitude * 1e7).rounded())
        self.longitude = Int32((place.longitude * 1e7).rounded())
    }

    /// The place in degrees.
    @inlinable public var coordinate: Coordinate {
        Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}
