// SPDX-License-Identifier: Apache-2.0

/// Enters the two sides, corners and ends of lines into a sheet, in dots.
///
/// The outline of a line is the sum of a rectangle for each straight part and a wedge for the outer side of each corner.
/// All of them run round the same way, so that what is covered twice is covered, whatever turns the line takes; edges
/// that two of them share are left out.
struct LinePen {
    private var half = 0.0
    private var cap = Stroke.Cap.butt
    private var join = Stroke.Join.round
    private var dashes: [Double] = []
    /// Cosine of the largest turn that one straight line may stand for in a round corner.
    private var straight = 0.0
    private var points: [Point] = []
    private var isBegun = false

    /// The latest point of the piece.
    var last: Point? { points.last }

    mutating func begin(_ stroke: Stroke, scale: Double) {
        half = stroke.width * scale / 2
        (cap, join) = (stroke.cap, stroke.join)
        dashes = stroke.dashes.reduce(0, +) > 0 ? stroke.dashes.map { max(0, $0 * scale) } : []
        let height = 1 - min(1, CoverageSheet.tolerance / max(half, 1e-9))
        straight = 2 * height * height - 1
        points.removeAll(keepingCapacity: true)
    }

    /// Goes on to a point.
    @inline(__always) mutating func add(_ point: Point) {
        if let last = points.last {
            isBegun = true
            let step = point - last
            // Nobody sees a step of a hundredth of a dot, and its direction is not to be trusted.
            guard step.x * step.x + step.y * step.y > 1e-4 else { return }
        }
        guard abs(point.x) + abs(point.y) < 1e7 else { return }
        points.append(point)
    }

    /// Draws the piece and begins a new one.
    mutating func finish(on sheet: CoverageSheet) {
        draw(closed: false, on: sheet)
        points.removeAll(keepingCapacity: true)
        isBegun = false
    }

    /// Draws the piece as a ring; the next one begins where it began.
    mutating func close(on sheet: CoverageSheet) {
        guard let first = points.first else { return }
        if points.count > 2 {
            let step = points[points.count - 1] - first
            if step.x * step.x + step.y * step.y <= 1e-4 { points.removeLast() }
        }
        draw(closed: points.count > 2, on: sheet)
        points.removeAll(keepingCapacity: true)
        points.append(first)
        isBegun = false
    }

