// SPDX-License-Identifier: Apache-2.0

/// A geographic coordinate in WGS 84 degrees.
///
/// Latitude ranges from −90 (south) to 90 (north), longitude from −180 (west) to 180 (east). The initializer accepts
/// any numbers; check `isValid` for untrusted input.
@frozen public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a coordinate from latitude and longitude in degrees.
    @inlinable public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both numbers are finite and in range.
    @inlinable public var isValid: Bool {
        latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
    }
}

/// A coordinate in ten-millionths of a degree (about one centimeter), as stored in OpenStreetMap and in region files.
@frozen public struct FixedCoordinate: Sendable, Hashable, BitwiseCopyable {
    /// Latitude × 10⁷.
    public var latitude: Int32
    /// Longitude × 10⁷.
    public var longitude: Int32

    /// Units per degree.
    public static let scale = 1e7

    /// Creates a coordinate from ten-millionths of a degree.
    @inlinable public init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Rounds a coordinate; `nil` when it is out of range.
    @inlinable public init?(_ place: Coordinate) {
        guard place.isValid else { return nil }
        self.latitude = Int32((place.latitude * 1e7).rounded())
        self.longitude = Int32((place.longitude * 1e7).rounded())
    }

    /// The coordinate in degrees.
    @inlinable public var coordinate: Coordinate {
        Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}
