// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo

@testable import FleetServer

/// A fixed sequence of changes to a fleet, and what a store must hold after each of them.
struct FleetScript {
    /// What is in a store, so that two can be compared.
    struct Content: Equatable {
        var trips: [FleetTrip] = []
        var vehicles: [FleetVehicle] = []
        var tasks: [DeliveryTask] = []
        var shares: [TripShare] = []
        var statuses: [FleetTripStatus] = []
        var positions = 0

        init() {}

        init(of store: SQLiteFleetStore) throws {
            let persisted = try store.load()
            trips = persisted.trips.sorted { $0.id < $1.id }
            vehicles = persisted.vehicles.sorted { $0.id < $1.id }
            tasks = persisted.tasks.sorted { $0.id < $1.id }
            shares = persisted.shares.sorted { $0.id < $1.id }
            statuses = try store.statuses(of: TripID("t"))
            positions = try store.history(of: TripID("t")).positions.count
        }

        /// Applies what was handed to the store.
        mutating func apply(_ changes: [FleetChange]) {
            for change in changes {
                switch change {
                case .trip(let trip): Self.put(trip, \.id, &trips)
                case .tripDeleted(let id): trips.removeAll { $0.id == id }
                case .vehicle(let vehicle): Self.put(vehicle, \.id, &vehicles)
                case .task(let task): Self.put(task, \.id, &tasks)
                case .share(let share): Self.put(share, \.id, &shares)
                case .shareDeleted(let id): shares.removeAll { $0.id == id }
                case .status(let id, let status, _, _): if id.text == "t" { statuses.append(status) }
                case .position: if statuses.last?.needsVehicle == true { positions += 1 }
                default: break
                }
            }
        }

        private static func put<Value, ID: Comparable>(_ value: Value, _ id: (Value) -> ID, _ list: inout [Value]) {
            list.removeAll { id($0) == id(value) }
            list.append(value)
            list.sort { id($0) < id($1) }
        }
    }

    /// The changes of each step.
    let steps: [[FleetChange]]
    /// What a store holds after as many steps as the index says.
    let contents: [Content]

    init(rounds: Int = 4) throws {
        var fleet = FleetState(provider: try ProviderID("acme"))
        var steps: [[FleetChange]] = []
        var time = 1_750_000_000.0
        func step(_ work: (inout FleetState, Timestamp) throws -> Void) throws {
            time += 1
            try work(&fleet, Timestamp(seconds: time))
            steps.append(fleet.takeChanges())
        }
        let (v, t) = (try VehicleID("v"), try TripID("t"))
        try step { fleet, now in
            try fleet.createVehicle(
                FleetVehicle(
                    id: v, state: .online, supportedTripTypes: [.exclusive, .shared], maximumCapacity: 9,
                    category: .auto, created: now),
                location: FleetVehicleLocation(place: ServerFixture.home, time: now), at: now)
        }
        try step { fleet, now in
            var trip = FleetTrip(
                id: t, type: .shared, pickup: ServerFixture.east(1_000), dropoff: ServerFixture.east(2_000),
                created: now)
            trip.vehicleID = v
            try fleet.createTrip(trip, at: now)
        }
        try step { fleet, now in
            var update = FleetTripUpdate([.status])
            update.status = .enrouteToPickup
            try fleet.updateTrip(t, update, at: now)
        }
        for round in 0..<rounds {
            try step { fleet, now in
                var update = FleetVehicleUpdate([.lastLocation])
                update.lastLocation = FleetVehicleLocation(place: ServerFixture.east(Double(round)), time: now)
                try fleet.updateVehicle(v, update, at: now)
            }
            try step { fleet, now in
                var trip = FleetTrip(
                    id: try TripID("extra\(round)"), type: .shared, pickup: ServerFixture.east(500),
                    dropoff: ServerFixture.east(900),
                    created: now)
                trip.vehicleID = v
                // As much as makes several pages of one transaction.
                trip.attributes = (0..<60).map {
                    FleetAttribute(key: "k\($0)", value: .text(String(repeating: "x", count: 40)))
                }
                try fleet.createTrip(trip, at: now)
            }
            try step { fleet, now in
                var task = DeliveryTask(
                    id: try TaskID("task\(round)"), kind: .delivery, duration: 60, created: now)
                task.trackingID = try TrackingID("track\(round)")
                task.place = ServerFixture.home
                try fleet.createTasks([task], at: now)
            }
            try step { fleet, now in
                _ = try fleet.shareTrip(t, as: try ShareID("share\(round)"), lifetime: 100, at: now)
            }
        }
        try step { fleet, now in
            var update = FleetTripUpdate([.status])
            update.status = .canceled
            try fleet.updateTrip(try TripID("extra0"), update, at: now)
            try fleet.deleteTrip(try TripID("extra0"))
        }
        var contents = [Content()]
        for changes in steps {
            var next = contents[contents.count - 1]
            next.apply(changes)
            contents.append(next)
        }
        self.steps = steps
        self.contents = contents
    }
}