    private mutating func draw(closed: Bool, on sheet: CoverageSheet) {
        guard isBegun, !points.isEmpty else { return }
        guard !dashes.isEmpty else { return draw(points[...], closed: closed, on: sheet) }
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
                    draw(piece[...], closed: false, on: sheet)
                }
                index += 1
                left = max(1e-2, dashes[index % dashes.count])
                piece.removeAll(keepingCapacity: true)
                piece.append(cut)
            }
            left -= length - passed
            piece.append(to)
        }
        if index.isMultiple(of: 2) { draw(piece[...], closed: false, on: sheet) }
    }

    private func draw(_ line: ArraySlice<Point>, closed: Bool, on sheet: CoverageSheet) {
        line.withUnsafeBufferPointer { line in
            guard let first = line.first else { return }
            guard line.count > 1 else {
                if cap == .round { dot(first, on: sheet) }
                return
            }
            let count = closed ? line.count : line.count - 1
            var ahead = LinePen.direction(first, line[1])
            let start = ahead
            if !closed { end(first, ahead * -1, on: sheet) }
            for index in 0..<count {
                let (from, to) = (line[index], line[index + 1 == line.count ? 0 : index + 1])
                let across = Point(-ahead.y, ahead.x) * half
                sheet.edge(from: from + across, to: to + across)
                sheet.edge(from: to - across, to: from - across)
                if index + 1 < count {
                    let next = LinePen.direction(to, line[index + 2 == line.count ? 0 : index + 2])
                    corner(to, ahead, next, on: sheet)
                    ahead = next
                } else if closed {
                    corner(to, ahead, start, on: sheet)
                } else {
                    end(to, ahead, on: sheet)
                }
            }
        }
    }

    @inline(__always) private static func direction(_ from: Point, _ to: Point) -> Point {
        let step = to - from
        let length = step.length
        return length > 0 ? step * (1 / length) : Point(1, 0)
    }

    private func dot(_ center: Point, on sheet: CoverageSheet) {
        end(center, Point(1, 0), on: sheet)
        end(center, Point(-1, 0), on: sheet)
    }

    /// The end of a line that comes from behind.
    private func end(_ place: Point, _ ahead: Point, on sheet: CoverageSheet) {
        let across = Point(-ahead.y, ahead.x) * half
        let (from, to) = (place + across, place - across)
        switch cap {
        case .butt: sheet.edge(from: from, to: to)
        case .square:
            let step = ahead * half
            sheet.edge(from: from, to: from + step)
            sheet.edge(from: from + step, to: to + step)
            sheet.edge(from: to + step, to: to)
        case .round:
            arc(place, across, ahead * half, 1, on: sheet)
            arc(place, ahead * half, across * -1, 1, on: sheet)
        }
    }

    /// Both sides of a corner.
    @inline(__always) private func corner(_ place: Point, _ ahead: Point, _ next: Point, on sheet: CoverageSheet) {
        let (a, b) = (Point(-ahead.y, ahead.x) * half, Point(-next.y, next.x) * half)
        let turn = ahead.x * next.y - ahead.y * next.x
        let goesOn = ahead.x * next.x + ahead.y * next.y > 0
        if goesOn, abs(turn) * half < 0.1 {
            // Nearly straight on.
            sheet.edge(from: place + a, to: place + b)
            sheet.edge(from: place - b, to: place - a)
        } else if turn > 0 {
            sheet.edge(from: place + a, to: place)
            sheet.edge(from: place, to: place + b)
            outside(place, a * -1, b * -1, ahead, -1, on: sheet)
        } else {
            sheet.edge(from: place - b, to: place)
            sheet.edge(from: place, to: place - a)
            outside(place, a, b, ahead, 1, on: sheet)
        }
    }

    /// The outer side of a corner, from `a` to `b` away from it; `way` is −1 where it is entered the other way round.
    private func outside(_ place: Point, _ a: Point, _ b: Point, _ ahead: Point, _ way: Double, on sheet: CoverageSheet)
    {
        let turn = a.x * b.x + a.y * b.y
        switch join {
        case .round where turn < -0.9 * half * half:
            // Nearly back: the arc goes round the tip.
            arc(place, a, ahead * half, way, on: sheet)
            arc(place, ahead * half, b, way, on: sheet)
        case .round: arc(place, a, b, way, on: sheet)
        case .miter where turn > -0.98 * half * half:
            let tip = (a + b) * (half * half / (half * half + turn))
            enter(place + a, place + tip, way, on: sheet)
            enter(place + tip, place + b, way, on: sheet)
        case .bevel, .miter: enter(place + a, place + b, way, on: sheet)
        }
    }

    @inline(__always) private func enter(_ from: Point, _ to: Point, _ way: Double, on sheet: CoverageSheet) {
        if way > 0 { sheet.edge(from: from, to: to) } else { sheet.edge(from: to, to: from) }
    }

    /// Halves an arc of less than half a circle until straight lines do.
    private func arc(_ place: Point, _ a: Point, _ b: Point, _ way: Double, on sheet: CoverageSheet) {
        let sum = a + b
        let length = sum.length
        guard a.x * b.x + a.y * b.y < straight * half * half, length > 1e-6 * half, half > 0 else {
            return enter(place + a, place + b, way, on: sheet)
        }
        let middle = sum * (half / length)
        arc(place, a, middle, way, on: sheet)
        arc(place, middle, b, way, on: sheet)
    }
}
