// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Looks at junctions with the eyes of one travel mode.
struct JunctionReader {
    let graph: RoadGraph
    private let names: StreetNames
    let rules: TurnRules
    /// The mode as a set of one.
    let modes: ModeSet
    private let sights: SightMemory
    private var sightline: Sightline
    private var divided: DividedRoads
    /// Arms of the junction that is being read.
    private var arms: [Arm] = []
    /// Where arms of junctions that have been read are kept.
    private var shelf: ArmShelf

    /// Starts with room for about so many junctions; there may be more.
    init(names: StreetNames, rules: TurnRules, sights: SightMemory, modes: ModeSet, junctions: Int) {
        graph = names.graph
        self.names = names
        self.rules = rules
        self.modes = modes
        self.sights = sights
        sightline = Sightline(graph)
        divided = DividedRoads(names: names, sights: sights)
        shelf = ArmShelf(capacity: 4 * junctions + ArmSet.mostArms)
    }

    /// The junction at the head of the last edge of `approach`; earlier edges decide restrictions over via ways.
    ///
    /// Roads that this mode can neither enter nor come out of are left out; the edge in `taken` is always kept.
    ///
    /// - Complexity: O(roads that meet × points of each).
    mutating func view(after approach: ArraySlice<EdgeID>, taking taken: EdgeID?) -> JunctionView? {
        guard let incoming = approach.last else { return nil }
        let back = incoming.reversed
        let node = graph.head(of: incoming)
        let glance = graph.glance(at: incoming)
        collectArms(at: node, after: approach, taking: taken, from: glance.road)
        let heading = arms.first { $0.edge == back }?.bearing ?? sightline.leaving(back)
        var view = JunctionView(
            node: node, incoming: incoming, heading: heading.reversed, road: glance.road,
            roadClass: glance.roadClass, flags: graph.flags(of: node))
        if arms.count > 2 {
            dropDoubles(keeping: taken, back: back)
            divided.join(&arms, of: &view)
        }
        view.take(&arms, on: &shelf)
        return view
    }

    /// Finds the roads that meet at a node.
    private mutating func collectArms(
        at node: NodeID, after approach: ArraySlice<EdgeID>, taking taken: EdgeID?, from road: RoadID
    ) {
        guard let incoming = approach.last else { return }
        let isBarred = !graph.barred(at: node).isDisjoint(with: modes)
        let hasRules = rules.hold(after: incoming)
        arms.removeAll(keepingCapacity: true)
        let (edges, sights) = (graph.edges(leaving: node), sights)
        for place in edges.startIndex..<edges.endIndex {
            let edge = edges[place]
            let isBack = edge == incoming.reversed
            let glance = graph.glance(at: edge)
            let isOut = glance.access.isSuperset(of: modes)
            let isIn = glance.accessBack.isSuperset(of: modes)
            guard isOut || isIn || isBack || edge == taken else { continue }
            guard arms.count < ArmSet.mostArms - 2 || isBack || edge == taken else { continue }
            let mayTurn = isOut && (isBack || !isBarred) && (!hasRules || rules.allow(approach, into: edge, for: modes))
            let bearing = sights.bearing(at: place) ?? sights.keep(sightline.leaving(edge), at: place)
            arms.append(
                Arm(
                    edge: edge, bearing: bearing, turn: 0,
                    isEnterable: mayTurn || edge == taken, isLeaving: isOut || edge == taken,
                    isEntering: isIn || isBack,
                    keepsStreet: names.isSameStreet(road, glance.road), road: glance.road, roadClass: glance.roadClass,
                    flags: glance.flags))
        }
    }
}

extension JunctionReader {
    /// Leaves out roads that are drawn twice: same direction, same end.
    private mutating func dropDoubles(keeping taken: EdgeID?, back: EdgeID) {
        var index = 0
        while index < arms.count {
            let arm = arms[index]
            let isExtra = arm.edge != taken && !arm.holds(back) && arms.contains { isDouble($0, of: arm) }
            if isExtra { arms.remove(at: index) } else { index += 1 }
        }
    }

    private func isDouble(_ other: Arm, of arm: Arm) -> Bool {
        other.bearing.difference(to: arm.bearing) < 1 && other.edge != arm.edge && other.roadClass == arm.roadClass
            && graph.head(of: other.edge) == graph.head(of: arm.edge)
            && abs((graph.length(of: other.edge) - graph.length(of: arm.edge)).value) < 0.5
    }
}
