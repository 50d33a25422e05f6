// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavFormats
import NavGraph
import NavRender
import NavTestSupport
import Testing

@testable import NavTiles

/// Icons of map libraries.
@Suite struct SpriteTests {
    private func get(_ target: String) throws -> HTTPServerResponse {
        let map = try ASCIIMap("A--B", ways: [.init("AB", ["highway": "residential"])])
        let response = try MapTileHandler(graph: map.graph).response(
            to: HTTPServerRequest(method: "GET", target: target), baseURL: "")
        return try #require(response)
    }

    @Test(arguments: ["day", "night"]) func everyIconLiesInTheImage(style: String) throws {
        for (name, scale) in [(style, 1.0), ("\(style)@2x", 2.0)] {
            let index = try JSONValue(parsing: try get("/sprite/\(name).json").body)
            let png = try get("/sprite/\(name).png")
            #expect(png.contentType == "image/png")
            // Width and height are in the first chunk.
            func number(_ start: Int) -> Double { Double(png.body[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }) }
            let names =
                PointIcon.allCases.map(\.rawValue) + ShieldDesign.allCases.map { "shield-\($0.rawValue)" }
                + TrafficSign.allCases.map { "sign-\($0.rawValue)" }
            for icon in names {
                let cell = try #require(index[icon], "\(icon)")
                #expect(cell["pixelRatio"]?.number == scale)
                let (x, width) = (try #require(cell["x"]?.number), try #require(cell["width"]?.number))
                let (y, height) = (try #require(cell["y"]?.number), try #require(cell["height"]?.number))
                #expect(x >= 0 && x + width <= number(16) && y >= 0 && y + height <= number(20), "\(icon)")
            }
        }
    }

    @Test(arguments: [
        "/sprite/", "/sprite/noon.png", "/sprite/day@3x.png", "/sprite/day.gif", "/sprite/day", "/sprite/../x.png",
    ])
    func otherNamesAreNotFound(target: String) throws { #expect(try get(target).status == 404) }

    @Test func styleRefersToTheIconsOfItsColors() throws {
        for name in ["day", "night"] {
            let style = try JSONValue(parsing: try get("/style.json?style=\(name)").body)
            #expect(style["sprite"]?.string == "/sprite/\(name)")
            let read = try MapLibreStyle(parsing: try get("/style.json?style=\(name)").body)
            #expect(read.warnings.isEmpty, "\(read.warnings)")
            #expect(read.style.roads[.pedestrian]?.fill == MapStyle.day.roads[.pedestrian]?.fill || name == "night")
        }
    }
}
