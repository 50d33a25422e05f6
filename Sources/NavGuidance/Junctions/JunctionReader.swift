// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Looks at junctions with the eyes of one travel mode.
struct JunctionReader {
    let graph: RoadGraph
    let rules: TurnRules
    /// The mode as a set of one.
    let modes: ModeSet
    private var sightline: Sightline

    init(graph: RoadGraph, rules: TurnRules, modes: ModeSet) {
        self.graph = graph
        self.rules = rules
        self.modes = modes
        sightline = Sightline(graph)
    }

    /// The junction at the head of the last edge of `approach`; earlier edges decide restrictions over via ways.
    ///
    /// Roads that this mode can neither enter nor come out of are left out; the edge in `taken` is always kept.
    ///
    /// - Complexity: O(roads that meet × points of each).
    mutating func view(after approach: ArraySlice<EdgeID>, taking taken: EdgeID?) -> JunctionView? {
        guard let incoming = approach.last else { return nil }
        let node = graph.head(of: incoming)
        let heading = sightline.arriving(incoming)
        let road = graph.road(of: incoming)
        let isBarred = !graph.barred(at: node).isDisjoint(with: modes)
        var arms: [Arm] = []
        for edge in graph.edges(leaving: node) {
            let isBack = edge == incoming.reversed
            let isOut = graph.access(of: edge).isSuperset(of: modes)
            let isIn = graph.access(of: edge.reversed).isSuperset(of: modes)
            guard isOut || isIn || isBack || edge == taken else { continue }
            let bearing = sightline.leaving(edge)
            let armRoad = graph.road(of: edge)
            arms.append(
                Arm(
                    edge: edge, bearing: bearing, turn: isBack ? 180 : heading.turn(to: bearing),
                    isEnterable: edge == taken
                        || isOut && (isBack || !isBarred) && rules.allow(approach, into: edge, for: modes),
                    isEntering: isIn, road: armRoad, roadClass: graph.roadClass(of: armRoad),
                    flags: graph.flags(of: armRoad)))
        }
        arms.sort { $0.edge == incoming.reversed ? false : $1.edge == incoming.reversed || $0.turn < $1.turn }
        return JunctionView(
            node: node, incoming: incoming, heading: heading, road: road, roadClass: graph.roadClass(of: road),
            flags: graph.flags(of: node), arms: arms)
    }
}
