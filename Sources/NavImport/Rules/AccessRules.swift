// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines the access of each mode to a way, by direction.
struct AccessRules {
    private let country: CountryRules
    private let chains = AccessChain.all
    private static let relevantKeys = KnownTags.mask(from: .access, through: .`cycleway:both:oneway`)

    init(country: CountryRules) { self.country = country }

    /// Sets the access of both directions of `road` and its one-way flag.
    ///
    /// - Returns: The directions of general motor traffic.
    func resolve(_ road: inout RoadAttributes, by tags: KnownTags) -> OnewayRules.Traffic {
        let usual = usualModes(of: road, tags: tags)
        let traffic = OnewayRules.traffic(of: road.roadClass, tags: tags)
        if traffic == .forward || traffic == .backward { road.flags.insert(.oneway) }
        if !tags.hasAny(of: Self.relevantKeys), traffic == .both {
            road.forward.access = usual
            road.backward.access = usual
        } else {
            for chain in chains { resolve(&road, chain: chain, usual: usual, tags: tags) }
        }
        if road.smoothness == .impassable || isTrue(tags[.impassable]) || tags[.status] == "impassable" {
            road.forward.keep(.walking)
            road.backward.keep(.walking)
        }
        if isUnderConstruction(tags) {
            road.forward.close(to: .motor)
            road.backward.close(to: .motor)
        }
        road.forward.close(to: VehicleSizeRules.tooLarge(tags, .forward))
        road.backward.close(to: VehicleSizeRules.tooLarge(tags, .backward))
        if HighOccupancy.fillsRoad(tags, .forward) { road.forward.reserve(from: .driving) }
        if HighOccupancy.fillsRoad(tags, .backward) { road.backward.reserve(from: .driving) }
        return traffic
    }

    /// Whether construction closes a road that is tagged as existing.
    ///
    /// `construction=primary` on a primary road is a leftover from before it was opened.
    private func isUnderConstruction(_ tags: KnownTags) -> Bool {
        switch tags[.construction] {
        case nil, "no", "widening", "minor": false
        case let kind: kind != tags[.highway]
        }
    }

    private func resolve(_ road: inout RoadAttributes, chain: AccessChain, usual: ModeSet, tags: KnownTags) {
        let direction = OnewayRules.traffic(for: chain, of: road.roadClass, tags: tags)
        let start: Permission = usual.contains(chain.mode) ? .open : .closed
        let (forward, forwardSigned) = permission(chain, start: start, forward: true, road: road, tags: tags)
        let (backward, backwardSigned) = permission(chain, start: start, forward: false, road: road, tags: tags)
        if forward != .closed, direction.allowsForward || forwardSigned {
            road.forward.access.insert(chain.mode)
            if forward == .destinationOnly { road.forward.destinationOnly.insert(chain.mode) }
        }
        if backward != .closed, direction.allowsBackward || backwardSigned {
            road.backward.access.insert(chain.mode)
            if backward == .destinationOnly { road.backward.destinationOnly.insert(chain.mode) }
        }
    }

    /// The permission in one direction, and whether a tag opens this direction in particular (`bicycle:backward=yes`).
    private func permission(
        _ chain: AccessChain, start: Permission, forward: Bool, road: RoadAttributes, tags: KnownTags
    ) -> (Permission, signed: Bool) {
        var permission = start
        var signed = false
        // General access never opens a road that is not built for the mode, such as access=yes on a footway.
        for key in [TagKey.access, forward ? .`access:forward` : .`access:backward`] {
            if let value = tags[key], let parsed = Permission(value, for: chain.mode) {
                permission = start == .closed && !(chain.mode == .taxi && value == "psv") ? .closed : parsed
            }
        }
        for key in chain.keys {
            if let value = tags[key.both], let parsed = Permission(value, for: chain.mode) {
                // "vehicle=private" on a footpath is meant for bicycles.
                if key.both == .vehicle, start == .closed, road.roadClass.isNarrowPath { continue }
                permission = parsed
            }
            if let value = tags[forward ? key.forward : key.backward], let parsed = Permission(value, for: chain.mode) {
                permission = parsed
                signed = parsed != .closed
            }
        }
        // The owners and suppliers of a foot street or cycleway may drive there; a driver of whom nothing is known may not.
        if permission == .destinationOnly, start == .closed, ModeSet.motor.isSuperset(of: chain.mode),
            road.roadClass.isNarrowPath || road.roadClass == .pedestrian
        {
            return (.closed, false)
        }
        return (permission, signed)
    }

    /// Default modes without access tags.
    private func usualModes(of road: RoadAttributes, tags: KnownTags) -> ModeSet {
        switch road.roadClass {
        case .ferry: return ferryModes(tags)
        case .shuttleTrain: return .motor
        default: break
        }
        var modes = country.usualModes(on: road.roadClass)
        if road.flags.contains(.motorroad) {
            modes.subtract([.cycling, .walking])
            if country.customs.contains(.motorwayWithoutTwoWheelers) { modes.remove(.twoWheeler) }
        }
        return modes
    }

    /// A ferry without access tags carries all modes; one tagged for pedestrians or bicycles carries cars only if
    /// tagged.
    private func ferryModes(_ tags: KnownTags) -> ModeSet {
        let namesWalkers = tags.has(.foot) || tags.has(.bicycle)
        if !namesWalkers { return .all }
        return tags.has(.bicycle) ? [.walking, .cycling] : [.walking]
    }
}

extension RoadAttributes.Direction {
    /// Closes the direction to all other modes.
    fileprivate mutating func keep(_ modes: ModeSet) {
        access.formIntersection(modes)
        destinationOnly.formIntersection(modes)
    }

    /// Closes the direction to some modes.
    fileprivate mutating func close(to modes: ModeSet) {
        guard !modes.isEmpty else { return }
        access.subtract(modes)
        destinationOnly.subtract(modes)
    }

    /// Restricts modes in this direction to destination traffic.
    fileprivate mutating func reserve(from modes: ModeSet) { destinationOnly.formUnion(modes.intersection(access)) }
}

extension RoadClass {
    /// Whether the way is too narrow for motor vehicles or not meant for them.
    var isNarrowPath: Bool {
        switch self {
        case .cycleway, .path, .bridleway, .footway, .steps: true
        default: false
        }
    }
}
