// SPDX-License-Identifier: Apache-2.0

import NavRender

/// Letters as bars, the same on every machine: fonts differ, and what is compared is where words stand.
final class PlainLetters: TextShaping {
    func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        let step = font.size * (font.isBold ? 0.6 : 0.54)
        var glyphs: [ShapedText.Glyph] = []
        var x = 0.0
        for letter in text where letter != "\u{200B}" {
            let width = letter == " " ? step * 0.5 : step
            var outline = Path()
            if letter != " " {
                let isHigh = letter.isUppercase || letter.isNumber
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
