// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Draws the shapes of an app, and finds those at a point.
struct ShapePainter {
    let projection: MapProjection

    /// The shapes in drawing order: by index, then as added.
    static func ordered(_ shapes: [MapShape]) -> [MapShape] {
        shapes.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element)
    }

    /// Draws lines, areas, circles and images on the ground.
    func ground(_ shapes: [MapShape], on canvas: some Canvas) {
        for shape in shapes {
            switch shape.geometry {
            case .polyline(let path): line(path, shape, on: canvas)
            case .polygon(let outline, let holes): area([outline] + holes, shape, on: canvas)
            case .circle(let center, let radius): area([ring(center, radius)], shape, on: canvas)
            case .icon: break
            case .image: if shape.icon.isVisible { image(of: shape)?.draw(on: canvas, opacity: shape.icon.opacity) }
            }
        }
    }

    /// Draws icons.
    func icons(_ shapes: [MapShape], on canvas: some Canvas) {
        for shape in shapes {
            guard case .icon(let place) = shape.geometry, shape.icon.isVisible, let point = projection.point(place)
            else { continue }
            let turn = shape.icon.isFlat ? shape.rotation - projection.camera.bearing.degrees : shape.rotation
            canvas.scoped(Transform.translation(point).after(.rotation(degrees: turn))) {
                guard let image = shape.icon.image, image.width > 0, image.height > 0 else {
                    OverlayPainter.pin(color: ShapePainter.pinColor(of: shape), on: canvas)
                    return
                }
                let (size, anchor) = (image.size, shape.icon.anchor)
                canvas.draw(
                    image.opacity(shape.icon.opacity),
                    in: Rect(
                        x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height))
            }
        }
    }

    private static func pinColor(of shape: MapShape) -> Color {
        (shape.fillColor.alpha == 0 ? Color(0xD8302B) : shape.fillColor).opacity(shape.icon.opacity)
    }

    // MARK: Geometry

    /// The image of a shape where it lies; `nil` without one.
    private func image(of shape: MapShape) -> GroundImage? {
        guard case .image(let upperLeft, let upperRight, let lowerLeft) = shape.geometry, let image = shape.icon.image
        else { return nil }
        return GroundImage(
            image, upperLeft: upperLeft, upperRight: upperRight, lowerLeft: lowerLeft, projection)
    }

    /// A circle on the ground as a ring of coordinates.
    private func ring(_ center: Coordinate, _ radius: Meters) -> [Coordinate] {
        let frame = LocalFrame(at: center)
        return stride(from: 0.0, to: 360, by: 6).map { angle in
            let direction = Point.heading(angle)
            return frame.place(
                LocalFrame.Point(x: direction.x * radius.value, y: -direction.y * radius.value))
        }
    }

    private func points(_ places: [Coordinate]) -> [Point] { places.map { projection.ground(Mercator.point($0)) } }

    private func line(_ path: [Coordinate], _ shape: MapShape, on canvas: some Canvas) {
        guard shape.strokeWidth > 0, path.count > 1 else { return }
        let points = points(path)
        guard !shape.spans.isEmpty else {
            stroke(points, shape.strokeWidth, shape.strokeColor, on: canvas)
            return
        }
        var start = 0.0
        let last = Double(points.count - 1)
        for (index, span) in shape.spans.enumerated() where start < last {
            let length = span.segments.isFinite ? max(0, span.segments) : last
            let end = index == shape.spans.count - 1 ? last : min(last, start + length)
            let part = part(of: points, start, end)
            stroke(part, shape.strokeWidth, span.color, on: canvas)
            if let stamp = span.stamp {
                StampPainter(
                    projection: projection, image: stamp, width: shape.strokeWidth, spacing: span.stampSpacing
                ).draw(part, on: canvas)
            }
            start = end
        }
    }

    /// The part of a line between two fractional indices.
    private func part(of points: [Point], _ start: Double, _ end: Double) -> [Point] {
        guard end > start else { return [] }
        func at(_ index: Double) -> Point {
            let row = min(Int(index), points.count - 2)
            return points[row] + (points[row + 1] - points[row]) * (index - Double(row))
        }
        let inner = (Int(start) + 1)..<max(Int(start) + 1, Int(end.rounded(.up)))
        return [at(start)] + points[inner] + [at(end)]
    }

    private func stroke(_ points: [Point], _ width: Double, _ color: Color, on canvas: some Canvas) {
        var path = Path()
        RectClipper(projection.ground).parts(of: points) { part in
            path.append(Path(line: part.map { projection.screen($0) }))
        }
        canvas.stroke(path, Stroke(width: width), color)
    }

    private func area(_ rings: [[Coordinate]], _ shape: MapShape, on canvas: some Canvas) {
        let clipper = RectClipper(projection.ground)
        let rings = rings.map(points).filter { $0.count > 2 }
        if shape.fillColor.alpha > 0 {
            var path = Path()
            for (index, ring) in rings.enumerated() {
                // Holes run the other way round than the outline, so that both filling rules leave them empty.
                let isClockwise = ShapePainter.area(of: ring) < 0
                let directed = isClockwise == (index == 0) ? ring : ring.reversed()
                path.append(Path(line: clipper.area(directed).map { projection.screen($0) }, closed: true))
            }
            canvas.fill(path, shape.fillColor)
        }
        guard shape.strokeWidth > 0 else { return }
        for ring in rings { stroke(ring + ring.prefix(1), shape.strokeWidth, shape.strokeColor, on: canvas) }
    }

    /// Twice the signed area of a ring.
    private static func area(of ring: [Point]) -> Double {
        guard var last = ring.last else { return 0 }
        var sum = 0.0
        for point in ring {
            sum += last.x * point.y - point.x * last.y
            last = point
        }
        return sum
    }

    // MARK: Hit test

    /// The topmost tappable shape at a point of the screen.
    ///
    /// - Complexity: O(coordinates of the shapes).
    func shape(at point: Point, in shapes: [MapShape]) -> MapShape? {
        let ordered = ShapePainter.ordered(shapes.filter(\.isTappable))
        let icons = ordered.filter { if case .icon = $0.geometry { true } else { false } }
        let others = ordered.filter { if case .icon = $0.geometry { false } else { true } }
        return (others + icons).last { hits($0, point) }
    }

    private func hits(_ shape: MapShape, _ point: Point) -> Bool {
        switch shape.geometry {
        case .icon(let place):
            guard shape.icon.isVisible, let tip = projection.point(place) else { return false }
            let size = shape.icon.image?.size ?? Size(width: 28, height: 40)
            let anchor = shape.icon.image == nil ? Point(0.5, 1) : shape.icon.anchor
            let frame = Rect(
                x: tip.x - anchor.x * size.width, y: tip.y - anchor.y * size.height, width: size.width,
                height: size.height)
            // Small icons have a target of at least 32 points.
            return frame.inset(by: min(0, (min(size.width, size.height) - 32) / 2)).contains(point)
        case .polyline(let path): return isNear(points(path), point, within: max(14, shape.strokeWidth / 2))
        case .polygon(let outline, let holes):
            let place = projection.ground(at: point)
            return ShapePainter.contains(points(outline), place)
                && !holes.contains { ShapePainter.contains(points($0), place) }
        case .circle(let center, let radius):
            return projection.coordinate(at: point).distance(to: center).value <= radius.value
        case .image: return image(of: shape)?.contains(projection.ground(at: point)) ?? false
        }
    }

    private func isNear(_ line: [Point], _ point: Point, within reach: Double) -> Bool {
        var isNear = false
        RectClipper(projection.ground).parts(of: line) { part in
            let screen = part.map { projection.screen($0) }
            for (a, b) in zip(screen, screen.dropFirst()) where !isNear {
                let (step, own) = (b - a, point - a)
                let square = step.x * step.x + step.y * step.y
                let fraction = square > 0 ? min(1, max(0, (own.x * step.x + own.y * step.y) / square)) : 0
                isNear = (own - step * fraction).length <= reach
            }
        }
        return isNear
    }

    /// Whether a point lies in a ring, by the crossing rule.
    private static func contains(_ ring: [Point], _ point: Point) -> Bool {
        guard var last = ring.last else { return false }
        var isInside = false
        for corner in ring {
            if (corner.y > point.y) != (last.y > point.y),
                point.x < (last.x - corner.x) * (point.y - corner.y) / (last.y - corner.y) + corner.x
            {
                isInside.toggle()
            }
            last = corner
        }
        return isInside
    }
}
