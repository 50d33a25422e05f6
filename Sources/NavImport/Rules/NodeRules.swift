// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Parses the tags of road network nodes.
public struct NodeRules: Sendable {
    private let known = TagKey.byText
    private let chains = AccessChain.all

    /// Creates the rules.
    public init() {}

    /// The attributes of a node on a way.
    ///
    /// Access tags apply to barriers and to nodes without another function: at a crossing they concern the crossing
    /// traffic, at a bus stop the passengers.
    ///
    /// - Parameters:
    ///   - tags: The tags of the node.
    ///   - country: The rules of the country.
    public func attributes(of tags: Tags, country: CountryRules) -> NodeAttributes {
        var node = NodeAttributes()
        guard !tags.isEmpty else { return node }
        let tags = KnownTags(tags, knowing: known)
        if let highway = tags[.highway] { read(highway: highway, tags, country, into: &node) }
        if let barrier = tags[.barrier], barrier != "no" {
            read(barrier: barrier, tags, into: &node)
        } else if tags.hasAny(of: Self.access), !isSomethingElse(tags) {
            bar(from: [], tags, into: &node)
        }
        if let crossing = tags[.crossing], isGiven(crossing) {
            node.flags.insert(.crossing)
            if crossing == "traffic_signals" { node.flags.insert(.trafficSignals) }
        }
        if isTrue(tags[.`crossing:signals`]) { node.flags.formUnion([.crossing, .trafficSignals]) }
        switch tags[.railway] {
        case "level_crossing", "crossing": node.flags.insert(.levelCrossing)
        default: break
        }
        if tags[.junction] == "yes", let name = tags[.name] { node.name = name }
        if let kind = tags[.traffic_calming], slowsDown(kind) { node.flags.insert(.trafficCalming) }
        if !node.flags.isDisjoint(with: [.trafficSignals, .stop, .giveWay]) { read(directionOf: tags, into: &node) }
        return node
    }

    private func read(
        highway: String, _ tags: KnownTags, _ country: CountryRules, into node: inout NodeAttributes
    ) {
        switch highway {
        case "traffic_signals":
            node.flags.insert(.trafficSignals)
            // In Japan, Korea and Taiwan signals show the name of the intersection.
            if let name = tags[.name] { node.name = name }
        case "stop": node.flags.insert(.stop)
        case "give_way": node.flags.insert(.giveWay)
        case "crossing": node.flags.insert(.crossing)
        case "mini_roundabout":
            node.flags.insert(.miniRoundabout)
            let clockwise =
                switch tags[.direction] {
                case "clockwise": true
                case "anticlockwise", "counterclockwise": false
                default: country.drivesOnLeft
                }
            if clockwise { node.flags.insert(.clockwise) }
        case "motorway_junction":
            node.flags.insert(.motorwayJunction)
            node.exitRef = spacedList(tags[.ref] ?? tags[.`junction:ref`] ?? "")
            if let name = tags[.name] { node.name = name }
        case "turning_circle", "turning_loop": node.flags.insert(.turningCircle)
        case "toll_booth": node.flags.insert(.tollBooth)
        case "gate": read(barrier: "gate", tags, into: &node)
        default: break
        }
    }

    private func read(barrier: String, _ tags: KnownTags, into node: inout NodeAttributes) {
        node.flags.insert(.barrier)
        if barrier == "toll_booth" { node.flags.insert(.tollBooth) }
        if barrier == "border_control" { node.flags.insert(.borderControl) }
        bar(from: Barrier.barred(by: barrier, tags), tags, into: &node)
        node.barred.formUnion(VehicleSizeRules.tooLarge(tags))
    }

    /// Bars the modes that a barrier or a tag excludes.
    private func bar(from barred: ModeSet, _ tags: KnownTags, into node: inout NodeAttributes) {
        for chain in chains where !passes(chain, barred: barred.contains(chain.mode), tags) {
            node.barred.insert(chain.mode)
        }
    }

    private static let access = KnownTags.mask(from: .access, through: .foot)

    /// Whether the node has another function that its access tags refer to.
    private func isSomethingElse(_ tags: KnownTags) -> Bool {
        if tags.has(.highway) || tags.has(.railway) || tags.has(.crossing) || tags.has(.man_made) { return true }
        return tags.pairs.contains { NodeRules.things.contains($0.key) }
    }

    private static let things: Set<String> = [
        "amenity", "building", "emergency", "entrance", "historic", "kerb", "leisure", "natural", "office", "power",
        "public_transport", "shop", "tourism",
    ]

    /// Whether a mode can pass. Destination access opens a gate but not a bollard; a barrier for people who have its key
    /// is closed to all others.
    private func passes(_ chain: AccessChain, barred: Bool, _ tags: KnownTags) -> Bool {
        var passes = !barred
        let mayBeLocked = tags.has(.barrier)
        func apply(_ value: String) {
            guard let parsed = Permission(value, for: chain.mode) else { return }
            let isForVisitors = parsed == .destinationOnly && !(mayBeLocked && NodeRules.isForKeyHolders(value))
            passes = parsed == .open || isForVisitors && !barred
        }
        if let value = tags[.access] { apply(value) }
        for key in chain.keys {
            if let value = tags[key.both] { apply(value) }
        }
        return passes
    }

    /// Whether an access value names only people who live or work behind a barrier and can open it, not their visitors.
    private static func isForKeyHolders(_ value: String) -> Bool {
        value.split(separator: ";").allSatisfy { part in
            switch part.trimmed {
            case "private", "permit", "residents", "resident", "employees", "staff", "members", "tenants", "license":
                true
            default: Permission(String(part.trimmed), for: .driving) == .closed
            }
        }
    }

    /// Parses the direction of a signal or sign.
    private func read(directionOf tags: KnownTags, into node: inout NodeAttributes) {
        let own: TagKey? =
            if node.flags.contains(.trafficSignals) {
                .`traffic_signals:direction`
            } else if node.flags.contains(.stop) {
                .`stop:direction`
            } else {
                .`give_way:direction`
            }
        switch own.flatMap({ tags[$0] }) ?? tags[.direction] {
        case "forward": node.flags.insert(.forwardOnly)
        case "backward": node.flags.insert(.backwardOnly)
        default: break
        }
    }

    private func slowsDown(_ kind: String) -> Bool {
        switch kind {
        case "no", "island", "painted_island", "none": false
        default: true
        }
    }
}
