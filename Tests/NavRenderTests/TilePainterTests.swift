// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import Testing

@testable import NavRender

@Suite struct TilePainterTests {
    private func painter() throws -> TilePainter {
        let graph = try #require(Monaco.graph)
        return TilePainter(graph: graph, features: try MapFeatures(graph.file), contexts: 2)
    }

    @Test func tilesHaveRequestedPixelSize() throws {
        let painter = try painter()
        let tile = TileAddress(holding: Monaco.casino, zoom: 15)
        for (side, scale, pixels) in [(256, 1.0, 256), (256, 2, 512), (512, 1, 512)] {
            let image = try #require(PNGReader.image(try painter.png(of: tile, style: .day, side: side, scale: scale)))
            #expect(image.width == pixels && image.height == pixels)
            #expect(Set(image.bytes).count > 30)
        }
        let (day, night) = (try painter.png(of: tile, style: .day), try painter.png(of: tile, style: .night))
        #expect(day != night)
        #expect(try painter.png(of: tile, style: .day) == day)
    }

    @Test func concurrentRendersAreIdentical() async throws {
        let painter = try painter()
        let tile = TileAddress(holding: Monaco.casino, zoom: 16)
        let expected = try painter.png(of: tile, style: .day)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { try painter.png(of: tile, style: .day) } }
            for try await bytes in group { #expect(bytes == expected) }
        }
    }

    @Test func glyphsAreDistanceFields() throws {
        let file = try #require(Message(try painter().glyphs(fontStack: "Noto Sans Bold", first: 0)))
        let stack = try #require(file.bytes(1).first.flatMap { Message($0) })
        #expect(stack.texts(1) == ["Noto Sans Bold"] && stack.texts(2) == ["0-255"])
        var glyphs: [UInt64: Message] = [:]
        for glyph in stack.bytes(3).compactMap({ Message($0) }) { glyphs[glyph.numbers(1)[0]] = glyph }
        #expect(glyphs[10] == nil && glyphs[32]?.numbers(3) == [0])
        let glyph = try #require(glyphs[UInt64(UInt8(ascii: "H"))])
        let (width, height) = (Int(glyph.numbers(3)[0]), Int(glyph.numbers(4)[0]))
        let field = try #require(glyph.bytes(2).first)
        #expect((10...24).contains(width) && (15...20).contains(height))
        #expect(field.count == (width + 6) * (height + 6))
        #expect((10...24).contains(glyph.numbers(7)[0]))
        // The left stem is inside, the corners are far outside, and the glyph stands on the baseline.
        #expect(field[(height / 2) * (width + 6) + 6] > 191 && field[0] < 130)
        #expect(Message.signed(glyph.numbers(6)[0]) == height - Int(GlyphRange.ascent))
    }

    @Test func distanceFieldMatchesEuclideanDistance() {
        let square = [Point(4, 4), Point(12, 4), Point(12, 12), Point(4, 12)]
        let field = DistanceField(of: [square], origin: .zero, width: 16, height: 16)
        for y in 0..<16 {
            for x in 0..<16 {
                let (dx, dy) = (abs(Double(x) + 0.5 - 8) - 4, abs(Double(y) + 0.5 - 8) - 4)
                let outside = Point(max(0, dx), max(0, dy)).length
                let distance = outside > 0 ? outside : max(dx, dy)
                let expected = min(255, max(0, (255 - 255 * (distance / 8 + 0.25)).rounded()))
                #expect(abs(Double(field.bytes[y * 16 + x]) - expected) <= 1, "\(x), \(y)")
            }
        }
    }

    @Test func fontStackResolvesToInstalledFont() {
        let families: Set<String> = ["Noto Sans", "Liberation Serif"]
        let bold = TilePainter.font("Noto Sans Bold", among: families)
        #expect(bold.family == "Noto Sans" && bold.isBold && !bold.isItalic)
        #expect(
            TilePainter.font("Nowhere Regular,Liberation Serif Italic", among: families).family == "Liberation Serif")
        #expect(
            TilePainter.font("Nowhere Bold", among: families) == FontStyle(family: "Noto Sans", size: 24, isBold: true))
        #expect(TilePainter.font("", among: families).family == "Noto Sans")
    }
}
