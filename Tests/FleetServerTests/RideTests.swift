// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

/// What the page of a rider shows beside the trip.
@Suite struct RideTests {
    /// Names places by their distance from home.
    private struct Names: FleetPlaceNames {
        func name(of place: Coordinate, language: String) -> String? {
            let meters = Int(ServerFixture.home.distance(to: place).value.rounded())
            return meters > 4_500 ? nil : "\(language) \(meters)"
        }
    }

    private func handler(_ fixture: ServerFixture, contact: String? = nil) throws -> FleetRequestHandler {
        var handler = fixture.handler
        handler.rides = RideSources(contact: try contact.map { try ContactLink($0) }, places: Names())
        return handler
    }

    private func caller(_ token: String) -> FleetCaller { FleetCaller(token: token, transport: .http) }

    private func setAttributes(_ attributes: [String: String], of fixture: ServerFixture) async throws {
        let list = attributes.map { #"{"key": "\#($0.key)", "value": "\#($0.value)"}"# }.joined(separator: ",")
        _ = try await fixture.send(
            "POST", "/vehicles/v:updateAttributes", #"{"attributes": [\#(list)]}"#, token: fixture.token(.server))
    }

    @Test func vehicleAttributesBecomeDetails() async throws {
        let (fixture, token) = try await ServerFixture.withRider()
        try await setAttributes(
            [
                "driver_name": " Anna ", "license_plate": "MC 7777", "vehicle_model": "Skoda Octavia",
                "vehicle_color": "white", "home_phone": "+37799000000", "shift": "nightly",
            ], of: fixture)
        let handler = try handler(fixture, contact: "https://relay.example/{trip}?vehicle={vehicle}")
        let details = try await handler.ride(try TripID("t"), language: "de", for: caller(token))
        #expect(details.vehicle?.driver == "Anna" && details.vehicle?.plate == "MC 7777")
        #expect(details.vehicle?.model == "Skoda Octavia" && details.vehicle?.color == "white")
        #expect(details.contact == "https://relay.example/t?vehicle=v")
        #expect(details.pickup == "de 1000" && details.dropoff == nil && details.driven == nil)
        let text = String(decoding: try details.json, as: UTF8.self)
        #expect(!text.contains("37799") && !text.contains("nightly"), "other attributes stay with the operator")
    }

    @Test func withoutAttributesThereIsNoVehicle() async throws {
        let (fixture, token) = try await ServerFixture.withRider()
        try await setAttributes(
            ["driver_name": "  ", "vehicle_model": String(repeating: "x", count: 101)], of: fixture)
        let details = try await fixture.handler.ride(try TripID("t"), language: "", for: caller(token))
        #expect(details.vehicle == nil && details.contact == nil && details.pickup == nil)
        #expect(String(decoding: try details.json, as: UTF8.self) == #"{"intermediates":[]}"#)
    }

    @Test func tripAttributesReplaceNamesAndContact() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        for (id, link) in [("a", "tel:+377-9900"), ("b", "javascript:alert(1)"), ("c", "tel:112")] {
            _ = try await fixture.send(
                "POST", "/trips?tripId=\(id)",
                """
                {"tripType": "SHARED", "vehicleId": "v", "numberOfPassengers": 1,
                 "pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(1_000)))},
                 "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(2_000)))},
                 "attributes": [{"key": "pickup_name", "stringValue": "Casino"}, {"key": "contact_link", "stringValue": "\(link)"}]}
                """, token: fixture.token(.server))
        }
        let handler = try handler(fixture, contact: "tel:+33100000")
        for (id, contact) in [("a", "tel:+377-9900"), ("b", "tel:+33100000"), ("c", "tel:+33100000")] {
            let details = try await handler.ride(
                try TripID(id), language: "", for: caller(try await fixture.token(.consumer, trip: id)))
            #expect(details.contact == contact && details.pickup == "Casino" && details.dropoff == " 2000")
        }
    }

    @Test func completeTripHasItsRouteAndNoDriver() async throws {
        let (fixture, token) = try await ServerFixture.withRider()
        try await setAttributes(["driver_name": "Anna"], of: fixture)
        let handler = try handler(fixture, contact: "tel:+33100000")
        for row in 0..<30 {
            fixture.clock.move(by: 5)
            let statuses = [1: "ENROUTE_TO_PICKUP", 5: "ARRIVED_AT_PICKUP", 8: "ENROUTE_TO_DROPOFF", 20: "COMPLETE"]
            if let status = statuses[row] { try await fixture.setStatus(status) }
            fixture.clock.move(by: 5)
            try await fixture.move(to: Double(row) * 50)
        }
        let details = try await handler.ride(try TripID("t"), language: "", for: caller(token))
        let driven = try #require(details.driven)
        let path = try #require(Polyline.decode(driven.path))
        // A straight line needs no points but its ends: from the pickup to the end, without the way to the rider.
        #expect(path.count == 2 && (500...620).contains(driven.meters), "\(path.count) points, \(driven.meters) m")
        #expect(driven.start < driven.end && details.vehicle == nil && details.contact == nil)
    }

    @Test func onlyWhoMaySeeTheTripSeesDetails() async throws {
        let (fixture, _) = try await ServerFixture.withRider()
        try await fixture.addVehicle("w")
        try await fixture.addTrip("u", on: "w")
        for token in [
            try await fixture.token(.consumer, trip: "u"), try await fixture.token(.driver, vehicle: "w"), "none",
        ] {
            let error = await failure {
                _ = try await fixture.handler.ride(try TripID("t"), language: "", for: caller(token))
            }
            #expect(error?.code == .permissionDenied || error?.code == .unauthenticated)
        }
        _ = try await fixture.handler.ride(
            try TripID("t"), language: "", for: caller(try await fixture.token(.driver, vehicle: "v")))
    }

    @Test func addressIsChecked() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            _ = try await server.send(
                "POST", "/v1/providers/acme/trips?tripId=t",
                #"{"tripType":"EXCLUSIVE","pickupPoint":{"point":{"latitude":43.7,"longitude":7.4}}}"#, token: token)
            let answer = try await server.send("GET", "/rides/t?language=pt-BR", token: token)
            #expect(answer.status == 200 && answer.text == #"{"intermediates":[]}"#)
            #expect(try await server.send("GET", "/rides/t").status == 401)
            #expect(try await server.send("GET", "/rides/none", token: token).status == 404)
            #expect(try await server.send("GET", "/rides/t/u", token: token).status == 404)
            #expect(try await server.send("GET", "/rides/t?language=%3Cscript", token: token).status == 400)
            #expect(try await server.send("GET", "/rides/t?lang=de", token: token).status == 400)
            #expect(try await server.send("POST", "/rides/t", token: token).status == 405)
        }
    }

