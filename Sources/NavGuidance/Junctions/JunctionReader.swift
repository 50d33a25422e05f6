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
    private var divided: DividedRoads

    init(names: StreetNames, rules: TurnRules, modes: ModeSet) {
        graph = names.graph
        self.rules = rules
        self.modes = modes
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
        let node = graph.head(of: incoming)
        let clearance = sightline.clearance(at: node)
        let road = graph.road(of: incoming)
        let isBarred = !graph.barred(at: node).isDisjoint(with: modes)
        var view = JunctionView(
            node: node, incoming: incoming, heading: sightline.arriving(incoming, clearance: clearance), road: road,
            roadClass: graph.roadClass(of: road), flags: graph.flags(of: node), arms: [])
        view.arms.reserveCapacity(5)
        for edge in graph.edges(leaving: node) {
            let isBack = edge == incoming.reversed
            let isOut = graph.access(of: edge).isSuperset(of: modes)
            let isIn = graph.access(of: edge.reversed).isSuperset(of: modes)
            guard isOut || isIn || isBack || edge == taken else { continue }
            let armRoad = graph.road(of: edge)
            let isEnterable =
                edge == taken || isOut && (isBack || !isBarred) && rules.allow(approach, into: edge, for: modes)
            view.arms.append(
                Arm(
                    edge: edge, bearing: sightline.leaving(edge, clearance: clearance), turn: 0,
                    isEnterable: isEnterable,
                    isLeaving: isOut || edge == taken, isEntering: isIn || isBack, road: armRoad,
                    roadClass: graph.roadClass(of: armRoad), flags: graph.flags(of: armRoad)))
        }
        if view.arms.count > 2 {
            dropDoubles(in: &view, keeping: taken)
            divided.join(in: &view)
        }
        view.arrange()
        return view
    }
}

extension JunctionReader {
    /// Leaves out roads that are drawn twice: same direction, same end.
    private func dropDoubles(in view: inout JunctionView, keeping taken: EdgeID?) {
        var index = 0
        while index < view.arms.count {
            let arm = view.arms[index]
            let isDouble =
                arm.edge != taken && !view.isBack(arm)
                && view.arms.contains {
                    $0.edge != arm.edge && $0.roadClass == arm.roadClass
                        && graph.head(of: $0.edge) == graph.head(of: arm.edge)
                        && abs((graph.length(of: $0.edge) - graph.length(of: arm.edge)).value) < 0.5
                        && $0.bearing.difference(to: arm.bearing) < 1
                }
            if isDouble { view.arms.remove(at: index) } else { index += 1 }
        }
    }
}

extension JunctionView {
    /// Measures all turns from the heading and puts the arms in order.
    fileprivate mutating func arrange() {
        for index in arms.indices {
            arms[index].turn = isBack(arms[index]) ? 180 : heading.turn(to: arms[index].bearing)
        }
        let back = incoming.reversed
        arms.sort { $0.holds(back) ? false : $1.holds(back) || $0.turn < $1.turn }
    }
}
