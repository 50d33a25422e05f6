// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines the legal speed limit of each direction, from signs or national defaults.
struct SpeedRules {
    private let country: CountryRules
    private static let relevantKeys = KnownTags.mask(from: .maxspeed, through: .`zone:traffic`)

    init(country: CountryRules) { self.country = country }

    private static let signs = DirectedKey(.maxspeed, .`maxspeed:forward`, .`maxspeed:backward`)
    private static let lanes = DirectedKey(.`maxspeed:lanes`, .`maxspeed:lanes:forward`, .`maxspeed:lanes:backward`)
    private static let types = DirectedKey(.`maxspeed:type`, .`maxspeed:type:forward`, .`maxspeed:type:backward`)
    private static let sources =
        DirectedKey(.`source:maxspeed`, .`source:maxspeed:forward`, .`source:maxspeed:backward`)

    /// Sets the limits and whether the road is in a built-up area.
    ///
    /// - Parameters:
    ///   - road: The road.
    ///   - tags: Its tags.
    ///   - surroundings: Whether the surroundings are built-up, for roads without such tags.
    func resolve(_ road: inout RoadAttributes, by tags: KnownTags, surroundings: Bool?) {
        guard !road.roadClass.isFerry else { return }
        let hasLimitTags = tags.hasAny(of: Self.relevantKeys)
        let builtUp =
            (hasLimitTags ? Self.builtUp(tags) : nil) ?? Self.builtUp(road.roadClass, tags)
            ?? surroundings ?? country.customs.contains(.builtUpThroughout)
        if builtUp { road.flags.insert(.builtUp) }
        let usual = country.usualLimit(on: road, builtUp: builtUp, isBicycleRoad: isBicycleRoad(tags))
        if !road.forward.access.isEmpty {
            let limit = hasLimitTags ? limit(.forward, tags) : nil
            road.forward.speedLimit = limit ?? usual
            if limit == nil, usual != .unknown { road.flags.insert(.forwardLimitIsDefault) }
        }
        if !road.backward.access.isEmpty {
            let limit = hasLimitTags ? limit(.backward, tags) : nil
            road.backward.speedLimit = limit ?? usual
            if limit == nil, usual != .unknown { road.flags.insert(.backwardLimitIsDefault) }
        }
    }

    private func isBicycleRoad(_ tags: KnownTags) -> Bool {
        isTrue(tags[.bicycle_road]) || isTrue(tags[.cyclestreet])
    }

    /// The tagged limit of one direction.
    private func limit(_ direction: WayDirection, _ tags: KnownTags) -> SpeedLimit? {
        if let value = tags[Self.signs.form(direction)], let limit = limit(value) { return limit }
        if let value = tags[Self.signs.both], let limit = limit(value) { return limit }
        if let value = tags.value(Self.lanes, direction), let limit = limit(value) { return limit }
        if let value = tags.value(Self.types, direction), let limit = limit(value, lawOnly: true) { return limit }
        if let value = tags.value(Self.sources, direction), let limit = limit(value, lawOnly: true) { return limit }
        if let value = tags[.`maxspeed:source`], let limit = limit(value, lawOnly: true) { return limit }
        if let value = tags[.`zone:maxspeed`], let limit = limit(value) { return limit }
        return nil
    }

    private func limit(_ value: String, lawOnly: Bool = false) -> SpeedLimit? {
        switch SpeedValue(value) {
        case .limit(let limit): lawOnly ? nil : limit
        case .law(let zone, let code):
            (code == country.country ? country : CountryTable.rules(for: code)).limit(in: zone)
        case nil: nil
        }
    }

    /// Whether the speed limit tags imply a built-up area.
    private static func builtUp(_ tags: KnownTags) -> Bool? {
        for key in [
            TagKey.`zone:traffic`, .`maxspeed:type`, .`source:maxspeed`, .`zone:maxspeed`, .maxspeed,
            .`maxspeed:forward`, .`maxspeed:source`,
        ] {
            guard let value = tags[key] else { continue }
            if case .law(let zone, _) = SpeedValue(value), let builtUp = zone.isBuiltUp { return builtUp }
        }
        return nil
    }

    /// Whether road class, lighting and sidewalks imply a built-up area.
    private static func builtUp(_ roadClass: RoadClass, _ tags: KnownTags) -> Bool? {
        switch roadClass {
        case .residential, .livingStreet, .alley, .driveway, .parkingAisle, .driveThrough, .pedestrian: return true
        case .motorway, .motorwayLink, .track, .path, .bridleway: return false
        default: break
        }
        if tags[.lit] == "yes" { return true }
        switch tags[.sidewalk] ?? tags[.`sidewalk:both`] {
        case "both", "left", "right", "yes", "separate": return true
        default: return nil
        }
    }
}
