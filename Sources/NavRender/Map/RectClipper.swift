// SPDX-License-Identifier: Apache-2.0

/// Clips lines and polygons to a rectangle.
struct RectClipper {
    let rect: Rect

    init(_ rect: Rect) { self.rect = rect }

    /// Calls `body` with each part of `line` inside the rectangle.
    ///
    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984).
    func parts(of line: [Point], _ body: ([Point]) -> Void) {
        guard let box = Rect(around: line), box.intersects(rect) else { return }
        if contains(box) {
            body(line)
            return
        }
        var part: [Point] = []
        for (from, to) in zip(line, line.dropFirst()) {
            guard let (start, end) = inside(from, to) else {
                if part.count > 1 { body(part) }
                part.removeAll()
                continue
            }
            let (a, b) = (from + (to - from) * start, from + (to - from) * end)
            if part.isEmpty { part.append(a) }
            part.append(b)
            if end < 1 {
                body(part)
                part.removeAll()
            }
        }
        if part.count > 1 { body(part) }
    }

    private func inside(_ from: Point, _ to: Point) -> (Double, Double)? {
        var (start, end) = (0.0, 1.0)
        let step = to - from
        for (p, q) in [
            (-step.x, from.x - rect.minX), (step.x, rect.maxX - from.x), (-step.y, from.y - rect.minY),
            (step.y, rect.maxY - from.y),
        ] {
            if p == 0 {
                if q < 0 { return nil }
            } else if p < 0 {
                start = max(start, q / p)
            } else {
                end = min(end, q / p)
            }
        }
        return start <= end ? (start, end) : nil
    }

    /// Whether a box lies entirely inside the rectangle.
    func contains(_ box: Rect) -> Bool {
        box.minX >= rect.minX && box.maxX <= rect.maxX && box.minY >= rect.minY && box.maxY <= rect.maxY
    }

    /// The part of a ring inside the rectangle, as a single ring that may run along its edges; empty if there is none.
    ///
    /// Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
    func area(_ ring: [Point]) -> [Point] {
        guard let box = Rect(around: ring), box.intersects(rect) else { return [] }
        var result = ring
        if box.minX < rect.minX { result = cut(result) { $0.x - rect.minX } }
        if box.maxX > rect.maxX { result = cut(result) { rect.maxX - $0.x } }
        if box.minY < rect.minY { result = cut(result) { $0.y - rect.minY } }
        if box.maxY > rect.maxY { result = cut(result) { rect.maxY - $0.y } }
        return result
    }

    private func cut(_ ring: [Point], _ depth: (Point) -> Double) -> [Point] {
        guard var last = ring.last else { return [] }
        var result: [Point] = []
        result.reserveCapacity(ring.count + 4)
        for point in ring {
            let (a, b) = (depth(last), depth(point))
            if (a >= 0) != (b >= 0) { result.append(last + (point - last) * (a / (a - b))) }
            if b >= 0 { result.append(point) }
            last = point
        }
        return result
    }
}
