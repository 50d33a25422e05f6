// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Reads the tags of a node of the road network.
public struct NodeRules: Sendable {
    private let known = TagKey.byText
    private let chains = AccessChain.all

    /// Makes the rules.
    public init() {}

    /// What the tags say about a node that lies on a way.
    ///
    /// Access tags count beside a barrier and on a node that is nothing else: on a crossing they speak of those who cross
    /// the road, at a bus stop of those who wait.
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
            // In Japan, Korea and Taiwan the sign at the signal names the crossroads.
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
        node.barred.formUnion(RoomRules.tooLarge(tags))
    }

    /// Bars those whom a barrier or a tag stops.
    private func bar(from barred: ModeSet, _ tags: KnownTags, into node: inout NodeAttributes) {
        for chain in chains where !passes(chain, barred: barred.contains(chain.mode), tags) {
            node.barred.insert(chain.mode)
        }
    }

    private static let access = KnownTags.mask(from: .access, through: .foot)

    /// Whether the node is a thing of its own, of which its access tags speak.
    private func isSomethingElse(_ tags: KnownTags) -> Bool {
        if tags.has(.highway) || tags.has(.railway) || tags.has(.crossing) || tags.has(.man_made) { return true }
        return tags.pairs.contains { NodeRules.things.contains($0.key) }
    }

    private static let things: Set<String> = [
        "amenity", "building", "emergency", "entrance", "historic", "kerb", "leisure", "natural", "office", "power",
        "public_transport", "shop", "tourism",
    ]

    /// Whether a mode gets through. Leave for those who have business there keeps a gate open and opens no bollard.
    private func passes(_ chain: AccessChain, barred: Bool, _ tags: KnownTags) -> Bool {
        var passes = !barred
        if let value = tags[.access], let told = Permission(value, for: chain.mode) {
            passes = told == .open || told == .destinationOnly && !barred
        }
        for key in chain.keys {
            guard let value = tags[key.both], let told = Permission(value, for: chain.mode) else { continue }
            passes = told == .open || told == .destinationOnly && !barred
        }
        return passes
    }

    /// Reads for which direction of the way a signal or sign stands.
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
