// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// The map template.
extension HeadUnitPainter {
    func map(_ template: CPMapTemplate, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        bar(template, layout, on: canvas)
        for part in layout.parts {
            switch part.element {
            case .mapButton(let row): mapButton(template.visibleMapButtons[row], part.rect, on: canvas)
            case .panArrow(let direction): arrow(direction, part.rect, on: canvas)
            default: break
            }
        }
        layout.guidance?.draw(on: canvas, self)
        if let rect = layout.estimates, let estimates = template.tripEstimates {
            self.estimates(estimates, template, rect, on: canvas)
        }
        if let rect = layout.previews { previews(template, rect, layout, on: canvas) }
        if let rect = layout.alert, let alert = template.currentNavigationAlert {
            self.alert(alert, rect, layout, on: canvas)
        }
    }

    func bar(_ template: any CPBarButtonProviding, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        for part in layout.parts {
            let button: CPBarButton?
            switch part.element {
            case .back:
                card(part.rect, palette.card, radius: 9, on: canvas)
                if let title = template.backButton?.title {
                    line([title], font(13, bold: true), in: part.rect, palette.text, .center, on: canvas)
                } else {
                    canvas.scoped(.translation(part.rect.center)) { HeadUnitSymbol.left.draw(on: canvas, palette.text) }
                }
                continue
            case .leadingBarButton(let row): button = template.leadingNavigationBarButtons[row]
            case .trailingBarButton(let row): button = template.trailingNavigationBarButtons[row]
            default: button = nil
            }
            guard let button else { continue }
            card(part.rect, palette.card, radius: 9, on: canvas)
            let color = button.isEnabled ? palette.text : palette.secondaryText
            if let image = button.image {
                self.image(image, centeredIn: part.rect, side: 20, color, on: canvas)
            } else {
                line([button.title ?? ""], font(13, bold: true), in: part.rect.inset(by: 5), color, .center, on: canvas)
            }
        }
    }

    private func mapButton(_ button: CPMapButton, _ rect: Rect, on canvas: any Canvas) {
        card(rect, palette.card, radius: rect.width / 2, on: canvas)
        if let image = button.image {
            self.image(
                image, centeredIn: rect, side: 24, button.isEnabled ? palette.text : palette.secondaryText.opacity(0.6),
                on: canvas)
        }
    }

    private func arrow(_ direction: CPMapTemplate.PanDirection, _ rect: Rect, on canvas: any Canvas) {
        card(rect, palette.card, radius: rect.width / 2, on: canvas)
        let symbol: HeadUnitSymbol =
            direction == .left ? .left : direction == .right ? .right : direction == .up ? .up : .down
        canvas.scoped(.translation(rect.center)) { symbol.draw(on: canvas, palette.text) }
    }

    // MARK: Estimates

    /// Draws arrival, time and distance side by side.
    func estimates(
        _ estimates: CPTravelEstimates, _ template: CPMapTemplate, _ rect: Rect, on canvas: any Canvas
    ) {
        let isDark = template.tripEstimateStyle == .dark
        let background = isDark ? Color(0x1B2128) : Color(0xFAFBFC)
        let (foreground, secondaryText) = isDark ? (Color.white, Color(0xB9C3CE)) : (Color(0x15191F), Color(0x4E5966))
        card(rect, background, on: canvas)
        let seconds = estimates.timeRemaining
        let time = words.time(seconds)
        let arrival = seconds.isFinite && seconds >= 0 ? words.clock(self.time + seconds) : "--"
        let distance = words.distance(estimates.distanceRemainingToDisplay)
        let columnWidth = rect.width / 3
        let tint = HeadUnitPalette.color(template.timeRemainingColor, onDark: isDark) ?? foreground
        for (column, value) in [(arrival, words.arrival), split(time), split(distance)].enumerated() {
            let cell = Rect(
                minX: rect.minX + Double(column) * columnWidth + 3, minY: rect.minY,
                maxX: rect.minX + Double(column + 1) * columnWidth - 3,
                maxY: rect.maxY)
            let upper = Rect(minX: cell.minX, minY: cell.minY + 4, maxX: cell.maxX, maxY: cell.minY + 23)
            let lower = Rect(minX: cell.minX, minY: cell.minY + 22, maxX: cell.maxX, maxY: cell.maxY - 4)
            line([value.0], font(15, bold: true), in: upper, column == 1 ? tint : foreground, .center, on: canvas)
            line([value.1], font(10.5), in: lower, secondaryText, .center, on: canvas)
        }
    }

