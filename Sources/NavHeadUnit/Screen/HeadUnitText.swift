// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// A layout of text with inline images, broken into lines.
struct HeadUnitText {
    enum Piece {
        case text(ShapedText)
        case image(RasterImage, Size)

        var width: Double {
            switch self {
            case .text(let text): text.width
            case .image(_, let size): size.width
            }
        }
    }

    /// The lines, each as pieces in reading order.
    private(set) var lines: [[Piece]] = []
    let font: FontStyle
    /// Whether the text is right-to-left.
    let isRightToLeft: Bool
    /// Height of a line.
    var lineHeight: Double { (font.size * 1.24).rounded() }
    var height: Double { lineHeight * Double(lines.count) }
    var width: Double { lines.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0 }

    /// Lays out the first of `variants` that fits, or the truncated last one if none does.
    ///
    /// - Parameters:
    ///   - variants: The texts, longest first.
    ///   - font: The font.
    ///   - width: Maximum width of a line.
    ///   - most: Maximum number of lines.
    ///   - shaper: Shapes the text.
    init(
        _ variants: [NSAttributedString], _ font: FontStyle, width: Double, lines most: Int, shaper: any TextShaping
    ) {
        self.font = font
        isRightToLeft = variants.first.map { HeadUnitText.readsFromRight($0.string) } ?? false
        for (row, variant) in variants.enumerated() {
            let set = HeadUnitText.set(variant, font, width, shaper)
            if set.count <= most, set.allSatisfy({ $0.reduce(0) { $0 + $1.width } <= width + 0.5 }) {
                lines = set
                return
            }
            if row == variants.count - 1 { lines = HeadUnitText.truncated(variant, font, width, most, shaper) }
        }
    }

    /// The same for plain texts.
    init(_ variants: [String], _ font: FontStyle, width: Double, lines most: Int, shaper: any TextShaping) {
        self.init(variants.map { NSAttributedString(string: $0) }, font, width: width, lines: most, shaper: shaper)
    }

    /// Horizontal alignment of lines.
    enum Alignment { case leading, center, trailing }

    /// Draws the lines downwards from a point.
    func draw(
        on canvas: any Canvas, at origin: Point, width: Double, _ color: Color, _ alignment: Alignment = .leading
    ) {
        for (row, line) in lines.enumerated() {
            let length = line.reduce(0) { $0 + $1.width }
            var x: Double
            switch alignment {
            case .center: x = origin.x + (width - length) / 2
            case .leading: x = isRightToLeft ? origin.x + width - length : origin.x
            case .trailing: x = isRightToLeft ? origin.x : origin.x + width - length
            }
            let top = origin.y + Double(row) * lineHeight
            for piece in isRightToLeft ? line.reversed() : line {
                switch piece {
                case .text(let text):
                    // Center the glyphs vertically in the line.
                    let baseline = top + lineHeight / 2 + font.size * 0.36
                    canvas.fill(text.outline.applying(.translation(Point(x, baseline))), color)
                case .image(let image, let size):
                    canvas.draw(
                        image,
                        in: Rect(x: x, y: top + (lineHeight - size.height) / 2, width: size.width, height: size.height))
                }
                x += piece.width
            }
        }
    }

    // MARK: Line breaking

    private enum Token {
        case word(String)
        case image(RasterImage)
    }

    private static func tokens(_ text: NSAttributedString) -> [Token] {
        var tokens: [Token] = []
        text.enumerateAttribute(.headUnitAttachment, in: NSRange(location: 0, length: text.length), options: []) {
            value, range, _ in
            if let attachment = value as? HeadUnitAttachment {
                tokens.append(.image(attachment.image))
                return
            }
            var word = ""
            for character in text.attributedSubstring(from: range).string {
                if character == " " || character == "\n" {
                    if !word.isEmpty { tokens.append(.word(word)) }
                    tokens.append(.word(" "))
                    word = ""
                } else {
                    word.append(character)
                }
            }
            if !word.isEmpty { tokens.append(.word(word)) }
        }
        return tokens
    }

    private static func set(
        _ text: NSAttributedString, _ font: FontStyle, _ width: Double, _ shaper: any TextShaping
    ) -> [[Piece]] {
        var lines: [[Piece]] = [[]]
        var (words, used) = ("", 0.0)
        func close() {
            while words.last == " " { words.removeLast() }
            if !words.isEmpty { lines[lines.count - 1].append(.text(shaper.shape(words, font))) }
            words = ""
        }
        func newLine() {
            close()
            lines.append([])
            used = 0
        }
        for token in tokens(text) {
            switch token {
            case .image(let image):
                let size = fitted(image, height: min(25, font.size * 1.2))
                if used + shaper.shape(words, font).width + size.width > width, used > 0 || !words.isEmpty { newLine() }
                let before = words.isEmpty ? 0 : shaper.shape(words + "\u{200B}", font).width
                if !words.isEmpty {
                    lines[lines.count - 1].append(.text(shaper.shape(words, font)))
                    words = ""
                }
                lines[lines.count - 1].append(.image(image, size))
                used += before + size.width
            case .word(let word):
                if word == " ", words.isEmpty, used == 0 { continue }
                if used + shaper.shape(words + word, font).width <= width {
                    words += word
                    continue
                }
                if word == " " { continue }
                if used > 0 || !words.isEmpty { newLine() }
                // A word longer than a line, or a script without spaces.
                for character in word {
                    if !words.isEmpty, shaper.shape(words + String(character), font).width > width { newLine() }
                    words.append(character)
                }
            }
        }
        close()
        return lines.filter { !$0.isEmpty }
    }

    /// Truncates the text with an ellipsis to the maximum number of lines.
    private static func truncated(
        _ text: NSAttributedString, _ font: FontStyle, _ width: Double, _ most: Int, _ shaper: any TextShaping
    ) -> [[Piece]] {
        var words = text.string.replacingOccurrences(of: NSAttributedString.attachmentCharacter, with: "")
        while !words.isEmpty {
            // On a single line the last word may be truncated instead of dropped.
            let whole = words.replacingOccurrences(of: " ", with: most == 1 ? "\u{A0}" : " ")
            let set = set(NSAttributedString(string: whole + "…"), font, width, shaper)
            if set.count <= most { return set }
            words.removeLast()
        }
        return []
    }

    static func fitted(_ image: RasterImage, height: Double) -> Size {
        let factor = min(1, height / max(1e-9, image.size.height))
        return Size(width: image.size.width * factor, height: image.size.height * factor)
    }

    /// Whether the first character with a direction is right-to-left: Hebrew, Arabic and related scripts.
    static func readsFromRight(_ text: String) -> Bool {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            return (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFEFC).contains(scalar.value)
        }
        return false
    }
}
#endif
