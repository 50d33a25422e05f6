// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Reads the tags of a way as one country means them.
///
/// Pure: the same tags give the same attributes. Make one value for each country and keep it; it may be used from
/// several threads at once.
public struct WayRules: Sendable {
    private let country: CountryRules
    private let known = TagKey.byText
    private let access: AccessRules
    private let speed: SpeedRules

    /// Makes the rules of one country.
    public init(country: CountryRules) {
        self.country = country
        access = AccessRules(country: country)
        speed = SpeedRules(country: country)
    }

    /// What the tags say about the way; `nil` when none of our modes can ever use it.
    ///
    /// A road that is closed now and open at some hour or season comes back with the flags `closed` and `conditional`,
    /// without modes and with its conditions.
    /// - Parameters:
    ///   - tags: the tags of the way.
    ///   - builtUp: whether the way lies in a built-up area as far as its surroundings tell. It counts only where the
    ///     tags do not tell, and decides which default limit holds.
    public func attributes(of tags: Tags, builtUp: Bool? = nil) -> RoadAttributes? {
        var known = KnownTags(tags, knowing: known)
        guard let roadClass = RoadClassRules.roadClass(of: known) else { return nil }
        var road = RoadAttributes(roadClass: roadClass)
        if known.hasConditions {
            let settled = Conditions.settle(tags, knowing: self.known)
            known = KnownTags(settled.tags, knowing: self.known)
            road.forward.conditions = settled.forward
            road.backward.conditions = settled.backward
        }
        road.country = country.country
        road.flags = flags(known)
        road.surface = SurfaceRules.surface(of: known)
        road.smoothness = SurfaceRules.smoothness(of: known)
        let traffic = access.settle(&road, by: known)
        closeAtTimes(&road, known, traffic)
        if !road.forward.conditions.isEmpty || !road.backward.conditions.isEmpty { road.flags.insert(.conditional) }
        if road.forward.access.isEmpty, road.backward.access.isEmpty {
            guard road.flags.contains(.conditional) else { return nil }
            road.flags.insert(.closed)
        }
        road.layer = layer(known)
        speed.settle(&road, by: known, surroundings: builtUp)
        LaneRules.settle(&road, by: known, traffic: traffic)
        if isNarrow(known), traffic == .both { road.flags.insert(.narrow) }
        NameRules.settle(&road, by: known)
        SignRules.settle(&road, by: known, traffic: traffic)
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
        // Nothing tells whether it is winter, so these are taken only where no other road leads there.
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

    /// A road whose direction changes with the hour, or that exists only on ice, is closed as far as we can tell.
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

    /// The level as tagged; without a tag a bridge lies above the ground and a tunnel below.
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
