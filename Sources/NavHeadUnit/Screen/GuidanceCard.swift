// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// The layout of the guidance card for a given width; its height follows from the content.
struct GuidanceCard {
    /// The frame of the card.
    private(set) var rect: Rect
    /// Its background; `nil` for that of the palette.
    let color: Color?
    private(set) var symbol: (image: RasterImage, rect: Rect)?
    private(set) var distance: (text: HeadUnitText, rect: Rect)?
    private(set) var instruction: (text: HeadUnitText, rect: Rect)?
    private(set) var junction: (image: RasterImage, rect: Rect)?
    /// The row of the second maneuver: lanes, or the maneuver after the next one.
    private(set) var second: (row: Rect, image: RasterImage?, imageRect: Rect, text: HeadUnitText?, textRect: Rect)?

    private static let inset = 9.0

    @MainActor init?(
        _ session: CPNavigationSession, _ template: CPMapTemplate, in bounds: Rect, _ context: CardContext
    ) {
        let inset = GuidanceCard.inset
        let inner = Rect(
            minX: bounds.minX + inset, minY: bounds.minY + inset, maxX: bounds.maxX - inset, maxY: bounds.maxY - inset)
        guard inner.width > 60, inner.height > 30 else { return nil }
        rect = bounds
        var y = inner.minY
        func font(_ size: Double, bold: Bool = true) -> FontStyle {
            FontStyle(family: HeadUnitPainter.family, size: size, isBold: bold)
        }
        if let pause = session.pause {
            color = pause.cardColor ?? template.guidanceBackgroundColor
            let text = HeadUnitText(
                [context.words.pause(pause)], font(15), width: inner.width, lines: 3, shaper: context.shaper)
            instruction = (text, Rect(x: inner.minX, y: y, width: inner.width, height: text.height))
            y += text.height
        } else if let first = session.upcomingManeuvers.first {
            color = first.cardBackgroundColor ?? template.guidanceBackgroundColor
            let second = session.upcomingManeuvers.dropFirst().first
            // Reserve space for the second row.
            let bottom = inner.maxY - (second == nil ? 0 : 30)
            y = head(first, session, inner, y, context, font)
            let size = inner.width >= 190 ? 16.0 : 14
            let lines = max(1, Int((bottom - y) / (size * 1.24).rounded()))
            let text = HeadUnitText(
                context.texts(of: first), font(size), width: inner.width, lines: min(4, lines), shaper: context.shaper)
            if !text.lines.isEmpty {
                instruction = (text, Rect(x: inner.minX, y: y, width: inner.width, height: text.height))
                y += text.height
            }
            if let image = context.junction(of: first) {
                let fitted = HeadUnitText.fitted(image, height: min(100, bottom - y - 8))
                if fitted.height >= 40, fitted.width <= inner.width {
                    let frame = Rect(
                        x: inner.center.x - fitted.width / 2, y: y + 6, width: fitted.width, height: fitted.height)
                    junction = (image, frame)
                    y = frame.maxY
                }
            }
            if let second {
                let row = Rect(minX: bounds.minX, minY: y + inset - 2, maxX: bounds.maxX, maxY: y + inset + 26)
                set(second, template.style(of: second), row, inner, context, font)
                y = row.maxY - inset
            }
        } else {
            return nil
        }
        rect.maxY = y + inset
    }

