// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Sees the two one-way halves of a road that divides at a junction as the one road that they are.
struct DividedRoads {
    let names: StreetNames
    private var sightline: Sightline

    /// Where the halves are compared, in meters from the junction.
    private static let near = 25.0
    private static let far = 45.0
    /// Halves farther apart than this are two roads, in meters.
    private static let widest = 30.0

    init(names: StreetNames) {
        self.names = names
        sightline = Sightline(names.graph)
    }

    /// Joins every pair of halves among the arms of `view`, and turns its heading to the middle of the road where one
    /// arrives on a half.
    mutating func join(in view: inout JunctionView) {
        var index = 0
        while index < view.arms.count {
            let out = view.arms[index]
            if out.twin == nil, out.isLeaving, !out.isEntering,
                let other = partner(of: out, among: view.arms, arriving: view.incoming)
            {
                let middle = half(between: out.bearing, and: view.arms[other].bearing)
                if view.arms[other].edge == view.incoming.reversed { view.heading = middle.reversed }
                view.arms[index].twin = view.arms[other].edge
                view.arms[index].bearing = middle
                view.arms[index].isEntering = true
                view.arms.remove(at: other)
                index = 0
            } else {
                index += 1
            }
        }
    }

    /// The arm by which traffic comes in on the other half of the road that `out` leaves by.
    private mutating func partner(of out: Arm, among arms: [Arm], arriving incoming: EdgeID) -> Int? {
        var best: (index: Int, angle: Double)?
        for (index, arm) in arms.enumerated() where arm.edge != out.edge && arm.twin == nil {
            let isComingIn = arm.isEntering && !arm.isLeaving
            guard isComingIn, !arm.isRing, !out.isRing, arm.roadClass == out.roadClass,
                names.isSameStreet(arm.road, out.road)
            else { continue }
            let angle = arm.bearing.difference(to: out.bearing)
            guard angle < 100, angle < best?.angle ?? 180, runBeside(out.edge, arm.edge) else { continue }
            best = (index, angle)
        }
        return best?.index
    }

    /// Whether two roads that leave one node soon run side by side.
    private mutating func runBeside(_ a: EdgeID, _ b: EdgeID) -> Bool {
        let reach = min(names.graph.length(of: a).value, names.graph.length(of: b).value)
        guard reach > 4 else { return false }
        let (near, far) = (min(DividedRoads.near, reach * 0.5), min(DividedRoads.far, reach))
        let (nearA, nearB) = (sightline.place(along: a, at: near), sightline.place(along: b, at: near))
        let (farA, farB) = (sightline.place(along: a, at: far), sightline.place(along: b, at: far))
        let (startGap, endGap) = (nearA.distance(to: nearB).value, farA.distance(to: farB).value)
        let isParallel = nearA.bearing(to: farA).difference(to: nearB.bearing(to: farB)) < 40
        return isParallel && endGap < DividedRoads.widest && startGap < DividedRoads.widest
            && endGap < far * 0.9 + 4
    }

    private func half(between a: Bearing, and b: Bearing) -> Bearing { Bearing(a.degrees + a.turn(to: b) / 2) }
}
