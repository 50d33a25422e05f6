// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavRender

/// Compares the coverage buffer with Cairo's rasterizer.
@Suite struct CoverageBufferTests {
    private static let side = 96.0

    /// Draws the same with both rasterizers.
    private func pair(
        scale: Double = 1, on background: Color? = .white, _ body: (CairoCanvas) -> Void
    ) throws -> (fast: RasterImage, best: RasterImage) {
        let images = try [Antialiasing.fast, .best].map { quality in
            let canvas = try CairoCanvas(
                size: Size(width: CoverageBufferTests.side, height: CoverageBufferTests.side), scale: scale)
            if let background { canvas.fill(background) }
            canvas.setAntialiasing(quality)
            body(canvas)
            return canvas.image()
        }
        return (images[0], images[1])
    }

    /// Mean and largest difference of the bytes.
    private func difference(_ pair: (fast: RasterImage, best: RasterImage)) -> (mean: Double, most: Int) {
        let all = zip(pair.fast.bytes, pair.best.bytes).map { abs(Int($0) - Int($1)) }
        return (Double(all.reduce(0, +)) / Double(all.count), all.max() ?? 0)
    }

    private func points(_ count: Int, in range: ClosedRange<Double>, _ random: inout SeededRandom) -> [Point] {
        (0..<count).map { _ in Point(.random(in: range, using: &random), .random(in: range, using: &random)) }
    }

    @Test func coverageEqualsArea() throws {
        let disc = try pair { $0.fill(.circle(center: Point(40.3, 50.7), radius: 31.4), .black) }
        let dark = disc.fast.bytes.enumerated().filter { $0.offset % 4 == 0 }.reduce(0.0) {
            $0 + (1 - Double($1.element) / 255)
        }
        // Polylines lie inside a convex curve, up to the tolerance.
        #expect((-0.007...0.001).contains(dark / (Double.pi * 31.4 * 31.4) - 1), "\(dark)")
        let strip = try pair { $0.fill(Rect(x: 10.25, y: 20.5, width: 30, height: 0.5), .black) }
        #expect((10...40).map { strip.fast[$0, 20].red }.sorted().first == 127)
        #expect(strip.fast[10, 20].red == 159 && strip.fast[40, 20].red == 223)
    }

    @Test func convexShapesMatchCairo() throws {
        var random = SeededRandom(seed: 11)
        for round in 0..<60 {
            // Vertices outside the image too.
            let corners = points(3, in: -60...150, &random)
            let found = difference(try pair { $0.fill(Path(line: corners, closed: true), Color(0x204060)) })
            #expect(found.mean < 0.35 && found.most < 40, "\(round): \(found) \(corners)")
        }
    }

    @Test func overlappingShapesMatchCairo() throws {
        var random = SeededRandom(seed: 12)
        for round in 0..<30 {
            var path = Path()
            for _ in 0..<12 {
                let place = points(1, in: 0...96, &random)[0]
                path.append(.circle(center: place, radius: .random(in: 0.4...20, using: &random)))
            }
            let found = difference(try pair { $0.fill(path, .black) })
            // Where two edges share a pixel, only Cairo knows whether they overlap.
            #expect(found.mean < 0.6 && found.most < 140, "\(round): \(found)")
        }
    }

    @Test(arguments: [Stroke.Join.round, .bevel, .miter], [Stroke.Cap.butt, .round, .square])
    func strokesMatchCairo(join: Stroke.Join, cap: Stroke.Cap) throws {
        var random = SeededRandom(seed: 13)
        for round in 0..<24 {
            let line = points(round % 5 + 2, in: 4...92, &random)
            let stroke = Stroke(
                width: .random(in: 0.7...9, using: &random), cap: cap, join: join,
                dashes: round % 4 == 3 ? [9, 5.5] : [])
            let path = Path(line: line, closed: round % 3 == 2)
            let found = difference(try pair(scale: round % 2 == 0 ? 1 : 2) { $0.stroke(path, stroke, .black) })
            #expect(found.mean < 0.9, "\(round): \(found) \(stroke) \(line)")
        }
    }

    @Test func strokedCurvesAndRingsMatchCairo() throws {
        var ring = Path.circle(center: Point(48, 48), radius: 30)
        ring.append(.circle(center: Point(48, 48), radius: 3))
        let found = difference(try pair { $0.stroke(ring, Stroke(width: 5), .black) })
        #expect(found.mean < 0.7 && found.most < 60, "\(found)")
        let pixel = try pair { $0.stroke(Path(line: [Point(20, 20), Point(20, 20)]), Stroke(width: 12), .black) }
        #expect(pixel.fast[20, 20] == .black && pixel.fast[24, 20] == .black && pixel.fast[28, 20] == .white)
    }

