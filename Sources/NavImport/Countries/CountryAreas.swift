// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// Countries by the boundaries that a map brings along, and by the built-in table where it brings none.
public struct CountryAreas: Sendable {
    private let outlines: OutlineIndex

    /// Takes countries with their closed rings, as `Rings.assemble(ways:)` makes them.
    ///
    /// Rings of one country count by the even–odd rule, so that holes are rings like others. Where two countries
    /// overlap the smaller one wins. Areas of the same size keep the order given.
    public init(_ areas: [(country: CountryCode, rings: [[Coordinate]])] = []) {
        let sized = areas.map { area in (area, size: area.rings.reduce(0) { $0 + CountryAreas.size(of: $1) }) }
        outlines = OutlineIndex(sized.sorted { $0.size < $1.size }.map(\.0))
    }

    /// The country at a place.
    public func country(at place: Coordinate) -> CountryCode {
        guard place.isValid else { return .unknown }
        return outlines.countryAround(place) ?? CountryTable.country(at: place)
    }

    /// The country that a boundary relation names by `ISO3166-1:alpha2` or `ISO3166-1`; `nil` when the relation is no
    /// boundary of a country.
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
