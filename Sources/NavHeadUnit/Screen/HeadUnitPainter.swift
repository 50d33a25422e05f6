// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// Draws templates at the positions of a layout.
@MainActor struct HeadUnitPainter {
    let palette: HeadUnitPalette
    let isNight: Bool
    let shaper: any TextShaping
    let words: HeadUnitWords
    let display: HeadUnitDisplay
    let time: Double

    /// Font family of all texts.
    nonisolated static let family = "Noto Sans"

    func font(_ size: Double, bold: Bool = false) -> FontStyle {
        FontStyle(family: HeadUnitPainter.family, size: size, isBold: bold)
    }

    func draw(_ template: CPTemplate, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        switch template {
        case let template as CPMapTemplate: map(template, layout, on: canvas)
        case let template as CPListTemplate: list(template, layout, on: canvas)
        default: break
        }
    }

    // MARK: Parts

    /// Draws the shadow of a card.
    func shadow(_ rect: Rect, radius: Double, on canvas: any Canvas) {
        for (spread, strength) in [(3.0, 0.06), (1.5, 0.1)] {
            let shade = Rect(
                minX: rect.minX - spread, minY: rect.minY - spread + 1.5, maxX: rect.maxX + spread,
                maxY: rect.maxY + spread + 1.5)
            canvas.fill(.rect(shade, radius: radius + spread), Color.black.opacity(isNight ? strength * 2 : strength))
        }
    }

    func card(_ rect: Rect, _ color: Color, radius: Double = 12, on canvas: any Canvas) {
        shadow(rect, radius: radius, on: canvas)
        canvas.fill(.rect(rect, radius: radius), color)
    }

    /// Draws one line, the first of `variants` that fits, centered vertically in a rectangle.
    func line(
        _ variants: [String], _ font: FontStyle, in rect: Rect, _ color: Color,
        _ alignment: HeadUnitText.Alignment = .leading, on canvas: any Canvas
    ) {
        let text = HeadUnitText(variants, font, width: rect.width, lines: 1, shaper: shaper)
        text.draw(
            on: canvas, at: Point(rect.minX, rect.center.y - text.height / 2), width: rect.width, color, alignment)
    }

    func image(_ image: RasterImage, centeredIn rect: Rect, side: Double, _ tint: Color?, on canvas: any Canvas) {
        let factor = min(1, side / image.size.width, side / image.size.height)
        let (width, height) = (image.size.width * factor, image.size.height * factor)
        let frame = Rect(
            x: rect.center.x - width / 2, y: rect.center.y - height / 2, width: width, height: height)
        canvas.draw(tint.map { image.tinted($0) } ?? image, in: frame)
    }

    /// Draws a button with a title.
    func button(_ words: String, in rect: Rect, fill: Color, text: Color, on canvas: any Canvas) {
        canvas.fill(.rect(rect, radius: 9), fill)
        line([words], font(14, bold: true), in: rect.inset(by: 6), text, .center, on: canvas)
    }

    // MARK: Dock

    /// Draws the system bar: clock, signal strength, app icon and home button.
    func dock(_ layout: HeadUnitLayout, on canvas: any Canvas) {
        let dock = layout.dock
        canvas.fill(dock, palette.dock)
        let clock = words.clock(time)
        if display.isUpright {
            let row = Rect(minX: dock.minX + 14, minY: dock.minY, maxX: dock.minX + 70, maxY: dock.maxY)
            line([clock], font(15, bold: true), in: row, palette.dockText, on: canvas)
            appIcon(at: dock.center, on: canvas)
            home(at: Point(dock.maxX - 28, dock.center.y), on: canvas)
            return
        }
        let top = Rect(x: dock.minX, y: dock.minY + 8, width: dock.width, height: 18)
        line([clock], font(13, bold: true), in: top, palette.dockText, .center, on: canvas)
        for bar in 0..<4 {
            let height = 3 + Double(bar) * 2
            let rect = Rect(
                x: dock.center.x - 9 + Double(bar) * 5, y: dock.minY + 38 - height, width: 3, height: height)
            canvas.fill(.rect(rect, radius: 1), bar < 3 ? palette.dockText : palette.dockText.opacity(0.35))
        }
        appIcon(at: Point(dock.center.x, dock.minY + 66), on: canvas)
        home(at: Point(dock.center.x, dock.maxY - 24), on: canvas)
    }

    private func appIcon(at center: Point, on canvas: any Canvas) {
        let rect = Rect(x: center.x - 15, y: center.y - 15, width: 30, height: 30)
        canvas.fill(.rect(rect, radius: 8), Color(0x0C6A3F))
        // A signpost with two boards.
        let post = Rect(x: center.x - 1.4, y: center.y - 10, width: 2.8, height: 20)
        canvas.fill(.rect(post, radius: 1.2), .white)
        canvas.fill(
            Path(
                line: [
                    center + Point(-7, -8.5), center + Point(5, -8.5), center + Point(9, -5.25), center + Point(5, -2),
                    center + Point(-7, -2),
                ], closed: true), .white)
        canvas.fill(
            Path(
                line: [
                    center + Point(7, 0), center + Point(-5, 0), center + Point(-9, 3.25), center + Point(-5, 6.5),
                    center + Point(7, 6.5),
                ], closed: true), Color(0xBFE8D0))
    }

    private func home(at center: Point, on canvas: any Canvas) {
        for row in 0..<3 {
            for column in 0..<3 {
                let point = center + Point(Double(column - 1) * 7, Double(row - 1) * 7)
                canvas.fill(.circle(center: point, radius: 2), palette.dockText)
            }
        }
    }
}
#endif
