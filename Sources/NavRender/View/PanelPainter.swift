// SPDX-License-Identifier: Apache-2.0

/// Draws the panels and buttons over a map. Extensions draw one part each.
struct PanelPainter {
    let settings: MapUISettings
    let style: MapStyle
    let isNight: Bool
    let isRightToLeft: Bool
    let shaper: any TextShaping
    let pixelsPerPoint: Double

    var cardColor: Color { isNight ? Color(0x20262E) : .white }
    var cardText: Color { isNight ? Color(0xE6EBF1) : Color(0x1F2328) }
    var quietText: Color { isNight ? Color(0xAEB7C2) : Color(0x5A6068) }
    /// Color of buttons with text.
    var tint: Color { isNight ? Color(0x8AB4F8) : Color(0x1A56C4) }

    // MARK: Text

    func font(_ size: Double, bold: Bool = false) -> FontStyle {
        FontStyle(family: style.fontFamily, size: size, isBold: bold)
    }

    /// Draws a line of text at the start of `row`, which loses the drawn part.
    func text(
        _ words: String, _ font: FontStyle, at baseline: Double, in row: inout PanelRow, _ color: Color,
        on canvas: some Canvas
    ) {
        let shaped = shaper.shape(words, font)
        let rect = row.take(shaped.width)
        canvas.fill(shaped.outline.applying(.translation(Point(rect.minX, baseline))), color)
    }

    /// Draws a line of text centered in `rect`, scaled down if it does not fit.
    func centered(_ words: String, _ font: FontStyle, in rect: Rect, _ color: Color, on canvas: some Canvas) {
        var font = font
        var shaped = shaper.shape(words, font)
        if shaped.width > rect.width, shaped.width > 0 {
            font.size = max(6, font.size * rect.width / shaped.width)
            shaped = shaper.shape(words, font)
        }
        let origin = Point(
            rect.center.x - shaped.width / 2, rect.center.y + (shaped.ascent - shaped.descent) / 2 * 0.82)
        canvas.fill(shaped.outline.applying(.translation(origin)), color)
    }

    /// Wraps text into at most `rows` rows of a width, truncating the last one with an ellipsis.
    func rows(of words: String, _ font: FontStyle, width: Double, rows: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var rest = words.split(separator: " ")[...]
        while let word = rest.first {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if shaper.shape(longer, font).width <= width || line.isEmpty {
                line = longer
                rest = rest.dropFirst()
                continue
            }
            if lines.count == rows - 1 { break }
            lines.append(line)
            line = ""
        }
        if !rest.isEmpty { line = cut(line + " " + rest.joined(separator: " "), font, width) }
        if !line.isEmpty { lines.append(cut(line, font, width)) }
        return lines
    }

    /// The text, truncated with an ellipsis if it does not fit.
    func cut(_ words: String, _ font: FontStyle, _ width: Double) -> String {
        guard shaper.shape(words, font).width > width else { return words }
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if shaper.shape(words.prefix(middle) + "…", font).width <= width { low = middle } else { high = middle - 1 }
        }
        return words.prefix(low) + "…"
    }

    func card(_ rect: Rect, _ color: Color, radius: Double = 12, on canvas: some Canvas) {
        canvas.fill(
            .rect(
                Rect(minX: rect.minX - 1, minY: rect.minY, maxX: rect.maxX + 1, maxY: rect.maxY + 3), radius: radius + 1
            ),
            Color.black.opacity(0.18))
        canvas.fill(.rect(rect, radius: radius), color)
        // At night cards are nearly as dark as the map.
        if isNight {
            canvas.stroke(.rect(rect.inset(by: 0.5), radius: radius), Stroke(width: 1), Color.white.opacity(0.16))
        }
    }

    func row(_ rect: Rect) -> PanelRow { PanelRow(rect: rect, isRightToLeft: isRightToLeft) }

    /// Draws a round button; returns its center.
    func button(_ rect: Rect, on canvas: some Canvas) -> Point {
        canvas.fill(.circle(center: rect.center + Point(0, 1.5), radius: rect.width / 2 + 1), Color.black.opacity(0.18))
        canvas.fill(.circle(center: rect.center, radius: rect.width / 2), cardColor)
        if isNight {
            canvas.stroke(
                .circle(center: rect.center, radius: rect.width / 2 - 0.5), Stroke(width: 1), Color.white.opacity(0.16))
        }
        return rect.center
    }

    func arrow(at center: Point, size: Double, _ color: Color, on canvas: some Canvas) {
        canvas.fill(
            Path(
                line: [
                    center + Point(0, -size), center + Point(size * 0.8, size * 0.9), center + Point(0, size * 0.45),
                    center + Point(-size * 0.8, size * 0.9),
                ], closed: true), color)
    }
}

/// A row that is filled from its start or from its end.
struct PanelRow {
    /// What is left of it.
    private(set) var rect: Rect
    let isRightToLeft: Bool

    /// Removes the part of a width at the start: the left edge, or the right edge of right-to-left text.
    mutating func take(_ width: Double) -> Rect { isRightToLeft ? takeRight(width) : takeLeft(width) }

    /// Removes the part of a width at the end.
    mutating func takeEnd(_ width: Double) -> Rect { isRightToLeft ? takeLeft(width) : takeRight(width) }

    private mutating func takeLeft(_ width: Double) -> Rect {
        defer { rect.minX += width }
        return Rect(minX: rect.minX, minY: rect.minY, maxX: rect.minX + width, maxY: rect.maxY)
    }

    private mutating func takeRight(_ width: Double) -> Rect {
        defer { rect.maxX -= width }
        return Rect(minX: rect.maxX - width, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }
}
