// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavFormats
import NavGeo
import NavGraph
import NavImport
import NavTestSupport
import Testing

@testable import NavServer

/// `/api`, `/search` and `/reverse` in the forms of Photon and Nominatim.
@Suite struct SearchContractTests {
    /// A street with two houses and a pharmacy, with a search index.
    private static func handler(withIndex: Bool = true) throws -> RoutingRequestHandler {
        let places = [
            (50.0, 10.0), (50.0, 10.002), (50.0001, 10.0005), (50.0001, 10.001), (50.0002, 10.0015), (50.001, 10),
        ]
        let tags: [Tags] = [
            [:], [:],
            ["addr:street": "Main Street", "addr:housenumber": "3", "addr:city": "Altdorf", "addr:postcode": "123"],
            ["addr:street": "Main Street", "addr:housenumber": "5", "addr:city": "Altdorf"],
            ["amenity": "pharmacy", "name": "Lion"], ["place": "town", "name": "Altdorf"],
        ]
        let nodes = zip(places, tags).enumerated().compactMap { row, node -> OSMNode? in
            FixedCoordinate(Coordinate(latitude: node.0.0, longitude: node.0.1)).map {
                OSMNode(id: Int64(row + 1), place: $0, tags: node.1)
            }
        }
        let file = OSMFile(
            nodes: nodes,
            ways: [OSMWay(id: 7, nodes: [1, 2], tags: ["highway": "residential", "name": "Main Street"])])
        let writer = RegionWriter()
        _ = try MapBuilder.build(file, into: writer)
        if withIndex { try SearchCollector.build(file, into: writer) }
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory()))
        return RoutingRequestHandler(map: try ServedMap(graph, path: "town.region"), limits: ServiceLimits())
    }

    private func get(_ target: String, withIndex: Bool = true, method: String = "GET") throws -> Town.Reply {
        Town.Reply(
            try Self.handler(withIndex: withIndex).response(to: .init(method: method, target: target, isLocal: true)))
    }

    @Test func photonFindsAddresses() throws {
        let reply = try get("/api?q=main+street%203%20altdorf&limit=1&lang=en&lat=50&lon=10")
        #expect(reply.status == 200 && reply["type"]?.string == "FeatureCollection")
        let feature = reply["features"]?[0]
        let properties = feature?["properties"]
        #expect(feature?["geometry"]?["coordinates"]?[0]?.number == 10.0005)
        #expect(properties?["housenumber"]?.string == "3" && properties?["street"]?.string == "Main Street")
        #expect(properties?["city"]?.string == "Altdorf" && properties?["postcode"]?.string == "123")
        #expect(properties?["osm_type"]?.string == "N" && properties?["osm_id"]?.number == 3)
        #expect(properties?["osm_key"]?.string == "place" && properties?["osm_value"]?.string == "house")
        #expect(reply["features"]?.array?.count == 1)
    }

    @Test func nominatimFindsAndDescribes() throws {
        let found = try get("/search?q=pharmacy&format=json")
        #expect(found.status == 200 && found.json[0]?["display_name"]?.string == "Lion, Altdorf")
        #expect(found.json[0]?["class"]?.string == "amenity" && found.json[0]?["lat"]?.string == "50.0002")
        let structured = try get("/search?street=3+Main+Street&city=Altdorf&format=jsonv2")
        #expect(structured.json[0]?["address"]?["house_number"]?.string == "3")
        let there = try get("/reverse?lat=50.0001&lon=10.001&format=jsonv2")
        #expect(there["address"]?["road"]?.string == "Main Street" && there["address"]?["house_number"]?.string == "5")
        #expect(try get("/reverse?lat=-50&lon=10&format=jsonv2")["error"]?.string == "Unable to geocode")
        let photon = try get("/reverse?lat=50.0001&lon=10.001")
        #expect(photon["features"]?[0]?["properties"]?["housenumber"]?.string == "5")
        let document = try get("/search?q=altdorf&format=geojson")
        #expect(document["features"]?[0]?["properties"]?["display_name"]?.string == "Altdorf")
    }

    @Test(arguments: [
        "/api", "/api?q=", "/search", "/search?q=a&format=xml", "/reverse?lat=1", "/reverse?lat=100&lon=10",
        "/reverse?lat=x&lon=1",
        "/api?q=a&limit=0", "/api?q=a&limit=-1", "/api?q=a&lat=5", "/search?q=a&viewbox=1,2,3",
        "/reverse?lat=nan&lon=nan",
    ])
    func rejectsInvalidRequests(target: String) throws {
        let reply = try get(target)
        #expect(reply.status == 400, "\(target)")
        #expect((reply["message"] ?? reply["error"]?["message"])?.string?.isEmpty == false, "\(target)")
    }

    @Test func otherMethodsAreNotAllowed() throws {
        #expect(try get("/api?q=a", method: "POST").status == 405)
        #expect(try get("/search?q=a", method: "OPTIONS").status == 204)
    }

    @Test(arguments: ["/api?q=main", "/search?q=main", "/reverse?lat=50&lon=10"])
    func aMapWithoutIndexSaysWhatToDo(target: String) throws {
        let reply = try get(target, withIndex: false)
        #expect(reply.status == 501)
        #expect((reply["message"] ?? reply["error"]?["message"])?.string?.contains("guidepost map build") == true)
    }

    @Test func costIsBounded() throws {
        let handler = try Self.handler()
        let plan = handler.plan(
            .init(method: "GET", target: "/api?q=" + String(repeating: "a+", count: 30_000), isLocal: true))
        #expect(plan.steps < 1_000_000)
        #expect(handler.response(to: plan).http.status == 200)
    }
}
