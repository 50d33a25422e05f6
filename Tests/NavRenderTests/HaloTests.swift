// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavRender

@Suite struct HaloTests {
    private func dots(_ body: (CairoCanvas) -> Void) throws -> [UInt8] {
        let canvas = try CairoCanvas(size: Size(width: 220, height: 40))
        canvas.fill(.white)
        body(canvas)
        return canvas.image().bytes
    }

    /// Judged by a line drawn along the letters, and the letters.
    @Test(arguments: ["Bahnhofstraße 8g%", "Rue de l'Église", "Αθηνάς", "محطة", "मार्ग", "東京都道"])
    func aHaloCoversWhatALineRoundTheLettersDoes(name: String) throws {
        let shaper = try #require(PangoShaper())
        for size in [11.0, 13, 19] {
            let text = shaper.shape(name, FontStyle(family: "Noto Sans", size: size, isBold: size > 15))
            let laid = text.laid(at: Point(8, 28))
            let halo = try #require(laid.halo)
            let ours = try dots {
                $0.fill(halo, .black)
                $0.fill(laid.outline, .black)
            }
            let judge = try dots {
                $0.stroke(laid.outline, Stroke(width: 2 * ShapedText.halo), .black)
                $0.fill(laid.outline, .black)
            }
            // A machine may have no font for a script.
            guard !laid.outline.isEmpty else { continue }
            let inked = judge.reduce(0) { $0 + 255 - Int($1) }
            let off = zip(ours, judge).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(inked > 0)
            #expect(Double(off) < 0.05 * Double(inked), "\(name) at \(size): \(Double(off) / Double(inked))")
            // No hole shines through where the line leaves none.
            let holes = zip(ours, judge).filter { Int($0) - Int($1) > 128 }.count
            #expect(holes < 8, "\(name) at \(size): \(holes)")
            #expect(halo.points.count < 3 * laid.outline.points.count)
        }
    }

    @Test func latinLettersHaveAHalo() throws {
        let text = try #require(PangoShaper()).shape("Quai", FontStyle(size: 13))
        #expect(text.glyphs.allSatisfy { $0.halo?.isEmpty == false })
    }

    @Test func alongALineEveryLetterTakesItsHaloWithIt() throws {
        let shaper = try #require(PangoShaper())
        let text = shaper.shape("Quai", FontStyle(size: 13))
        let laid = try #require(text.laid(along: [Point(0, 0), Point(30, 40), Point(80, 50)], middle: 40))
        let (letters, halo) = (try #require(laid.outline.bounds), try #require(laid.halo?.bounds))
        #expect(halo.inset(by: ShapedText.halo - 0.6).minX <= letters.minX)
        #expect(halo.minX < letters.minX && halo.maxY > letters.maxY && halo.maxX > letters.maxX)
        #expect(text.laid(along: [Point(0, 0), Point(1, 1)], middle: 1) == nil)
    }

    @Test func degenerateRingsHaveAHaloOrNone() {
        #expect(Path().halo(reach: 1.6).isEmpty)
        #expect(Path(line: [Point(1, 1), Point(2, 2)], closed: true).halo(reach: 1.6).isEmpty)
        let flat = Path(line: [Point(1, 1), Point(9, 1), Point(5, 1)], closed: true).halo(reach: 1.6)
        #expect(flat.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
}
