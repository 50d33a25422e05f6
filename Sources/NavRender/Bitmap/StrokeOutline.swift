// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The outline of a stroke: one rectangle per segment and one disc per vertex, to be filled with nonzero winding. Joins
/// are always round.
enum StrokeOutline {
    static func path(along path: Path, _ stroke: Stroke) -> Path {
        var outline = Path()
        let half = stroke.width / 2
        for piece in path.lines() {
            var points = piece.points
            if piece.isClosed, let first = points.first, points.last != first { points.append(first) }
            for line in dashed(points, stroke.dashes) {
                add(line, half: half, stroke: stroke, closed: piece.isClosed && stroke.dashes.isEmpty, to: &outline)
            }
        }
        return outline
    }

    private static func add(_ line: [Point], half: Double, stroke: Stroke, closed: Bool, to outline: inout Path) {
        for (index, (from, to)) in zip(line, line.dropFirst()).enumerated() where from != to {
            let along = (to - from) * (1 / (to - from).length)
            let across = Point(-along.y, along.x) * half
            var (start, end) = (from, to)
            if stroke.cap == .square, !closed {
                if index == 0 { start = start - along * half }
                if index == line.count - 2 { end = end + along * half }
            }
            outline.append(Path(line: [start + across, start - across, end - across, end + across], closed: true))
        }
        for (index, point) in line.enumerated() {
            let isEnd = !closed && (index == 0 || index == line.count - 1)
            // Rectangles and discs both wind clockwise on the screen, so overlaps stay filled.
            if !isEnd || stroke.cap == .round { outline.append(disc(point, half)) }
        }
    }

    private static func disc(_ center: Point, _ radius: Double) -> Path {
        Path(line: (0..<24).map { center + Point.heading(Double($0) * 15) * radius }, closed: true)
    }

    /// Splits a line into its dashes.
    private static func dashed(_ line: [Point], _ dashes: [Double]) -> [[Point]] {
        guard dashes.reduce(0, +) > 0, var last = line.first else { return [line] }
        var pieces: [[Point]] = []
        var piece = [last]
        var (index, left) = (0, dashes[0])
        for point in line.dropFirst() {
            while (point - last).length > left {
                let cut = last + (point - last) * (left / (point - last).length)
                if index.isMultiple(of: 2) { pieces.append(piece + [cut]) }
                index += 1
                left = max(1e-3, dashes[index % dashes.count])
                piece = [cut]
                last = cut
            }
            left -= (point - last).length
            last = point
            piece.append(point)
        }
        if index.isMultiple(of: 2), piece.count > 1 { pieces.append(piece) }
        return pieces
    }
}
