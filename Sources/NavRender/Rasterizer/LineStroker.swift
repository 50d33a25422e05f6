// SPDX-License-Identifier: Apache-2.0

/// Adds the sides, joins and caps of strokes to a coverage buffer, in pixels.
///
/// The outline of a stroke is the sum of one rectangle per segment and one wedge for the outer side of each join. All
/// of them wind the same winding, so overlaps stay covered however the line turns. Edges shared by two of them are left
/// out.
struct LineStroker {
    private var half = 0.0
    private var cap = Stroke.Cap.butt
    private var join = Stroke.Join.round
    private var dashes: [Double] = []
    /// Cosine of the largest angle that a single segment may span in a round join.
    private var straight = 0.0
    private var points: [Point] = []
    private var isBegun = false

    /// The latest point of the subpath.
    var last: Point? { points.last }

    mutating func begin(_ stroke: Stroke, scale: Double) {
        half = stroke.width * scale / 2
        (cap, join) = (stroke.cap, stroke.join)
        dashes = stroke.dashes.reduce(0, +) > 0 ? stroke.dashes.map { max(0, $0 * scale) } : []
        let height = 1 - min(1, CoverageBuffer.tolerance / max(half, 1e-9))
        straight = 2 * height * height - 1
        points.removeAll(keepingCapacity: true)
    }

    /// Continues to a point.
    @inline(__always) mutating func add(_ point: Point) {
        if let last = points.last {
            isBegun = true
            let step = point - last
            // A step of a hundredth of a pixel is invisible, and its direction is unreliable.
            guard step.x * step.x + step.y * step.y > 1e-4 else { return }
        }
        guard abs(point.x) + abs(point.y) < 1e7 else { return }
        points.append(point)
    }

    /// Strokes the subpath and starts a new one.
    mutating func finish(on buffer: CoverageBuffer) {
        draw(closed: false, on: buffer)
        points.removeAll(keepingCapacity: true)
        isBegun = false
    }

    /// Strokes the subpath as a closed ring. The next subpath starts where it started.
    mutating func close(on buffer: CoverageBuffer) {
        guard let first = points.first else { return }
        if points.count > 2 {
            let step = points[points.count - 1] - first
            if step.x * step.x + step.y * step.y <= 1e-4 { points.removeLast() }
        }
        draw(closed: points.count > 2, on: buffer)
        points.removeAll(keepingCapacity: true)
        points.append(first)
        isBegun = false
    }

    private mutating func draw(closed: Bool, on buffer: CoverageBuffer) {
        guard isBegun, !points.isEmpty else { return }
        guard !dashes.isEmpty else { return draw(points[...], closed: closed, on: buffer) }
        if closed { points.append(points[0]) }
        var (piece, index, left) = ([points[0]], 0, dashes[0])
        for (from, to) in zip(points, points.dropFirst()) {
            let length = (to - from).length
            var passed = 0.0
            while length - passed > left {
                passed += left
                let cut = from + (to - from) * (passed / length)
                if index.isMultiple(of: 2) {
                    piece.append(cut)
                    draw(piece[...], closed: false, on: buffer)
                }
                index += 1
                left = max(1e-2, dashes[index % dashes.count])
                piece.removeAll(keepingCapacity: true)
                piece.append(cut)
            }
            left -= length - passed
            piece.append(to)
        }
        if index.isMultiple(of: 2) { draw(piece[...], closed: false, on: buffer) }
    }

    private func draw(_ line: ArraySlice<Point>, closed: Bool, on buffer: CoverageBuffer) {
        line.withUnsafeBufferPointer { line in
            guard let first = line.first else { return }
            guard line.count > 1 else {
                if cap == .round { disc(first, on: buffer) }
                return
            }
            let count = closed ? line.count : line.count - 1
            var ahead = LineStroker.direction(first, line[1])
            let start = ahead
            if !closed { end(first, ahead * -1, on: buffer) }
            for index in 0..<count {
                let (from, to) = (line[index], line[index + 1 == line.count ? 0 : index + 1])
                let across = Point(-ahead.y, ahead.x) * half
                buffer.edge(from: from + across, to: to + across)
                buffer.edge(from: to - across, to: from - across)
                if index + 1 < count {
                    let next = LineStroker.direction(to, line[index + 2 == line.count ? 0 : index + 2])
                    corner(to, ahead, next, on: buffer)
                    ahead = next
                } else if closed {
                    corner(to, ahead, start, on: buffer)
                } else {
                    end(to, ahead, on: buffer)
                }
            }
        }
    }

