// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRender

/// The icons of points of interest as one image with an index. Source: MapLibre Style Specification, "Sprite".
struct MapSprite {
    private static let columns = 8
    /// Side of a cell in points, with a margin around the disc.
    private static let cell = PointIcon.diameter + 2

    let style: MapStyle
    /// Pixels per point.
    let scale: Double

    /// The image as PNG.
    ///
    /// - Throws: `RenderError` with code `outOfMemory`.
    func png() throws(RenderError) -> [UInt8] {
        let rows = (PointIcon.allCases.count + MapSprite.columns - 1) / MapSprite.columns
        let size = Size(width: Double(MapSprite.columns) * MapSprite.cell, height: Double(rows) * MapSprite.cell)
        let canvas = try RasterCanvas(size: size, scale: scale)
        for (number, icon) in PointIcon.allCases.enumerated() {
            let corner = MapSprite.corner(number)
            icon.draw(at: corner + Point(MapSprite.cell / 2, MapSprite.cell / 2), style, on: canvas)
        }
        return canvas.image().png()
    }

    /// The index of the image.
    var index: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (number, icon) in PointIcon.allCases.enumerated() {
                let corner = MapSprite.corner(number)
                json.key(text: icon.rawValue)
                json.object { json in
                    json.field("x", Int(corner.x * scale))
                    json.field("y", Int(corner.y * scale))
                    json.field("width", Int(MapSprite.cell * scale))
                    json.field("height", Int(MapSprite.cell * scale))
                    json.field("pixelRatio", Int(scale))
                }
            }
        }
        return json.take()
    }

    private static func corner(_ number: Int) -> Point {
        Point(Double(number % columns) * cell, Double(number / columns) * cell)
    }
}
