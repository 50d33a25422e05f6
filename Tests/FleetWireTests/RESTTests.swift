// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavModel
import Testing

@testable import FleetWire

@Suite struct RESTTests {
    private func read(_ method: String, _ target: String, _ body: String = "") throws -> FleetCall {
        try FleetREST.call(RESTRequest(method: method, target: target, body: Array(body.utf8))).read(WireFleet.start)
            .call
    }

    @Test(arguments: [
        ("POST", "/v1/providers/p/trips?tripId=t", FleetMethod.createTrip),
        ("GET", "/v1/providers/p/trips/t", .getTrip),
        ("PUT", "/v1/providers/p/trips/t?updateMask=tripStatus", .updateTrip),
        ("DELETE", "/v1/providers/p/trips/t", .deleteTrip), ("POST", "/v1/providers/p/trips:search", .searchTrips),
        ("POST", "/v1/providers/p/billableTrips/b:report", .reportBillableTrip),
        ("POST", "/v1/providers/p/vehicles?vehicleId=v", .createVehicle),
        ("GET", "/v1/providers/p/vehicles/v", .getVehicle),
        ("PUT", "/v1/providers/p/vehicles/v?updateMask=vehicleState", .updateVehicle),
        ("DELETE", "/v1/providers/p/vehicles/v", .deleteVehicle),
        ("POST", "/v1/providers/p/vehicles/v:updateAttributes", .updateVehicleAttributes),
        ("GET", "/v1/providers/p/vehicles", .listVehicles),
        ("POST", "/v1/providers/p/vehicles:search", .searchVehicles),
        ("POST", "/v1/providers/p/vehicles:searchFuzzed", .searchFuzzedVehicles),
        ("PUT", "/v1/providers/p/vehicles/v:updateLocation", .updateVehicleLocation),
        ("GET", "/v1/providers/p/trips/t:watch", .watchTrip),
        ("GET", "/v1/providers/p/vehicles/v:watch", .watchVehicle),
    ])
    func everyMethodHasItsPublishedAddress(_ verb: String, _ target: String, _ method: FleetMethod) throws {
        #expect(try FleetREST.call(RESTRequest(method: verb, target: target)).method == method)
    }

    @Test(arguments: [
        ("PATCH", "/v1/providers/p/trips/t"), ("GET", "/v1/providers/p/trips"), ("GET", "/v2/providers/p/trips/t"),
        ("GET", "/v1/providers/p/trips/t/x"), ("POST", "/v1/providers/p/trips/t:fly"), ("GET", "/"), ("GET", ""),
    ])
    func otherAddressesAreNotFound(_ verb: String, _ target: String) {
        #expect(rejection { _ = try FleetREST.call(RESTRequest(method: verb, target: target)) }?.code == .notFound)
    }

    @Test func parsesTripFromJSON() throws {
        let call = try read(
            "POST", "/v1/providers/acme/trips?tripId=t%C3%A9&header.languageCode=en",
            """
            {"tripType": "EXCLUSIVE", "pickupPoint": {"point": {"latitude": 43.7, "longitude": 7.4}},
             "dropoff_point": {"point": {"latitude": 43.8, "longitude": 7.5}}, "numberOfPassengers": 2,
             "tripStatus": "COMPLETE", "name": "ignored", "attributes": [{"key": "k", "boolValue": true}]}
            """)
        guard case .createTrip(let trip, _) = call else {
            Issue.record("\(call)")
            return
        }
        #expect(trip.id.text == "té" && trip.type == .exclusive && trip.numberOfPassengers == 2)
        #expect(trip.status == .new, "Whatever was sent.")
        #expect(trip.dropoff == Coordinate(latitude: 43.8, longitude: 7.5))
        #expect(trip.attributes == [FleetAttribute(key: "k", value: .flag(true))])
    }

    @Test func parsesMasksInEitherSpelling() throws {
        for mask in [
            "vehicleState,lastLocation", "vehicle_state,last_location", "vehicleState&updateMask=lastLocation",
        ] {
            let call = try read(
                "PUT", "/v1/providers/p/vehicles/v?updateMask=\(mask)",
                #"{"vehicleState": "OFFLINE", "lastLocation": {"location": {"latitude": 1, "longitude": 2}}}"#)
            guard case .updateVehicle(_, let update) = call else {
                Issue.record("\(call)")
                continue
            }
            #expect(update.fields == [.state, .lastLocation])
            #expect(update.lastLocation?.time == WireFleet.start, "A report without a time is of now.")
        }
        let error = rejection { _ = try read("PUT", "/v1/providers/p/vehicles/v", "{}") }
        #expect(error?.field == "update_mask")
    }

    @Test func parsesListsInQuery() throws {
        let call = try read(
            "GET",
            "/v1/providers/p/vehicles?vehicleTypeCategories=AUTO&vehicleTypeCategories=TAXI&minimumCapacity=3&pageSize=5"
                + "&onTripOnly=true&maximumStaleness=60s&viewport.low.latitude=1&viewport.low.longitude=2"
                + "&viewport.high.latitude=3&viewport.high.longitude=4&requiredAttributes=a:b")
        guard case .listVehicles(let listing, let size, _) = call else {
            Issue.record("\(call)")
            return
        }
        #expect(
            listing.categories == [.auto, .taxi] && listing.minimumCapacity == 3 && size == 5 && listing.onTripOnly)
        #expect(listing.maximumStaleness == 60)
        #expect(listing.viewport?.high == Coordinate(latitude: 3, longitude: 4))
        #expect(listing.attributes.count == 1)
        let bad = ["nonsense=1", "pageSize=x", "vehicleTypeCategories=BOAT", "a.b.c.d.e=1", "minimumCapacity.x=1"]
        for query in bad {
            #expect(rejection { _ = try read("GET", "/v1/providers/p/vehicles?\(query)") }?.code == .invalidArgument)
        }
    }

