// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// An image that lies on the map, as a parallelogram in ground coordinates.
struct GroundImage {
    let image: RasterImage
    private let projection: MapProjection
    /// Upper left corner, and the edges from there to the right and down.
    private let corner, right, down: Point

    /// Places an image by three of its corners; `nil` if it is empty or has no area.
    init?(
        _ image: RasterImage, upperLeft: Coordinate, upperRight: Coordinate, lowerLeft: Coordinate,
        _ projection: MapProjection
    ) {
        let ground = [upperLeft, upperRight, lowerLeft].map { projection.ground(Mercator.point($0)) }
        (corner, right, down) = (ground[0], ground[1] - ground[0], ground[2] - ground[0])
        self.image = image
        self.projection = projection
        let area = right.x * down.y - right.y * down.x
        guard image.width > 0, image.height > 0, area.isFinite, abs(area) > 1e-9 else { return nil }
    }

    /// The fractions of width and height at a point of the ground; 0 … 1 inside the image.
    func fractions(at ground: Point) -> Point {
        let (area, own) = (right.x * down.y - right.y * down.x, ground - corner)
        return Point((own.x * down.y - own.y * down.x) / area, (right.x * own.y - right.y * own.x) / area)
    }

    /// Whether the image covers a point of the ground.
    func contains(_ ground: Point) -> Bool {
        let place = fractions(at: ground)
        return (0...1).contains(place.x) && (0...1).contains(place.y)
    }

    /// Draws the part in view.
    ///
    /// - Complexity: O(pixels in view).
    func draw(on canvas: some Canvas, opacity: Double) {
        let outline = [corner, corner + right, corner + right + down, corner + down]
        let visible = RectClipper(projection.ground).area(outline).map { projection.screen($0) }
        guard visible.count > 2, let bounds = Rect(around: visible) else { return }
        let view = Rect(projection.size)
        let box = Rect(
            minX: max(bounds.minX, view.minX).rounded(.down), minY: max(bounds.minY, view.minY).rounded(.down),
            maxX: min(bounds.maxX, view.maxX).rounded(.up), maxY: min(bounds.maxY, view.maxY).rounded(.up))
        guard box.width > 0, box.height > 0 else { return }
        let isSmall = Double(image.width * image.height) <= 4 * view.width * view.height
        guard projection.camera.tilt == 0, isSmall else {
            let density = 2.0
            canvas.draw(resampled(box, density).opacity(opacity), in: box)
            return
        }
        // Straight from above, the projection is affine.
        let origin = projection.screen(corner)
        let (width, height) = (Double(image.width), Double(image.height))
        let transform = Transform(
            a: right.x / width, b: -right.y / width, c: down.x / height, d: -down.y / height, tx: origin.x, ty: origin.y
        )
        canvas.scoped(transform) {
            canvas.draw(image.opacity(opacity), in: Rect(x: 0, y: 0, width: width, height: height))
        }
    }

    /// The image as it appears in a part of the screen.
    ///
    /// - Parameters:
    ///   - box: The part of the screen, in points.
    ///   - density: Pixels per point.
    private func resampled(_ box: Rect, _ density: Double) -> RasterImage {
        let (width, height) = (Int(box.width * density), Int(box.height * density))
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for row in 0..<height {
            for column in 0..<width {
                let point = Point(
                    box.minX + (Double(column) + 0.5) / density, box.minY + (Double(row) + 0.5) / density)
                let place = fractions(at: projection.ground(at: point))
                guard (0...1).contains(place.x), (0...1).contains(place.y) else { continue }
                let color = sample(place)
                let at = (row * width + column) * 4
                (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = (
                    color.red, color.green, color.blue, color.alpha
                )
            }
        }
        return RasterImage(width: width, height: height, scale: density, bytes: bytes)
    }

    /// The color at fractions of width and height, interpolated between four pixels.
    private func sample(_ place: Point) -> Color {
        let x = min(max(place.x * Double(image.width) - 0.5, 0), Double(image.width - 1))
        let y = min(max(place.y * Double(image.height) - 0.5, 0), Double(image.height - 1))
        let (left, top) = (Int(x), Int(y))
        let (nextX, nextY) = (min(left + 1, image.width - 1), min(top + 1, image.height - 1))
        let (fx, fy) = (x - Double(left), y - Double(top))
        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
        func add(_ color: Color, _ share: Double) {
            // Transparent pixels have no color.
            let weight = share * Double(color.alpha)
            red += weight * Double(color.red)
            green += weight * Double(color.green)
            blue += weight * Double(color.blue)
            alpha += weight
        }
        add(image[left, top], (1 - fx) * (1 - fy))
        add(image[nextX, top], fx * (1 - fy))
        add(image[left, nextY], (1 - fx) * fy)
        add(image[nextX, nextY], fx * fy)
        guard alpha > 0 else { return .clear }
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
        return Color(red: byte(red / alpha), green: byte(green / alpha), blue: byte(blue / alpha), alpha: byte(alpha))
    }
}
