// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Decides who may travel along a way, and in which direction.
struct AccessRules {
    private let country: CountryRules
    private let chains = AccessChain.all
    private static let told = KnownTags.mask(from: .access, through: .`cycleway:both:oneway`)

    init(country: CountryRules) { self.country = country }

    /// Fills in both directions of `road`, and the flag that tells of one-way traffic.
    ///
    /// - Returns: the directions of motor traffic in general.
    func settle(_ road: inout RoadAttributes, by tags: KnownTags) -> OnewayRules.Traffic {
        let usual = usualModes(of: road, tags: tags)
        let traffic = OnewayRules.traffic(of: road.roadClass, tags: tags)
        if traffic == .forward || traffic == .backward { road.flags.insert(.oneway) }
        if !tags.hasAny(of: Self.told), traffic == .both {
            road.forward.access = usual
            road.backward.access = usual
        } else {
            for chain in chains { settle(&road, chain: chain, usual: usual, tags: tags) }
        }
        if road.smoothness == .impassable || isTrue(tags[.impassable]) || tags[.status] == "impassable" {
            road.forward.keep(.walking)
            road.backward.keep(.walking)
        }
        if isBeingBuilt(tags) {
            road.forward.close(to: .motor)
            road.backward.close(to: .motor)
        }
        road.forward.close(to: RoomRules.tooLarge(tags, .forward))
        road.backward.close(to: RoomRules.tooLarge(tags, .backward))
        if HighOccupancy.fillsRoad(tags, .forward) { road.forward.reserve(from: .driving) }
        if HighOccupancy.fillsRoad(tags, .backward) { road.backward.reserve(from: .driving) }
        return traffic
    }

    /// Whether building work keeps cars off a road that is tagged as if it were there already.
    ///
    /// `construction=primary` on a primary road is what is left over when it was opened.
    private func isBeingBuilt(_ tags: KnownTags) -> Bool {
        switch tags[.construction] {
        case nil, "no", "widening", "minor": false
        case let kind: kind != tags[.highway]
        }
    }

    private func settle(_ road: inout RoadAttributes, chain: AccessChain, usual: ModeSet, tags: KnownTags) {
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

    /// What the tags say in one direction, and whether a tag opens just this direction (`bicycle:backward=yes`).
    private func permission(
        _ chain: AccessChain, start: Permission, forward: Bool, road: RoadAttributes, tags: KnownTags
    ) -> (Permission, signed: Bool) {
        var permission = start
        var signed = false
        // What is said to all never opens a road that is not made for the mode: access=yes on a footway.
        for key in [TagKey.access, forward ? .`access:forward` : .`access:backward`] {
            if let value = tags[key], let told = Permission(value, for: chain.mode) {
                permission = start == .closed && !(chain.mode == .taxi && value == "psv") ? .closed : told
            }
        }
        for key in chain.keys {
            if let value = tags[key.both], let told = Permission(value, for: chain.mode) {
                // "vehicle=private" on a footpath speaks to those who come by bicycle.
                if key.both == .vehicle, start == .closed, road.roadClass.isNarrowPath { continue }
                permission = told
            }
            if let value = tags[forward ? key.forward : key.backward], let told = Permission(value, for: chain.mode) {
                permission = told
                signed = told != .closed
            }
        }
        return (permission, signed)
    }

    /// Modes that may use such a way when no tag says anything.
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

    /// A ferry whose tags name nobody takes everyone; one that names those on foot or on bicycles takes cars only
    /// where the tags say so.
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

    /// Leaves the direction to others, so that some modes use it only where nothing else leads to their goal.
    fileprivate mutating func reserve(from modes: ModeSet) { destinationOnly.formUnion(modes.intersection(access)) }
}

extension RoadClass {
    /// Whether no motor vehicle fits or belongs here.
    var isNarrowPath: Bool {
        switch self {
        case .cycleway, .path, .bridleway, .footway, .steps: true
        default: false
        }
    }
}
