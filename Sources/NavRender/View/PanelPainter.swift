// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Draws the panels and buttons over a map.
struct PanelPainter {
    let settings: MapUISettings
    let style: MapStyle
    let isNight: Bool
    let shaper: any TextShaping
    let pixelsPerPoint: Double

    private var cardColor: Color { isNight ? Color(0x20262E) : .white }
    private var cardText: Color { isNight ? Color(0xE6EBF1) : Color(0x1F2328) }
    private var quietText: Color { isNight ? Color(0xAEB7C2) : Color(0x5A6068) }

    // MARK: Text

    private func font(_ size: Double, bold: Bool = false) -> FontStyle {
        FontStyle(family: style.fontFamily, size: size, isBold: bold)
    }

    /// Draws a line of text with its baseline origin at `origin`; returns its width.
    @discardableResult
    private func text(
        _ text: String, _ font: FontStyle, at origin: Point, _ color: Color, on canvas: some Canvas
    ) -> Double {
        let shaped = shaper.shape(text, font)
        canvas.fill(shaped.outline.applying(.translation(origin)), color)
        return shaped.width
    }

    /// Draws a line of text centered in `rect`, scaled down if it does not fit.
    private func centered(
        _ words: String, _ font: FontStyle, in rect: Rect, _ color: Color, on canvas: some Canvas
    ) {
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
    private func cut(_ words: String, _ font: FontStyle, _ width: Double) -> String {
        guard shaper.shape(words, font).width > width else { return words }
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if shaper.shape(words.prefix(middle) + "…", font).width <= width { low = middle } else { high = middle - 1 }
        }
        return words.prefix(low) + "…"
    }

    private func card(_ rect: Rect, _ color: Color, radius: Double = 12, on canvas: some Canvas) {
        canvas.fill(
            .rect(
                Rect(minX: rect.minX - 1, minY: rect.minY, maxX: rect.maxX + 1, maxY: rect.maxY + 3), radius: radius + 1
            ),
            Color.black.opacity(0.18))
        canvas.fill(.rect(rect, radius: radius), color)
    }

