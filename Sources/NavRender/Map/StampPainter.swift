// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Draws an image again and again along a line on the ground.
struct StampPainter {
    let projection: MapProjection
    let image: RasterImage
    /// Width of the line in points, which the image fills.
    let width: Double
    /// Distance between the images, in multiples of their length.
    let spacing: Double

    /// Draws the images of a line in ground coordinates. They keep their place when the camera moves along.
    ///
    /// - Complexity: O(points of the line + images in view).
    func draw(_ points: [Point], on canvas: some Canvas) {
        guard image.width > 0, image.height > 0, width > 0 else { return }
        let length = width * Double(image.height) / Double(image.width)
        // Without a lower bound, a flat image would be drawn without end.
        let step = max(2, length * max(1, spacing))
        var start = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            let own = (b - a).length
            defer { start += own }
            guard own > 0, own.isFinite, let visible = visible(a, b) else { continue }
            let last = ((start + visible.upperBound * own) / step).rounded(.down)
            var index = ((start + visible.lowerBound * own) / step).rounded(.up)
            while index <= last {
                let fraction = (index * step - start) / own
                draw(at: a + (b - a) * fraction, toward: b - a, length: length, on: canvas)
                index += 1
            }
        }
    }

    private func draw(at ground: Point, toward direction: Point, length: Double, on canvas: some Canvas) {
        let (place, ahead) = (projection.screen(ground), projection.screen(ground + direction * (1 / direction.length)))
        let angle = arcTangent(ahead.x - place.x, -(ahead.y - place.y)) * 180 / .pi
        let size = projection.magnification(at: ground)
        canvas.scoped(
            Transform.translation(place).after(.rotation(degrees: angle)).after(.scale(size, size))
        ) {
            canvas.draw(image, in: Rect(x: -width / 2, y: -length / 2, width: width, height: length))
        }
    }

    /// The fractions of a segment between which it lies in view; `nil` outside. By Liang and Barsky.
    private func visible(_ a: Point, _ b: Point) -> ClosedRange<Double>? {
        let box = projection.ground
        var (low, high) = (0.0, 1.0)
        for (start, step, from, to) in [(a.x, b.x - a.x, box.minX, box.maxX), (a.y, b.y - a.y, box.minY, box.maxY)] {
            guard step != 0 else {
                if start < from || start > to { return nil }
                continue
            }
            let ends = ((from - start) / step, (to - start) / step)
            low = max(low, min(ends.0, ends.1))
            high = min(high, max(ends.0, ends.1))
        }
        return low <= high ? low...high : nil
    }
}
