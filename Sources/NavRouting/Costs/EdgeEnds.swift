// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Looks at the node where an edge ends, for one wish.
struct EdgeEnds: Sendable {
    let turns: TurnNetwork
    /// The notes of the wish's hour.
    let notes: FixedTable<TurnNote>
    let wish: TravelWish
    /// Cost of each edge, to know which are open.
    let cost: FixedTable<UInt32>

    /// Adds to an edge's own traits what can be done at its end.
    func traits(
        of edge: EdgeID, startingWith own: EdgeTraits, traitsOf: (EdgeID) -> EdgeTraits
    ) -> EdgeTraits {
        let graph = turns.graph
        let (node, modes) = (graph.head(of: edge), wish.profile.modeSet)
        var traits = own
        let isBarred = graph.barred(at: node).isSuperset(of: modes)
        if isBarred { traits.insert(.barredAhead) }

        var roads = 0
        var leadsOn = false
        for next in graph.edges(leaving: node) {
            let isOpen = cost[next.row] != Metric.impassable
            if isOpen || cost[next.reversed.row] != Metric.impassable { roads += 1 }
            guard isOpen, next != edge.reversed, !leadsOn else { continue }
            // The other direction of the same road, drawn as a way of its own, leads back.
            if turns.leaving[next.row] &- turns.arriving[edge.row] == TurnPrices.back { continue }
            if turns.step(from: TurnState(on: edge), along: next, by: notes).forbidden.isSuperset(of: modes) {
                continue
            }
            // A private drive at the end of a street does not make the end a thoroughfare.
            leadsOn = own.contains(.destinationOnly) || !traitsOf(next).contains(.destinationOnly)
        }
        if roads >= 3 { traits.insert(.junctionAhead) }
        let hasRoom = !graph.flags(of: node).isDisjoint(with: [.turningCircle, .miniRoundabout])
        if wish.profile.turns.turnsBackAnywhere || isBarred || hasRoom || !leadsOn { traits.insert(.turnsBackAhead) }
        return traits
    }

    /// Seconds lost at the end of an edge by everyone who goes on, whichever way.
    func delay(after edge: EdgeID, traits: EdgeTraits) -> Double {
        let graph = turns.graph
        let node = graph.head(of: edge)
        var flags = graph.flags(of: node)
        let elsewhere: NodeFlags = edge.isBackward ? .forwardOnly : .backwardOnly
        if flags.contains(elsewhere) { flags.subtract([.trafficSignals, .stop, .giveWay]) }
        let delays = wish.profile.delays
        var seconds = delays.seconds(at: flags)
        let isRuled = !flags.isDisjoint(with: [.trafficSignals, .stop, .giveWay, .miniRoundabout])
        if delays.yielding > 0, !isRuled, traits.contains(.junctionAhead), !traits.contains(.roundabout) {
            let own = EdgeEnds.rank(graph.roadClass(of: graph.road(of: edge)))
            for other in graph.edges(leaving: node) where other.segment != edge.segment {
                let access = graph.access(of: other).union(graph.access(of: other.reversed))
                guard !access.isDisjoint(with: .motor) else { continue }
                if EdgeEnds.rank(graph.roadClass(of: graph.road(of: other))) < own {
                    seconds += delays.yielding
                    break
                }
            }
        }
        return seconds
    }

    /// Who gives way to whom: a lower rank goes first. A ramp has the rank of its road.
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
    /// Seconds lost at a place with these things.
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
        // A toll booth or border post is a barrier too, but its own wait covers that.
        if flags.contains(.barrier), flags.isDisjoint(with: [.tollBooth, .borderControl]) { seconds += barrier }
        return seconds
    }
}
