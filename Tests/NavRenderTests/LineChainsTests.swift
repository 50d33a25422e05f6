// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavRender

@Suite struct LineChainsTests {
    /// Pieces of a path, as their points.
    private func pieces(_ path: Path) -> [[Point]] { path.lines().map(\.points) }

    @Test func linesThatMeetBecomeOne() {
        var chains = LineChains()
        chains.add([Point(0, 0), Point(10, 0)])
        chains.add([Point(20, 10), Point(20, 0), Point(15, 0), Point(10, 0)])
        chains.add([Point(20, 10), Point(20, 30)])
        chains.add([Point(50, 50), Point(60, 50)])
        #expect(pieces(chains.path).count == 4)
        #expect(
            pieces(chains.joined) == [
                [Point(0, 0), Point(10, 0), Point(15, 0), Point(20, 0), Point(20, 10), Point(20, 30)],
                [Point(50, 50), Point(60, 50)],
            ])
    }

    @Test func ringsAndCrossingsKeepEveryLine() {
        var chains = LineChains()
        let corners = (0..<8).map { Point.heading(Double($0) * 45) * 20 }
        for row in 0..<8 { chains.add([corners[row], corners[(row + 1) % 8]]) }
        for arm in [Point(50, 0), Point(100, 50), Point(150, 0), Point(100, -50)] { chains.add([Point(100, 0), arm]) }
        let joined = pieces(chains.joined)
        #expect(joined.map { $0.count - 1 }.reduce(0, +) == 12)
        #expect(joined.map(\.count).sorted() == [3, 3, 9], "\(joined)")
        var steps = Set<[Point]>()
        for line in joined {
            for (a, b) in zip(line, line.dropFirst()) { steps.insert([a, b].sorted { ($0.x, $0.y) < ($1.x, $1.y) }) }
        }
        #expect(steps.count == 12)
    }

    @Test func linesThatMeetInAPointKeepTheirEnds() {
        var chains = LineChains()
        chains.add([Point(0, 0), Point(100, 4)])
        chains.add([Point(100, 4), Point(0, 8)])
        #expect(pieces(chains.joined).count == 2)
        chains.add([Point(100, 4), Point(180, 4)])
        #expect(pieces(chains.joined).map(\.count).sorted() == [2, 3])
    }

    @Test func endsStayWhereTheyAre() {
        var chains = LineChains()
        chains.add([Point(0, 0), Point(0.1, 0), Point(5, 0), Point(9.8, 0), Point(10, 0)])
        chains.add([Point(10, 0), Point(10.1, 0)])
        chains.add([Point(10.1, 0), Point(18, 3)])
        chains.add([Point(4, 4)])
        chains.add([])
        #expect(pieces(chains.path)[0] == [Point(0, 0), Point(5, 0), Point(10, 0)])
        #expect(pieces(chains.joined).count == 1)
        #expect(LineChains().joined.isEmpty && LineChains().path.isEmpty)
    }

    /// Two corners in place of four round ends: the picture is the same.
    @Test func joinedLinesLookTheSame() throws {
        var random = SeededRandom(seed: 3)
        let nodes = (0..<24).map { _ in
            Point(.random(in: 5...195, using: &random), .random(in: 5...195, using: &random))
        }
        var chains = LineChains()
        for _ in 0..<30 {
            chains.add([nodes[.random(in: 0..<24, using: &random)], nodes[.random(in: 0..<24, using: &random)]])
        }
        let images = try [chains.path, chains.joined].map { path in
            let canvas = try CairoCanvas(size: Size(width: 200, height: 200))
            canvas.fill(.white)
            canvas.stroke(path, Stroke(width: 7), .black)
            return canvas.image()
        }
        let off = zip(images[0].bytes, images[1].bytes).filter { abs(Int($0) - Int($1)) > 16 }
        #expect(off.isEmpty, "\(off.count) bytes differ")
    }
}
