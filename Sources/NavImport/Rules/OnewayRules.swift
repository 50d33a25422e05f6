// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Tells in which direction of the nodes traffic runs.
enum OnewayRules {
    /// The directions in which a way is travelled.
    enum Traffic {
        case both, forward, backward
        /// The direction changes with the hour, so that nobody can rely on either.
        case reversible

        var allowsForward: Bool { self == .both || self == .forward }
        var allowsBackward: Bool { self == .both || self == .backward }

        /// Reads a value of `oneway`; `nil` when it says nothing we know.
        ///
        /// `alternating` lets both directions through one after the other within minutes, so both count as open.
        init?(_ value: String) {
            switch value {
            case "yes", "true", "1", "forward": self = .forward
            case "-1", "reverse", "backward": self = .backward
            case "no", "false", "0", "alternating": self = .both
            case "reversible": self = .reversible
            default: return nil
            }
        }
    }

    /// Motor traffic in general.
    static func traffic(of roadClass: RoadClass, tags: KnownTags) -> Traffic {
        if let value = tags[.oneway], let told = Traffic(value) { return told }
        return implied(by: roadClass, tags: tags)
    }

    /// Traffic of one mode.
    static func traffic(for chain: AccessChain, of roadClass: RoadClass, tags: KnownTags) -> Traffic {
        // A boat that sails one way takes nobody back, not even on foot.
        var traffic: Traffic =
            if roadClass.isFerry {
                self.traffic(of: roadClass, tags: tags)
            } else {
                chain.mode == .walking ? .both : implied(by: roadClass, tags: tags)
            }
        for key in chain.oneway {
            if let value = tags[key], let told = Traffic(value) { traffic = told }
        }
        if chain.mode == .cycling, !tags.has(.`oneway:bicycle`), hasContraflow(tags, traffic: traffic) { return .both }
        if chain.mode == .taxi, !tags.has(.`oneway:psv`), isOpposite(tags[.psv]), traffic != .reversible {
            return .both
        }
        if chain.mode == .walking, let conveying = tags[.conveying] { return moving(conveying, tags: tags) ?? traffic }
        return traffic
    }

    /// A motorway and every kind of ring run one way unless a tag denies it. Its ramps do not: mappers are asked to tag
    /// theirs, and some have both directions on one road (OpenStreetMap page of `highway=motorway_link`).
    private static func implied(by roadClass: RoadClass, tags: KnownTags) -> Traffic {
        if roadClass == .motorway { return .forward }
        guard let junction = tags[.junction] else { return .both }
        return junction == "roundabout" || junction == "circular" ? .forward : .both
    }

    /// Whether a lane or track lets bicycles ride against the traffic.
    private static func hasContraflow(_ tags: KnownTags, traffic: Traffic) -> Bool {
        guard traffic == .forward || traffic == .backward else { return false }
        for key in [TagKey.bicycle, .cycleway, .`cycleway:left`, .`cycleway:right`, .`cycleway:both`] {
            if isOpposite(tags[key]) { return true }
        }
        for key in [TagKey.`cycleway:left:oneway`, .`cycleway:right:oneway`, .`cycleway:both:oneway`] {
            guard let value = tags[key], let lane = Traffic(value) else { continue }
            if lane == .both || lane != traffic { return true }
        }
        return false
    }

    /// Whether a value speaks of a lane against the traffic: `opposite`, `opposite_lane`, `opposite_track`.
    private static func isOpposite(_ value: String?) -> Bool {
        guard let value else { return false }
        return value.utf8.starts(with: "opposite".utf8)
    }

    /// The directions of moving stairs or a moving walkway.
    private static func moving(_ conveying: String, tags: KnownTags) -> Traffic? {
        switch conveying {
        case "forward": .forward
        case "backward": .backward
        case "yes": tags[.oneway].flatMap { Traffic($0) }
        default: nil
        }
    }
}
