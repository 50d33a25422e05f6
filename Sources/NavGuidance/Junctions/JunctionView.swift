// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The roads that meet at one node, seen by somebody who arrives along one of them.
///
/// A road whose two directions are drawn apart, and which divides just here, is one arm.
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
    func index(of edge: EdgeID) -> Int? { arms.firstIndex { $0.holds(edge) } }
    /// Index of the way back.
    var back: Int? { index(of: incoming.reversed) }
    /// Whether an arm is the way back.
    func isBack(_ arm: Arm) -> Bool { arm.holds(incoming.reversed) }
    /// Arms without the way back, from left to right.
    var ahead: [Arm] { arms.filter { !isBack($0) } }
    /// Indices of the arms one may take, without the way back.
    var choices: [Int] { arms.indices.filter { arms[$0].isEnterable && !isBack(arms[$0]) } }
    /// Whether more than one road goes on from here, open or not.
    var isJunction: Bool { arms.count > 2 }
    /// Whether one arrives on a ring.
    var isOnRing: Bool { back.map { arms[$0].isRing } ?? false }
}
