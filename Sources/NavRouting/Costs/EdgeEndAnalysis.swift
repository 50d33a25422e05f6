// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Determines the traits and delays at the end of an edge for one set of options.
struct EdgeEndAnalysis: Sendable {
    let turns: TurnNetwork
    /// The turn rules in force.
    let turnRules: FixedTable<TurnRule>
    let options: MetricOptions
    /// Cost of each edge, to distinguish open from closed edges.
    let cost: PatchedTable<UInt32>

    /// Returns the traits of an edge together with those of the node at its end.
    func traits(
        of edge: EdgeID, startingWith own: EdgeTraits, traitsOf: (EdgeID) -> EdgeTraits
    ) -> EdgeTraits {
        let graph = turns.graph
        let (node, modes) = (graph.head(of: edge), options.profile.modeSet)
        var traits = own
        if graph.isCut(node) {
            // At the border of a pack, neither turns nor U-turns are known.
            traits.insert(.barredAhead)
            return traits
        }
        let isBarred = graph.barred(at: node).isSuperset(of: modes)
        if isBarred { traits.insert(.barredAhead) }

        var roads = 0
        var hasContinuation = false
        for next in graph.edges(leaving: node) {
            let isOpen = cost[next.row] != Metric.impassable
            if isOpen || cost[next.reversed.row] != Metric.impassable { roads += 1 }
            guard isOpen, next != edge.reversed, !hasContinuation else { continue }
            // The opposite carriageway, mapped as a way of its own, leads back.
            if turns.startDirection[next.row] &- turns.endDirection[edge.row] == TurnCostTable.reverseDirection {
                continue
            }
            if turns.step(from: TurnState(on: edge), along: next, by: turnRules).forbidden.isSuperset(of: modes) {
                continue
            }
            // A private driveway at the end of a street does not make the end a through road.
            hasContinuation = own.contains(.destinationOnly) || !traitsOf(next).contains(.destinationOnly)
        }
        if roads >= 3 { traits.insert(.junctionAhead) }
        let hasTurningSpace = !graph.flags(of: node).isDisjoint(with: [.turningCircle, .miniRoundabout])
        if options.profile.turns.allowsUTurnsAnywhere || isBarred || hasTurningSpace || !hasContinuation {
            traits.insert(.allowsUTurnAhead)
        }
        return traits
    }

    /// Delay at the end of an edge in seconds, regardless of the turn.
    func delay(after edge: EdgeID, traits: EdgeTraits) -> Double {
        let graph = turns.graph
        let node = graph.head(of: edge)
        var flags = graph.flags(of: node)
        let otherDirection: NodeFlags = edge.isBackward ? .forwardOnly : .backwardOnly
        if flags.contains(otherDirection) { flags.subtract([.trafficSignals, .stop, .giveWay]) }
        let delays = options.profile.delays
        var seconds = delays.seconds(at: flags)
        let hasRightOfWaySign = !flags.isDisjoint(with: [.trafficSignals, .stop, .giveWay, .miniRoundabout])
        if delays.yielding > 0, !hasRightOfWaySign, traits.contains(.junctionAhead), !traits.contains(.roundabout) {
            let own = EdgeEndAnalysis.rank(graph.roadClass(of: graph.road(of: edge)))
            for other in graph.edges(leaving: node) where other.segment != edge.segment {
                let access = graph.access(of: other).union(graph.access(of: other.reversed))
                guard !access.isDisjoint(with: .motor) else { continue }
                if EdgeEndAnalysis.rank(graph.roadClass(of: graph.road(of: other))) < own {
                    seconds += delays.yielding
                    break
                }
            }
        }
        return seconds
    }

    /// Right-of-way rank: traffic on a lower number goes first. A link has the rank of its road.
    private static func rank(_ roadClass: RoadClass) -> UInt8 {
        switch roadClass {
        case .motorway, .motorwayLink: 0
        case .trunk, .trunkLink: 1
        case .primary, .primaryLink: 2
        case .secondary, .secondaryLink: 3
        case .tertiary, .tertiaryLink: 4
        case .unclassified, .residential, .unknown: 5
        case .livingStreet, .busway: 6
        default: 7
        }
    }
}

extension CostProfile.Delays {
    /// Delay at a node with these objects, in seconds.
    func seconds(at flags: NodeFlags) -> Double {
        var seconds = 0.0
        if flags.contains(.trafficSignals) {
            seconds += signals
        } else {
            if flags.contains(.stop) { seconds += stop }
            if flags.contains(.giveWay) { seconds += giveWay }
            if flags.contains(.crossing) { seconds += crossing }
        }
        if flags.contains(.levelCrossing) { seconds += levelCrossing }
        if flags.contains(.tollBooth) { seconds += tollBooth }
        if flags.contains(.borderControl) { seconds += border }
        if flags.contains(.trafficCalming) { seconds += trafficCalming }
        if flags.contains(.miniRoundabout) { seconds += roundabout }
        // A toll booth or border control is a barrier too, but its own delay covers that.
        if flags.contains(.barrier), flags.isDisjoint(with: [.tollBooth, .borderControl]) { seconds += barrier }
        return seconds
    }
}
