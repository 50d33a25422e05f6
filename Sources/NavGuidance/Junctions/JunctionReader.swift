// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Looks at junctions with the eyes of one travel mode.
struct JunctionReader {
    let graph: RoadGraph
    let rules: TurnRules
    /// The mode as a set of one.
    let modes: ModeSet
    private let sights: SightMemory
    private var sightline: Sightline
    private var divided: DividedRoads
    /// Arms of the junction that is being read.
    private var arms: [Arm] = []

    init(names: StreetNames, rules: TurnRules, sights: SightMemory, modes: ModeSet) {
        graph = names.graph
        self.rules = rules
        self.modes = modes
        self.sights = sights
        sightline = Sightline(graph)
        divided = DividedRoads(names: names)
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
        let isBarred = !graph.barred(at: node).isDisjoint(with: modes)
        let hasRules = rules.hold(after: incoming)
        let road = graph.road(of: incoming)
        var heading: Bearing?
        arms.removeAll(keepingCapacity: true)
        for edge in graph.edges(leaving: node) {
            let isBack = edge == back
            let isOut = graph.access(of: edge).isSuperset(of: modes)
            let isIn = graph.access(of: edge.reversed).isSuperset(of: modes)
            guard isOut || isIn || isBack || edge == taken else { continue }
            guard arms.count < ArmSet.mostArms - 2 || isBack || edge == taken else { continue }
            let armRoad = graph.road(of: edge)
            let isEnterable =
                edge == taken
                || isOut && (isBack || !isBarred)
                    && (!hasRules || rules.allow(approach, into: edge, for: modes))
            let bearing = bearing(leaving: edge)
            if isBack { heading = bearing.reversed }
            arms.append(
                Arm(
                    edge: edge, bearing: bearing, turn: 0, isEnterable: isEnterable, isLeaving: isOut || edge == taken,
                    isEntering: isIn || isBack, road: armRoad, roadClass: graph.roadClass(of: armRoad),
                    flags: graph.flags(of: armRoad)))
        }
        var view = JunctionView(
            node: node, incoming: incoming,
            heading: heading ?? bearing(leaving: back).reversed, road: road,
            roadClass: graph.roadClass(of: road), flags: graph.flags(of: node))
        if arms.count > 2 {
            dropDoubles(keeping: taken, back: back)
            divided.join(&arms, of: &view)
        }
        view.arms = Array(arms[...])
        view.arrange()
        return view
    }
}

extension JunctionReader {
    /// Direction of a road away from the junction.
    private mutating func bearing(leaving edge: EdgeID) -> Bearing {
        sights.bearing(leaving: edge) { sightline.leaving(edge) }
    }

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
