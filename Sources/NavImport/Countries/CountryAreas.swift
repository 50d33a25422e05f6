// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// Countries by the boundaries that a map brings along, and by the built-in table where it brings none.
public struct CountryAreas: Sendable {
    /// Takes countries with their closed rings, as `Rings.assemble(ways:)` makes them.
    public init(_ areas: [(country: CountryCode, rings: [[Coordinate]])] = []) {}

    /// The country at a place.
    public func country(at place: Coordinate) -> CountryCode { CountryTable.country(at: place) }
}
