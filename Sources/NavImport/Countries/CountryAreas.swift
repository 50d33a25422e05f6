// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// Countries by the boundaries of a map, with the built-in outlines as the fallback.
public struct CountryAreas: Sendable {
    private let outlines: OutlineIndex

    /// Creates areas from countries with closed rings, as returned by `Rings.assemble(ways:)`.
    ///
    /// Rings of one country are combined by the even–odd rule, so that holes are ordinary rings. Where countries
    /// overlap, the smaller one wins. Areas of equal size keep their order.
    public init(_ areas: [(country: CountryCode, rings: [[Coordinate]])] = []) {
        let sized = areas.map { area in (area, size: area.rings.reduce(0) { $0 + CountryAreas.size(of: $1) }) }
        outlines = OutlineIndex(sized.sorted { $0.size < $1.size }.map(\.0))
    }

    /// The country at a place.
    public func country(at place: Coordinate) -> CountryCode {
        guard place.isValid else { return .unknown }
        return outlines.countryAround(place) ?? CountryTable.country(at: place)
    }

    /// The country of a boundary relation by `ISO3166-1:alpha2` or `ISO3166-1`; `nil` unless it is the boundary of a
    /// country.
    public static func country(ofBoundary tags: Tags) -> CountryCode? {
        guard tags["boundary"] == "administrative", tags["admin_level"] == "2" else { return nil }
        return CountryCode(tags["ISO3166-1:alpha2"] ?? tags["ISO3166-1"] ?? "")
    }

    /// Size of a ring in square degrees.
    private static func size(of ring: [Coordinate]) -> Double {
        guard var last = ring.last else { return 0 }
        var sum = 0.0
        for next in ring {
            sum += last.longitude * next.latitude - next.longitude * last.latitude
            last = next
        }
        return abs(sum) / 2
    }
}
