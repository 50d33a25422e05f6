// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite struct ReceptionTests {
    private func trip(_ reply: FleetReply) throws -> TripSnapshot {
        guard case .trip(let snapshot, _) = reply else { throw FleetError(.internal, "no trip") }
        return snapshot
    }

    @Test func aRiderFollowsATripToItsEnd() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        let rider = try await stage.token(.consumer, trip: "t")
        var seen = try trip(await stage.ask("GET", "/trips/t", token: rider))
        #expect(abs((seen.remainingDistance?.value ?? 0) - 1_000) < 1)
        #expect(abs((seen.arrival?.seconds(since: stage.clock.now) ?? 0) - 100) < 0.2, "Ten meters a second.")
        #expect(seen.uncertainty != nil && seen.route.count == 2)
        stage.clock.move(by: 10)
        try await stage.setStatus("ENROUTE_TO_PICKUP")
        try await stage.move(to: 600)
        seen = try trip(await stage.ask("GET", "/trips/t", token: rider))
        #expect(abs((seen.remainingDistance?.value ?? 0) - 400) < 1)
        for status in ["ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"] { try await stage.setStatus(status) }
        seen = try trip(await stage.ask("GET", "/trips/t", token: rider))
        #expect(seen.trip.status == .complete && seen.lastLocation == nil && seen.dropoffTime != nil)
    }

    @Test func everyRefusalHasItsCode() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        let server = try await stage.token(.server)
        let rider = try await stage.token(.consumer, trip: "t")
        func code(_ verb: String, _ target: String, _ body: String = "", _ token: String?) async -> FleetError.Code? {
            await failure { _ = try await stage.ask(verb, target, body, token: token) }?.code
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
        #expect(await failure { try await stage.addTrip() }?.code == .alreadyExists)
        let foreign = try FleetREST.call(RESTRequest(method: "GET", target: "/v1/providers/rival/trips/t"))
        let error = await failure {
            _ = try await stage.reception.answer(
                foreign.method, for: FleetCaller(token: server, door: .http), reading: foreign.read)
        }
        #expect(error?.code == .permissionDenied)
        let late = try FleetREST.call(RESTRequest(method: "GET", target: "/v1/providers/acme/trips/t"))
        let slow = await failure {
            _ = try await stage.reception.answer(
                late.method, for: FleetCaller(token: server, door: .grpc, deadline: .now - .seconds(1)),
                reading: late.read)
        }
        #expect(slow?.code == .deadlineExceeded)
    }

    @Test func tooManyCallsAreToldWhenToComeBack() async throws {
        let stage = try await Stage(quotas: [.getVehicle: 2])
        try await stage.addVehicle()
        let server = try await stage.token(.server)
        for _ in 0..<2 { _ = try await stage.ask("GET", "/vehicles/v", token: server) }
        let error = await failure { _ = try await stage.ask("GET", "/vehicles/v", token: server) }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.retryAfter == 30)
        #expect(error?.message == "More than 2 calls of GetVehicle a minute.")
        // Another method has a limit of its own.
        _ = try await stage.ask("GET", "/vehicles?vehicleTypeCategories=AUTO", token: server)
        stage.clock.move(by: 30)
        _ = try await stage.ask("GET", "/vehicles/v", token: server)
    }

    @Test func vehiclesAreFoundByTheTimeOnTheRoad() async throws {
        let stage = try await Stage()
        try await stage.addVehicle("far", at: Stage.east(-800))
        try await stage.addVehicle("near", at: Stage.east(300))
        let body = """
            {"pickupPoint": {"point": \(Stage.json(Stage.home))}, "dropoffPoint": {"point": \(Stage.json(Stage.east(2_000)))},
             "pickupRadiusMeters": 5000, "count": 5, "minimumCapacity": 1, "tripTypes": ["EXCLUSIVE"],
             "orderBy": "PICKUP_POINT_ETA", "vehicleTypes": [{"category": "AUTO"}]}
            """
        let reply = try await stage.ask("POST", "/vehicles:search", body, token: stage.token(.server))
        guard case .matches(let matches, _) = reply else {
            Issue.record("no matches")
            return
        }
        #expect(matches.map(\.candidate.vehicle.id.text) == ["near", "far"])
        #expect(abs((matches[0].pickupArrival?.seconds(since: stage.clock.now) ?? 0) - 30) < 0.1)
        #expect(abs((matches[0].dropoffDistance?.value ?? 0) - 2_000) < 1)
        #expect(matches[0].way.count == 2)
    }

    @Test func aWatchTellsEveryChangeInOrderAndEndsWithTheTrip() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        let news = try await stage.watch("/trips/t:watch", token: stage.token(.consumer, trip: "t"))
        stage.clock.move(by: 1)
        try await stage.setStatus("ENROUTE_TO_PICKUP")
        for meters in stride(from: 100.0, through: 1_000, by: 100) {
            stage.clock.move(by: 1)
            try await stage.move(to: meters)
        }
        for status in ["ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"] {
            stage.clock.move(by: 1)
            try await stage.setStatus(status)
        }
        var statuses: [TripStatus] = []
        var places: [Coordinate] = []
        var revisions: [Int64] = []
        for try await item in news {
            guard case .trip(let snapshot, _) = item.reply else { continue }
            if statuses.last != snapshot.trip.status { statuses.append(snapshot.trip.status) }
            if let place = snapshot.lastLocation?.place, places.last != place { places.append(place) }
            revisions.append(item.revision)
        }
        #expect(statuses == [.new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete])
        #expect(places.count == 11 && places.map(\.longitude) == places.map(\.longitude).sorted())
        #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
    }

    @Test func aWatchGoesOnWhereItWasAfterARestart() async throws {
        let (stage, rider) = try await Stage.withRider()
        var first = try await stage.watch("/trips/t:watch", token: rider).makeAsyncIterator()
        let token = FleetREST.resumeToken(of: try #require(try await first.next()))
        stage.office.bus.close()
        #expect(await failure { _ = try await first.next() }?.code == .unavailable)

        stage.store.close()
        let again = try await Stage(folder: stage.folder)
        var second = try await again.watch("/trips/t:watch?resumeToken=\(token)", token: rider).makeAsyncIterator()
        again.clock.move(by: 1)
        try await again.setStatus("ENROUTE_TO_PICKUP")
        guard case .trip(let snapshot, _)? = try await second.next()?.reply else {
            Issue.record("no news")
            return
        }
        #expect(snapshot.trip.status == .enrouteToPickup, "What was seen is not told again.")
        #expect(
            await failure { _ = try await again.watch("/trips/t:watch?resumeToken=x", token: rider) }?.code
                == .invalidArgument)
    }

    @Test func aWatchEndsWithItsToken() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        let token = try await stage.tokens.mint(role: .consumer, tripID: "t", lifetime: 60)
        var news = try await stage.watch("/trips/t:watch", token: token).makeAsyncIterator()
        _ = try await news.next()
        stage.office.bus.endExpired(at: .now + .seconds(50))
        #expect(stage.office.bus.count == 1)
        stage.office.bus.endExpired(at: .now + .seconds(61))
        #expect(await failure { _ = try await news.next() }?.code == .unauthenticated)
        #expect(stage.office.bus.count == 0)
    }

    @Test func aPooledRiderNeverGetsAnothersStops() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip("a", type: "SHARED")
        _ = try await stage.ask(
            "POST", "/trips?tripId=b",
            """
            {"tripType": "SHARED", "vehicleId": "v", "pickupPoint": {"point": \(Stage.json(Stage.east(2_000)))},
             "dropoffPoint": {"point": \(Stage.json(Stage.east(7_000)))}}
            """, token: stage.token(.server))
        let rider = try await stage.token(.consumer, trip: "b")
        let reply = try await stage.ask("GET", "/trips/b", token: rider)
        let text = String(
            decoding: try FleetREST.body(of: reply, to: .getTrip, provider: ProviderID("acme")), as: UTF8.self)
        #expect(!text.contains(#""a""#) && text.contains("remainingWaypoints"))
        let all = try trip(await stage.ask("GET", "/trips/b", token: stage.token(.server)))
        #expect(all.waypoints.count == 4)
        #expect(try trip(reply).waypoints.count == 2)
        #expect(try trip(reply).arrival == all.waypoints.first { $0.stop.tripID.text == "b" }?.arrival)
    }
}
