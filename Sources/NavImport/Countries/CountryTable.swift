// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// Built-in outlines and rules of all countries.
public enum CountryTable {
    /// The country at a place by coarse built-in outlines; `unknown` on the high seas.
    ///
    /// Outlines are accurate to some kilometers at borders and finer around city states. A place in the water or on an
    /// unmapped island belongs to the nearest country within about 150 km.
    ///
    /// - Complexity: about a microsecond on land and ten at sea.
    public static func country(at place: Coordinate) -> CountryCode {
        guard place.isValid else { return .unknown }
        return outlines.country(at: place)
    }

    /// The rules of a country; worldwide defaults for a country not listed.
    public static func rules(for country: CountryCode) -> CountryRules {
        CountryLaw.rules[country] ?? CountryRules(country: country)
    }

    private static let outlines = OutlineIndex(CountryOutlines.rings)
}
