// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Merges the two carriageways of a divided road that splits at a junction into one arm.
struct DividedRoads {
    let names: StreetNames
    private let bearings: BearingCache
    private var sampler: BearingSampler

    /// Distances from the junction at which carriageways are compared, in meters.
    private static let near = 25.0
    private static let far = 45.0
    /// Carriageways farther apart than this are separate roads, in meters.
    private static let widest = 30.0

    init(names: StreetNames, bearings: BearingCache) {
        self.names = names
        self.bearings = bearings
        sampler = BearingSampler(names.graph)
    }

    /// Merges every pair of carriageways among `arms`. Where the incoming road is one of them, the heading of the view
    /// becomes the direction of the whole road.
    mutating func join(_ arms: inout [Arm], of view: inout JunctionView) {
        // Both carriageways are one-way.
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

    /// Index of the arm that is the opposite carriageway of `out`.
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

    /// Whether one of the carriageways continues straight through the junction as a one-way road, so that the other
    /// only joins it.
    private func isHalfOfAnother(_ out: Arm, _ into: Arm, among arms: [Arm]) -> Bool {
        arms.contains { other in
            guard other.isOneway, other.twin == nil, other.edge != out.edge, other.edge != into.edge,
                names.isSameStreet(other.road, out.road)
            else { return false }
            let half = other.isEntering ? out : into
            return other.bearing.difference(to: half.bearing) > 160
        }
    }

    /// Whether two roads that leave one node become parallel and do not merely close a loop.
    private mutating func runBeside(_ a: EdgeID, _ b: EdgeID, among arms: [Arm]) -> Bool {
        switch bearings.alignment(of: a, and: b, { compare(a, b) }) {
        case .diverging: return false
        case .parallel: return true
        case .meeting:
            // A traffic island if the street continues from here, else a loop.
            return arms.contains {
                $0.edge != a && $0.edge != b && names.isSameStreet($0.road, names.graph.road(of: a))
            }
        }
    }

    private mutating func compare(_ a: EdgeID, _ b: EdgeID) -> RoadAlignment {
        let (lineA, lineB) = (Run(from: a, upTo: DividedRoads.far, names), Run(from: b, upTo: DividedRoads.far, names))
        let reach = min(lineA.length, lineB.length)
        guard reach > 4 else { return .diverging }
        if lineA.end == lineB.end, reach < DividedRoads.far { return .meeting }
        let (near, far) = (min(DividedRoads.near, reach * 0.5), min(DividedRoads.far, reach))
        let (nearA, nearB) = (lineA.place(at: near, &sampler), lineB.place(at: near, &sampler))
        let (farA, farB) = (lineA.place(at: far, &sampler), lineB.place(at: far, &sampler))
        guard farA.distance(to: farB).value < min(DividedRoads.widest, far * 0.9 + 4),
            nearA.distance(to: nearB).value < DividedRoads.widest,
            nearA.bearing(to: farA).difference(to: nearB.bearing(to: farB)) < 40
        else { return .diverging }
        return .parallel
    }

    private func half(between a: Bearing, and b: Bearing) -> Bearing { Bearing(a.degrees + a.turn(to: b) / 2) }
}

/// A road followed from a junction across nodes that are no junctions.
private struct Run {
    /// The first edge and the rest; most roads need only the first.
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
            // One of them is the edge back.
            guard roads.count == 2, let next = roads.first(where: { $0 != last.reversed }), next != edge else { return }
            rest.append(next)
            length += graph.length(of: next).value
            end = graph.head(of: next)
        }
    }

    /// The coordinate at a distance along the run, in meters.
    func place(at distance: Double, _ sampler: inout BearingSampler) -> Coordinate {
        var left = distance
        var edge = first
        for next in rest {
            let length = graph.length(of: edge).value
            if left <= length { break }
            left -= length
            edge = next
        }
        return sampler.place(along: edge, at: left)
    }
}
