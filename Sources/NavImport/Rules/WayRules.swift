// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Parses the tags of ways by the rules of one country.
///
/// Pure: the same tags give the same attributes. Create one instance per country and reuse it; it is thread-safe.
public struct WayRules: Sendable {
    private let country: CountryRules
    private let known = TagKey.byText
    private let access: AccessRules
    private let speed: SpeedRules

    /// Creates the rules of one country.
    public init(country: CountryRules) {
        self.country = country
        access = AccessRules(country: country)
        speed = SpeedRules(country: country)
    }

    /// The attributes of a way; `nil` when no supported mode can ever use it.
    ///
    /// A road that is closed now and open at some time or season has the flags `closed` and `conditional`, no modes,
    /// and its conditions.
    ///
    /// - Parameters:
    ///   - tags: The tags of the way.
    ///   - builtUp: Whether the surroundings are built-up. Used only if the tags do not say so, to choose the default
    ///     speed limit.
    public func attributes(of tags: Tags, builtUp: Bool? = nil) -> RoadAttributes? {
        var known = KnownTags(tags, knowing: known)
        guard let roadClass = RoadClassRules.roadClass(of: known) else { return nil }
        var road = RoadAttributes(roadClass: roadClass)
        // Limits of school days are times, which are settled below.
        let isSchoolZone = SchoolZoneRules.isSchoolZone(known)
        if known.hasConditions {
            let settled = Conditions.resolve(tags, knowing: self.known)
            known = KnownTags(settled.tags, knowing: self.known)
            road.forward.conditions = settled.forward
            road.backward.conditions = settled.backward
            road.forward.limits = settled.forwardLimits
            road.backward.limits = settled.backwardLimits
        }
        road.country = country.country
        road.flags = flags(known)
        if isSchoolZone { road.flags.insert(.schoolZone) }
        road.surface = SurfaceRules.surface(of: known)
        road.smoothness = SurfaceRules.smoothness(of: known)
        let traffic = access.resolve(&road, by: known)
        LimitRules.resolve(&road, by: known)
        closeAtTimes(&road, known, traffic)
        if !road.forward.conditions.isEmpty || !road.backward.conditions.isEmpty { road.flags.insert(.conditional) }
        if road.forward.access.isEmpty, road.backward.access.isEmpty {
            guard road.flags.contains(.conditional) else { return nil }
            road.flags.insert(.closed)
        }
        road.layer = layer(known)
        speed.resolve(&road, by: known, surroundings: builtUp)
        LaneRules.resolve(&road, by: known, traffic: traffic)
        if isNarrow(known), traffic == .both { road.flags.insert(.narrow) }
        NameRules.resolve(&road, by: known)
        SignRules.resolve(&road, by: known, traffic: traffic)
        if roadClass.isFerry, let duration = known[.duration] { road.crossingSeconds = CrossingTime.seconds(duration) }
        return road
    }

    private func flags(_ tags: KnownTags) -> RoadFlags {
        var flags: RoadFlags = []
        if isGiven(tags[.tunnel]) { flags.insert(.tunnel) }
        if isGiven(tags[.bridge]) { flags.insert(.bridge) }
        if isGiven(tags[.`toll:motorcar`] ?? tags[.`toll:motor_vehicle`] ?? tags[.toll]) { flags.insert(.toll) }
        if isGiven(tags[.ford]) { flags.insert(.ford) }
        if isTrue(tags[.motorroad]) { flags.insert(.motorroad) }
        if isTrue(tags[.dual_carriageway]) { flags.insert(.dualCarriageway) }
        // The season is unknown, so these are used only if no other road leads there.
        if tags[.highway] == "winter_road" || tags[.highway] == "ice_road" { flags.insert(.closed) }
        if country.usesMiles { flags.insert(.miles) }
        switch tags[.junction] {
        case "roundabout": flags.insert(.roundabout)
        case "circular": flags.insert(.circular)
        default: break
        }
        switch tags[.driving_side] {
        case "left": flags.insert(.leftHandTraffic)
        case "right": break
        default: if country.drivesOnLeft { flags.insert(.leftHandTraffic) }
        }
        return flags
    }

    /// Closes roads whose direction changes over the day, or that exist only in winter.
    private func closeAtTimes(_ road: inout RoadAttributes, _ tags: KnownTags, _ traffic: OnewayRules.Traffic) {
        var season: TagKey?
        if isTrue(tags[.ice_road]) { season = .ice_road }
        if isTrue(tags[.winter_road]) { season = .winter_road }
        if let season {
            let condition = RoadAttributes.Condition(key: season.text, value: "yes")
            (road.forward.access, road.forward.destinationOnly) = ([], [])
            (road.backward.access, road.backward.destinationOnly) = ([], [])
            road.forward.conditions.append(condition)
            road.backward.conditions.append(condition)
            road.flags.insert(.closed)
        }
        if traffic == .reversible {
            let condition = RoadAttributes.Condition(key: "oneway", value: "reversible")
            road.forward.conditions.append(condition)
            road.backward.conditions.append(condition)
        }
    }

    /// The tagged layer; by default a bridge is above the ground and a tunnel below.
    private func layer(_ tags: KnownTags) -> Int8 {
        if let value = tags[.layer] {
            let first = value.prefix { $0 != ";" && $0 != "." }.trimmed
            if let layer = Int8(first), layer >= -20, layer <= 20 { return layer }
        }
        if isGiven(tags[.bridge]) { return 1 }
        return isGiven(tags[.tunnel]) && tags[.tunnel] != "building_passage" ? -1 : 0
    }

    private func isNarrow(_ tags: KnownTags) -> Bool {
        if isTrue(tags[.narrow]) { return true }
        guard let text = tags[.width] ?? tags[.est_width] else { return false }
        let number = text.hasSuffix("m") ? text.dropLast().trimmed : text[...]
        guard let width = Double(number) else { return false }
        return width > 0 && width < 3.5
    }
}
