// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// The countries of the world: where they lie, and what their law says.
public enum CountryTable {
    /// The country at a place, by coarse built-in outlines; `unknown` on the high seas.
    ///
    /// Outlines are good to some kilometers at borders and finer round city states. A place in the water or on an
    /// island that is not drawn takes the nearest country within about 150 km.
    /// - Complexity: about a microsecond on land and ten at sea.
    public static func country(at place: Coordinate) -> CountryCode {
        guard place.isValid else { return .unknown }
        return outlines.country(at: place)
    }

    /// What the law of a country says where no tag does; the world's usual rules for a country not listed.
    public static func rules(for country: CountryCode) -> CountryRules {
        CountryLaw.rules[country] ?? CountryRules(country: country)
    }

    private static let outlines = OutlineIndex(CountryOutlines.rings)
}
