// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension Drive {
    /// Turn angle along the driven line, from the heading before one passage to the road after another, in degrees,
    /// right positive.
    ///
    /// The sum of the turns at the junctions and of the bends between them. It may exceed 180 degrees: a line that turns
    /// left by 200 degrees has turned left, although the road it leads to lies on the right of the one it came from.
    ///
    /// - Complexity: O(points of the edges between).
    func turn(from first: Int, to last: Int) -> Double {
        var total = 0.0
        for index in first...last {
            let (view, arm) = (passages[index].view, passages[index].arm)
            total += view.isBack(arm) ? turnBack(on: view.incoming) : arm.turn
            guard index < last else { break }
            let next = passages[index + 1]
            var bend = arm.bearing.turn(to: next.view.heading)
            // A loop between the junctions turns by more than 180 degrees.
            let winding = (passages[index].index..<next.index).reduce(0) { $0 + graph.winding(of: path.edges[$1]) }
            if winding - bend > 180 { bend += 360 }
            if bend - winding > 180 { bend -= 360 }
            total += bend
        }
        return total
    }

    /// The direction of a turn that is driven over several passages.
    ///
    /// Turning back on the same street is a U-turn only towards the side of oncoming traffic: to the left where traffic
    /// keeps right. To the other side it is a sharp turn, because the driver has to leave the road on that side first.
    func direction(from first: Int, to last: Int) -> Turn.Direction {
        let turn = turn(from: first, to: last)
        if turnsBack(by: turn, from: first, to: last) { return .uTurn }
        // Also a line that turns by more than 180 degrees leaves to the side that it turns to.
        return Turn.Direction(turn: min(max(turn, -179), 179))
    }

    /// Whether a turn along the driven line leads back through the oncoming traffic: along the same street, or in the
    /// opposite direction, where the carriageways have different names.
    ///
    /// Measured at the junction, and beyond the bends where the carriageways part. One of both is enough: where the street
    /// bends as a whole, or only one carriageway is long enough to measure, the bends hide what the driver sees at the gap.
    func turnsBack(by turn: Double, from first: Int, to last: Int) -> Bool {
        let half = returnsOnStreet(from: first, to: last) ? 30.0 : 10.0
        let side = turnBack(on: passages[first].view.incoming)
        let turn = leavesCarriageway(by: turn, from: first, to: last, side) ? turn + 2 * side : turn
        func leadsBack(_ turn: Double) -> Bool {
            abs(turn) > 180 - half && abs(turn) < 180 + 2 * half + 10 && (turn < 0) == (side < 0)
        }
        return leadsBack(turn) || leadsBack(turn + carriagewayBends(before: first, after: last))
    }

    /// Whether a turn at one junction leads from a carriageway to the opposite one of the street, measured to the wrong side.
    ///
    /// Where carriageways meet at an acute angle, the angle is about 180 degrees to either side. The opposite carriageway is on
    /// the side of oncoming traffic.
    private func leavesCarriageway(by turn: Double, from first: Int, to last: Int, _ side: Double) -> Bool {
        first == last && abs(turn) > Drive.ambiguous && (turn < 0) != (side < 0)
            && isCarriageway(passages[first].view.incoming) && isCarriageway(path.edges[passages[last].index])
            && returnsOnStreet(from: first, to: last)
    }

    /// Turns beyond this angle at one junction may be to either side, in degrees.
    private static let ambiguous = 165.0

    /// Bends of the two carriageways of one street towards the junction, in degrees, right positive; 0 on other roads.
    ///
    /// Where a street divides, its carriageways bend apart, so that a turn from one to the other is less than 180 degrees
    /// between the bends. Beyond them, the street runs in opposite directions.
    private func carriagewayBends(before first: Int, after last: Int) -> Double {
        let (view, arm) = (passages[first].view, passages[last].arm)
        let out = path.edges[passages[last].index]
        guard isCarriageway(view.incoming), isCarriageway(out), returnsOnStreet(from: first, to: last) else { return 0 }
        var sampler = BearingSampler(graph)
        func course(_ edge: EdgeID) -> Bearing? {
            guard graph.length(of: edge).value >= Drive.carriagewayEnd else { return nil }
            return sampler.place(along: edge, at: Drive.carriagewayStart)
                .bearing(to: sampler.place(along: edge, at: Drive.carriagewayEnd))
        }
        let before = course(view.incoming.reversed).map { $0.reversed.turn(to: view.heading) } ?? 0
        let after = course(out).map { arm.bearing.turn(to: $0) } ?? 0
        return before + after
    }

    /// Distances from the junction between which the direction of a carriageway is measured, in meters.
    private static let (carriagewayStart, carriagewayEnd) = (25.0, 50.0)

    /// Whether an edge is a one-way road that is no ramp or roundabout.
    func isCarriageway(_ edge: EdgeID) -> Bool {
        let road = graph.road(of: edge)
        let flags = graph.flags(of: road)
        return flags.contains(.oneway) && !flags.contains(.roundabout) && !graph.roadClass(of: road).isLink
    }

    /// The angle of a U-turn on a road: to the side of oncoming traffic.
    private func turnBack(on edge: EdgeID) -> Double { drivingSide(of: edge) == .left ? 180 : -180 }

    /// Whether the road after one passage is the same street as the road before another.
    func staysOnStreet(from first: Int, to last: Int) -> Bool {
        names.isSameStreet(passages[first].view.road, passages[last].arm.road)
    }

    /// Whether the road after one passage is the same street as the road before another, or a street without name and number
    /// whose carriageways meet at one junction.
    func returnsOnStreet(from first: Int, to last: Int) -> Bool {
        if staysOnStreet(from: first, to: last) { return true }
        guard first == last else { return false }
        let (into, out) = (passages[first].view.incoming, path.edges[passages[last].index])
        return isCarriageway(into) && isCarriageway(out)
            && passages[first].view.roadClass == passages[last].arm.roadClass
            && !names.isNamed(passages[first].view.road) && !names.isNamed(passages[last].arm.road)
    }

    /// Collapses the passages from `first` to `last` into one instruction at the first of them; `nil` suppresses all.
    mutating func collapse(
        _ first: Int, _ last: Int, into instruction: TurnInstruction?, because reason: GuidanceReason
    ) {
        let end = passages[last].collapsedThrough ?? last
        for index in first...last {
            passages[index].instruction = nil
            passages[index].collapsedThrough = nil
            passages[index].reason = reason
        }
        passages[first].instruction = instruction
        if instruction != nil, end > first { passages[first].collapsedThrough = end }
    }

    /// Index of the next passage after `index` that has an instruction.
    func nextInstruction(after index: Int) -> Int? {
        (index + 1..<passages.count).first { passages[$0].instruction != nil }
    }
}

extension RoadGraph {
    /// Sum of the bends along an edge in degrees, right positive.
    ///
    /// - Complexity: O(points).
    func winding(of edge: EdgeID) -> Double {
        let points = shape(of: edge)
        guard points.count > 2 else { return 0 }
        var total = 0.0
        var heading: Bearing?
        for (from, to) in zip(points, points.dropFirst()) where from != to {
            let next = from.bearing(to: to)
            if let heading { total += heading.turn(to: next) }
            heading = next
        }
        return total
    }
}

extension Turn.Kind {
    /// Whether it is an ordinary change of road between streets, which may be collapsed with another one nearby.
    var isPlainTurn: Bool {
        switch self {
        case .turn, .continue, .newName, .endOfRoad, .fork: true
        default: false
        }
    }
}