    @Test(arguments: [
        "https://relay.example", "https://relay.example:8443/call/{trip}",
        "https://relay.example/?t={trip}&v={vehicle}",
        "tel:+37799998888", "tel:+377-9999-8888",
    ]) func contactLinkIsAccepted(text: String) throws {
        let link = try ContactLink(text).link(trip: try TripID("t-1"), vehicle: try VehicleID("v 1"))
        #expect(link == text.replacing("{trip}", with: "t-1").replacing("{vehicle}", with: "v%201"))
    }

    @Test(arguments: [
        "", "http://relay.example/", "javascript:alert(1)", "https:", "https://", "https:///path",
        "https://{trip}.example/",
        "https://user:secret@relay.example/", "https://relay.example/{driver}", "https://relay.example/a b",
        "https://relay.example/\"", "HTTPS://relay.example/", "tel:112", "tel:+", "tel:+1234567890123456",
        "tel:+33x1000",
        "tel:+-33100", "tel:+33100;ext=1", "sms:+33100000", "https://relay.example/\u{7}", "https://relay.example/é",
    ]) func contactLinkIsRejected(text: String) { #expect(throws: FleetError.self) { _ = try ContactLink(text) } }

    @Test(arguments: 1...4) func reducedPathStaysNearTheDrivenOne(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var place = ServerFixture.home
        let path = (0..<300).map { _ in
            place = place.moved(
                Meters(Double.random(in: 0...12, using: &random)),
                toward: Bearing(Double.random(in: 60...120, using: &random)))
            return place
        }
        let reduced = ReducedPath.reduce(path, tolerance: 4)
        #expect(reduced.first == path.first && reduced.last == path.last && reduced.count < path.count)
        #expect(abs(ReducedPath.length(of: reduced) / ReducedPath.length(of: path) - 1) < 0.2)
        var row = 0
        for place in path {
            // Each point lies beside the segment between the remaining points around it.
            if row + 1 < reduced.count - 1, place == reduced[row + 1] { row += 1 }
            let frame = LocalFrame(at: reduced[row])
            let (point, end) = (frame.point(place), frame.point(reduced[row + 1]))
            let square = end.x * end.x + end.y * end.y
            let share = square > 0 ? min(1, max(0, (point.x * end.x + point.y * end.y) / square)) : 0
            let (x, y) = (point.x - share * end.x, point.y - share * end.y)
            #expect((x * x + y * y).squareRoot() < 4.01)
        }
        for short in [[], [place], [place, ServerFixture.home]] {
            #expect(ReducedPath.reduce(short, tolerance: 4) == short)
        }
    }
}
