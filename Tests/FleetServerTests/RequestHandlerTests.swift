// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite(.onEveryStore) struct RequestHandlerTests {
    private func trip(_ response: FleetResponse) throws -> TripSnapshot {
        guard case .trip(let snapshot, _) = response else { throw FleetError(.internal, "no trip") }
        return snapshot
    }

    @Test func riderFollowsTripToItsEnd() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let rider = try await fixture.token(.consumer, trip: "t")
        var seen = try trip(await fixture.send("GET", "/trips/t", token: rider))
        #expect(abs((seen.remainingDistance?.value ?? 0) - 1_000) < 1)
        #expect(abs((seen.arrival?.seconds(since: fixture.clock.now) ?? 0) - 100) < 0.2, "Ten meters a second.")
        #expect(seen.uncertainty != nil && seen.route.count == 2)
        fixture.clock.move(by: 10)
        try await fixture.setStatus("ENROUTE_TO_PICKUP")
        try await fixture.move(to: 600)
        seen = try trip(await fixture.send("GET", "/trips/t", token: rider))
        #expect(abs((seen.remainingDistance?.value ?? 0) - 400) < 1)
        for status in ["ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"] { try await fixture.setStatus(status) }
        seen = try trip(await fixture.send("GET", "/trips/t", token: rider))
        #expect(seen.trip.status == .complete && seen.lastLocation == nil && seen.dropoffTime != nil)
    }

    @Test func readerSeesTheFleetAndChangesNothing() async throws {
        let (fixture, _) = try await ServerFixture.withRider()
        try await fixture.addTrip("u", type: "SHARED", on: "")
        let (reader, server) = (try await fixture.token(.reader), try await fixture.token(.server))
        _ = try await fixture.send(
            "PUT", "/trips/t?updateMask=attributes", #"{"attributes": [{"key": "note", "stringValue": "bell"}]}"#,
            token: server)
        guard case .trip(let trip, _) = try await fixture.send("GET", "/trips/t", token: reader) else {
            throw FleetError(.internal, "no trip")
        }
        #expect(trip.trip.attributes.count == 1 && trip.vehicleStops.count == 2, "As the provider's server.")
        var updates = try await fixture.watch("/trips/t:watch", token: reader).makeAsyncIterator()
        #expect(try await updates.next() != nil)
        for target in ["/vehicles/v", "/vehicles?vehicleTypeCategories=AUTO", "/tasks", "/deliveryVehicles", "/shares"]
        {
            _ = try await fixture.send("GET", target, token: reader)
        }
        _ = try await fixture.send("POST", "/trips:search", "{}", token: reader)
        for (verb, target, body) in [
            ("PUT", "/trips/t?updateMask=tripStatus", #"{"tripStatus": "CANCELED"}"#), ("DELETE", "/trips/u", ""),
            ("POST", "/trips/t:share", #"{"lifetime": "60s"}"#), ("DELETE", "/shares/s", ""),
            ("PUT", "/vehicles/v?updateMask=vehicleState", #"{"vehicleState": "OFFLINE"}"#),
            ("POST", "/vehicles/v:updateAttributes", #"{"attributes": []}"#), ("DELETE", "/vehicles/v", ""),
        ] {
            let error = await failure { _ = try await fixture.send(verb, target, body, token: reader) }
            #expect(error?.code == .permissionDenied, "\(verb) \(target)")
        }
        for address in OperatorAddress.allCases {
            let caller = FleetCaller(token: reader, transport: .http)
            let error = await failure { try await fixture.handler.operate(address, for: caller) { _ in } }
            #expect(error?.code == .permissionDenied, "\(address)")
        }
    }

    @Test func everyErrorHasItsCode() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let server = try await fixture.token(.server)
        let rider = try await fixture.token(.consumer, trip: "t")
        func code(_ verb: String, _ target: String, _ body: String = "", _ token: String?) async -> FleetError.Code? {
            await failure { _ = try await fixture.send(verb, target, body, token: token) }?.code
        }
        #expect(await code("GET", "/trips/t", "", nil) == .unauthenticated)
        #expect(await code("GET", "/trips/t", "", "nonsense") == .unauthenticated)
        #expect(await code("GET", "/trips/other", "", rider) == .permissionDenied)
        #expect(
            await code("PUT", "/trips/t?updateMask=tripStatus", #"{"tripStatus":"CANCELED"}"#, rider)
                == .permissionDenied)
        #expect(await code("GET", "/trips/none", "", server) == .notFound)
        #expect(await code("GET", "/trips/a%2Fb", "", server) == .invalidArgument)
        #expect(await code("DELETE", "/trips/t", "", server) == .failedPrecondition)
        #expect(await failure { try await fixture.addTrip() }?.code == .alreadyExists)
        let foreign = try FleetREST.call(RESTRequest(method: "GET", target: "/v1/providers/rival/trips/t"))
        let error = await failure {
            _ = try await fixture.handler.respond(
                foreign.method, for: FleetCaller(token: server, transport: .http), parsing: foreign.read)
        }
        #expect(error?.code == .invalidArgument, "no name of a trip here")
        // Signed without the ID of a trip, or of a vehicle.
        #expect(await code("GET", "/trips/t", "", try await fixture.token(.consumer)) == .unauthenticated)
        #expect(await code("GET", "/vehicles/v", "", try await fixture.token(.driver)) == .unauthenticated)
        #expect(
            await code("GET", "/vehicles/v", "", try await fixture.token(.driver, vehicle: "w")) == .permissionDenied)
        let late = try FleetREST.call(RESTRequest(method: "GET", target: "/v1/providers/acme/trips/t"))
        let slow = await failure {
            _ = try await fixture.handler.respond(
                late.method, for: FleetCaller(token: server, transport: .grpc, deadline: .now - .seconds(1)),
                parsing: late.read)
        }
        #expect(slow?.code == .deadlineExceeded)
    }

    @Test func quotaErrorHasRetryDelay() async throws {
        let fixture = try await ServerFixture(quotas: [.getVehicle: 2])
        try await fixture.addVehicle()
        let server = try await fixture.token(.server)
        for _ in 0..<2 { _ = try await fixture.send("GET", "/vehicles/v", token: server) }
        let error = await failure { _ = try await fixture.send("GET", "/vehicles/v", token: server) }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.retryAfter == 30)
        #expect(error?.message == "More than 2 calls of GetVehicle a minute.")
        // Another method has a limit of its own.
        _ = try await fixture.send("GET", "/vehicles?vehicleTypeCategories=AUTO", token: server)
        fixture.clock.move(by: 30)
        _ = try await fixture.send("GET", "/vehicles/v", token: server)
    }

    @Test func ordersVehiclesByDrivingTime() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle("far", at: ServerFixture.east(-800))
        try await fixture.addVehicle("near", at: ServerFixture.east(300))
        let body = """
            {"pickupPoint": {"point": \(ServerFixture.json(ServerFixture.home))}, "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(2_000)))},
             "pickupRadiusMeters": 5000, "count": 5, "minimumCapacity": 1, "tripTypes": ["EXCLUSIVE"],
             "orderBy": "PICKUP_POINT_ETA", "vehicleTypes": [{"category": "AUTO"}]}
            """
        let response = try await fixture.send("POST", "/vehicles:search", body, token: fixture.token(.server))
        guard case .matches(let matches, _) = response else {
            Issue.record("no matches")
            return
        }
        #expect(matches.map(\.candidate.vehicle.id.text) == ["near", "far"])
        #expect(abs((matches[0].pickupArrival?.seconds(since: fixture.clock.now) ?? 0) - 30) < 0.1)
        #expect(abs((matches[0].dropoffDistance?.value ?? 0) - 2_000) < 1)
        #expect(matches[0].waypoints.count == 2)
    }

    @Test func watchDeliversChangesInOrderAndEndsWithTrip() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let updates = try await fixture.watch("/trips/t:watch", token: fixture.token(.consumer, trip: "t"))
        fixture.clock.move(by: 1)
        try await fixture.setStatus("ENROUTE_TO_PICKUP")
        for meters in stride(from: 100.0, through: 1_000, by: 100) {
            fixture.clock.move(by: 1)
            try await fixture.move(to: meters)
        }
        for status in ["ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"] {
            fixture.clock.move(by: 1)
            try await fixture.setStatus(status)
        }
        var statuses: [FleetTripStatus] = []
        var places: [Coordinate] = []
        var revisions: [Int64] = []
        for try await item in updates {
            guard case .trip(let snapshot, _) = item.response else { continue }
            if statuses.last != snapshot.trip.status { statuses.append(snapshot.trip.status) }
            if let place = snapshot.lastLocation?.place, places.last != place { places.append(place) }
            revisions.append(item.revision)
        }
        #expect(statuses == [.new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete])
        #expect(places.count == 11 && places.map(\.longitude) == places.map(\.longitude).sorted())
        #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
    }

    @Test func resumesWatchAfterRestart() async throws {
        let (fixture, rider) = try await ServerFixture.withRider()
        var first = try await fixture.watch("/trips/t:watch", token: rider).makeAsyncIterator()
        let token = FleetREST.resumeToken(of: try #require(try await first.next()))
        fixture.service.bus.close()
        #expect(await failure { _ = try await first.next() }?.code == .unavailable)

        fixture.store.close()
        let again = try await ServerFixture(folder: fixture.folder)
        var second = try await again.watch("/trips/t:watch?resumeToken=\(token)", token: rider).makeAsyncIterator()
        again.clock.move(by: 1)
        try await again.setStatus("ENROUTE_TO_PICKUP")
        guard case .trip(let snapshot, _)? = try await second.next()?.response else {
            Issue.record("no update")
            return
        }
        #expect(snapshot.trip.status == .enrouteToPickup, "Updates that were received are not sent again.")
        #expect(
            await failure { _ = try await again.watch("/trips/t:watch?resumeToken=x", token: rider) }?.code
                == .invalidArgument)
    }

    @Test func watchEndsWithItsToken() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let token = try await fixture.tokens.mint(role: .consumer, tripID: "t", lifetime: 60)
        var updates = try await fixture.watch("/trips/t:watch", token: token).makeAsyncIterator()
        _ = try await updates.next()
        fixture.service.bus.endExpired(at: .now + .seconds(50))
        #expect(fixture.service.bus.count == 1)
        fixture.service.bus.endExpired(at: .now + .seconds(61))
        #expect(await failure { _ = try await updates.next() }?.code == .unauthenticated)
        #expect(fixture.service.bus.count == 0)
    }

    @Test func pooledRiderNeverGetsStopsOfOthers() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip("a", type: "SHARED")
        _ = try await fixture.send(
            "POST", "/trips?tripId=b",
            """
            {"tripType": "SHARED", "vehicleId": "v", "pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(2_000)))},
             "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(7_000)))}}
            """, token: fixture.token(.server))
        let rider = try await fixture.token(.consumer, trip: "b")
        let response = try await fixture.send("GET", "/trips/b", token: rider)
        let text = String(
            decoding: try FleetREST.body(of: response, to: .getTrip, provider: ProviderID("acme")), as: UTF8.self)
        #expect(!text.contains(#""a""#) && text.contains("remainingWaypoints"))
        let all = try trip(await fixture.send("GET", "/trips/b", token: fixture.token(.server)))
        #expect(all.waypoints.count == 4)
        #expect(try trip(response).waypoints.count == 2)
        #expect(try trip(response).arrival == all.waypoints.first { $0.stop.tripID.text == "b" }?.arrival)
    }
}
