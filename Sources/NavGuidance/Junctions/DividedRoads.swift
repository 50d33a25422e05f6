// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Sees the two one-way halves of a road that divides at a junction as the one road that they are.
struct DividedRoads {
    let names: StreetNames
    private let sights: SightMemory
    private var sightline: Sightline

    /// Where the halves are compared, in meters from the junction.
    private static let near = 25.0
    private static let far = 45.0
    /// Halves farther apart than this are two roads, in meters.
    private static let widest = 30.0

    init(names: StreetNames, sights: SightMemory) {
        self.names = names
        self.sights = sights
        sightline = Sightline(names.graph)
    }

    /// Joins every pair of halves among the arms of a junction, and turns the heading of its view to the middle of the
    /// road where one arrives on a half.
    mutating func join(_ arms: inout [Arm], of view: inout JunctionView) {
        // A half is one-way, and so is its partner.
        guard arms.contains(where: { !$0.isEntering }), arms.contains(where: { !$0.isLeaving }) else { return }
        var index = 0
        while index < arms.count {
            let out = arms[index]
            if out.twin == nil, out.isLeaving, !out.isEntering,
                let other = partner(of: out, among: arms, arriving: view.incoming)
            {
                let middle = half(between: out.bearing, and: arms[other].bearing)
                if arms[other].edge == view.incoming.reversed { view.heading = middle.reversed }
                arms[index].twin = arms[other].edge
                arms[index].bearing = middle
                arms[index].isEntering = true
                arms.remove(at: other)
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
            guard arm.isEntering, !arm.isLeaving, !arm.isRing, !out.isRing, arm.roadClass == out.roadClass else {
                continue
            }
            let angle = arm.bearing.difference(to: out.bearing)
            guard angle < 100, angle < best?.angle ?? 180, names.isSameStreet(arm.road, out.road),
                !isHalfOfAnother(out, arm, among: arms), runBeside(out.edge, arm.edge, among: arms)
            else { continue }
            best = (index, angle)
        }
        return best?.index
    }

    /// Whether one of the halves goes straight on through the junction as a one-way road: then the other only joins it.
    private func isHalfOfAnother(_ out: Arm, _ into: Arm, among arms: [Arm]) -> Bool {
        arms.contains { other in
            guard other.isOneway, other.twin == nil, other.edge != out.edge, other.edge != into.edge,
                names.isSameStreet(other.road, out.road)
            else { return false }
            let half = other.isEntering ? out : into
            return other.bearing.difference(to: half.bearing) > 160
        }
    }

    /// Whether two roads that leave one node soon run side by side, and do not close a mere circle.
    private mutating func runBeside(_ a: EdgeID, _ b: EdgeID, among arms: [Arm]) -> Bool {
        switch sights.course(of: a, and: b, { compare(a, b) }) {
        case .apart: return false
        case .beside: return true
        case .meeting:
            // An island in the road if that goes on from here, else a circle of its own.
            return arms.contains {
                $0.edge != a && $0.edge != b && names.isSameStreet($0.road, names.graph.road(of: a))
            }
        }
    }

    private mutating func compare(_ a: EdgeID, _ b: EdgeID) -> RoadPair {
        let (lineA, lineB) = (Run(from: a, upTo: DividedRoads.far, names), Run(from: b, upTo: DividedRoads.far, names))
        let reach = min(lineA.length, lineB.length)
        guard reach > 4 else { return .apart }
        if lineA.end == lineB.end, reach < DividedRoads.far { return .meeting }
        let (near, far) = (min(DividedRoads.near, reach * 0.5), min(DividedRoads.far, reach))
        let (nearA, nearB) = (lineA.place(at: near, &sightline), lineB.place(at: near, &sightline))
        let (farA, farB) = (lineA.place(at: far, &sightline), lineB.place(at: far, &sightline))
        guard farA.distance(to: farB).value < min(DividedRoads.widest, far * 0.9 + 4),
            nearA.distance(to: nearB).value < DividedRoads.widest,
            nearA.bearing(to: farA).difference(to: nearB.bearing(to: farB)) < 40
        else { return .apart }
        return .beside
    }

    private func half(between a: Bearing, and b: Bearing) -> Bearing { Bearing(a.degrees + a.turn(to: b) / 2) }
}

/// A road followed from a junction over nodes where nothing else meets it.
private struct Run {
    /// The first edge, and those behind it: most roads need no second one.
    private let first: EdgeID
    private var rest: [EdgeID] = []
    private(set) var length: Double
    private(set) var end: NodeID
    private let graph: RoadGraph

    init(from edge: EdgeID, upTo limit: Double, _ names: StreetNames) {
        graph = names.graph
        first = edge
        length = graph.length(of: edge).value
        end = graph.head(of: edge)
        while length < limit {
            let last = rest.last ?? first
            let roads = graph.edges(leaving: end)
            // The way back is one of them.
            guard roads.count == 2, let next = roads.first(where: { $0 != last.reversed }), next != edge else { return }
            rest.append(next)
            length += graph.length(of: next).value
            end = graph.head(of: next)
        }
    }

    /// The place so many meters along the run.
    func place(at distance: Double, _ sightline: inout Sightline) -> Coordinate {
        var left = distance
        var edge = first
        for next in rest {
            let length = graph.length(of: edge).value
            if left <= length { break }
            left -= length
            edge = next
        }
        return sightline.place(along: edge, at: left)
    }
}
