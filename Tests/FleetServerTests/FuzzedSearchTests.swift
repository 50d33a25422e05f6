// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite(.onEveryStore) struct FuzzedSearchTests {
    /// What a rider gets about a vehicle at a place.
    private func answer(forVehicleAt place: Coordinate) async throws -> String {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle(at: place)
        _ = try await fixture.send(
            "PUT", "/vehicles/v?updateMask=currentRouteSegment,attributes,licensePlate",
            """
            {"currentRouteSegment": "\(Polyline.encode([place, ServerFixture.east(900)]))",
             "attributes": [{"key": "depot", "value": "\(place)"}],
             "licensePlate": {"countryCode": "MC", "lastCharacter": "7"}}
            """, token: fixture.token(.server))
        let body = """
            {"pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(-250)))},
             "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(2_000)))},
             "pickupRadiusMeters": 400, "count": 5, "minimumCapacity": 1, "tripTypes": ["EXCLUSIVE"],
             "orderBy": "PICKUP_POINT_ETA", "vehicleTypes": [{"category": "AUTO"}]}
            """
        let response = try await fixture.send(
            "POST", "/vehicles:searchFuzzed", body, token: fixture.token(.consumer, vehicle: "*"))
        let bytes = try FleetREST.body(of: response, to: .searchFuzzedVehicles, provider: fixture.service.provider)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func fuzzedSearchDoesNotRevealPosition() async throws {
        let middle = try await answer(forVehicleAt: ServerFixture.home)
        #expect(middle.contains("providers/acme/vehicles/v") && middle.contains("AUTO"))
        #expect(middle.contains("vehiclePickupEta") && middle.contains("StraightLineDistanceMeters"))
        for secret in ["currentRouteSegment", "waypoints", "attributes", "depot", "licensePlate", "serverTime"] {
            #expect(!middle.contains(secret), "\(secret)")
        }
        let edge = try await answer(forVehicleAt: ServerFixture.east(390).moved(Meters(500), toward: Bearing(0)))
        #expect(edge == middle)
    }
}
