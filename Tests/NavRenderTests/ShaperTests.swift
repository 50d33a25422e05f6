// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import NavRender

#if canImport(CPangoCairo)
@Suite struct ShaperTests {
    @Test func glyphsForMapLibrariesAreNotCached() throws {
        let shaper = try #require(PangoShaper())
        for number in UInt32(0x21)..<0x500 {
            guard let scalar = Unicode.Scalar(number) else { continue }
            _ = shaper.glyph(scalar, FontStyle(size: 24))
        }
        #expect(shaper.glyphCount == 0)
        let glyph = try #require(shaper.glyph("A", FontStyle(size: 24))?.glyphs.first)
        let shaped = try #require(shaper.shape("A", FontStyle(size: 24)).glyphs.first)
        #expect(glyph.outline == shaped.outline && glyph.width == shaped.width)
        #expect(glyph.halo == nil && shaped.halo != nil && shaper.glyphCount == 1)
    }

    @Test func glyphCacheDistinguishesFonts() throws {
        let shaper = try #require(PangoShaper())
        let usual = try #require(shaper.shape("H", FontStyle(size: 100)).glyphs.first?.outline.bounds)
        // More sizes than Pango caches fonts.
        for step in 0..<3000 {
            let size = 10 + Double(step) / 50
            let box = try #require(shaper.shape("H", FontStyle(size: size)).glyphs.first?.outline.bounds)
            #expect(abs(box.height / size - usual.height / 100) < 0.01, "\(size)")
        }
        #expect(shaper.glyphCount <= PangoShaper.glyphCapacity)
    }
}
#endif