    /// Splits a number from its unit at a space; several numbers stay together.
    private func split(_ text: String) -> (String, String) {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }).map(String.init)
        guard parts.count == 2 else {
            return parts.count == 4 ? (parts[0] + ":" + padded(parts[2]), parts[1]) : (text, "")
        }
        return (parts[0], parts[1])
    }

    private func padded(_ number: String) -> String { number.count < 2 ? "0" + number : number }

    // MARK: Previews

    private func previews(_ template: CPMapTemplate, _ rect: Rect, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        card(rect, palette.card, on: canvas)
        if template.isShowingRouteChoices, let trip = template.selectedTrip {
            let head = Rect(minX: rect.minX + 12, minY: rect.minY + 6, maxX: rect.maxX - 12, maxY: rect.minY + 42)
            let text = HeadUnitText(
                trip.destinationNames, font(15, bold: true), width: head.width, lines: 2, shaper: shaper)
            text.draw(
                on: canvas, at: Point(head.minX, head.center.y - text.height / 2), width: head.width, palette.text)
        }
        for part in layout.parts {
            switch part.element {
            case .trip(let row):
                let trip = template.tripPreviews[row]
                let detail =
                    trip === template.selectedTrip
                    ? previewDetail(template, trip) : trip.routeChoices.first?.summaryVariants
                row2(
                    trip.destinationNames, detail ?? [], part.rect, isSelected: trip === template.selectedTrip,
                    on: canvas)
            case .choice(let row):
                guard let trip = template.selectedTrip else { continue }
                let choice = template.choices(of: trip)[row]
                let isSelected = choice === template.selectedChoice
                row2(
                    isSelected && !choice.selectionSummaryVariants.isEmpty
                        ? choice.selectionSummaryVariants : choice.summaryVariants,
                    choice.additionalInformationVariants, part.rect, isSelected: isSelected, on: canvas)
            case .start:
                button(
                    template.previewText.startButtonTitle ?? words.start, in: part.rect, fill: palette.accent.fill,
                    text: palette.accent.text, on: canvas)
            default: break
            }
        }
    }

    private func previewDetail(_ template: CPMapTemplate, _ trip: CPTrip) -> [String]? {
        guard let estimates = template.tripEstimates else { return trip.routeChoices.first?.summaryVariants }
        let (time, distance) = (
            words.time(estimates.timeRemaining), words.distance(estimates.distanceRemainingToDisplay)
        )
        return ["\(time) · \(distance)"]
    }

    /// Draws a row with two lines.
    func row2(_ title: [String], _ detail: [String], _ rect: Rect, isSelected: Bool, on canvas: any Canvas) {
        if isSelected { canvas.fill(.rect(rect, radius: 8), palette.selected) }
        let inner = Rect(minX: rect.minX + 8, minY: rect.minY + 2, maxX: rect.maxX - 8, maxY: rect.maxY - 2)
        guard !detail.isEmpty else {
            return line(title, font(13.5, bold: true), in: inner, palette.text, on: canvas)
        }
        let middle = inner.minY + inner.height * 0.54
        line(
            title, font(13.5, bold: true),
            in: Rect(minX: inner.minX, minY: inner.minY, maxX: inner.maxX, maxY: middle), palette.text, on: canvas)
        line(
            detail, font(11.5), in: Rect(minX: inner.minX, minY: middle, maxX: inner.maxX, maxY: inner.maxY),
            palette.secondaryText, on: canvas)
    }

    // MARK: Alert

    private func alert(_ alert: CPNavigationAlert, _ rect: Rect, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        card(rect, palette.card, radius: 14, on: canvas)
        var minX = rect.minX + 14
        if let image = alert.image {
            let frame = Rect(x: rect.minX + 10, y: rect.minY + 8, width: 38, height: 38)
            self.image(image, centeredIn: frame, side: 36, image.isSymbol ? palette.text : nil, on: canvas)
            minX = frame.maxX + 8
        }
        let head = Rect(minX: minX, minY: rect.minY + 7, maxX: rect.maxX - 12, maxY: rect.minY + 48)
        row(alert.titleVariants, alert.subtitleVariants, head, on: canvas)
        for part in layout.parts {
            guard case .alertAction(let row) = part.element else { continue }
            guard let action = row == 0 ? alert.primaryAction : alert.secondaryAction else { continue }
            let isFirst = row == 0 && action.style == .default
            button(
                action.title, in: part.rect, fill: isFirst ? palette.accent.fill : palette.line,
                text: isFirst ? palette.accent.text : palette.text, on: canvas)
        }
    }

    private func row(_ title: [String], _ detail: [String], _ rect: Rect, on canvas: any Canvas) {
        let middle = detail.isEmpty ? rect.maxY : rect.minY + rect.height * 0.54
        line(
            title, font(15, bold: true), in: Rect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: middle),
            palette.text, on: canvas)
        guard !detail.isEmpty else { return }
        line(
            detail, font(12.5), in: Rect(minX: rect.minX, minY: middle, maxX: rect.maxX, maxY: rect.maxY),
            palette.secondaryText, on: canvas)
    }

    // MARK: Others

    func list(_ template: CPListTemplate, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        canvas.fill(layout.content, palette.card)
        if let bar = layout.bar {
            let title = Rect(minX: bar.minX + 90, minY: bar.minY, maxX: bar.maxX - 90, maxY: bar.maxY)
            line([template.title ?? ""], font(15, bold: true), in: title, palette.text, .center, on: canvas)
            canvas.fill(Rect(minX: bar.minX, minY: bar.maxY - 0.5, maxX: bar.maxX, maxY: bar.maxY), palette.line)
        }
        self.bar(template, layout, on: canvas)
        let isEmpty = template.sections.allSatisfy(\.items.isEmpty)
        if isEmpty, !template.emptyViewTitleVariants.isEmpty {
            line(
                template.emptyViewTitleVariants, font(15), in: layout.content.inset(by: 30), palette.secondaryText,
                .center,
                on: canvas)
        }
        for part in layout.parts {
            guard case .row(let section, let row) = part.element else { continue }
            if row == 0, let header = template.sections[section].header {
                let rect = Rect(
                    minX: part.rect.minX + 8, minY: part.rect.minY - 20, maxX: part.rect.maxX, maxY: part.rect.minY - 2)
                line([header], font(11.5, bold: true), in: rect, palette.secondaryText, on: canvas)
            }
            let item = template.sections[section].items[row]
            var rect = part.rect
            if let image = item.image {
                let frame = Rect(x: rect.minX + 4, y: rect.minY, width: 34, height: rect.height)
                self.image(image, centeredIn: frame, side: 26, palette.text, on: canvas)
                rect.minX = frame.maxX
            }
            row2([item.text ?? ""], item.detailText.map { [$0] } ?? [], rect, isSelected: false, on: canvas)
            canvas.fill(
                Rect(minX: rect.minX + 8, minY: rect.maxY + 0.75, maxX: rect.maxX, maxY: rect.maxY + 1.25), palette.line
            )
        }
    }

    func alert(_ template: CPAlertTemplate, _ layout: HeadUnitLayout, on canvas: any Canvas) {
        canvas.fill(layout.content, palette.dimming)
        guard let rect = layout.presentedAlert else { return }
        card(rect, palette.card, radius: 14, on: canvas)
        let head = Rect(minX: rect.minX + 14, minY: rect.minY + 6, maxX: rect.maxX - 14, maxY: rect.minY + 50)
        let text = HeadUnitText(
            template.titleVariants, font(15, bold: true), width: head.width, lines: 2, shaper: shaper)
        text.draw(
            on: canvas, at: Point(head.minX, head.center.y - text.height / 2), width: head.width, palette.text, .center)
        for part in layout.parts {
            guard case .presentedAction(let row) = part.element else { continue }
            let action = template.actions[row]
            let fill: Color
            switch action.style {
            case .default: fill = palette.accent.fill
            case .cancel: fill = palette.line
            case .destructive: fill = Color(0xB3261E)
            }
            button(
                action.title, in: part.rect, fill: fill, text: action.style == .cancel ? palette.text : .white,
                on: canvas)
        }
    }
}
#endif
