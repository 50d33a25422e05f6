// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension PanelPainter {
    /// Draws the header: the upcoming maneuver, and below it lanes and the maneuver after it.
    func header(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.header else { return }
        let primary = settings.headerBackground(isNight: isNight)
        if let lower = layout.secondary {
            card(rect.union(lower), settings.headerSecondary(isNight: isNight), on: canvas)
            secondary(navigation, lower, on: canvas)
        } else {
            card(rect, primary, on: canvas)
        }
        canvas.scoped {
            canvas.clip(to: .rect(rect, radius: 12))
            canvas.fill(rect, primary)
        }
        if layout.secondary != nil {
            canvas.fill(Rect(minX: rect.minX, minY: rect.maxY - 12, maxX: rect.maxX, maxY: rect.maxY), primary)
        }
        var row = row(rect)
        _ = row.take(14)
        _ = row.takeEnd(12)
        if let step = navigation.step {
            let side = min(72, rect.height - 28, rect.width * 0.28)
            let icon = settings.navigationHeaderLargeManeuverIconColor ?? .white
            let column = row.take(side)
            ManeuverImage(step).draw(
                on: canvas, in: Rect(x: column.minX, y: rect.center.y - side / 2, width: side, height: side),
                colors: ImageColors(
                    route: icon, surroundings: icon.mixed(with: primary, fraction: 0.45), background: primary),
                pixelsPerPoint: pixelsPerPoint)
            _ = row.take(14)
        }
        headerText(navigation, row, background: primary, on: canvas)
    }

    private struct Line {
        var words: String
        var font: FontStyle
        var color: Color
    }

    /// Draws distance, instruction and detail, centered vertically.
    private func headerText(
        _ navigation: MapNavigation, _ row: PanelRow, background: Color, on canvas: some Canvas
    ) {
        let lines = headerLines(navigation, in: row.rect, background: background)
        let value = settings.navigationHeaderDistanceValueFontSize
        let distanceHeight = navigation.distance == nil ? 0 : value * 1.35
        let height = lines.reduce(distanceHeight) { $0 + $1.font.size * 1.3 }
        var y = row.rect.center.y - height / 2
        if let distance = navigation.distance {
            y += value
            var line = row
            text(
                distance.value, font(value, bold: true), at: y, in: &line,
                settings.navigationHeaderDistanceValueTextColor, on: canvas)
            _ = line.take(6)
            text(
                distance.unit, font(settings.navigationHeaderDistanceUnitsFontSize), at: y, in: &line,
                settings.navigationHeaderDistanceUnitsTextColor, on: canvas)
            y += value * 0.35
        }
        for line in lines {
            y += line.font.size
            var row = row
            text(line.words, line.font, at: y, in: &row, line.color, on: canvas)
            y += line.font.size * 0.3
        }
    }

    /// The instruction in the largest font in which it fits into two lines, and the detail if there is space.
    private func headerLines(_ navigation: MapNavigation, in rect: Rect, background: Color) -> [Line] {
        let color = settings.navigationHeaderInstructionsTextColor
        var lines: [Line] = []
        let largest = min(settings.navigationHeaderInstructionsFirstRowFontSize, rect.height * 0.26)
        for size in stride(from: largest, through: 13, by: -1) {
            let font = font(size, bold: true)
            let rows = rows(of: navigation.instruction, font, width: rect.width, rows: size > 19 ? 1 : 2)
            if size - 1 < 13 || !rows.contains(where: { $0.hasSuffix("…") }) {
                lines = rows.map { Line(words: $0, font: font, color: color) }
                break
            }
        }
        if !navigation.detail.isEmpty, lines.count < 2 {
            let font = font(min(settings.navigationHeaderInstructionsSecondRowFontSize, 18))
            lines.append(
                Line(
                    words: cut(navigation.detail, font, rect.width), font: font,
                    color: color.mixed(with: background, fraction: 0.12)))
        }
        return lines
    }

    /// Draws lanes at the start and the maneuver after the next one at the end.
    private func secondary(_ navigation: MapNavigation, _ rect: Rect, on canvas: some Canvas) {
        let background = settings.headerSecondary(isNight: isNight)
        var row = row(rect)
        _ = row.take(12)
        _ = row.takeEnd(12)
        if let next = navigation.nextStep {
            let side = min(28, rect.height - 12)
            let icon = settings.navigationHeaderSmallManeuverIconColor ?? .white
            let column = row.takeEnd(side)
            ManeuverImage(next).draw(
                on: canvas, in: Rect(x: column.minX, y: rect.center.y - side / 2, width: side, height: side),
                colors: ImageColors(
                    route: icon, surroundings: icon.mixed(with: background, fraction: 0.5), background: background),
                pixelsPerPoint: pixelsPerPoint)
            _ = row.takeEnd(8)
            let font = font(settings.navigationHeaderNextStepFontSize)
            let word = shaper.shape(navigation.thenWord, font)
            canvas.fill(
                word.outline.applying(
                    .translation(Point(row.takeEnd(word.width).minX, rect.center.y + font.size * 0.36))),
                settings.navigationHeaderNextStepTextColor)
            _ = row.takeEnd(14)
        }
        guard let lanes = LanesImage(navigation.step?.lanes) else { return }
        let height = rect.height - 10
        let size = lanes.size(in: .init(width: max(1, row.rect.width), height: height))
        guard row.rect.width > 20, size.height > 8 else { return }
        let lit = settings.navigationHeaderGuidanceRecommendedLaneColor
        let column = row.take(size.width)
        lanes.draw(
            on: canvas,
            in: Rect(x: column.minX, y: rect.center.y - size.height / 2, width: size.width, height: size.height),
            colors: ImageColors(
                route: lit, surroundings: lit.mixed(with: background, fraction: 0.58), background: background),
            pixelsPerPoint: pixelsPerPoint)
    }
}
