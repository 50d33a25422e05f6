// SPDX-License-Identifier: Apache-2.0

import FleetModel

/// A simple reference implementation of the fleet: a trip is a position in a list of steps, a vehicle is a list of
/// words.
struct ReferenceFleet {
    struct ReferenceTrip {
        var isShared: Bool
        var riders: Int
        /// Every step of the trip's life, in order, with the stops that are left from there on.
        var steps: [(status: FleetTripStatus, index: Int, stops: [String])]
        var step = 0
        var isCanceled = false
        var vehicle: String?

        init(_ name: String, isShared: Bool, riders: Int, stops: Int) {
            self.isShared = isShared
            self.riders = riders
            let between = (0..<stops).map { "\(name)\($0)" }
            let all = ["\(name)+"] + between + ["\(name)-"]
            steps = [(.new, 0, all), (.enrouteToPickup, 0, all), (.arrivedAtPickup, 0, all)]
            for row in 0..<stops {
                let left = Array(all[(row + 1)...])
                steps.append((.enrouteToIntermediateDestination, row, left))
                steps.append((.arrivedAtIntermediateDestination, row, left))
            }
            steps.append((.enrouteToDropoff, 0, ["\(name)-"]))
            steps.append((.complete, 0, []))
        }

        var status: FleetTripStatus { isCanceled ? .canceled : steps[step].status }
        var isOver: Bool { isCanceled || step == steps.count - 1 }
        var left: [String] { isOver ? [] : steps[step].stops }
        var isAboard: Bool { !isOver && step > 2 }
    }

    struct ReferenceVehicle {
        var isOnline = true
        var backToBack: Bool
        var seats: Int
        var trips: [String] = []
        var stops: [String] = []
        var seen: Double?
    }

    var trips: [String: ReferenceTrip] = [:]
    var vehicles: [String: ReferenceVehicle] = [:]

    /// Says whether a vehicle takes a trip, and takes it.
    mutating func assign(_ name: String, _ trip: ReferenceTrip, to vehicleName: String) -> Bool {
        guard var vehicle = vehicles[vehicleName], vehicle.isOnline else { return false }
        let others = vehicle.trips.compactMap { trips[$0] }
        if !others.isEmpty, !trip.isShared || others.contains(where: { !$0.isShared }), !vehicle.backToBack {
            return false
        }
        vehicle.trips.append(name)
        vehicle.stops += trip.left
        var trip = trip
        trip.vehicle = vehicleName
        guard fits(vehicle, with: (name, trip)) else { return false }
        trips[name] = trip
        vehicles[vehicleName] = vehicle
        return true
    }

    func fits(_ vehicle: ReferenceVehicle, with changed: (String, ReferenceTrip)? = nil) -> Bool {
        func trip(_ name: String) -> ReferenceTrip? { changed?.0 == name ? changed?.1 : trips[name] }
        var aboard = 0
        for name in vehicle.trips { if let trip = trip(name), trip.isAboard { aboard += trip.riders } }
        if aboard > vehicle.seats { return false }
        for stop in vehicle.stops {
            let riders = trip(String(stop.dropLast()))?.riders ?? 0
            if stop.hasSuffix("+") { aboard += riders }
            if stop.hasSuffix("-") { aboard -= riders }
            if aboard > vehicle.seats { return false }
        }
        return true
    }

    /// Moves a trip on its list; `false` when that is no step.
    mutating func move(_ name: String, to status: FleetTripStatus, index: Int) -> Bool {
        guard var trip = trips[name] else { return false }
        let now = trip.steps[trip.step]
        let isBetween = status == .enrouteToIntermediateDestination || status == .arrivedAtIntermediateDestination
        if trip.status == status, !isBetween || now.index == index { return true }
        if trip.isOver { return false }
        if status == .canceled {
            guard trip.step < 3 else { return false }
            trip.isCanceled = true
        } else if status == .new {
            guard trip.step == 1 || trip.step == 2 else { return false }
            trip.step = 0
        } else {
            let next = trip.steps[trip.step + 1]
            guard next.status == status, !isBetween || next.index == index, trip.vehicle != nil else { return false }
            trip.step += 1
        }
        trips[name] = trip
        if let vehicle = trip.vehicle {
            let left = trip.left
            vehicles[vehicle]?.stops.removeAll { $0.dropLast() == name && !left.contains($0) }
            if trip.step == 0, !trip.isCanceled { return true }
            if trip.isOver { vehicles[vehicle]?.trips.removeAll { $0 == name } }
        }
        return true
    }

    /// Takes an order of stops if it is one.
    mutating func arrange(_ vehicleName: String, _ order: [String]) -> Bool {
        guard var vehicle = vehicles[vehicleName], order.sorted() == vehicle.stops.sorted() else { return false }
        for name in vehicle.trips {
            guard let trip = trips[name] else { return false }
            let rows = order.indices.filter { order[$0].dropLast() == name }
            if rows.map({ order[$0] }) != trip.left { return false }
            if !trip.isShared, let first = rows.first, let last = rows.last, last - first != rows.count - 1 {
                return false
            }
        }
        vehicle.stops = order
        guard fits(vehicle) else { return false }
        vehicles[vehicleName] = vehicle
        return true
    }
}
