// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The roads that meet at one node, seen by somebody who arrives along one of them.
///
/// A road whose two directions are drawn apart, and which divides just here, is one arm.
struct JunctionView {
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
    private(set) var arms = ArmList()
    /// Number of arms without the way back.
    private var aheadCount = 0
    /// Indices of the arms one may take, without the way back.
    private(set) var choices = ArmSet()
    /// Whether any road that meets here is part of a ring.
    private(set) var touchesRing = false
    /// Whether any road that meets here is one-way.
    private(set) var hasOneway = false

    /// Starts without arms.
    init(node: NodeID, incoming: EdgeID, heading: Bearing, road: RoadID, roadClass: RoadClass, flags: NodeFlags) {
        self.node = node
        self.incoming = incoming
        self.heading = heading
        self.road = road
        self.roadClass = roadClass
        self.flags = flags
    }

    /// Index of the arm that an edge leaves by.
    func index(of edge: EdgeID) -> Int? { arms.firstIndex { $0.holds(edge) } }
    /// Index of the way back.
    var back: Int? { aheadCount < arms.count ? aheadCount : nil }
    /// Whether an arm is the way back.
    func isBack(_ arm: Arm) -> Bool { arm.holds(incoming.reversed) }
    /// Arms without the way back, from left to right.
    var ahead: Slice<ArmList> { arms[..<aheadCount] }
    /// Whether more than one road goes on from here, open or not.
    var isJunction: Bool { arms.count > 2 }
    /// Whether one arrives on a ring.
    var isOnRing: Bool { aheadCount < arms.count && arms[aheadCount].isRing }

    /// Measures the turns into `found` from the heading, puts them in order and keeps them on a shelf; another is made
    /// where that has no room left.
    mutating func take(_ found: inout [Arm], on shelf: inout ArmShelf) {
        let back = incoming.reversed
        aheadCount = found.count
        var sorted = 0
        while sorted < aheadCount {
            var arm = found[sorted]
            if arm.holds(back) {
                arm.turn = 180
                found.remove(at: sorted)
                found.append(arm)
                aheadCount -= 1
                continue
            }
            arm.turn = heading.turn(to: arm.bearing)
            var place = sorted
            while place > 0, arm.turn < found[place - 1].turn {
                found[place] = found[place - 1]
                place -= 1
            }
            found[place] = arm
            sorted += 1
        }
        for index in found.indices {
            if found[index].isEnterable, index < aheadCount { choices.insert(index) }
            if found[index].isRing { touchesRing = true }
            if found[index].isOneway { hasOneway = true }
        }
        if let kept = shelf.add(found) {
            arms = kept
            return
        }
        shelf = ArmShelf(capacity: 2 * ArmSet.mostArms)
        arms = shelf.add(found) ?? ArmList()
    }
}
