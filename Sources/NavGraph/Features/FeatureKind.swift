// SPDX-License-Identifier: Apache-2.0

/// The kind of a map feature. Raw values are those of the region file: areas below 64, lines below 128, places above.
public enum FeatureKind: UInt8, Sendable, Hashable, CaseIterable {
    // Areas.
    case water = 0, forest, park, grass, farmland, residential, commercial, industrial, sand, cemetery
    case institution, pitch, parking, square, airport, rock, wetland, glacier, building, sea
    // Lines.
    case river = 64, canal, stream, rail, lightRail, tram, runway, taxiway, aerialway
    /// Borders of countries, of their states or regions, and of both at sea.
    case countryBorder, stateBorder, maritimeBorder
    // Places.
    case country = 128, city, town, suburb, village, quarter, hamlet, island, peak
    case station, airportPlace, hospital, fuel, charging

    /// Whether the geometry is an area.
    public var isArea: Bool { rawValue < 64 }
    /// Whether the geometry is a line.
    public var isLine: Bool { (64..<128).contains(rawValue) }
    /// Whether it is an administrative border.
    public var isBorder: Bool { self == .countryBorder || self == .stateBorder || self == .maritimeBorder }
    /// Whether the geometry is a point.
    public var isPlace: Bool { rawValue >= 128 }

    /// Whether it is visible only at high zoom, so that maps of large areas need not read it.
    public var isDetail: Bool {
        switch self {
        case .building, .stream, .tram, .parking, .pitch, .grass, .square, .quarter, .hamlet, .station, .hospital,
            .fuel, .charging, .taxiway, .cemetery, .institution:
            true
        default: false
        }
    }
}
