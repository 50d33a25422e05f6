// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import NavRender
import Testing

@Suite struct CanvasTests {
    private func draw(on canvas: some Canvas) {
        canvas.fill(.white)
        canvas.fill(Path.circle(center: Point(20, 20), radius: 15), .black)
        canvas.stroke(Path(line: [Point(40, 10), Point(60, 10)]), Stroke(width: 6, cap: .butt), .black)
        canvas.stroke(
            Path(line: [Point(40, 30), Point(76, 30)]), Stroke(width: 6, cap: .butt, dashes: [8, 8]), .black)
        canvas.scoped(.translation(Point(0, 40))) {
            canvas.clip(to: .rect(Rect(x: 0, y: 0, width: 20, height: 40)))
            canvas.fill(Rect(x: 10, y: 10, width: 40, height: 20), .black)
        }
        canvas.fill(Rect(x: 60, y: 50, width: 10, height: 10), .black)
    }

    /// Both rasterizers agree, except for pixels on an edge.
    @Test func bitmapMatchesCairo() throws {
        let cairo = try CairoCanvas(size: Size(width: 80, height: 80))
        draw(on: cairo)
        let bitmap = BitmapCanvas(width: 80, height: 80)
        draw(on: bitmap)
        let image = cairo.image()
        for y in 0..<80 {
            for x in 0..<80 {
                let gray = image[x, y].red
                if gray < 64 { #expect(bitmap[x, y], "\(x), \(y)") }
                if gray > 192 { #expect(!bitmap[x, y], "\(x), \(y)") }
            }
        }
        #expect(bitmap[15, 55] && !bitmap[25, 55], "the clip applies")
        #expect(bitmap[42, 30] && !bitmap[52, 30], "dashes have gaps")
    }

    @Test func maneuverIsLegibleAt32Pixels() {
        let bitmap = BitmapCanvas(width: 32, height: 32)
        ManeuverImage(.turnRight).draw(on: bitmap, in: Rect(bitmap.size), colors: .light)
        let rows = (0..<32).map { y in String((0..<32).map { bitmap[$0, y] ? "#" : "." }) }
        #expect(rows.contains { $0.contains("#########") }, "\(rows.joined(separator: "\n"))")
        #expect(bitmap.packedRows.count == 32 * 4)
        #expect(bitmap.pbm.starts(with: Array("P4\n32 32\n".utf8)))
    }

    @Test func svgHasShapesAndGroups() {
        let canvas = SVGCanvas(size: Size(width: 80, height: 80))
        draw(on: canvas)
        let text = canvas.svg
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"80\""))
        #expect(text.components(separatedBy: "<g ").count == text.components(separatedBy: "</g>").count)
        #expect(text.contains("stroke-dasharray=\"8 8\""))
        #expect(text.contains("clip-path=\"url(#c1)\""))
        #expect(!text.contains(/[0-9]e-/), "no scientific notation")
    }

    @Test func pngRoundTrips() throws {
        var bytes: [UInt8] = []
        for y in 0..<40 { for x in 0..<40 { bytes += [UInt8(x * 6), UInt8(y * 6), UInt8((x * y) & 255), 255] } }
        let colorful = RasterImage(width: 40, height: 40, bytes: bytes)
        #expect(PNGReader.image(colorful.png()) == colorful)
        for index in stride(from: 3, to: bytes.count, by: 8) { bytes[index] = UInt8(index & 255) }
        let translucent = RasterImage(width: 40, height: 40, bytes: bytes)
        #expect(PNGReader.image(translucent.png()) == translucent)
        let icon = try ManeuverImage(.ferryBoat).picture().image()
        #expect(PNGReader.image(icon.png()) == icon)
        #expect(icon.png().count < 4000, "an icon has a palette")
    }

    @Test func invalidSizesThrow() {
        for side in [0, -3, Double.nan, .infinity, 40_000] {
            #expect(throws: RenderError.self) { try CairoCanvas(size: Size(width: side, height: 10)) }
        }
        #expect(throws: RenderError.self) { try CairoCanvas(size: Size(width: 10, height: 10), scale: 0) }
    }

    @Test func imagesAreDrawnWithAlpha() throws {
        let pixel = RasterImage(width: 1, height: 1, bytes: [255, 0, 0, 128])
        let canvas = try CairoCanvas(size: Size(width: 4, height: 4))
        canvas.fill(.white)
        canvas.draw(pixel, in: Rect(x: 1, y: 0, width: 1, height: 4))
        let color = canvas.image()[1, 2]
        #expect(color.red == 255 && abs(Int(color.green) - 127) <= 1, "\(color)")
        #expect(canvas.image()[3, 2] == .white)
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
    func base64FollowsTheStandard(text: String, code: String) {
        #expect(Base64.text(Array(text.utf8)) == code)
    }
}