    @inline(__always) private static func direction(_ from: Point, _ to: Point) -> Point {
        let step = to - from
        let length = step.length
        return length > 0 ? step * (1 / length) : Point(1, 0)
    }

    private func disc(_ center: Point, on buffer: CoverageBuffer) {
        end(center, Point(1, 0), on: buffer)
        end(center, Point(-1, 0), on: buffer)
    }

    /// The cap at an end of the line; `ahead` points outwards.
    private func end(_ place: Point, _ ahead: Point, on buffer: CoverageBuffer) {
        let across = Point(-ahead.y, ahead.x) * half
        let (from, to) = (place + across, place - across)
        switch cap {
        case .butt: buffer.edge(from: from, to: to)
        case .square:
            let step = ahead * half
            buffer.edge(from: from, to: from + step)
            buffer.edge(from: from + step, to: to + step)
            buffer.edge(from: to + step, to: to)
        case .round:
            arc(place, across, ahead * half, 1, on: buffer)
            arc(place, ahead * half, across * -1, 1, on: buffer)
        }
    }

    /// Both sides of a join.
    @inline(__always) private func corner(_ place: Point, _ ahead: Point, _ next: Point, on buffer: CoverageBuffer) {
        let (a, b) = (Point(-ahead.y, ahead.x) * half, Point(-next.y, next.x) * half)
        let turn = ahead.x * next.y - ahead.y * next.x
        let goesOn = ahead.x * next.x + ahead.y * next.y > 0
        if goesOn, abs(turn) * half < 0.1 {
            // Nearly straight.
            buffer.edge(from: place + a, to: place + b)
            buffer.edge(from: place - b, to: place - a)
        } else if turn > 0 {
            buffer.edge(from: place + a, to: place)
            buffer.edge(from: place, to: place + b)
            outside(place, a * -1, b * -1, ahead, -1, on: buffer)
        } else {
            buffer.edge(from: place - b, to: place)
            buffer.edge(from: place, to: place - a)
            outside(place, a, b, ahead, 1, on: buffer)
        }
    }

    /// The outer side of a join, from `a` to `b` relative to it; `winding` is −1 if its edges are added in reverse.
    private func outside(
        _ place: Point, _ a: Point, _ b: Point, _ ahead: Point, _ winding: Double, on buffer: CoverageBuffer
    ) {
        let turn = a.x * b.x + a.y * b.y
        switch join {
        case .round where turn < -0.9 * half * half:
            // Nearly a reversal: the arc goes around the tip.
            arc(place, a, ahead * half, winding, on: buffer)
            arc(place, ahead * half, b, winding, on: buffer)
        case .round: arc(place, a, b, winding, on: buffer)
        case .miter where turn > -0.98 * half * half:
            let tip = (a + b) * (half * half / (half * half + turn))
            edge(place + a, place + tip, winding, on: buffer)
            edge(place + tip, place + b, winding, on: buffer)
        case .bevel, .miter: edge(place + a, place + b, winding, on: buffer)
        }
    }

    @inline(__always) private func edge(_ from: Point, _ to: Point, _ winding: Double, on buffer: CoverageBuffer) {
        if winding > 0 { buffer.edge(from: from, to: to) } else { buffer.edge(from: to, to: from) }
    }

    /// Bisects an arc of less than half a circle until segments are within tolerance.
    private func arc(_ place: Point, _ a: Point, _ b: Point, _ winding: Double, on buffer: CoverageBuffer) {
        let sum = a + b
        let length = sum.length
        guard a.x * b.x + a.y * b.y < straight * half * half, length > 1e-6 * half, half > 0 else {
            return edge(place + a, place + b, winding, on: buffer)
        }
        let middle = sum * (half / length)
        arc(place, a, middle, winding, on: buffer)
        arc(place, middle, b, winding, on: buffer)
    }
}
