// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Simulates drives with a noisy receiver: fixes at regular times with independent errors.
struct DriveSimulator {
    let graph: RoadGraph
    /// Seconds between fixes.
    let interval: Double
    /// Standard deviation of the error of each coordinate, in meters.
    let noise: Double

    /// A drive with its true path.
    struct Drive {
        /// The traveled stretches.
        let truth: [(stretch: RouteMismatch.Stretch, meters: Double)]
        private(set) var fixes: [LocationFix] = []
        /// The edge on which each fix was taken.
        private(set) var edges: [EdgeID] = []
        /// The polyline of the path.
        var line: [Coordinate] = []

        init(truth: [(stretch: RouteMismatch.Stretch, meters: Double)]) { self.truth = truth }

        mutating func add(_ fix: LocationFix, _ edge: EdgeID) {
            fixes.append(fix)
            edges.append(edge)
        }

        /// Index of the fix at a time.
        func row(at time: Double) -> Int? {
            var (low, high) = (0, fixes.count)
            while low < high {
                let middle = (low + high) / 2
                if fixes[middle].time < time { low = middle + 1 } else { high = middle }
            }
            return low < fixes.count && fixes[low].time == time ? low : nil
        }

        /// Whether a snap lies on the true road, or within five meters of it as at a junction, in the same direction.
        func isRight(_ snap: RoadSnap, at row: Int, on graph: RoadGraph) -> Bool {
            guard snap.status == .onRoad else { return false }
            let shape = graph.shape(of: edges[row])
            let frame = LocalFrame(at: snap.coordinate)
            let course = Bearing(snap.course).unitVector
            return zip(shape, shape.dropFirst()).contains { a, b in
                let (from, to) = (frame.point(a), frame.point(b))
                guard (to.x - from.x) * course.x + (to.y - from.y) * course.y > 0 else { return false }
                return SegmentProjection(from: from, to: to).distance.value <= 5
            }
        }
    }

    /// The stretches of which at least half or 2 m were traveled, as in `Matching.osmNodes`.
    private func truth(of leg: EngineLeg) -> [(
        stretch: RouteMismatch.Stretch, meters: Double
    )] {
        leg.edges.indices.flatMap { index in
            let stretches = RouteMismatch.stretches(of: leg.edges[index], graph)
            let total = stretches.reduce(0) { $0 + $1.meters }
            let part = leg.part(ofEdgeAt: index)
            var at = 0.0
            return stretches.filter { _, meters in
                defer { at += meters }
                let driven = min(part.upperBound * total, at + meters) - max(part.lowerBound * total, at)
                return driven >= 0 && driven >= min(meters / 2, 2) - 0.01
            }
        }
    }

    /// Simulates a drive along a leg.
    func drive(_ leg: EngineLeg, using random: inout SeededRandom) -> Drive {
        var drive = Drive(truth: truth(of: leg))
        var (clock, next) = (0.0, 0.0)
        for (index, edge) in leg.edges.enumerated() {
            let part = leg.part(ofEdgeAt: index)
            let shape = graph.shape(of: edge)
            let duration = leg.edgeSeconds[index]
            func point(_ share: Double) -> Coordinate {
                place(on: shape, share: part.lowerBound + (part.upperBound - part.lowerBound) * share)
            }
            drive.line += part == 0...1 ? shape : (0...20).map { point(Double($0) / 20) }
            while next <= clock + duration {
                drive.add(
                    disturbed(point(duration > 0 ? (next - clock) / duration : 0), at: next, using: &random), edge)
                next += interval
            }
            clock += duration
            if index < leg.turnSeconds.count { clock += leg.turnSeconds[index] }
            // No fixes while waiting at a junction; the next one is on the next edge.
            if next < clock { next = clock }
            // A last fix on arrival, without which the end of the path would be unknown.
            if index == leg.edges.count - 1 { drive.add(disturbed(point(1), at: clock, using: &random), edge) }
        }
        return drive
    }

    private func place(on shape: [Coordinate], share: Double) -> Coordinate {
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        var rest = lengths.reduce(0, +) * share
        for (row, length) in lengths.enumerated() {
            if rest <= length {
                return shape[row].interpolated(to: shape[row + 1], fraction: length > 0 ? rest / length : 0)
            }
            rest -= length
        }
        return shape[shape.count - 1]
    }

    private func disturbed(_ place: Coordinate, at time: Double, using random: inout SeededRandom) -> LocationFix {
        let error = noise * 1.414 * (-logarithm(Double.random(in: 1e-12...1, using: &random))).squareRoot()
        let direction = Bearing(Double.random(in: 0..<360, using: &random))
        return LocationFix(coordinate: place.moved(Meters(error), toward: direction), time: time)
    }
}

/// The natural logarithm, by a series for the significand.
private func logarithm(_ x: Double) -> Double {
    let (exponent, significand) = (Double(x.exponent), x.significand)
    let ratio = (significand - 1) / (significand + 1)
    var (sum, power, step) = (0.0, ratio, 1.0)
    while step < 40 {
        sum += power / step
        power *= ratio * ratio
        step += 2
    }
    return exponent * 0.693_147_180_559_945_3 + 2 * sum
}
