// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension LabelPainter {
    /// Minimum distance of two points of one kind, in points.
    private static let spacing = 70.0

    /// Draws points of interest with their icons and names, then house numbers.
    mutating func points(_ points: [MapPoint], _ projection: MapProjection, on canvas: some Canvas) {
        let zoom = projection.camera.zoom
        let area = view.width * view.height
        // In a tilted view, points end where the map becomes too small for them.
        let shown = points.filter { point in
            guard let icon = point.icon, zoom >= icon.minimumZoom else { return false }
            return projection.zoom(at: projection.ground(Mercator.point(point.place)).y) >= icon.minimumZoom
        }
        var placed: [PointIcon: [Point]] = [:]
        for (point, _) in MapPointOrder.ranked(shown, limit: max(2, Int(area / 40_000))) {
            guard let icon = point.icon, let center = projection.point(point.place) else { continue }
            let isCrowded = placed[icon, default: []].contains { ($0 - center).length < LabelPainter.spacing }
            guard !isCrowded, self.point(point, icon, at: center, on: canvas) else { continue }
            placed[icon, default: []].append(center)
        }
        guard zoom >= MapPointOrder.houseNumberZoom else { return }
        for point in points where point.icon == nil {
            if let center = projection.point(point.place) { houseNumber(point.text, at: center, on: canvas) }
        }
    }

    /// Draws an icon, and its name below it if there is space. Returns whether there was space for the icon.
    private mutating func point(
        _ point: MapPoint, _ icon: PointIcon, at center: Point, on canvas: some Canvas
    ) -> Bool {
        let radius = PointIcon.diameter / 2
        let disc = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).inset(by: -radius - 1)
        guard reserveIfFree([disc]) else { return false }
        icon.draw(at: center, style, on: canvas)
        guard !point.text.isEmpty, point.text.count <= 40 else { return true }
        let text = shaper.shape(point.text, FontStyle(family: style.fontFamily, size: 11))
        let origin = Point(center.x - text.width / 2, center.y + radius + text.ascent)
        let box = Rect(
            minX: origin.x, minY: origin.y - text.ascent + 2, maxX: origin.x + text.width,
            maxY: origin.y + text.descent)
        if reserveIfFree([box]) {
            draw(text.positioned(at: origin), style.points[icon.category]?.text ?? style.text, on: canvas)
        }
        return true
    }

    private mutating func houseNumber(_ number: String, at center: Point, on canvas: some Canvas) {
        guard number.count <= 8 else { return }
        let text = shaper.shape(number, FontStyle(family: style.fontFamily, size: 10))
        let origin = Point(center.x - text.width / 2, center.y + (text.ascent - text.descent) / 2)
        let box = Rect(
            minX: origin.x, minY: origin.y - text.ascent, maxX: origin.x + text.width, maxY: origin.y + text.descent)
        guard reserveIfFree([box]) else { return }
        canvas.fill(text.outline.applying(.translation(origin)), style.houseNumber)
    }
}
