// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Finds the country rules at a place: borders from the extract first, then the built-in outlines, with the caller's
/// overrides.
struct CountryRulesLookup: Sendable {
    var areas = CountryAreas()
    var drivesOnLeft: Bool?

    /// The country at a place.
    func country(at place: Coordinate) -> CountryCode { areas.country(at: place) }

    /// The rules of a country with the caller's overrides.
    func rules(of country: CountryCode) -> CountryRules {
        var rules = CountryTable.rules(for: country)
        if let drivesOnLeft { rules.drivesOnLeft = drivesOnLeft }
        return rules
    }
}

/// The border relation of a country.
struct BorderRelation: Sendable {
    let country: CountryCode
    let ways: [Int64]

    /// Parses a relation; `nil` unless it is a country with an alpha-2 code.
    init?(_ relation: RelationView) {
        guard relation.tags.contains("boundary"), let country = CountryAreas.country(ofBoundary: relation.tags.tags)
        else { return nil }
        self.country = country
        ways = relation.members.filter { $0.kind == .way && ($0.role == "outer" || $0.role.isEmpty) }.map(\.ref)
    }
}
