// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Builds junction views for one travel mode.
struct JunctionReader {
    let graph: RoadGraph
    private let names: StreetNames
    let restrictions: RestrictionIndex
    /// The travel mode as a set.
    let modes: ModeSet
    private let bearings: BearingCache
    private var sampler: BearingSampler
    private var divided: DividedRoads
    /// Reused buffer for the arms of one junction.
    private var arms: [Arm] = []
    /// Storage for the arms of the views.
    private var pool: ArmPool

    /// Creates a reader with storage for about `junctions` junctions; the storage grows when needed.
    init(names: StreetNames, restrictions: RestrictionIndex, bearings: BearingCache, modes: ModeSet, junctions: Int) {
        graph = names.graph
        self.names = names
        self.restrictions = restrictions
        self.modes = modes
        self.bearings = bearings
        sampler = BearingSampler(graph)
        divided = DividedRoads(names: names, bearings: bearings)
        pool = ArmPool(capacity: 4 * junctions + ArmSet.maxArms)
    }

    /// The junction at the head of the last edge of `approach`. Earlier edges are needed for restrictions with via
    /// ways.
    ///
    /// Omits roads that this mode can neither enter nor arrive on; the edge `taken` is always included.
    ///
    /// - Complexity: O(roads that meet × points of each).
    mutating func view(after approach: ArraySlice<EdgeID>, taking taken: EdgeID?) -> JunctionView? {
        guard let incoming = approach.last else { return nil }
        let back = incoming.reversed
        let node = graph.head(of: incoming)
        let attributes = graph.attributes(of: incoming)
        collectArms(at: node, after: approach, taking: taken, from: attributes.road)
        let heading = arms.first { $0.edge == back }?.bearing ?? sampler.leaving(back)
        var view = JunctionView(
            node: node, incoming: incoming, heading: heading.reversed, road: attributes.road,
            roadClass: attributes.roadClass, flags: graph.flags(of: node))
        if arms.count > 2 {
            removeDuplicates(keeping: taken, back: back)
            divided.join(&arms, of: &view)
        }
        let graph = graph
        view.setArms(&arms, in: &pool) { graph.bearingLeaving($0) }
        return view
    }

    /// Collects the roads that meet at a node.
    private mutating func collectArms(
        at node: NodeID, after approach: ArraySlice<EdgeID>, taking taken: EdgeID?, from road: RoadID
    ) {
        guard let incoming = approach.last else { return }
        let isBarred = !graph.barred(at: node).isDisjoint(with: modes)
        let hasRestrictions = restrictions.apply(after: incoming)
        let isNameless = !names.isNamed(road)
        arms.removeAll(keepingCapacity: true)
        let (edges, bearings) = (graph.edges(leaving: node), bearings)
        for place in edges.startIndex..<edges.endIndex {
            let edge = edges[place]
            let isBack = edge == incoming.reversed
            let attributes = graph.attributes(of: edge)
            let isOut = attributes.access.isSuperset(of: modes)
            let isIn = attributes.accessBack.isSuperset(of: modes)
            guard isOut || isIn || isBack || edge == taken else { continue }
            guard arms.count < ArmSet.maxArms - 2 || isBack || edge == taken else { continue }
            let mayTurn =
                isOut && (isBack || !isBarred)
                && (!hasRestrictions || restrictions.allow(approach, into: edge, for: modes))
            let bearing = bearings.bearing(at: place) ?? bearings.store(sampler.leaving(edge), at: place)
            arms.append(
                Arm(
                    edge: edge, bearing: bearing, turn: 0,
                    isEnterable: mayTurn || edge == taken, isLeaving: isOut || edge == taken,
                    isEntering: isIn || isBack,
                    keepsStreet: names.isSameStreet(road, attributes.road),
                    staysNameless: isNameless && !names.isNamed(attributes.road), road: attributes.road,
                    roadClass: attributes.roadClass,
                    flags: attributes.flags))
        }
    }
}

extension JunctionReader {
    /// Removes duplicate roads: same direction, same end.
    private mutating func removeDuplicates(keeping taken: EdgeID?, back: EdgeID) {
        var index = 0
        while index < arms.count {
            let arm = arms[index]
            let isExtra = arm.edge != taken && !arm.contains(back) && arms.contains { isDuplicate($0, of: arm) }
            if isExtra { arms.remove(at: index) } else { index += 1 }
        }
    }

    private func isDuplicate(_ other: Arm, of arm: Arm) -> Bool {
        other.bearing.difference(to: arm.bearing) < 1 && other.edge != arm.edge && other.roadClass == arm.roadClass
            && graph.head(of: other.edge) == graph.head(of: arm.edge)
            && abs((graph.length(of: other.edge) - graph.length(of: arm.edge)).value) < 0.5
    }
}
