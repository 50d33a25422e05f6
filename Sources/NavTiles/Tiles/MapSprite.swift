// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRender

/// The icons of points of interest and the shields of roads as one image with an index. Source: MapLibre Style Specification, "Sprite".
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
        let count = PointIcon.allCases.count + ShieldColor.allCases.count
        let rows = (count + MapSprite.columns - 1) / MapSprite.columns
        let size = Size(width: Double(MapSprite.columns) * MapSprite.cell, height: Double(rows) * MapSprite.cell)
        let canvas = try RasterCanvas(size: size, scale: scale)
        for (number, icon) in PointIcon.allCases.enumerated() {
            let corner = MapSprite.corner(number)
            icon.draw(at: corner + Point(MapSprite.cell / 2, MapSprite.cell / 2), style, on: canvas)
        }
        for (number, color) in ShieldColor.allCases.enumerated() {
            let corner = MapSprite.corner(PointIcon.allCases.count + number)
            let box = Rect(x: corner.x, y: corner.y, width: MapSprite.cell, height: MapSprite.cell)
            color.draw(in: box.inset(by: 1), style, on: canvas)
        }
        return canvas.image().png()
    }

    /// The index of the image.
    var index: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (number, icon) in PointIcon.allCases.enumerated() {
                json.key(text: icon.rawValue)
                json.object { cell(number, to: &$0) }
            }
            for (number, color) in ShieldColor.allCases.enumerated() {
                json.key(text: "shield-\(color.rawValue)")
                json.object { json in
                    cell(PointIcon.allCases.count + number, to: &json)
                    // The middle is stretched around the number.
                    let (from, to) = (Int(8 * scale), Int(12 * scale))
                    for side in ["stretchX", "stretchY"] {
                        json.key(text: side)
                        json.array { json in
                            json.array { json in
                                json.value(from)
                                json.value(to)
                            }
                        }
                    }
                    json.key(text: "content")
                    json.array { json in
                        for edge in [4.0, 4, 16, 16] { json.value(Int(edge * scale)) }
                    }
                }
            }
        }
        return json.take()
    }

    private func cell(_ number: Int, to json: inout JSONWriter) {
        let corner = MapSprite.corner(number)
        json.field("x", Int(corner.x * scale))
        json.field("y", Int(corner.y * scale))
        json.field("width", Int(MapSprite.cell * scale))
        json.field("height", Int(MapSprite.cell * scale))
        json.field("pixelRatio", Int(scale))
    }

    private static func corner(_ number: Int) -> Point {
        Point(Double(number % columns) * cell, Double(number / columns) * cell)
    }
}
