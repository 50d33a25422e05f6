// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension PanelPainter {
    /// Color of the remaining time, by delay.
    private func timeColor(_ delay: DelayCategory) -> Color {
        switch delay {
        case .heavy: Color(isNight ? 0xFF8A80 : 0xB3261E)
        case .medium: Color(isNight ? 0xFFB95C : 0x9A5200)
        case .light: Color(isNight ? 0x6FD69A : 0x0B7A3E)
        case .noData: cardText
        }
    }

    /// Draws remaining time, distance and arrival, and the button of the list of steps.
    func footer(_ navigation: MapNavigation, _ layout: PanelLayout, isListOpen: Bool, on canvas: some Canvas) {
        guard let rect = layout.footer else { return }
        card(rect, cardColor, on: canvas)
        // The text stays in the center of the card when there is a button.
        let margin = layout.stepListButton.map { $0.width + 14 } ?? 10
        let inner = Rect(minX: rect.minX + margin, minY: rect.minY, maxX: rect.maxX - margin, maxY: rect.maxY)
        let large = min(26, rect.height * 0.4)
        let small = min(16, rect.height * 0.25)
        let rest = [navigation.distanceLeft, navigation.arrival].filter { !$0.isEmpty }.joined(separator: " · ")
        let second = navigation.timeLeft.isEmpty ? nil : rest
        let upper = Rect(
            minX: inner.minX, minY: rect.minY + 6, maxX: inner.maxX,
            maxY: second == nil ? rect.maxY - 6 : rect.minY + rect.height * 0.58)
        centered(
            navigation.timeLeft.isEmpty ? rest : navigation.timeLeft, font(large, bold: true), in: upper,
            timeColor(navigation.delay), on: canvas)
        if let second, !second.isEmpty {
            centered(
                second, font(small),
                in: Rect(minX: inner.minX, minY: upper.maxY, maxX: inner.maxX, maxY: rect.maxY - 6), quietText,
                on: canvas)
        }
        if let button = layout.stepListButton { listIcon(button, isOpen: isListOpen, on: canvas) }
    }

    /// Three rows with bullets, or an arrow downwards while the list is open.
    private func listIcon(_ rect: Rect, isOpen: Bool, on canvas: some Canvas) {
        let center = rect.center
        canvas.fill(.circle(center: center, radius: rect.width / 2), quietText.opacity(0.14))
        if isOpen {
            let line = [center + Point(-8, -4), center + Point(0, 4.5), center + Point(8, -4)]
            canvas.stroke(Path(line: line), Stroke(width: 2.6), cardText)
            return
        }
        let side = isRightToLeft ? -1.0 : 1.0
        for y in [-6.5, 0, 6.5] {
            canvas.fill(.circle(center: center + Point(-9 * side, y), radius: 1.8), cardText)
            canvas.stroke(
                Path(line: [center + Point(-4 * side, y), center + Point(10 * side, y)]), Stroke(width: 2.4), cardText)
        }
    }

    /// Draws the card after arrival.
    func arrivalCard(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.arrivalCard, let content = navigation.arrivalCard else { return }
        card(rect, cardColor, on: canvas)
        var row = row(rect)
        _ = row.take(16)
        _ = row.takeEnd(14)
        let side = min(56, rect.height - 28)
        let column = row.take(side)
        let icon = Rect(x: column.minX, y: rect.minY + 14, width: side, height: side)
        canvas.fill(.circle(center: icon.center, radius: side / 2), settings.headerBackground(isNight: isNight))
        if let step = content.step {
            ManeuverImage(step).draw(
                on: canvas, in: icon.inset(by: 8),
                colors: ImageColors(
                    route: .white, surroundings: Color.white.opacity(0.6),
                    background: settings.headerBackground(isNight: isNight)), pixelsPerPoint: pixelsPerPoint)
        } else {
            let foot = icon.center + Point(-7, 15)
            canvas.stroke(Path(line: [foot, foot - Point(0, 30)]), Stroke(width: 3), .white)
            canvas.fill(
                Path(line: [foot - Point(0, 30), foot + Point(18, -23), foot - Point(0, 15)], closed: true), .white)
        }
        _ = row.take(14)
        let title = font(21, bold: true)
        var line = row
        text(cut(content.title, title, row.rect.width), title, at: icon.minY + 24, in: &line, cardText, on: canvas)
        let place = font(16)
        line = row
        text(cut(content.place, place, row.rect.width), place, at: icon.minY + 48, in: &line, quietText, on: canvas)
        if let button = layout.arrivalDone {
            canvas.fill(.rect(button, radius: button.height / 2), tint.opacity(0.14))
            centered(content.done, font(16, bold: true), in: button.inset(by: 6), tint, on: canvas)
        }
    }

    /// Draws the card of an incident.
    func incident(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.incident else { return }
        card(rect, cardColor, on: canvas)
        var row = row(rect)
        _ = row.take(12)
        let sign = Rect(x: row.take(24).minX, y: rect.center.y - 11, width: 24, height: 22)
        warningSign(in: sign, on: canvas)
        _ = row.take(10)
        _ = row.takeEnd(12)
        let font = font(16)
        text(
            cut(navigation.incident, font, row.rect.width), font, at: rect.center.y + 5.5, in: &row, cardText,
            on: canvas)
    }
}
