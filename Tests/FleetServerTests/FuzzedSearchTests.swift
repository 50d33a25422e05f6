// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import Testing

@testable import FleetServer
@testable import FleetWire

@Suite struct FuzzedSearchTests {
    /// What a rider is told of a vehicle that is somewhere.
    private func answer(forVehicleAt place: Coordinate) async throws -> String {
        let stage = try await Stage()
        try await stage.addVehicle(at: place)
        _ = try await stage.ask(
            "PUT", "/vehicles/v?updateMask=currentRouteSegment,attributes,licensePlate",
            """
            {"currentRouteSegment": "\(Polyline.encode([place, Stage.east(900)]))",
             "attributes": [{"key": "depot", "value": "\(place)"}],
             "licensePlate": {"countryCode": "MC", "lastCharacter": "7"}}
            """, token: stage.token(.server))
        let body = """
            {"pickupPoint": {"point": \(Stage.json(Stage.east(-250)))},
             "dropoffPoint": {"point": \(Stage.json(Stage.east(2_000)))},
             "pickupRadiusMeters": 400, "count": 5, "minimumCapacity": 1, "tripTypes": ["EXCLUSIVE"],
             "orderBy": "PICKUP_POINT_ETA", "vehicleTypes": [{"category": "AUTO"}]}
            """
        let reply = try await stage.ask(
            "POST", "/vehicles:searchFuzzed", body, token: stage.token(.consumer, vehicle: "*"))
        let bytes = try FleetREST.body(of: reply, to: .searchFuzzedVehicles, provider: stage.office.provider)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func nothingTellsWhereAVehicleIsInItsSquare() async throws {
        let middle = try await answer(forVehicleAt: Stage.home)
        #expect(middle.contains("providers/acme/vehicles/v") && middle.contains("AUTO"))
        #expect(middle.contains("vehiclePickupEta") && middle.contains("StraightLineDistanceMeters"))
        for secret in ["currentRouteSegment", "waypoints", "attributes", "depot", "licensePlate", "serverTime"] {
            #expect(!middle.contains(secret), "\(secret)")
        }
        let edge = try await answer(forVehicleAt: Stage.east(390).moved(Meters(500), toward: Bearing(0)))
        #expect(edge == middle)
    }
}
