// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The roads that meet at one node, seen by somebody who arrives along one of them.
struct JunctionView: Sendable, Hashable {
    /// The node.
    var node: NodeID
    /// The edge one arrives on.
    var incoming: EdgeID
    /// Direction of travel on arrival.
    var heading: Bearing
    /// Attributes of the road one arrives on.
    var road: RoadID
    /// Kind of the road one arrives on.
    var roadClass: RoadClass
    /// What stands at the node.
    var flags: NodeFlags
    /// Roads of this mode from sharp left over straight on to sharp right; the way back comes last.
    var arms: [Arm]

    /// Index of the arm that an edge leaves by.
    func index(of edge: EdgeID) -> Int? { arms.firstIndex { $0.edge == edge } }
    /// Index of the way back; `nil` when the road one comes from is of another mode altogether.
    var back: Int? { arms.firstIndex { $0.edge == incoming.reversed } }
    /// Indices of the arms one may take, without the way back.
    var choices: [Int] { arms.indices.filter { arms[$0].isEnterable && arms[$0].edge != incoming.reversed } }
    /// Whether more than one road goes on from here, open or not.
    var isJunction: Bool { arms.count > 2 }
    /// Whether one arrives on a ring.
    var isOnRing: Bool { arms.contains { $0.edge == incoming.reversed && $0.isRing } }
}