    /// Lays out symbol and distance: side by side, or stacked if the symbol is wide.
    @MainActor private mutating func head(
        _ maneuver: CPManeuver, _ session: CPNavigationSession, _ inner: Rect, _ top: Double, _ context: CardContext,
        _ font: (Double, Bool) -> FontStyle
    ) -> Double {
        var y = top
        var x = inner.minX
        var rowHeight = 0.0
        let image = context.symbol(of: maneuver)
        let size = image.map { HeadUnitText.fitted($0, height: 44) }
        if let image, let size {
            let isWide = size.width > 56
            let frame = Rect(
                x: context.driverSide == .right && !isWide ? inner.maxX - size.width : inner.minX, y: y,
                width: size.width, height: size.height)
            symbol = (image, frame)
            if isWide { y += size.height + 4 } else { (x, rowHeight) = (inner.minX + size.width + 8, size.height) }
        }
        if let estimates = session.estimates(for: maneuver) {
            let words = context.words.distance(estimates.distanceRemainingToDisplay)
            let width = inner.maxX - x
            let size = [24.0, 21, 18, 16].first { context.shaper.shape(words, font($0, true)).width <= width } ?? 14
            let text = HeadUnitText([words], font(size, true), width: width, lines: 1, shaper: context.shaper)
            let height = max(rowHeight, text.height)
            let isMirrored = context.driverSide == .right
            distance = (
                text,
                Rect(
                    x: isMirrored ? inner.minX : x, y: y + (height - text.height) / 2, width: width, height: text.height
                )
            )
            y += height + 3
        } else {
            y += rowHeight + 3
        }
        return y
    }

    @MainActor private mutating func set(
        _ maneuver: CPManeuver, _ style: CPManeuverDisplayStyle, _ row: Rect, _ inner: Rect, _ context: CardContext,
        _ font: (Double, Bool) -> FontStyle
    ) {
        let image = style == .instructionOnly ? nil : context.symbol(of: maneuver)
        let limit = style == .symbolOnly ? HeadUnitLimits.secondSymbolAlone : HeadUnitLimits.secondSymbol
        var size = Size(width: 0, height: 0)
        if let image {
            let factor = min(
                1, limit.width / image.size.width, limit.height / image.size.height, inner.width / image.size.width)
            size = Size(width: image.size.width * factor, height: image.size.height * factor)
        }
        if style == .symbolOnly {
            let frame = Rect(
                x: row.center.x - size.width / 2, y: row.center.y - size.height / 2, width: size.width,
                height: size.height)
            second = (row, image, frame, nil, row)
            return
        }
        let gap = image == nil ? 0 : size.width + 6
        let text = HeadUnitText(
            context.texts(of: maneuver), font(12, false), width: inner.width - gap, lines: 1, shaper: context.shaper)
        let isTrailing = style == .trailingSymbol
        let frame = Rect(
            x: isTrailing ? inner.maxX - size.width : inner.minX, y: row.center.y - size.height / 2, width: size.width,
            height: size.height)
        let words = Rect(
            x: isTrailing ? inner.minX : inner.minX + gap, y: row.center.y - text.height / 2, width: inner.width - gap,
            height: text.height)
        second = (row, image, frame, text, words)
    }

    /// Draws the card.
    @MainActor func draw(on canvas: any Canvas, _ painter: HeadUnitPainter) {
        let background = color ?? painter.palette.guidance
        let foreground: Color = Color.white.contrast(to: background) >= 4.5 ? .white : Color(0x11151A)
        painter.shadow(rect, radius: 12, on: canvas)
        canvas.fill(.rect(rect, radius: 12), background)
        if let second {
            canvas.scoped {
                canvas.clip(to: .rect(rect, radius: 12))
                canvas.fill(second.row, background.mixed(with: .black, fraction: 0.28))
            }
            if let image = second.image { canvas.draw(image, in: second.imageRect) }
            second.text?.draw(
                on: canvas, at: Point(second.textRect.minX, second.textRect.minY), width: second.textRect.width, .white)
        }
        if let symbol { canvas.draw(symbol.image, in: symbol.rect) }
        if let distance {
            distance.text.draw(
                on: canvas, at: Point(distance.rect.minX, distance.rect.minY), width: distance.rect.width, foreground)
        }
        if let instruction {
            instruction.text.draw(
                on: canvas, at: Point(instruction.rect.minX, instruction.rect.minY), width: instruction.rect.width,
                foreground)
        }
        if let junction {
            canvas.scoped {
                canvas.clip(to: .rect(junction.rect, radius: 6))
                canvas.draw(junction.image, in: junction.rect)
            }
        }
    }
}
#endif
