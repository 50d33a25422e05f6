// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavTestSupport
import NavWords
import Testing

@testable import NavFormats
@testable import NavServer

/// Electric vehicles in the routing server and in the formats of routes.
@Suite struct ElectricContractTests {
    private let map: ASCIIMap
    private let served: ServedMap

    init() throws {
        map = try ASCIIMap(
            "A---------M---------B", scale: Meters(10_000),
            ways: [.init("AMB", ["highway": "trunk", "maxspeed": "90"])],
            nodes: [
                "M": ["amenity": "charging_station", "name": "Power & Co", "socket:type2_combo": "2"]
            ])
        served = try ServedMap(map.graph, path: "ev.region")
    }

    private func get(_ target: String) -> Town.Reply {
        let handler = RoutingRequestHandler(map: served, limits: ServiceLimits())
        return Town.Reply(handler.response(to: HTTPServerRequest(method: "GET", target: target, isLocal: true)))
    }

    private func at(_ nodes: String) -> String { nodes.map { Town.text(map.place($0)) }.joined(separator: ";") }

    @Test func routesStopAtStations() throws {
        let reply = get("/route/v1/driving/\(at("AB"))?vehicle=ev,battery=40,charge=80&steps=true")
        #expect(reply.code == "Ok")
        let legs = try #require(reply.route?["legs"]?.array)
        #expect(legs.count == 2 && reply["waypoints"]?.array?.count == 3)
        let stop = try #require(legs[0]["energy"]?["chargeStop"])
        #expect(stop["name"]?.string == "Power & Co" && stop["powerKilowatts"]?.number == 50)
        let (before, after) = (legs[0]["energy"]?["chargeAtEnd"]?.number, stop["chargeAfter"]?.number)
        #expect(try #require(before) >= 0.1 && #require(after) > #require(before))
        #expect(legs[1]["energy"]?["chargeAtStart"]?.number == after && legs[1]["energy"]?["chargeStop"] == nil)
        #expect(get("/route/v1/driving/\(at("AB"))?vehicle=ev,battery=60,charge=100").route?["legs"]?.array?.count == 1)
    }

    @Test func errorsSayWhatToDo() {
        let short = get("/route/v1/driving/\(at("AB"))?vehicle=ev,battery=10")
        #expect(short.code == "NoRoute" && short["message"]?.string?.contains("battery reaches its reserve") == true)
        #expect(get("/route/v1/driving/\(at("AB"))?vehicle=ev,plug=usb").code == "InvalidValue")
        #expect(get("/table/v1/driving/\(at("AB"))?vehicle=ev").code == "InvalidValue")
        #expect(get("/route/v1/walking/\(at("AB"))?vehicle=ev").code == "InvalidValue")
    }

    @Test func formatsContainEnergyAndStops() async throws {
        let stops = try [map.place("A"), map.place("B")].map { try #require(Waypoint(location: $0)) }
        let route = try await served.provider.routes(
            for: RouteRequest(stops: stops, vehicle: VehicleProperties(electric: ElectricVehicle(battery: 40))))[0]
        #expect(route.legs.count == 2 && route.chargingSeconds > 300)
        #expect(route.legs[0].destinationWaypoint?.title == "Power & Co")
        let arrival = try #require(route.legs[0].steps.last)
        #expect(arrival.turn.kind == .arrive && arrival.stopName == "Power & Co")
        let speaker = AnnouncementWriter(language: "en", distances: .metric)
        #expect(speaker.announcement(for: arrival, stage: .now).text == "You have arrived at your stop, Power & Co")
        let text = RouteText.document(route)
        #expect(text.contains("battery 80 % → ") && text.contains("; charging: Power & Co, 50 kW, "))
        #expect(text.contains("Arrive at your stop, Power & Co"))
        let json = try JSONValue(parsing: RouteJSON.document(route))
        #expect(json["chargingSeconds"]?.number ?? 0 > 300)
        #expect(json["legs"]?[0]?["energy"]?["chargeStop"]?["name"]?.string == "Power & Co")
    }
}
