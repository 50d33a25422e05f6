// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Reads the tags of a way as one country means them.
///
/// Pure: the same tags give the same attributes. Make one value for each country and keep it; it may be used from
/// several threads at once.
public struct WayRules: Sendable {
    private let country: CountryRules
    private let known = WayKey.byText

    /// Makes the rules of one country.
    public init(country: CountryRules) {
        self.country = country
    }

    /// What the tags say about the way; `nil` when none of our modes can use it, now or at some hour.
    public func attributes(of tags: Tags) -> RoadAttributes? {
        let tags = WayTags(tags, knowing: known)
        guard let roadClass = RoadClassRules.roadClass(of: tags) else { return nil }
        var road = RoadAttributes(roadClass: roadClass)
        road.country = country.country
        if country.drivesOnLeft { road.flags.insert(.leftHandTraffic) }
        if country.usesMiles { road.flags.insert(.miles) }
        AccessRules(country: country).settle(&road, by: tags)
        guard !road.forward.access.isEmpty || !road.backward.access.isEmpty else { return nil }
        road.name = tags[.name] ?? ""
        road.ref = spacedList(tags[.ref] ?? tags[.int_ref] ?? "")
        return road
    }
}
