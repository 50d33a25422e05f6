// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Shields of road numbers: designs by network, shapes, and what maps and tiles show.
@Suite struct ShieldTests {
    @Test(arguments: [
        ("A 5", "DE", RoadRank.motorway, ShieldDesign.hexagonBlue, "A 5"), ("B 43", "DE", .primary, .yellow, "B 43"),
        ("L 3262", "DE", .secondary, .white, "L 3262"), ("M4", "GB", .motorway, .blue, "M4"),
        ("A1(M)", "GB", .motorway, .blue, "A1(M)"), ("A4042", "GB", .trunk, .greenYellow, "A4042"),
        ("A4051", "GB", .primary, .white, "A4051"), ("B4591", "GB", .secondary, .white, "B4591"),
        ("N50", "NL", .primary, .yellow, "N50"), ("A 8", "FR", .motorway, .red, "A 8"),
        ("E 35", "CH", .motorway, .green, "E 35"), ("7", "SE", .primary, .blue, "7"),
        ("A1", "IT", .motorway, .octagonGreen, "A1"), ("S7", "PL", .trunk, .red, "S7"),
        ("79", "PL", .primary, .red, "79"), ("783", "PL", .secondary, .yellow, "783"),
        ("3", "FI", .primary, .red, "3"), ("105", "FI", .secondary, .white, "105"),
        ("I 95", "US", .motorway, .interstate, "95"), ("US 29", "US", .primary, .highway, "29"),
        ("VA 7", "US", .secondary, .ellipseWhite, "7"), ("SR 99", "US", .trunk, .ellipseWhite, "99"),
        ("CR 12", "US", .secondary, .white, "12"), ("29", "US", .primary, .white, "29"),
        ("401", "CA", .motorway, .crestWhite, "401"), ("BR-101", "BR", .trunk, .crestWhite, "BR-101"),
        ("NH44", "IN", .trunk, .crestYellow, "NH44"), ("SH 1", "NZ", .trunk, .crestRed, "1"),
        ("1", "NZ", .motorway, .crestRed, "1"), ("M1", "AU", .motorway, .greenYellow, "M1"),
        ("246", "JP", .trunk, .triangleBlue, "246"), ("E1", "JP", .motorway, .green, "E1"),
        ("1", "KR", .motorway, .interstate, "1"), ("77", "KR", .primary, .ellipseBlue, "77"),
        ("G2", "CN", .motorway, .bandGreen, "G2"), ("G312", "CN", .primary, .red, "G312"),
        ("A 5", "", .motorway, .blue, "A 5"), ("7", "", .primary, .white, "7"), ("E 1", "US", .primary, .white, "1"),
    ])
    func shieldsAreThoseOfTheirNetwork(
        number: String, country: String, rank: RoadRank, design: ShieldDesign, text: String
    ) throws {
        let shield = try #require(RoadShield(number: number, country: country, rank: rank))
        #expect(ShieldDesign(shield, rank: rank) == design && shield.ref == text)
    }

    @Test func numbersAreLegible() {
        for style in [MapStyle.day, .night] {
            for design in ShieldDesign.allCases {
                let (fill, text) = design.colors(style)
                #expect(text.contrast(to: fill) >= 4.5, "\(style.name) \(design)")
            }
        }
    }

    /// What a design fills of a canvas.
    private func filled(_ design: ShieldDesign, textWidth: Double) throws -> (image: RasterImage, box: Rect) {
        let canvas = try CairoCanvas(size: Size(width: 80, height: 40), scale: 4)
        let box = design.bounds(around: Point(40, 20), textWidth: textWidth)
        design.draw(in: box, .day, on: canvas)
        return (canvas.image(), box)
    }

    @Test(arguments: ShieldDesign.allCases, [6.0, 14, 22, 36])
    func shieldContainsItsText(design: ShieldDesign, textWidth: Double) throws {
        let (image, box) = try filled(design, textWidth: textWidth)
        #expect(box.width >= textWidth && box.height == design.size.height && box.center.x == 40)
        for y in 0..<image.height {
            for x in 0..<image.width where image[x, y].alpha > 0 {
                let point = Point((Double(x) + 0.5) / 4, (Double(y) + 0.5) / 4)
                #expect(box.contains(point), "\(design) is drawn outside its bounds, at \(point)")
            }
        }
        // Digits are 8 points high.
        let fill = design.colors(.day).fill
        let wide = min(textWidth, 30)
        for corner in [Point(-1, -1), Point(1, -1), Point(-1, 1), Point(1, 1), Point(0, 0)] {
            let (x, y) = (40 + corner.x * wide / 2, 20 + corner.y * 4)
            #expect(image[Int(x * 4), Int(y * 4)] == fill, "\(design) at \(corner)")
        }
    }

    @Test func allDesigns() throws {
        let shaper = try #require(PangoShaper())
        let columns = 9
        let canvas = try CairoCanvas(size: Size(width: Double(columns) * 56, height: 248), scale: 2)
        canvas.fill(MapStyle.day.land)
        for (number, design) in ShieldDesign.allCases.enumerated() {
            for (row, text) in ["5", "95", "495", "A 12"].enumerated() {
                let shaped = shaper.shape(text, FontStyle(family: "Noto Sans", size: 11, isBold: true))
                let center = Point(
                    Double(number % columns) * 56 + 28, Double(number / columns * 4 + row) * 31 + 15)
                design.draw(in: design.bounds(around: center, textWidth: shaped.width), .day, on: canvas)
                let origin = center + Point(-shaped.width / 2, (shaped.ascent - shaped.descent) / 2 - 0.5)
                canvas.fill(shaped.outline.applying(.translation(origin)), design.colors(.day).text)
            }
        }
        try Golden.check(canvas.image(), "shields")
    }

    @Test func tilesHaveNumberAndDesign() throws {
        let (a, b) = (Coordinate(latitude: 50.05, longitude: 8.58), Coordinate(latitude: 50.06, longitude: 8.6))
        let map = try ASCIIMap(
            places: ["A": a, "B": b], ways: [.init("AB", ["highway": "motorway", "ref": "A 5;E 35"])])
        let tile = try #require(
            ReadTile(
                VectorTile.bytes(
                    of: TileAddress(holding: map.place("A"), zoom: 13), graph: map.graph, features: nil)))
        let tags = try #require(tile.layers["transportation_name"]?.first?.tags)
        #expect(tags["shield"] == "hexagon-blue" && tags["ref"] == "A 5" && tags["ref_length"] == "3")
    }
}
