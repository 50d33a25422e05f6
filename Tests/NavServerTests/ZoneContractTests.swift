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

/// Low-emission zones in routes and in the routing server.
@Suite struct ZoneContractTests {
    private let map: ASCIIMap
    private let served: ServedMap
    private let handler: RoutingRequestHandler

    /// The direct street BC is in the zone; the way around is BXYC.
    init() throws {
        map = try ASCIIMap(
            """
               p--q
            A--B----C--D
               s--r
               |    |
               X----Y
            """,
            ways: [
                "AB", "BC", "CD", "BX", "XY", "YC",
                .init("pqrsp", ["boundary": "low_emission_zone", "highway": "", "name": ""]),
            ])
        let limits = ServiceLimits()
        served = try ServedMap(map.graph, path: "zone.region", memory: limits.engineMemory)
        handler = RoutingRequestHandler(map: served, limits: limits)
    }

    private func get(_ target: String) -> Town.Reply {
        Town.Reply(handler.response(to: HTTPServerRequest(method: "GET", target: target, isLocal: true)))
    }

    private func at(_ nodes: String) -> String { nodes.map { Town.text(map.place($0)) }.joined(separator: ";") }

    @Test func zonesAreAvoidedOnRequest() throws {
        let direct = get("/route/v1/driving/\(at("AD"))?steps=true")
        let short = try #require(direct.route?["distance"]?.number)
        for option in ["exclude=low-emission", "avoid=low-emission-zones", "exclude=toll,low-emission"] {
            let around = try #require(get("/route/v1/driving/\(at("AD"))?\(option)").route?["distance"]?.number)
            #expect(around > short + 100, "\(option)")
        }
        let classes = direct.route?["legs"]?[0]?["steps"]?.array?.flatMap { step in
            (step["intersections"]?.array ?? []).flatMap { $0["classes"]?.array?.compactMap(\.string) ?? [] }
        }
        #expect(classes == ["low-emission"])
        #expect(get("/route/v1/walking/\(at("AD"))?exclude=low-emission").route?["distance"]?.number == short)
        #expect(get("/route/v1/driving/\(at("AD"))?exclude=low").code == "InvalidValue")
        let place = "lat=\(map.place("A").latitude)&lon=\(map.place("A").longitude)&minutes=1"
        let avoiding = get("/isochrone?\(place)&avoid=low-emission-zones")
        #expect(avoiding["features"] != nil && get("/isochrone?\(place)")["features"] != avoiding["features"])
        #expect(get("/isochrone?\(place)&avoid=zones").code == "InvalidValue")
    }

    @Test func routesSayThatTheyEnterAZone() async throws {
        let stops = try [map.place("A"), map.place("D")].map { try #require(Waypoint(location: $0)) }
        func route(_ mode: TravelMode, _ avoid: Avoidances = []) async throws -> Route {
            try await served.provider.routes(for: RouteRequest(stops: stops, mode: mode, avoid: avoid))[0]
        }
        let best = try await route(.driving)
        #expect(best.notices == [.lowEmissionZone])
        #expect(try await route(.walking).notices.isEmpty)
        let other = try await route(.driving, .lowEmissionZones)
        #expect(other.notices.isEmpty && other.differences(from: best).contains(.avoidsLowEmissionZones))
        #expect(RouteText.document(best).split(separator: "\n")[1] == "⚠ low-emission zone")
        let json = String(decoding: RouteJSON.document(best), as: UTF8.self)
        #expect(json.contains(#""notices":["lowEmissionZone"]"#) || json.contains(#""notices": ["lowEmissionZone"]"#))
    }
}
