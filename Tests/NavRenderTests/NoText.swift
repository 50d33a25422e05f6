// SPDX-License-Identifier: Apache-2.0

import NavRender

/// Text that takes space and draws nothing: fonts differ between machines, so images are compared without text.
final class NoText: TextShaping {
    func shape(_ text: String, _ font: FontStyle) -> ShapedText {
        ShapedText(glyphs: [], width: Double(text.count) * font.size * 0.5, ascent: font.size, descent: 0)
    }
}
