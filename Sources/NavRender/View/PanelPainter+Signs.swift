// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension PanelPainter {
    /// Draws the speedometer and the sign of the speed limit.
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

    // MARK: On the map

    /// Draws the label of a route; its tip points to a place on it.
    func callout(_ words: String, at tip: Point, on canvas: some Canvas) {
        let font = font(14, bold: true)
        let rect = calloutRect(words, at: tip)
        card(rect, cardColor, radius: 8, on: canvas)
        canvas.fill(
            Path(line: [Point(tip.x - 6, rect.maxY - 0.5), Point(tip.x + 6, rect.maxY - 0.5), tip], closed: true),
            cardColor)
        centered(words, font, in: rect.inset(by: 3), cardText, on: canvas)
    }

    /// The area of a callout above the point that it is about.
    func calloutRect(_ words: String, at tip: Point) -> Rect {
        let width = shaper.shape(words, font(14, bold: true)).width
        return Rect(x: tip.x - width / 2 - 9, y: tip.y - 36, width: width + 18, height: 26)
    }

    /// Draws a traffic light or a stop sign.
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
