// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo
import NavModel
import Testing

/// Random operations on the state and on a reference implementation: both must agree on every result and every state.
@Suite struct RandomOperationTests {
    /// The sequences of a run: `FLEET_SEQUENCES` sets another number, `NAV_SEED` one seed.
    static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let only = environment["NAV_SEED"].flatMap({ UInt64($0) }) { return only...only }
        return 1...max(1, environment["FLEET_SEQUENCES"].flatMap { UInt64($0) } ?? 10_000)
    }

    @Test func agreesWithReferenceImplementation() throws {
        var done = 0
        for seed in RandomOperationTests.seeds {
            var sequence = try Walk(seed: seed)
            for _ in 0..<25 {
                done += try sequence.step() ? 1 : 0
                let inconsistencies = sequence.fleet.inconsistencies()
                guard inconsistencies.isEmpty else {
                    Issue.record("seed \(seed): \(sequence.last): \(inconsistencies)")
                    return
                }
                guard sequence.agrees() else {
                    Issue.record("seed \(seed): \(sequence.last) at \(sequence.difference())")
                    return
                }
            }
        }
        #expect(done > 0, "Operations succeed at all.")
    }

    private struct Walk {
        var random: SeededRandom
        var fleet: FleetState
        var plain = ReferenceFleet()
        var clock = 0.0
        var last = ""

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            fleet = try Fleets.fleet()
        }

        /// Does one operation on both.
        ///
        /// - Returns: whether it was done.
        mutating func step() throws -> Bool {
            clock += 1
            let now = Fleets.after(clock)
            let trip = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            let vehicle = ["v", "w"].randomElement(using: &random) ?? "v"
            let (tripID, vehicleID) = (try TripID(trip), try VehicleID(vehicle))
            let allowed: Bool
            var work: () throws -> Void = {}
            var fleet = fleet
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1:
                last = "create vehicle \(vehicle)"
                let backToBack = Bool.random(using: &random)
                let seats = Int.random(in: 1...3, using: &random)
                allowed = plain.vehicles[vehicle] == nil
                if allowed { plain.vehicles[vehicle] = .init(backToBack: backToBack, seats: seats) }
                work = {
                    try fleet.createVehicle(Fleets.vehicle(vehicle, seats: seats, backToBack: backToBack), at: now)
                }
            case 2:
                last = "delete vehicle \(vehicle)"
                allowed = plain.vehicles[vehicle]?.trips.isEmpty ?? false
                if allowed { plain.vehicles[vehicle] = nil }
                work = { try fleet.deleteVehicle(vehicleID) }
            case 3:
                let isOnline = Bool.random(using: &random)
                last = "state of \(vehicle): \(isOnline)"
                allowed = plain.vehicles[vehicle] != nil
                plain.vehicles[vehicle]?.isOnline = isOnline
                var update = FleetVehicleUpdate([.state])
                update.state = isOnline ? .online : .offline
                work = { try fleet.updateVehicle(vehicleID, update, at: now) }
            case 4, 5, 6:
                let isShared = Bool.random(using: &random)
                let riders = Int.random(in: 0...2, using: &random)
                let stops = isShared ? 0 : Int.random(in: 0...2, using: &random)
                let target = Bool.random(using: &random) ? vehicle : nil
                last = "create \(trip) on \(target ?? "nothing")"
                let new = ReferenceFleet.ReferenceTrip(trip, isShared: isShared, riders: riders, stops: stops)
                if plain.trips[trip] != nil {
                    allowed = false
                } else if let target {
                    allowed = plain.assign(trip, new, to: target)
                } else {
                    plain.trips[trip] = new
                    allowed = true
                }
                let draft = try Fleets.trip(
                    trip, isShared ? .shared : .exclusive, stops: stops, riders: riders, on: target)
                work = { try fleet.createTrip(draft, at: now) }
            case 7:
                last = "delete \(trip)"
                allowed = plain.trips[trip].map { $0.isOver || $0.vehicle == nil } ?? false
                if allowed { plain.trips[trip] = nil }
                work = { try fleet.deleteTrip(tripID) }
            case 8, 9:
                let target = Int.random(in: 0..<4, using: &random) == 0 ? nil : vehicle
                last = "assign \(trip) to \(target ?? "nothing")"
                allowed = assign(trip, to: target)
                var update = FleetTripUpdate([.vehicleID])
                update.vehicleID = target == nil ? nil : vehicleID
                work = { try fleet.updateTrip(tripID, update, at: now) }
            case 10:
                last = "arrange \(vehicle)"
                let order = (plain.vehicles[vehicle]?.stops ?? []).shuffled(using: &random)
                let known = try? fleet.vehicle(vehicleID).waypoints
                allowed = plain.arrange(vehicle, order)
                var update = FleetVehicleUpdate([.waypoints])
                update.waypoints = order.compactMap { name in
                    known?.first { Fleets.spell([$0]) == name }
                        .map { WaypointReference(tripID: $0.tripID, kind: $0.kind, place: $0.place) }
                }
                work = { try fleet.updateVehicle(vehicleID, update, at: now) }
            case 11, 12:
                let time = clock + Double.random(in: -20...5, using: &random)
                last = "move \(vehicle)"
                allowed = plain.vehicles[vehicle] != nil
                let seen = plain.vehicles[vehicle]?.seen ?? -.infinity
                plain.vehicles[vehicle]?.seen = max(time, seen)
                work = { try fleet.updateVehicle(vehicleID, Fleets.position(time, at: time), at: now) }
            default:
                let status: FleetTripStatus
                var index = Int.random(in: 0...2, using: &random)
                // Mostly the next step, or nothing would ever arrive.
                if let now = plain.trips[trip], !now.isOver, Int.random(in: 0..<4, using: &random) > 0 {
                    (status, index) = (now.steps[now.step + 1].status, now.steps[now.step + 1].index)
                } else {
                    status = FleetTripStatus.allCases.randomElement(using: &random) ?? .new
                }
                last = "\(trip) to \(status) \(index)"
                allowed = plain.move(trip, to: status, index: index)
                let update = Fleets.status(status, index: index)
                work = { try fleet.updateTrip(tripID, update, at: now) }
            }
            let code = rejection(work)
            if code == nil { self.fleet = fleet }
            if (code == nil) != allowed { last += ": \(code?.description ?? "done") where \(allowed) was right" }
            if (code == nil) != allowed {
                plain.trips["disagreement"] = ReferenceFleet.ReferenceTrip("", isShared: true, riders: 0, stops: 0)
            }
            return allowed
        }

        private mutating func assign(_ name: String, to target: String?) -> Bool {
            guard var trip = plain.trips[name] else { return false }
            if trip.vehicle == target { return true }
            if trip.isOver || trip.isAboard { return false }
            let before = plain
            if let old = trip.vehicle {
                plain.vehicles[old]?.trips.removeAll { $0 == name }
                plain.vehicles[old]?.stops.removeAll { $0.dropLast() == name }
            }
            trip.vehicle = nil
            plain.trips[name] = trip
            guard let target else {
                if trip.step == 0 { return true }
                plain = before
                return false
            }
            if plain.assign(name, trip, to: target) { return true }
            plain = before
            return false
        }

        func agrees() -> Bool { difference().isEmpty }

        /// What the two do not agree on.
        func difference() -> String {
            if plain.trips["disagreement"] != nil { return last }
            for (name, expected) in plain.trips {
                guard let id = try? TripID(name), let trip = try? fleet.trip(id) else {
                    return "trip \(name) is missing"
                }
                let index = expected.steps[expected.step].index
                if trip.status != expected.status { return "\(name): \(trip.status)" }
                if trip.status == .arrivedAtIntermediateDestination, trip.intermediateDestinationIndex != index {
                    return "\(name): index"
                }
                if trip.vehicleID?.text != expected.vehicle { return "\(name): vehicle" }
                if Fleets.spell(trip.remainingStops) != expected.left.joined(separator: " ") { return "\(name): stops" }
            }
            if fleet.tripCounts.all != plain.trips.count { return "number of trips" }
            for (name, expected) in plain.vehicles {
                guard let id = try? VehicleID(name), let vehicle = try? fleet.vehicle(id) else {
                    return "\(name) is missing"
                }
                if Fleets.spell(vehicle.waypoints) != expected.stops.joined(separator: " ") {
                    return "\(name): \(Fleets.spell(vehicle.waypoints)) is not \(expected.stops)"
                }
                if vehicle.tripIDs.map(\.text) != expected.trips { return "\(name): trips" }
                if vehicle.lastLocation?.time != expected.seen.map({ Fleets.after($0) }) { return "\(name): position" }
            }
            return ""
        }
    }
}
