// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The roads that meet at one node, relative to the edge of arrival.
///
/// A road whose carriageways split at the node is one arm.
struct JunctionView {
    /// The node.
    var node: NodeID
    /// The edge of arrival.
    var incoming: EdgeID
    /// Direction of travel on arrival.
    var heading: Bearing
    /// Attributes of the incoming road.
    var road: RoadID
    /// Class of the incoming road.
    var roadClass: RoadClass
    /// Node flags.
    var flags: NodeFlags
    /// Roads of this mode from sharp left through straight on to sharp right; the road back comes last.
    private(set) var arms = ArmList()
    /// Number of arms without the road back.
    private var aheadCount = 0
    /// Indices of the arms that may be entered, without the road back.
    private(set) var choices = ArmSet()
    /// Whether any road that meets here is part of a roundabout.
    private(set) var touchesRing = false
    /// Whether any road that meets here is one-way.
    private(set) var hasOneway = false

    /// Beyond this turn angle the side of a road is that of its first meters, in degrees.
    private static let almostBack = 150.0

    /// Creates a view without arms.
    init(node: NodeID, incoming: EdgeID, heading: Bearing, road: RoadID, roadClass: RoadClass, flags: NodeFlags) {
        self.node = node
        self.incoming = incoming
        self.heading = heading
        self.road = road
        self.roadClass = roadClass
        self.flags = flags
    }

    /// Index of the arm that contains an edge.
    func index(of edge: EdgeID) -> Int? { arms.firstIndex { $0.contains(edge) } }
    /// Index of the road back.
    var back: Int? { aheadCount < arms.count ? aheadCount : nil }
    /// Whether an arm is the road back.
    func isBack(_ arm: Arm) -> Bool { arm.contains(incoming.reversed) }
    /// Arms without the road back, from left to right.
    var ahead: Slice<ArmList> { arms[..<aheadCount] }
    /// Whether more than one road leads on from here, enterable or not.
    var isJunction: Bool { arms.count > 2 }
    /// Whether the incoming road is part of a roundabout.
    var isOnRing: Bool { aheadCount < arms.count && arms[aheadCount].isRing }

    /// Computes the turn angles of `found`, sorts them, and stores them in the pool. A full pool is replaced by a new
    /// one.
    ///
    /// - Parameters:
    ///   - found: The roads that meet here; reordered.
    ///   - pool: Where they are stored.
    ///   - start: Bearing of the first meters of an edge. It decides the side of a road that turns almost back: one that
    ///     leaves to the left and is past 180 degrees a few meters on is still a turn to the left.
    mutating func setArms(_ found: inout [Arm], in pool: inout ArmPool, start: (EdgeID) -> Bearing) {
        let back = incoming.reversed
        aheadCount = found.count
        var sorted = 0
        while sorted < aheadCount {
            var arm = found[sorted]
            if arm.contains(back) {
                arm.turn = 180
                found.remove(at: sorted)
                found.append(arm)
                aheadCount -= 1
                continue
            }
            arm.turn = heading.turn(to: arm.bearing)
            if arm.deviation > JunctionView.almostBack {
                let first = heading.turn(to: start(arm.edge))
                let isClear = abs(first) > 10 && abs(first) < JunctionView.almostBack
                if isClear, (first < 0) != (arm.turn < 0) { arm.turn = first < 0 ? -179 : 179 }
            }
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
        if let stored = pool.add(found) {
            arms = stored
            return
        }
        pool = ArmPool(capacity: 2 * ArmSet.maxArms)
        arms = pool.add(found) ?? ArmList()
    }
}
