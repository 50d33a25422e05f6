// SPDX-License-Identifier: Apache-2.0

extension Path {
    /// The subpaths as polylines that deviate from the curves by at most `tolerance` points.
    ///
    /// - Complexity: O(points of the polylines).
    public func lines(tolerance: Double = 0.1) -> [(points: [Point], isClosed: Bool)] {
        var pieces: [(points: [Point], isClosed: Bool)] = []
        var piece: [Point] = []
        func finish(closed: Bool) {
            if !piece.isEmpty { pieces.append((piece, closed)) }
        }
        var next = 0
        for verb in verbs {
            switch verb {
            case .move:
                finish(closed: false)
                piece = [points[next]]
                next += 1
            case .line:
                piece.append(points[next])
                next += 1
            case .curve:
                let start = piece.last ?? points[next]
                Path.flatten(start, points[next], points[next + 1], points[next + 2], tolerance, into: &piece)
                next += 3
            case .close:
                finish(closed: true)
                piece = piece.first.map { [$0] } ?? []
            }
        }
        if piece.count > 1 || verbs.last != .close { finish(closed: false) }
        return pieces
    }

    /// Divides the parameter range evenly. The number of steps follows from the bound of the curve's second derivative
    /// and the tolerance.
    private static func flatten(
        _ a: Point, _ b: Point, _ c: Point, _ d: Point, _ tolerance: Double, into line: inout [Point]
    ) {
        let bend = max((a - b * 2 + c).length, (b - c * 2 + d).length)
        let steps = min(200, max(1, Int((0.75 * bend / tolerance).squareRoot().rounded(.up))))
        for step in 1...steps {
            let t = Double(step) / Double(steps)
            let s = 1 - t
            line.append(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t))
        }
    }
}
