// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension PanelPainter {
    /// Draws the recenter button.
    func recenter(_ words: String, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.recenter else { return }
        card(rect, cardColor, radius: rect.height / 2, on: canvas)
        var row = row(rect)
        _ = row.take(10)
        arrow(at: Point(row.take(32).center.x, rect.center.y), size: 9, tint, on: canvas)
        _ = row.takeEnd(12)
        centered(words, font(16, bold: true), in: row.rect, tint, on: canvas)
    }

    /// Draws the button that shows the rest of the route: a route between two places.
    func overview(_ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.overview else { return }
        let center = button(rect, on: canvas)
        var route = Path()
        route.move(to: center + Point(-8, 9))
        route.curve(to: center + Point(8, -9), center + Point(-8, -6), center + Point(8, 6))
        canvas.stroke(route, Stroke(width: 2.6), quietText)
        canvas.fill(.circle(center: center + Point(-8, 9), radius: 4), style.puck.arrow)
        canvas.fill(.circle(center: center + Point(8, -9), radius: 4), Color(0xD8302B))
    }

    /// Draws the mute button: a loudspeaker, crossed out while the voice is off.
    func mute(isMuted: Bool, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.mute else { return }
        let center = button(rect, on: canvas)
        let color = isMuted ? quietText : cardText
        canvas.fill(
            Path(
                line: [
                    center + Point(-11, -4), center + Point(-6, -4), center + Point(0, -10), center + Point(0, 10),
                    center + Point(-6, 4), center + Point(-11, 4),
                ], closed: true), color)
        if isMuted {
            canvas.stroke(
                Path(line: [center + Point(-11, -11), center + Point(11, 11)]), Stroke(width: 2.6), Color(0xD8302B))
            return
        }
        for radius in [5.0, 10] {
            var wave = Path()
            wave.arc(center: center + Point(2, 0), radius: radius, from: 45, to: 135)
            canvas.stroke(wave, Stroke(width: 2.2), color)
        }
    }

    /// Draws the compass: the red needle points north.
    func compass(bearing: Double, _ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.compass else { return }
        _ = button(rect, on: canvas)
        canvas.scoped(Transform.translation(rect.center).after(.rotation(degrees: -bearing))) {
            canvas.fill(Path(line: [Point(0, -15), Point(5, 0), Point(-5, 0)], closed: true), Color(0xD8302B))
            canvas.fill(
                Path(line: [Point(0, 15), Point(5, 0), Point(-5, 0)], closed: true),
                isNight ? Color(0xC7CED7) : Color(0x8A9099))
        }
    }

    /// Draws the button that moves the camera to the device's location.
    func myLocation(_ layout: PanelLayout, on canvas: some Canvas) {
        guard let rect = layout.myLocation else { return }
        _ = button(rect, on: canvas)
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
}
