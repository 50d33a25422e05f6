// SPDX-License-Identifier: Apache-2.0

/// Rasterizes paths without antialiasing.
enum ScanlineRasterizer {
    /// Samples per pixel in each direction.
    private static let samples = 4

    /// Calls `body` with the row-major index of each pixel of which `path` (nonzero winding) covers at least half.
    ///
    /// - Complexity: O(rows · edges crossing them + covered pixels).
    static func halfCovered(by path: Path, width: Int, height: Int, _ body: (Int) -> Void) {
        let edges = edges(of: path)
        guard let top = edges.map({ min($0.from.y, $0.to.y) }).min(),
            let bottom = edges.map({ max($0.from.y, $0.to.y) }).max(), top.isFinite, bottom.isFinite
        else { return }
        let first = Int(max(0, min(Double(height), top.rounded(.down))))
        let last = Int(max(0, min(Double(height), bottom.rounded(.up))))
        guard first < last else { return }
        var counts = [Int](repeating: 0, count: width)
        for y in first..<last {
            for index in counts.indices { counts[index] = 0 }
            for sample in 0..<samples {
                let line = Double(y) + (Double(sample) + 0.5) / Double(samples)
                count(edges, on: line, into: &counts)
            }
            for x in 0..<width where counts[x] * 2 >= samples * samples { body(y * width + x) }
        }
    }

    private typealias Edge = (from: Point, to: Point)

    private static func edges(of path: Path) -> [Edge] {
        path.lines(tolerance: 0.1).flatMap { piece -> [Edge] in
            let points = piece.points
            guard points.count > 1 else { return [] }
            return points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
        }
    }

    /// Counts the samples of a scanline that lie inside.
    private static func count(_ edges: [Edge], on line: Double, into counts: inout [Int]) {
        var crossings: [(x: Double, winding: Int)] = []
        for (from, to) in edges where (from.y <= line) != (to.y <= line) {
            let x = from.x + (line - from.y) / (to.y - from.y) * (to.x - from.x)
            crossings.append((x, from.y <= line ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
            winding += crossing.winding
            guard winding != 0 else { continue }
            // Samples lie at (n + 0.5) / samples.
            let limit = Double(counts.count * samples)
            let first = max(0, (crossing.x * Double(samples) - 0.5).rounded(.up))
            let end = min(limit, (next.x * Double(samples) - 0.5).rounded(.up))
            guard first < end else { continue }
            for sample in Int(first)..<Int(end) { counts[sample / samples] += 1 }
        }
    }
}
