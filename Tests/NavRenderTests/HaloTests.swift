// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavRender

@Suite struct HaloTests {
    private func pixels(_ body: (CairoCanvas) -> Void) throws -> [UInt8] {
        let canvas = try CairoCanvas(size: Size(width: 220, height: 40))
        canvas.fill(.white)
        body(canvas)
        return canvas.image().bytes
    }

    /// The expected halo is a stroke around the glyphs plus the glyphs.
    @Test(arguments: ["Bahnhofstraße 8g%", "Rue de l'Église", "Αθηνάς", "محطة", "मार्ग", "東京都道"])
    func haloMatchesStrokedOutline(name: String) throws {
        let shaper = try #require(PangoShaper())
        for size in [11.0, 13, 19] {
            let text = shaper.shape(name, FontStyle(family: "Noto Sans", size: size, isBold: size > 15))
            let positioned = text.positioned(at: Point(8, 28))
            let halo = try #require(positioned.halo)
            let ours = try pixels {
                $0.fill(halo, .black)
                $0.fill(positioned.outline, .black)
            }
            let reference = try pixels {
                $0.stroke(positioned.outline, Stroke(width: 2 * ShapedText.halo), .black)
                $0.fill(positioned.outline, .black)
            }
            // There may be no font for a script on this machine.
            guard !positioned.outline.isEmpty else { continue }
            let covered = reference.reduce(0) { $0 + 255 - Int($1) }
            let off = zip(ours, reference).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(covered > 0)
            #expect(Double(off) < 0.05 * Double(covered), "\(name) at \(size): \(Double(off) / Double(covered))")
            // The halo has no holes where the stroke has none.
            let holes = zip(ours, reference).filter { Int($0) - Int($1) > 128 }.count
            #expect(holes < 8, "\(name) at \(size): \(holes)")
            #expect(halo.points.count < 3 * positioned.outline.points.count)
        }
    }

    @Test func latinGlyphsHaveAHalo() throws {
        let text = try #require(PangoShaper()).shape("Quai", FontStyle(size: 13))
        #expect(text.glyphs.allSatisfy { $0.halo?.isEmpty == false })
    }

    @Test func haloFollowsGlyphsAlongALine() throws {
        let shaper = try #require(PangoShaper())
        let text = shaper.shape("Quai", FontStyle(size: 13))
        let positioned = try #require(text.positioned(along: [Point(0, 0), Point(30, 40), Point(80, 50)], middle: 40))
        let (glyphs, halo) = (try #require(positioned.outline.bounds), try #require(positioned.halo?.bounds))
        #expect(halo.inset(by: ShapedText.halo - 0.6).minX <= glyphs.minX)
        #expect(halo.minX < glyphs.minX && halo.maxY > glyphs.maxY && halo.maxX > glyphs.maxX)
        #expect(text.positioned(along: [Point(0, 0), Point(1, 1)], middle: 1) == nil)
    }

    @Test func degenerateRingsHaveFiniteHalos() {
        #expect(Path().halo(reach: 1.6).isEmpty)
        #expect(Path(line: [Point(1, 1), Point(2, 2)], closed: true).halo(reach: 1.6).isEmpty)
        let flat = Path(line: [Point(1, 1), Point(9, 1), Point(5, 1)], closed: true).halo(reach: 1.6)
        #expect(flat.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
}