    @Test func blendingMatchesCairo() throws {
        for background in [nil, Color.white, Color(0x3366CC)] {
            // On a transparent image, faint pixels have too few bits of color to compare.
            let found = difference(
                try pair(on: background) { canvas in
                    canvas.fill(.circle(center: Point(40, 40), radius: 30), Color(0xCC2200).opacity(0.4))
                    canvas.fill(.circle(center: Point(60, 60), radius: 20), Color(0x22CC00).opacity(0.7))
                })
            #expect(found.mean < 0.5 && (background == nil || found.most < 24), "\(found)")
        }
    }

    @Test func transformsAndClipsMatchCairo() throws {
        let found = difference(
            try pair { canvas in
                canvas.scoped(Transform.translation(Point(50, 40)).after(.rotation(degrees: 30))) {
                    canvas.fill(Rect(x: -20, y: -10, width: 40, height: 20), .black)
                    canvas.stroke(Path(line: [Point(-30, 20), Point(30, 20)]), Stroke(width: 4), .black)
                }
                canvas.scoped(.scale(1, 0.5)) {
                    canvas.stroke(.circle(center: Point(70, 150), radius: 14), Stroke(width: 6), .black)
                    canvas.clip(to: .rect(Rect(x: 0, y: 0, width: 40, height: 40)))
                    canvas.fill(Rect(x: 0, y: 0, width: 90, height: 90), .black)
                }
                canvas.fill(Rect(x: 80, y: 2, width: 10, height: 4), .black)
            })
        #expect(found.mean < 0.3 && found.most < 40, "\(found)")
    }

    @Test func nonFiniteCoordinatesDrawNothing() throws {
        let odd = [Point(.nan, 4), Point(.infinity, 30), Point(5, -.infinity), Point(1e300, 1e300)]
        let image = try pair { canvas in
            for point in odd {
                canvas.fill(Path(line: [point, point, point], closed: true), .black)
                canvas.stroke(Path(line: [point, point]), Stroke(width: 3), .black)
            }
        }.fast
        #expect(image.bytes.allSatisfy { $0 == 255 })
    }

    @Test func bufferIsEmptyAfterBlending() throws {
        let buffer = CoverageBufferPool(capacity: 1).acquire(width: 40, height: 30)
        var random = SeededRandom(seed: 14)
        var pixels = [UInt32](repeating: 0, count: 40 * 30)
        func blend() {
            pixels.withUnsafeMutableBufferPointer { pixels in
                if let start = pixels.baseAddress {
                    buffer.blend(SolidColorBlender(.black), onto: start, rowLength: 40)
                }
            }
        }
        for _ in 0..<50 {
            buffer.add(Path(line: points(5, in: -30...60, &random), closed: true), .identity)
            blend()
        }
        #expect(pixels.contains { $0 != 0 })
        pixels = pixels.map { _ in 0 }
        blend()
        #expect(pixels.allSatisfy { $0 == 0 })
    }

    @Test func veryLargeImagesUseNoBuffer() throws {
        let canvas = try CairoCanvas(size: Size(width: 16_800, height: 1000))
        canvas.setAntialiasing(.fast)
        canvas.fill(Rect(x: 16_000, y: 900, width: 10.5, height: 10), .black)
        #expect(canvas.image()[16_005, 905] == .black)
        let pool = CoverageBufferPool(capacity: 1)
        let large = CoverageBuffer(width: 4200, height: 1000)
        pool.release(large)
        #expect(pool.acquire(width: 4200, height: 1000) !== large)
    }

    @Test func buffersAreReused() {
        let pool = CoverageBufferPool(capacity: 2)
        let first = pool.acquire(width: 10, height: 10)
        pool.release(first)
        #expect(pool.acquire(width: 10, height: 11) !== first)
        #expect(pool.acquire(width: 10, height: 10) === first)
        #expect(pool.acquire(width: 10, height: 10) !== first)
        for width in 20..<23 { pool.release(CoverageBuffer(width: width, height: 10)) }
        pool.release(first)
        #expect(pool.acquire(width: 10, height: 10) === first)
    }
}
