// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRender

/// The icons of points of interest, the shields of roads and traffic signs as one image with an index. Source: MapLibre Style
/// Specification, "Sprite".
struct MapSprite {
    /// Side of a cell in points, with a margin around the disc.
    private static let cell = PointIcon.diameter + 2
    /// Width of the image in points.
    private static let width = 8 * cell

    let style: MapStyle
    /// Pixels per point.
    let scale: Double

    /// The places of all images, row by row: icons, shields, then signs.
    private static let cells: [(name: String, corner: Point, size: Size)] = {
        var cells: [(name: String, corner: Point, size: Size)] = []
        var corner = Point.zero
        var height = 0.0
        func add(_ name: String, _ size: Size) {
            if corner.x + size.width > width { (corner, height) = (Point(0, corner.y + height), 0) }
            cells.append((name, corner, size))
            corner.x += size.width
            height = max(height, size.height)
        }
        for icon in PointIcon.allCases { add(icon.rawValue, Size(width: cell, height: cell)) }
        for design in ShieldDesign.allCases {
            // Whole points, so that images are whole pixels.
            add(
                "shield-\(design.rawValue)",
                Size(width: design.size.width.rounded(.up), height: design.size.height.rounded(.up)))
        }
        for sign in TrafficSign.allCases {
            add("sign-\(sign.rawValue)", Size(width: TrafficSign.side + 2, height: TrafficSign.side + 2))
        }
        return cells
    }()
    private static let icons = cells.prefix(PointIcon.allCases.count)
    private static let shields = cells.dropFirst(icons.count).prefix(ShieldDesign.allCases.count)
    private static let signs = cells.suffix(TrafficSign.allCases.count)

    /// The image as PNG.
    ///
    /// - Throws: `RenderError` with code `outOfMemory`.
    func png() throws(RenderError) -> [UInt8] {
        let height = MapSprite.cells.map { $0.corner.y + $0.size.height }.max() ?? 0
        let canvas = try RasterCanvas(size: Size(width: MapSprite.width, height: height), scale: scale)
        for (icon, place) in zip(PointIcon.allCases, MapSprite.icons) {
            icon.draw(at: place.corner + Point(MapSprite.cell / 2, MapSprite.cell / 2), style, on: canvas)
        }
        for (design, place) in zip(ShieldDesign.allCases, MapSprite.shields) {
            let size = design.size
            let box = Rect(x: place.corner.x, y: place.corner.y, width: size.width, height: size.height)
            design.draw(in: box, style, on: canvas)
        }
        for (sign, place) in zip(TrafficSign.allCases, MapSprite.signs) {
            sign.draw(at: place.corner + Point(place.size.width / 2, place.size.height / 2), on: canvas)
        }
        return canvas.image().png()
    }

    /// The index of the image.
    var index: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for place in MapSprite.icons + MapSprite.signs {
                json.key(text: place.name)
                json.object { write(place, to: &$0) }
            }
            for (design, place) in zip(ShieldDesign.allCases, MapSprite.shields) {
                json.key(text: place.name)
                json.object { json in
                    write(place, to: &json)
                    stretch(design, to: &json)
                }
            }
        }
        return json.take()
    }

    /// Writes where a shield is stretched around the number, and where the number is.
    private func stretch(_ design: ShieldDesign, to json: inout JSONWriter) {
        let (size, content) = (design.size, design.content)
        let wide = design.stretch == .whole ? 0...size.width : size.width / 2 - 1...size.width / 2 + 1
        for (side, range) in [("stretchX", wide), ("stretchY", 0...size.height)] {
            json.key(text: side)
            json.array { json in
                json.array { json in
                    json.value(range.lowerBound * scale, decimals: 1)
                    json.value(range.upperBound * scale, decimals: 1)
                }
            }
        }
        json.key(text: "content")
        json.array { json in
            for edge in [content.minX, content.minY, content.maxX, content.maxY] {
                json.value(edge * scale, decimals: 1)
            }
        }
    }

    private func write(_ place: (name: String, corner: Point, size: Size), to json: inout JSONWriter) {
        json.field("x", Int(place.corner.x * scale))
        json.field("y", Int(place.corner.y * scale))
        json.field("width", Int(place.size.width * scale))
        json.field("height", Int(place.size.height * scale))
        json.field("pixelRatio", Int(scale))
    }
}
