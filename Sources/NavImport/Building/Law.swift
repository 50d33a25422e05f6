// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Which country's rules hold where: borders from the extract first, then the built-in outlines, and what the caller
/// has ordered.
struct Law: Sendable {
    var areas = CountryAreas()
    var drivesOnLeft: Bool?

    /// The country at a place.
    func country(at place: Coordinate) -> CountryCode { areas.country(at: place) }

    /// The rules of a country with the caller's orders applied.
    func rules(of country: CountryCode) -> CountryRules {
        var rules = CountryTable.rules(for: country)
        if let drivesOnLeft { rules.drivesOnLeft = drivesOnLeft }
        return rules
    }
}

/// The border of a country as its relation tells it.
struct BorderRelation: Sendable {
    let country: CountryCode
    let ways: [Int64]

    /// Reads a relation; `nil` when it is no country with a two-letter code.
    init?(_ relation: RelationView) {
        guard relation.tags.contains("boundary"), let country = CountryAreas.country(ofBoundary: relation.tags.tags)
        else { return nil }
        self.country = country
        ways = relation.members.filter { $0.kind == .way && ($0.role == "outer" || $0.role.isEmpty) }.map(\.ref)
    }
}
