// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import HTTPTypes
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavServer
@testable import NavTiles

@Suite struct MapTileTests {
    // The sketch of the town lies at 1° north and 1° east.
    private let tile = "/tiles/13/4118/4073"

    @Test func servesTilesInEveryFormat() throws {
        let town = try Town()
        let vector = town.get("\(tile).mvt")
        #expect(vector.status == 200 && vector.contentType == "application/vnd.mapbox-vector-tile")
        #expect(vector.body.firstRange(of: Array("transportation_name".utf8)) != nil)
        #expect(vector.body.firstRange(of: Array("North Street".utf8)) != nil)
        #expect(town.get("\(tile).pbf").body == vector.body)
        for (address, dots) in [
            ("\(tile).png", 256), ("\(tile)@2x.png", 512), ("\(tile).png?size=512", 512),
            ("\(tile)@2x.png?size=512", 1024),
        ] {
            let picture = town.get(address)
            #expect(picture.status == 200 && picture.contentType == "image/png", "\(address)")
            #expect(picture.body.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
            #expect(Int(picture.body[18]) << 8 | Int(picture.body[19]) == dots, "\(address)")
        }
        #expect(town.get("\(tile).png?style=night").body != town.get("\(tile).png?style=day").body)
        #expect(town.get("/tiles/13/0/0.mvt").body.isEmpty)
    }

    @Test(arguments: [
        ("/tiles/23/0/0.mvt", 404), ("/tiles/3/8/0.png", 404), ("/tiles/3/0/8.png", 404), ("/tiles/3/0/0.jpg", 404),
        ("/tiles/3/0/0", 400), ("/tiles/3/0.mvt", 400), ("/tiles/-1/0/0.mvt", 400), ("/tiles/a/b/c.mvt", 400),
        ("/tiles/3/0/.mvt", 400), ("/tiles/3/99999999999999999999/0.mvt", 400), ("/tiles/", 400),
        ("/tiles/3/0/0/0.mvt", 400), ("/tiles/3/0/0.png?style=dusk", 400), ("/tiles/3/0/0.png?size=1000000", 400),
        ("/tiles/3/0/0.png?language=%22", 400), ("/style.json?style=", 400), ("/fonts/Noto%20Sans/0-256.pbf", 400),
        ("/fonts/Noto%20Sans/1-256.pbf", 400), ("/fonts/Noto%20Sans/65536-65791.pbf", 404), ("/fonts/x", 400),
        ("/fonts/Noto%20Sans/0-255", 400),
    ]) func rejectsInvalidPaths(address: String, status: Int) throws {
        let reply = try Town().get(address)
        #expect(reply.status == status && reply.contentType == "text/plain; charset=UTF-8", "\(address)")
        #expect(reply.body.count > 20 && reply.body.last == 10)
    }

    @Test func respondsNotModifiedToKnownTag() throws {
        let (town, other) = (try Town(), try ASCIIMap("A--B", ways: ["AB"]))
        func send(_ target: String, known: String = "") -> HTTPServerResponse? {
            town.handler.slot.map.tiles.response(
                to: HTTPServerRequest(method: "GET", target: target, headers: [.ifNoneMatch: known]), baseURL: "")
        }
        let first = try #require(send("\(tile).mvt"))
        let etag = try #require(first.headers[.eTag])
        #expect(etag.hasPrefix("\"") && first.headers[.cacheControl]?.contains("max-age") == true)
        for form in [".mvt", ".pbf", ".png", "@2x.png"] {
            let again = try #require(send(tile + form, known: etag))
            #expect(again.status == 304 && again.body.isEmpty && again.headers[.eTag] == etag, "\(form)")
        }
        #expect(send("\(tile).gif", known: etag)?.status == 404)
        #expect(send("/route/v1/driving/1,1;1,2")?.status == nil)
        let changed = try MapTileHandler(graph: other.graph)
            .response(to: HTTPServerRequest(method: "GET", target: "\(tile).mvt"), baseURL: "")
        #expect(changed?.headers[.eTag] != etag)
        let response = town.handler.response(
            to: HTTPServerRequest(
                method: "GET", target: "\(tile).png", headers: [.ifNoneMatch: "W/\(etag), \"other\""]))
        #expect(response.http.status == 304)
        #expect(response.http.headers.map(\.name) == [.cacheControl, .eTag])
    }

    @Test func styleRefersOnlyToExistingLayers() throws {
        let town = try Town()
        for style in ["day", "night"] {
            let request = HTTPServerRequest(
                method: "GET", target: "/style.json?style=\(style)&language=fr", authority: "maps.example:8080")
            let json = try JSONValue(parsing: town.handler.response(to: request).http.body)
            #expect(json["version"]?.number == 8)
            #expect(json["glyphs"]?.string == "http://maps.example:8080/fonts/{fontstack}/{range}.pbf")
            let source = json["sources"]?["guidepost"]
            #expect(source?["tiles"]?[0]?.string == "http://maps.example:8080/tiles/{z}/{x}/{y}.mvt?language=fr")
            #expect(source?["attribution"]?.string?.contains("OpenStreetMap") == true)
            let known = try JSONValue(parsing: town.get("/tiles.json").body)
            var layers: Set<String> = []
            for row in 0..<20 { if let name = known["vector_layers"]?[row]?["id"]?.string { layers.insert(name) } }
            #expect(layers.count == 17)
            var ids: Set<String> = []
            var row = 0
            while let layer = json["layers"]?[row] {
                let id = try #require(layer["id"]?.string)
                #expect(ids.insert(id).inserted, "\(id) comes twice")
                if let source = layer["source-layer"]?.string { #expect(layers.contains(source), "\(id)") }
                #expect(["background", "fill", "line", "symbol"].contains(layer["type"]?.string ?? ""))
                if id == "water" {
                    let edge = layer["paint"]?["fill-outline-color"]
                    #expect(edge?[2]?.string == "ocean" && edge?[3]?.string == "rgba(0, 0, 0, 0)", "squares of the sea")
                }
                row += 1
            }
            #expect(ids.isSuperset(of: ["background", "water", "ground-main-fill", "name-road-name", "place"]))
        }
        #expect(town.get("/style.json?style=day").body != town.get("/style.json?style=night").body)
    }

    @Test func servesGlyphs() throws {
        let reply = try Town().get("/fonts/Noto%20Sans%20Regular/1024-1279.pbf")
        #expect(reply.status == 200 && reply.contentType == "application/x-protobuf")
        for word in ["Noto Sans Regular", "1024-1279"] {
            #expect(reply.body.firstRange(of: Array(word.utf8)) != nil)
        }
    }

    @Test func rejectsOtherMethodsForTiles() throws {
        let town = try Town()
        #expect(town.get("\(tile).mvt", method: "POST").status == 405)
        #expect(town.get("\(tile).mvt", method: "OPTIONS").status == 204)
    }
}
