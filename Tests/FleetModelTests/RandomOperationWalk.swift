// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavModel

/// A random sequence of operations on the state and on a reference implementation.
struct RandomOperationWalk {
    private var random: SeededRandom
    private(set) var fleet: FleetState
    private var plain = ReferenceFleet()
    private var clock = 0.0
    /// What the last operation was, and how the two disagreed about it.
    private(set) var last = ""

    /// An operation: its name, whether the reference implementation accepts it, and what it does to the state.
    private struct Operation {
        let name: String
        let isAllowed: Bool
        let apply: (inout FleetState) throws -> Void
    }

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        fleet = try Fleets.fleet()
    }

    /// Does one operation on both.
    ///
    /// - Returns: Whether it was accepted.
    mutating func step() throws -> Bool {
        clock += 1
        let operation = try nextOperation()
        last = operation.name
        var changed = fleet
        let code = rejection { try operation.apply(&changed) }
        if code == nil { fleet = changed }
        if (code == nil) != operation.isAllowed {
            last += ": \(code?.description ?? "done") where \(operation.isAllowed) was right"
            plain.trips["disagreement"] = ReferenceFleet.ReferenceTrip("", isShared: true, riders: 0, stops: 0)
        }
        return operation.isAllowed
    }

    private mutating func nextOperation() throws -> Operation {
        let trip = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        let vehicle = ["v", "w"].randomElement(using: &random) ?? "v"
        return switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: createVehicle(vehicle)
        case 2: try deleteVehicle(vehicle)
        case 3: try setState(of: vehicle)
        case 4, 5, 6: try createTrip(trip, near: vehicle)
        case 7: try deleteTrip(trip)
        case 8, 9: try assignTrip(trip, near: vehicle)
        case 10: try arrangeStops(of: vehicle)
        case 11, 12: try move(vehicle)
        default: try setStatus(of: trip)
        }
    }

    private mutating func createVehicle(_ vehicle: String) -> Operation {
        let backToBack = Bool.random(using: &random)
        let seats = Int.random(in: 1...3, using: &random)
        let now = Fleets.after(clock)
        let isAllowed = plain.vehicles[vehicle] == nil
        if isAllowed { plain.vehicles[vehicle] = .init(backToBack: backToBack, seats: seats) }
        return Operation(name: "create vehicle \(vehicle)", isAllowed: isAllowed) { fleet in
            try fleet.createVehicle(Fleets.vehicle(vehicle, seats: seats, backToBack: backToBack), at: now)
        }
    }

    private mutating func deleteVehicle(_ vehicle: String) throws -> Operation {
        let id = try VehicleID(vehicle)
        let isAllowed = plain.vehicles[vehicle]?.trips.isEmpty ?? false
        if isAllowed { plain.vehicles[vehicle] = nil }
        return Operation(name: "delete vehicle \(vehicle)", isAllowed: isAllowed) { try $0.deleteVehicle(id) }
    }

    private mutating func setState(of vehicle: String) throws -> Operation {
        let isOnline = Bool.random(using: &random)
        let (id, now) = (try VehicleID(vehicle), Fleets.after(clock))
        let isAllowed = plain.vehicles[vehicle] != nil
        plain.vehicles[vehicle]?.isOnline = isOnline
        var update = FleetVehicleUpdate([.state])
        update.state = isOnline ? .online : .offline
        return Operation(name: "state of \(vehicle): \(isOnline)", isAllowed: isAllowed) { [update] fleet in
            try fleet.updateVehicle(id, update, at: now)
        }
    }

    private mutating func createTrip(_ trip: String, near vehicle: String) throws -> Operation {
        let isShared = Bool.random(using: &random)
        let riders = Int.random(in: 0...2, using: &random)
        let stops = isShared ? 0 : Int.random(in: 0...2, using: &random)
        let target = Bool.random(using: &random) ? vehicle : nil
        let now = Fleets.after(clock)
        let new = ReferenceFleet.ReferenceTrip(trip, isShared: isShared, riders: riders, stops: stops)
        let isAllowed: Bool
        if plain.trips[trip] != nil {
            isAllowed = false
        } else if let target {
            isAllowed = plain.assign(trip, new, to: target)
        } else {
            plain.trips[trip] = new
            isAllowed = true
        }
        let draft = try Fleets.trip(trip, isShared ? .shared : .exclusive, stops: stops, riders: riders, on: target)
        return Operation(name: "create \(trip) on \(target ?? "nothing")", isAllowed: isAllowed) { fleet in
            try fleet.createTrip(draft, at: now)
        }
    }

    private mutating func deleteTrip(_ trip: String) throws -> Operation {
        let id = try TripID(trip)
        let isAllowed = plain.trips[trip].map { $0.isOver || $0.vehicle == nil } ?? false
        if isAllowed { plain.trips[trip] = nil }
        return Operation(name: "delete \(trip)", isAllowed: isAllowed) { try $0.deleteTrip(id) }
    }

    private mutating func assignTrip(_ trip: String, near vehicle: String) throws -> Operation {
        let target = Int.random(in: 0..<4, using: &random) == 0 ? nil : vehicle
        let (id, now) = (try TripID(trip), Fleets.after(clock))
        let isAllowed = assign(trip, to: target)
        var update = FleetTripUpdate([.vehicleID])
        update.vehicleID = try target.map { try VehicleID($0) }
        return Operation(name: "assign \(trip) to \(target ?? "nothing")", isAllowed: isAllowed) { [update] fleet in
            try fleet.updateTrip(id, update, at: now)
        }
    }

    private mutating func arrangeStops(of vehicle: String) throws -> Operation {
        let (id, now) = (try VehicleID(vehicle), Fleets.after(clock))
        let order = (plain.vehicles[vehicle]?.stops ?? []).shuffled(using: &random)
        let known = try? fleet.vehicle(id).waypoints
        let isAllowed = plain.arrange(vehicle, order)
        var update = FleetVehicleUpdate([.waypoints])
        update.waypoints = order.compactMap { name in
            known?.first { Fleets.spell([$0]) == name }
                .map { WaypointReference(tripID: $0.tripID, kind: $0.kind, place: $0.place) }
        }
        return Operation(name: "arrange \(vehicle)", isAllowed: isAllowed) { [update] fleet in
            try fleet.updateVehicle(id, update, at: now)
        }
    }

    private mutating func move(_ vehicle: String) throws -> Operation {
        let (id, now) = (try VehicleID(vehicle), Fleets.after(clock))
        let time = clock + Double.random(in: -20...5, using: &random)
        let isAllowed = plain.vehicles[vehicle] != nil
        let seen = plain.vehicles[vehicle]?.seen ?? -.infinity
        plain.vehicles[vehicle]?.seen = max(time, seen)
        return Operation(name: "move \(vehicle)", isAllowed: isAllowed) { fleet in
            try fleet.updateVehicle(id, Fleets.position(time, at: time), at: now)
        }
    }

    private mutating func setStatus(of trip: String) throws -> Operation {
        let status: FleetTripStatus
        var index = Int.random(in: 0...2, using: &random)
        // Mostly the next step, or nothing would ever arrive.
        if let now = plain.trips[trip], !now.isOver, Int.random(in: 0..<4, using: &random) > 0 {
            (status, index) = (now.steps[now.step + 1].status, now.steps[now.step + 1].index)
        } else {
            status = FleetTripStatus.allCases.randomElement(using: &random) ?? .new
        }
        let (id, now) = (try TripID(trip), Fleets.after(clock))
        let isAllowed = plain.move(trip, to: status, index: index)
        let update = Fleets.status(status, index: index)
        return Operation(name: "\(trip) to \(status) \(index)", isAllowed: isAllowed) { fleet in
            try fleet.updateTrip(id, update, at: now)
        }
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
