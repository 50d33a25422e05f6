// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines the directions of traffic.
enum OnewayRules {
    /// Directions of traffic on a way.
    enum Traffic {
        case both, forward, backward
        /// The direction changes over the day, so neither is reliable.
        case reversible

        var allowsForward: Bool { self == .both || self == .forward }
        var allowsBackward: Bool { self == .both || self == .backward }

        /// Parses a value of `oneway`; `nil` when unknown.
        ///
        /// `alternating` lets both directions pass in turn within minutes, so both count as open.
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

    /// General motor traffic.
    static func traffic(of roadClass: RoadClass, tags: KnownTags) -> Traffic {
        if let value = tags[.oneway], let parsed = Traffic(value) { return parsed }
        return implied(by: roadClass, tags: tags)
    }

    /// Traffic of one mode.
    static func traffic(for chain: AccessChain, of roadClass: RoadClass, tags: KnownTags) -> Traffic {
        // A one-way ferry is one-way for all modes, including pedestrians.
        var traffic: Traffic =
            if roadClass.isFerry {
                self.traffic(of: roadClass, tags: tags)
            } else {
                chain.mode == .walking ? .both : implied(by: roadClass, tags: tags)
            }
        for key in chain.oneway {
            if let value = tags[key], let parsed = Traffic(value) { traffic = parsed }
        }
        if chain.mode == .cycling, !tags.has(.`oneway:bicycle`), hasContraflow(tags, traffic: traffic) { return .both }
        if chain.mode == .taxi, !tags.has(.`oneway:psv`), isOpposite(tags[.psv]), traffic != .reversible {
            return .both
        }
        if chain.mode == .walking, let conveying = tags[.conveying] { return moving(conveying, tags: tags) ?? traffic }
        return traffic
    }

    /// Motorways and roundabouts are one-way unless tagged otherwise. Motorway links are not: mappers are asked to tag
    /// them, and some have both directions on one road (OpenStreetMap page of `highway=motorway_link`).
    private static func implied(by roadClass: RoadClass, tags: KnownTags) -> Traffic {
        if roadClass == .motorway { return .forward }
        guard let junction = tags[.junction] else { return .both }
        return junction == "roundabout" || junction == "circular" ? .forward : .both
    }

    /// Whether a lane or track allows contraflow cycling.
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

    /// Whether a value is a contraflow lane: `opposite`, `opposite_lane`, `opposite_track`.
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