    // MARK: Header

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
        var left = rect.minX + 14
        if let step = navigation.step {
            let side = min(72, rect.height - 28, rect.width * 0.28)
            let icon = settings.navigationHeaderLargeManeuverIconColor ?? .white
            ManeuverImage(step).draw(
                on: canvas, in: Rect(x: left, y: rect.center.y - side / 2, width: side, height: side),
                colors: ImageColors(
                    route: icon, surroundings: icon.mixed(with: primary, fraction: 0.45), background: primary),
                pixelsPerPoint: pixelsPerPoint)
            left += side + 14
        }
        let available = rect.maxX - 12 - left
        var lines: [(words: String, font: FontStyle, color: Color)] = []
        let wide = settings.navigationHeaderInstructionsFirstRowFontSize
        for size in stride(from: min(wide, rect.height * 0.26), through: 13, by: -1) {
            let font = font(size, bold: true)
            let rows = rows(of: navigation.instruction, font, width: available, rows: size > 19 ? 1 : 2)
            if size - 1 < 13 || !rows.contains(where: { $0.hasSuffix("…") }) {
                lines = rows.map { ($0, font, settings.navigationHeaderInstructionsTextColor) }
                break
            }
        }
        if !navigation.detail.isEmpty, lines.count < 2 {
            let size = min(settings.navigationHeaderInstructionsSecondRowFontSize, 18)
            lines.append(
                (
                    cut(navigation.detail, font(size), available), font(size),
                    settings.navigationHeaderInstructionsTextColor.mixed(with: primary, fraction: 0.12)
                ))
        }
        let value = settings.navigationHeaderDistanceValueFontSize
        let distanceHeight = navigation.distance == nil ? 0 : value * 1.35
        let height = lines.reduce(distanceHeight) { $0 + $1.font.size * 1.3 }
        var y = rect.center.y - height / 2
        if let distance = navigation.distance {
            y += value
            let width = text(
                distance.value, font(value, bold: true), at: Point(left, y),
                settings.navigationHeaderDistanceValueTextColor, on: canvas)
            text(
                distance.unit, font(settings.navigationHeaderDistanceUnitsFontSize), at: Point(left + width + 6, y),
                settings.navigationHeaderDistanceUnitsTextColor, on: canvas)
            y += value * 0.35
        }
        for line in lines {
            y += line.font.size
            text(line.words, line.font, at: Point(left, y), line.color, on: canvas)
            y += line.font.size * 0.3
        }
    }

    /// Draws lanes and the maneuver after the next one.
    private func secondary(_ navigation: MapNavigation, _ rect: Rect, on canvas: some Canvas) {
        let background = settings.headerSecondary(isNight: isNight)
        var right = rect.maxX - 12
        if let next = navigation.nextStep {
            let side = min(28, rect.height - 12)
            let icon = settings.navigationHeaderSmallManeuverIconColor ?? .white
            ManeuverImage(next).draw(
                on: canvas, in: Rect(x: right - side, y: rect.center.y - side / 2, width: side, height: side),
                colors: ImageColors(
                    route: icon, surroundings: icon.mixed(with: background, fraction: 0.5), background: background),
                pixelsPerPoint: pixelsPerPoint)
            right -= side + 8
            let font = font(settings.navigationHeaderNextStepFontSize)
            let word = shaper.shape(navigation.thenWord, font)
            right -= word.width
            canvas.fill(
                word.outline.applying(.translation(Point(right, rect.center.y + font.size * 0.36))),
                settings.navigationHeaderNextStepTextColor)
            right -= 14
        }
        guard let lanes = LanesImage(navigation.step?.lanes) else { return }
        let available = Rect(minX: rect.minX + 12, minY: rect.minY + 5, maxX: right, maxY: rect.maxY - 5)
        let size = lanes.size(in: .init(width: max(1, available.width), height: available.height))
        guard available.width > 20, size.height > 8 else { return }
        let lit = settings.navigationHeaderGuidanceRecommendedLaneColor
        lanes.draw(
            on: canvas,
            in: Rect(
                x: available.minX, y: available.center.y - size.height / 2, width: size.width, height: size.height),
            colors: ImageColors(
                route: lit, surroundings: lit.mixed(with: background, fraction: 0.58), background: background),
            pixelsPerPoint: pixelsPerPoint)
    }

    // MARK: Footer

    /// Color of the remaining time, by delay.
    private func timeColor(_ delay: DelayCategory) -> Color {
        switch delay {
        case .heavy: Color(isNight ? 0xFF8A80 : 0xB3261E)
        case .medium: Color(isNight ? 0xFFB95C : 0x9A5200)
        case .light: Color(isNight ? 0x6FD69A : 0x0B7A3E)
        case .noData: cardText
        }
    }

    func footer(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.footer else { return }
        card(rect, cardColor, on: canvas)
        let inner = rect.inset(by: 10)
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
    }

    func incident(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.incident else { return }
        card(rect, cardColor, on: canvas)
        let sign = Rect(x: rect.minX + 12, y: rect.center.y - 11, width: 24, height: 22)
        canvas.fill(
            Path(
                line: [Point(sign.center.x, sign.minY), Point(sign.maxX, sign.maxY), Point(sign.minX, sign.maxY)],
                closed: true),
            Color(0xF2A33A))
        centered(
            "!", font(15, bold: true),
            in: Rect(minX: sign.minX, minY: sign.minY + 5, maxX: sign.maxX, maxY: sign.maxY), Color(0x1F2328),
            on: canvas)
        let font = font(16)
        text(
            cut(navigation.incident, font, rect.maxX - 12 - sign.maxX - 10), font,
            at: Point(sign.maxX + 10, rect.center.y + 5.5), cardText, on: canvas)
    }

    // MARK: Signs and buttons

    func speedometer(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        if let rect = layout.speedometer, let speed = navigation.speed {
            let options = settings.speedometerUIOptions ?? SpeedometerUIOptions()
            let mode: LightingMode = isNight ? .lowLight : .normal
            let color = options.textColor(for: navigation.speeding, lightingMode: mode)
            card(rect, options.backgroundColor(for: navigation.speeding, lightingMode: mode), radius: 14, on: canvas)
            centered(
                speed.value, font(26, bold: true),
                in: Rect(minX: rect.minX + 4, minY: rect.minY + 6, maxX: rect.maxX - 4, maxY: rect.maxY - 22), color,
                on: canvas)
            centered(
                speed.unit, font(13),
                in: Rect(minX: rect.minX + 4, minY: rect.maxY - 24, maxX: rect.maxX - 4, maxY: rect.maxY - 6), color,
                on: canvas)
        }
        if let rect = layout.speedLimit, let limit = navigation.speedLimit {
            switch navigation.speedLimitSign {
            case .round:
                let radius = min(rect.width, rect.height) / 2
                canvas.fill(.circle(center: rect.center + Point(0, 1.5), radius: radius + 1), Color.black.opacity(0.2))
                canvas.fill(.circle(center: rect.center, radius: radius), Color(0xC8102E))
                canvas.fill(.circle(center: rect.center, radius: radius * 0.78), .white)
                centered(
                    limit, font(22, bold: true), in: rect.inset(by: radius * 0.34), Color(0x16181B), on: canvas)
            case .plate, .maximumPlate:
                card(rect, .white, radius: 6, on: canvas)
                canvas.stroke(.rect(rect.inset(by: 2.5), radius: 4), Stroke(width: 1.6), Color(0x16181B))
                let words = navigation.speedLimitSign == .plate ? ["SPEED", "LIMIT"] : ["MAXIMUM"]
                var y = rect.minY + 6
                for word in words {
                    centered(
                        word, font(10, bold: true),
                        in: Rect(x: rect.minX + 5, y: y, width: rect.width - 10, height: 11),
                        Color(0x16181B), on: canvas)
                    y += 11
                }
                centered(
                    limit, font(26, bold: true),
                    in: Rect(minX: rect.minX + 6, minY: y, maxX: rect.maxX - 6, maxY: rect.maxY - 5), Color(0x16181B),
                    on: canvas)
            }
        }
    }

    func recenter(_ words: String, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.recenter else { return }
        card(rect, cardColor, radius: rect.height / 2, on: canvas)
        let tint = isNight ? Color(0x8AB4F8) : Color(0x1A56C4)
        arrow(at: Point(rect.minX + 26, rect.center.y), size: 9, tint, on: canvas)
        centered(
            words, font(16, bold: true),
            in: Rect(minX: rect.minX + 42, minY: rect.minY, maxX: rect.maxX - 12, maxY: rect.maxY), tint, on: canvas)
    }

    private func arrow(at center: Point, size: Double, _ color: Color, on canvas: some Canvas) {
        canvas.fill(
            Path(
                line: [
                    center + Point(0, -size), center + Point(size * 0.8, size * 0.9), center + Point(0, size * 0.45),
                    center + Point(-size * 0.8, size * 0.9),
                ], closed: true), color)
    }

    func compass(bearing: Double, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.compass else { return }
        canvas.fill(.circle(center: rect.center + Point(0, 1.5), radius: 23), Color.black.opacity(0.18))
        canvas.fill(.circle(center: rect.center, radius: 22), cardColor)
        canvas.scoped(Transform.translation(rect.center).after(.rotation(degrees: -bearing))) {
            canvas.fill(Path(line: [Point(0, -15), Point(5, 0), Point(-5, 0)], closed: true), Color(0xD8302B))
            canvas.fill(
                Path(line: [Point(0, 15), Point(5, 0), Point(-5, 0)], closed: true),
                isNight ? Color(0xC7CED7) : Color(0x8A9099))
        }
    }

    func myLocation(_ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.myLocation else { return }
        canvas.fill(.circle(center: rect.center + Point(0, 1.5), radius: 23), Color.black.opacity(0.18))
        canvas.fill(.circle(center: rect.center, radius: 22), cardColor)
        canvas.stroke(.circle(center: rect.center, radius: 8), Stroke(width: 2.2), quietText)
        canvas.fill(.circle(center: rect.center, radius: 4), style.puck.arrow)
        for angle in stride(from: 0.0, to: 360, by: 90) {
            canvas.stroke(
                Path(line: [rect.center + Point.heading(angle) * 8, rect.center + Point.heading(angle) * 13]),
                Stroke(width: 2.2), quietText)
        }
    }

    /// Draws the whole trip from bottom to top: the driven part, slow parts, and the current position.
    func progressBar(_ navigation: MapNavigation, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.progressBar, let progress = navigation.progress else { return }
        func y(_ fraction: Double) -> Double {
            rect.maxY - rect.height * min(1, max(0, fraction.isFinite ? fraction : 0))
        }
        card(rect.inset(by: -3), cardColor, radius: 8, on: canvas)
        canvas.scoped {
            canvas.clip(to: .rect(rect, radius: 5))
            canvas.fill(rect, style.route.ahead)
            for part in navigation.slowParts {
                canvas.fill(
                    Rect(
                        minX: rect.minX, minY: y(part.range.upperBound), maxX: rect.maxX, maxY: y(part.range.lowerBound)
                    ),
                    part.isJam ? style.traffic.jam : style.traffic.slow)
            }
            canvas.fill(Rect(minX: rect.minX, minY: y(progress), maxX: rect.maxX, maxY: rect.maxY), style.route.driven)
        }
        let place = Point(rect.center.x, y(progress))
        canvas.fill(.circle(center: place, radius: 9), cardColor)
        arrow(at: place, size: 6.5, style.puck.arrow, on: canvas)
    }

    // MARK: On the map

    func callout(_ words: String, at tip: Point, on canvas: some Canvas) {
        let font = font(14, bold: true)
        let shaped = shaper.shape(words, font)
        let rect = Rect(x: tip.x - shaped.width / 2 - 9, y: tip.y - 36, width: shaped.width + 18, height: 26)
        card(rect, cardColor, radius: 8, on: canvas)
        canvas.fill(
            Path(line: [Point(tip.x - 6, rect.maxY - 0.5), Point(tip.x + 6, rect.maxY - 0.5), tip], closed: true),
            cardColor)
        centered(words, font, in: rect.inset(by: 3), cardText, on: canvas)
    }

    func roadSign(_ sign: MapNavigation.RoadSign, at place: Point, on canvas: some Canvas) {
        switch sign.kind {
        case .trafficLight:
            let rect = Rect(x: place.x - 6, y: place.y - 14, width: 12, height: 28)
            canvas.fill(.rect(rect.inset(by: -1.5), radius: 5), .white)
            canvas.fill(.rect(rect, radius: 4), Color(0x22272E))
            for (row, color) in [Color(0xE2504A), Color(0xF2A33A), Color(0x41B66E)].enumerated() {
                canvas.fill(.circle(center: Point(place.x, rect.minY + 6 + Double(row) * 8), radius: 3), color)
            }
        case .stop:
            let corners = stride(from: 22.5, to: 360, by: 45).map { place + Point.heading($0) * 12 }
            canvas.fill(Path(line: corners.map { place + ($0 - place) * 1.18 }, closed: true), .white)
            canvas.fill(Path(line: corners, closed: true), Color(0xC5221F))
            centered(
                "STOP", font(8, bold: true), in: Rect(x: place.x - 10, y: place.y - 6, width: 20, height: 12), .white,
                on: canvas)
        }
    }
}
