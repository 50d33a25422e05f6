// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavGeo

@testable import FleetServer

/// A fixed sequence of changes to a fleet, and what a store must hold after each of them.
struct FleetScript {
    /// What is in a store, so that two can be compared.
    struct Content: Equatable {
        var trips: [Trip] = []
        var vehicles: [Vehicle] = []
        var tasks: [DeliveryTask] = []
        var shares: [TripShare] = []
        var statuses: [TripStatus] = []
        var positions = 0

        init() {}

        init(of store: SQLiteFleetStore) throws {
            let kept = try store.load()
            trips = kept.trips.sorted { $0.id < $1.id }
            vehicles = kept.vehicles.sorted { $0.id < $1.id }
            tasks = kept.tasks.sorted { $0.id < $1.id }
            shares = kept.shares.sorted { $0.id < $1.id }
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
        var book = FleetBook(provider: try ProviderID("acme"))
        var steps: [[FleetChange]] = []
        var time = 1_750_000_000.0
        func step(_ work: (inout FleetBook, Moment) throws -> Void) throws {
            time += 1
            try work(&book, Moment(seconds: time))
            steps.append(book.takeChanges())
        }
        let (v, t) = (try VehicleID("v"), try TripID("t"))
        try step { book, now in
            try book.createVehicle(
                Vehicle(
                    id: v, state: .online, supportedTripTypes: [.exclusive, .shared], maximumCapacity: 9,
                    category: .auto, created: now), location: VehicleLocation(place: Stage.home, time: now), at: now)
        }
        try step { book, now in
            var trip = Trip(
                id: t, type: .shared, pickup: Stage.east(1_000), dropoff: Stage.east(2_000), created: now)
            trip.vehicleID = v
            try book.createTrip(trip, at: now)
        }
        try step { book, now in
            var update = TripUpdate([.status])
            update.status = .enrouteToPickup
            try book.updateTrip(t, update, at: now)
        }
        for round in 0..<rounds {
            try step { book, now in
                var update = VehicleUpdate([.lastLocation])
                update.lastLocation = VehicleLocation(place: Stage.east(Double(round)), time: now)
                try book.updateVehicle(v, update, at: now)
            }
            try step { book, now in
                var trip = Trip(
                    id: try TripID("extra\(round)"), type: .shared, pickup: Stage.east(500), dropoff: Stage.east(900),
                    created: now)
                trip.vehicleID = v
                // As much as makes several pages of one transaction.
                trip.attributes = (0..<60).map {
                    FleetAttribute(key: "k\($0)", value: .text(String(repeating: "x", count: 40)))
                }
                try book.createTrip(trip, at: now)
            }
            try step { book, now in
                var task = DeliveryTask(
                    id: try TaskID("task\(round)"), kind: .delivery, duration: 60, created: now)
                task.trackingID = try TrackingID("track\(round)")
                task.place = Stage.home
                try book.createTasks([task], at: now)
            }
            try step { book, now in
                _ = try book.shareTrip(t, as: try ShareID("share\(round)"), lifetime: 100, at: now)
            }
        }
        try step { book, now in
            var update = TripUpdate([.status])
            update.status = .canceled
            try book.updateTrip(try TripID("extra0"), update, at: now)
            try book.deleteTrip(try TripID("extra0"))
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
