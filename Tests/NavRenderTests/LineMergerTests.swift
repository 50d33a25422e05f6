// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavRender

@Suite struct LineMergerTests {
    /// The subpaths as lists of points.
    private func pieces(_ path: Path) -> [[Point]] { path.lines().map(\.points) }

    @Test func mergesLinesThatMeet() {
        var merger = LineMerger()
        merger.add([Point(0, 0), Point(10, 0)])
        merger.add([Point(20, 10), Point(20, 0), Point(15, 0), Point(10, 0)])
        merger.add([Point(20, 10), Point(20, 30)])
        merger.add([Point(50, 50), Point(60, 50)])
        #expect(pieces(merger.path).count == 4)
        #expect(
            pieces(merger.merged) == [
                [Point(0, 0), Point(10, 0), Point(15, 0), Point(20, 0), Point(20, 10), Point(20, 30)],
                [Point(50, 50), Point(60, 50)],
            ])
    }

    @Test func ringsAndCrossingsKeepAllSegments() {
        var merger = LineMerger()
        let corners = (0..<8).map { Point.heading(Double($0) * 45) * 20 }
        for row in 0..<8 { merger.add([corners[row], corners[(row + 1) % 8]]) }
        for arm in [Point(50, 0), Point(100, 50), Point(150, 0), Point(100, -50)] { merger.add([Point(100, 0), arm]) }
        let merged = pieces(merger.merged)
        #expect(merged.map { $0.count - 1 }.reduce(0, +) == 12)
        #expect(merged.map(\.count).sorted() == [3, 3, 9], "\(merged)")
        var steps = Set<[Point]>()
        for line in merged {
            for (a, b) in zip(line, line.dropFirst()) { steps.insert([a, b].sorted { ($0.x, $0.y) < ($1.x, $1.y) }) }
        }
        #expect(steps.count == 12)
    }

    @Test func acuteAnglesAreNotMerged() {
        var merger = LineMerger()
        merger.add([Point(0, 0), Point(100, 4)])
        merger.add([Point(100, 4), Point(0, 8)])
        #expect(pieces(merger.merged).count == 2)
        merger.add([Point(100, 4), Point(180, 4)])
        #expect(pieces(merger.merged).map(\.count).sorted() == [2, 3])
    }

    @Test func simplificationKeepsLineEnds() {
        var merger = LineMerger()
        merger.add([Point(0, 0), Point(0.1, 0), Point(5, 0), Point(9.8, 0), Point(10, 0)])
        merger.add([Point(10, 0), Point(10.1, 0)])
        merger.add([Point(10.1, 0), Point(18, 3)])
        merger.add([Point(4, 4)])
        merger.add([])
        #expect(pieces(merger.path)[0] == [Point(0, 0), Point(5, 0), Point(10, 0)])
        #expect(pieces(merger.merged).count == 1)
        #expect(LineMerger().merged.isEmpty && LineMerger().path.isEmpty)
    }

    /// Two joins instead of four round caps: the image is the same.
    @Test func mergedLinesLookTheSame() throws {
        var random = SeededRandom(seed: 3)
        let nodes = (0..<24).map { _ in
            Point(.random(in: 5...195, using: &random), .random(in: 5...195, using: &random))
        }
        var merger = LineMerger()
        for _ in 0..<30 {
            merger.add([nodes[.random(in: 0..<24, using: &random)], nodes[.random(in: 0..<24, using: &random)]])
        }
        let images = try [merger.path, merger.merged].map { path in
            let canvas = try CairoCanvas(size: Size(width: 200, height: 200))
            canvas.fill(.white)
            canvas.stroke(path, Stroke(width: 7), .black)
            return canvas.image()
        }
        let off = zip(images[0].bytes, images[1].bytes).filter { abs(Int($0) - Int($1)) > 16 }
        #expect(off.isEmpty, "\(off.count) bytes differ")
    }
}