    @Test func queriesHaveEnumsByNameOrNumber() throws {
        let header = "&header.sdkType=2&header.platform=1"
        for categories in ["AUTO", "1"] {
            let call = try read(
                "GET", "/v1/providers/p/vehicles?vehicleTypeCategories=\(categories)&tripTypes=2" + header)
            guard case .listVehicles(let listing, _, _) = call else {
                Issue.record("\(call)")
                return
            }
            #expect(listing.categories == [.auto] && listing.tripTypes == [.exclusive])
        }
        _ = try read("GET", "/v1/providers/p/trips/t?view=1&routeFormatType=1&header.sdkType=CONSUMER")
        _ = try read("GET", "/v1/providers/p/deliveryVehicles/d?header.sdk_type=3")
        #expect(rejection { _ = try read("GET", "/v1/providers/p/trips/t?view=FIRST") }?.code == .invalidArgument)
        #expect(rejection { _ = try read("GET", "/v1/providers/p/trips/t?view=1.5") }?.code == .invalidArgument)
    }

    @Test func responsesHavePublishedNames() throws {
        let fleet = try WireFleet.fleet()
        let bytes = try FleetREST.body(
            of: .trip(WireFleet.snapshot(fleet), TripReadOptions()), to: .getTrip, provider: fleet.provider)
        let trip = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(trip["name"] as? String == "providers/acme/trips/t")
        #expect(trip["tripStatus"] as? String == "NEW")
        #expect(trip["vehicleId"] as? String == "v")
        #expect(trip["remainingDistanceMeters"] as? Int == 1_000)
        #expect(trip["etaToFirstWaypoint"] as? String == "2023-11-14T22:15:00.123456Z")
        #expect(trip["remainingTimeToFirstWaypoint"] as? String == "100s")
        #expect((trip["route"] as? [Any])?.count == 2)
        #expect(
            (trip["remainingWaypoints"] as? [[String: Any]])?.map { $0["waypointType"] as? String } == [
                "PICKUP_WAYPOINT_TYPE", "INTERMEDIATE_DESTINATION_WAYPOINT_TYPE",
                "INTERMEDIATE_DESTINATION_WAYPOINT_TYPE",
                "DROP_OFF_WAYPOINT_TYPE",
            ])
        #expect(trip["intermediateDestinationIndex"] == nil, "Zero is left out.")
    }

    @Test func errorsHavePublishedBody() throws {
        let error = FleetError(.resourceExhausted, "Too \"much\".", field: "x", retryAfter: 1.5)
        let text = String(decoding: FleetREST.body(of: error), as: UTF8.self)
        #expect(text.contains(#""code":429"#) && text.contains(#""status":"RESOURCE_EXHAUSTED""#))
        #expect(text.contains(#""retryDelay":"1.5s""#) && text.contains(#"Too \"much\"."#))
        #expect(FleetError.Code.notFound.httpStatus == 404 && FleetError.Code.alreadyExists.httpStatus == 409)
    }

    /// Arbitrary requests: a response or an error, never a crash.
    @Test func rejectsMalformedRequests() throws {
        let whole =
            #"{"tripType":"EXCLUSIVE","pickupPoint":{"point":{"latitude":1,"longitude":2}},"vehicleWaypoints":[{}]}"#
        let targets = [
            "/v1/providers/p/trips?tripId=t", "/v1/providers/p/trips:search", "/v1/providers/p/vehicles:search",
        ]
        for seed in UInt64(1)...2_000 {
            var random = SeededRandom(seed: seed)
            var body = Array(whole.utf8)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let at = Int.random(in: 0..<body.count, using: &random)
                if Bool.random(using: &random) {
                    body.remove(at: at)
                } else {
                    body[at] = UInt8.random(in: 0...255, using: &random)
                }
            }
            var target = Array((targets.randomElement(using: &random) ?? "").utf8)
            target[Int.random(in: 0..<target.count, using: &random)] = UInt8.random(in: 32...126, using: &random)
            let code = rejection {
                let request = try RESTRequest(
                    method: "POST", target: String(decoding: target, as: UTF8.self), body: body)
                _ = try FleetREST.call(request).read(WireFleet.start)
            }?.code
            #expect([nil, .invalidArgument, .notFound].contains(code), "seed \(seed)")
        }
    }
}
