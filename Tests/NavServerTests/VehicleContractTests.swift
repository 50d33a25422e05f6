// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavServer

/// The parameter `vehicle` of the routing server.
@Suite struct VehicleContractTests {
    private let map: ASCIIMap
    private let handler: RoutingRequestHandler

    /// The bridge BC is low; the way around is BXYC.
    init() throws {
        map = try ASCIIMap(
            """
            A--B----C--D
               |    |
               X----Y
            """, ways: ["AB", .init("BC", ["maxheight": "3.8"]), .init("CD", ["maxweight": "7.5"]), "BX", "XY", "YC"])
        let limits = ServiceLimits()
        handler = RoutingRequestHandler(
            map: try ServedMap(map.graph, path: "bridge.region", memory: limits.engineMemory), limits: limits)
    }

    private func get(_ target: String) -> Town.Reply {
        Town.Reply(handler.response(to: HTTPServerRequest(method: "GET", target: target, isLocal: true)))
    }

    private func post(_ target: String, _ body: String) -> Town.Reply {
        Town.Reply(
            handler.response(
                to: HTTPServerRequest(
                    method: "POST", target: target, contentType: "application/json", body: Array(body.utf8),
                    isLocal: true)))
    }

    private func at(_ nodes: String) -> String { nodes.map { Town.text(map.place($0)) }.joined(separator: ";") }

    @Test func routeTableAndTripKeepLimits() throws {
        let car = try #require(get("/route/v1/driving/\(at("AC"))").route?["distance"]?.number)
        let low = try #require(
            get("/route/v1/driving/\(at("AC"))?vehicle=height=3.8,length=12").route?["distance"]?.number)
        let high = try #require(get("/route/v1/driving/\(at("AC"))?vehicle=height=4.1").route?["distance"]?.number)
        #expect(car == low && high > car + 300)
        let body =
            #"{"coordinates": [[\#(Town.text(map.place("A")))], [\#(Town.text(map.place("C")))]], "vehicle": "height=4.1"}"#
        #expect(post("/route/v1/driving", body).route?["distance"]?.number == high)
        let table = get("/table/v1/driving/\(at("AC"))?annotations=distance&vehicle=height%3D4.1")
        #expect(table["distances"]?[0]?[1]?.number == high)
        let trip = get("/trip/v1/driving/\(at("AC"))?roundtrip=false&source=first&destination=last&vehicle=height=4.1")
        #expect(trip["trips"]?[0]?["distance"]?.number == high)
    }

    @Test func errorsNameTheLimitAndTheInvalidPart() {
        let blocked = get("/route/v1/driving/\(at("AD"))?vehicle=weight=18")
        #expect(blocked.code == "Ok", "the place is near the open road too")
        let wrong = get("/route/v1/driving/\(at("AD"))?vehicle=heigth=4.1")
        #expect(wrong.code == "InvalidValue" && wrong["message"]?.string?.contains("'heigth=4.1'") == true)
        #expect(get("/route/v1/cycling/\(at("AC"))?vehicle=height=4.1").code == "InvalidValue")
        #expect(get("/nearest/v1/driving/\(at("A"))?vehicle=height=4.1").code == "InvalidQuery")
    }

    @Test func reachableAreaKeepsLimits() {
        let place = "lat=\(map.place("A").latitude)&lon=\(map.place("A").longitude)&minutes=1"
        let (car, truck) = (get("/isochrone?\(place)"), get("/isochrone?\(place)&vehicle=height=4.1"))
        #expect(car["features"] != nil && truck["features"] != nil && car["features"] != truck["features"])
        #expect(get("/isochrone?\(place)&vehicle=tall").code == "InvalidValue")
    }
}
