// SPDX-License-Identifier: Apache-2.0

import NavRender

/// Draws glyphs as bars, identical on every machine: fonts differ, and the golden images compare the layout of text.
final class BarTextShaper: TextShaping {
    func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        let step = font.size * (font.isBold ? 0.6 : 0.54)
        var glyphs: [ShapedText.Glyph] = []
        var x = 0.0
        for character in text where character != "\u{200B}" {
            let width = character == " " ? step * 0.5 : step
            var outline = Path()
            if character != " " {
                let isHigh = character.isUppercase || character.isNumber
                let height = font.size * (isHigh ? 0.72 : 0.52)
                outline = .rect(
                    Rect(minX: step * 0.12, minY: -height, maxX: step * (font.isBold ? 0.88 : 0.8), maxY: 0))
            }
            glyphs.append(ShapedText.Glyph(outline: outline, x: x, width: width))
            x += width
        }
        return ShapedText(glyphs: glyphs, width: x, ascent: font.size * 0.8, descent: font.size * 0.2)
    }
}
