// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Routes of electric vehicles on a map with charging stations.
@Suite struct ChargePlanTests {
    /// A road of 200 km with stations at F (fast), M (slow, on the way) and P (private).
    private func road(_ stations: [Character: [String: String]]? = nil) throws -> ASCIIMap {
        let station = ["amenity": "charging_station"]
        return try ASCIIMap(
            """
            A---------M----P----B
                      |
                      F
            """, scale: Meters(10_000), ways: [.init("AMPB", ["highway": "trunk", "maxspeed": "90"]), "MF"],
            nodes: stations ?? [
                "M": station.merging(["socket:type2": "2", "socket:type2:output": "11 kW"]) { $1 },
                "F": station.merging(
                    ["name": "Fast", "socket:type2_combo": "4", "socket:type2_combo:output": "150 kW"]) { $1 },
                "P": station.merging(["access": "private", "socket:type2_combo": "1"]) { $1 },
            ])
    }

    private func request(
        _ map: ASCIIMap, _ vehicle: ElectricVehicle, _ places: String = "AB"
    ) throws -> RouteRequest {
        RouteRequest(
            stops: try places.map { try #require(Waypoint(location: map.place($0))) },
            vehicle: VehicleProperties(electric: vehicle))
    }

    @Test func aFullBatteryNeedsNoStop() throws {
        let map = try road()
        let request = try request(map, ElectricVehicle(battery: 60, charge: 1))
        let plan = try RouteEngine(graph: map.graph).chargePlan(for: request)
        #expect(plan.legs.count == 1 && plan.legs[0].stop == nil)
        // About 160 Wh/km below 90 km/h, over 200 km.
        #expect((25...35).contains(plan.legs[0].used))
        #expect(abs(plan.legs[0].chargeAtEnd - (1 - plan.legs[0].used / 60)) < 1e-9)
    }

    @Test func theFastStationIsWorthTheDetour() throws {
        let map = try road()
        let engine = RouteEngine(graph: map.graph)
        let plan = try engine.chargePlan(for: request(map, ElectricVehicle(battery: 40, charge: 0.6)))
        #expect(plan.request.stops.map(\.title) == ["", "Fast", ""])
        let stop = try #require(plan.legs[0].stop)
        #expect(stop.name == "Fast" && stop.power == 100, "the vehicle takes at most 100 kW")
        #expect(plan.legs.allSatisfy { $0.chargeAtEnd >= 0.1 - 1e-6 })
        #expect(stop.chargeAfter <= 0.8 + 1e-9 && plan.legs[1].chargeAtStart == stop.chargeAfter)
        let charged = (stop.chargeAfter - plan.legs[0].chargeAtEnd) * 40
        #expect(abs(stop.seconds - 300 - charged / 100 * 3600) < 1e-6)
        // A type 2 vehicle charges at M, with at most 11 kW.
        let slow = try engine.chargePlan(for: request(map, ElectricVehicle(battery: 40, plug: .type2)))
        #expect(slow.legs[0].stop?.power == 11)
    }

    @Test func stopsOfTheRequestKeepTheirOrderAndTheCharge() throws {
        let map = try road()
        let vehicle = ElectricVehicle(battery: 40, charge: 0.9)
        let plan = try RouteEngine(graph: map.graph).chargePlan(for: request(map, vehicle, "APB"))
        #expect(plan.request.stops.first?.coordinate == map.place("A"))
        #expect(plan.request.stops.contains { $0.coordinate == map.place("P") })
        for (before, after) in zip(plan.legs, plan.legs.dropFirst()) {
            #expect(after.chargeAtStart == before.stop?.chargeAfter ?? before.chargeAtEnd)
        }
    }

    @Test func aPlanIsMadeAgainWithoutTheStationsOfTheOldOne() throws {
        let map = try road()
        let engine = RouteEngine(graph: map.graph)
        var request = try request(map, ElectricVehicle(battery: 40, charge: 0.8))
        let plan = try engine.chargePlan(for: request)
        let stops = request.stops
        request.stops = plan.request.stops
        #expect(request.stops.count == 3)
        #expect(try engine.chargePlan(for: request).request.stops == plan.request.stops)
        request.vehicle?.electric?.charge = 1
        request.vehicle?.electric?.battery = 60
        #expect(try engine.chargePlan(for: request).request.stops == stops, "no stop is needed any more")
    }

    @Test func errorsSayWhereTheBatteryEnds() throws {
        let map = try road()
        let engine = RouteEngine(graph: map.graph)
        func message(_ vehicle: ElectricVehicle, _ engine: RouteEngine) throws -> String? {
            let request = try request(map, vehicle)
            do throws(RouteError) {
                _ = try engine.chargePlan(for: request)
                return nil
            } catch {
                #expect(error.code == .unreachable)
                return error.message
            }
        }
        let small = try #require(try message(ElectricVehicle(battery: 15), engine))
        #expect(small.contains("reserve of 10 %") && small.contains("no chain of charging stations"))
        #expect(try message(ElectricVehicle(battery: 40, plug: .chademo), engine)?.contains("plug=chademo") == true)
        #expect(throws: RouteError.self) { try engine.path(for: request(map, ElectricVehicle())) }
        #expect(throws: RouteError.self) {
            try engine.chargePlan(for: RouteRequest(stops: request(map, ElectricVehicle()).stops))
        }
    }

    @Test func optionsAreParsedAndWritten() throws {
        let text = "ev,battery=58,charge=70,consumption=155.5,reserve=0,power=120,plug=chademo"
        let vehicle = try VehicleProperties(parsing: text)
        #expect(vehicle.electric?.battery == 58 && vehicle.electric?.charge == 0.7 && vehicle.electric?.reserve == 0)
        #expect(try VehicleProperties(parsing: vehicle.description) == vehicle)
        for text in ["battery=50", "ev,battery=0", "ev,charge=101", "ev,plug=usb", "ev,charge=5,reserve=10", "ev=1"] {
            #expect(throws: RouteError.self, "\(text)") { try VehicleProperties(parsing: text) }
        }
    }
}
