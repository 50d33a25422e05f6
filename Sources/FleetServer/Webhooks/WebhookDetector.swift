// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import NavGeo

/// What was reported about a trip or vehicle.
struct ReportedFacts: Sendable, Hashable, Codable {
    /// The geofences in which the vehicle is.
    var inside: [String] = []
    /// Whether the vehicle is silent.
    var isSilent = false
    /// The stop of the trip that was announced.
    var soon: String?
    /// The stop of the trip at which the vehicle is.
    var at: String?
    /// The arrivals at stops that were reported or first known, in nanoseconds since 1970.
    var promised: [String: Int64] = [:]

    init() {}

    /// Reads a record; nothing was reported if it is damaged.
    init(record: String) {
        self = (try? JSONDecoder().decode(ReportedFacts.self, from: Data(record.utf8))) ?? ReportedFacts()
    }

    /// The record in the store.
    var record: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

/// A vehicle of either kind, as geofences and silent vehicles need it.
struct TrackedVehicle: Sendable, Hashable {
    /// The resource, such as `vehicles/v-1` or `deliveryVehicles/van`.
    var subject: String
    var location: FleetVehicleLocation?
    /// Whether it is expected to report: it accepts trips, or has stops.
    var isExpected: Bool
}

/// The vehicles and trips that have changed, or all.
struct WebhookView: Sendable {
    var vehicles: [TrackedVehicle] = []
    var trips: [(trip: FleetTrip, vehicle: FleetVehicle, plan: VehiclePlan?)] = []
    /// Whether it has all: what is missing is gone.
    var isComplete = false
}

/// Finds events by comparing the present state with what was reported.
///
/// What was reported is stored with the events, so that a server that takes over, or starts again, reports what has changed
/// meanwhile, and nothing twice. A value without side effects.
struct WebhookDetector: Sendable {
    let settings: WebhookSettings
    /// What was reported about each subject; those without are left out.
    private(set) var reported: [String: ReportedFacts]
    /// What has changed since the beginning; `nil` for subjects that are forgotten.
    private(set) var changed: [String: ReportedFacts?] = [:]

    init(_ settings: WebhookSettings, reported: [String: ReportedFacts]) {
        self.settings = settings
        self.reported = reported
    }

    /// Events of vehicles and trips, in the order of each subject.
    mutating func events(in view: WebhookView, at now: Timestamp) -> [WebhookEvent] {
        var events: [WebhookEvent] = []
        for vehicle in view.vehicles { events += self.events(of: vehicle, at: now) }
        for item in view.trips { events += self.events(of: item.trip, item.vehicle, item.plan, at: now) }
        if view.isComplete {
            let known = Set(view.vehicles.map(\.subject) + view.trips.map { Self.subject(of: $0.trip.id) })
            for subject in reported.keys where !known.contains(subject) { put(ReportedFacts(), subject) }
        }
        return events
    }

    static func subject(of trip: TripID) -> String { "trips/\(trip)" }

    private mutating func put(_ facts: ReportedFacts, _ subject: String) {
        let new = facts == ReportedFacts() ? nil : facts
        guard reported[subject] != new else { return }
        reported[subject] = new
        changed[subject] = .some(new)
    }

    // MARK: Vehicles

    private mutating func events(of vehicle: TrackedVehicle, at now: Timestamp) -> [WebhookEvent] {
        var facts = reported[vehicle.subject] ?? ReportedFacts()
        var events: [WebhookEvent] = []
        func add(_ kind: WebhookEvent.Kind, geofence: String? = nil) {
            events.append(
                WebhookEvent(
                    kind: kind, subject: vehicle.subject, time: now,
                    facts: .init(vehicle: vehicle.subject, geofence: geofence, location: vehicle.location)))
        }
        if let location = vehicle.location {
            let isSilent = !(location.serverTime ?? location.time).isRecent(within: settings.silentAfter, at: now)
            if isSilent, vehicle.isExpected, !facts.isSilent {
                facts.isSilent = true
                add(.silent)
            } else if facts.isSilent, !isSilent {
                facts.isSilent = false
                add(.back)
            }
            for fence in settings.geofences {
                let wasInside = facts.inside.contains(fence.name)
                let isInside = fence.contains(location.place, wasInside: wasInside)
                guard isInside != wasInside else { continue }
                if isInside { facts.inside.append(fence.name) } else { facts.inside.removeAll { $0 == fence.name } }
                add(isInside ? .geofenceEntered : .geofenceExited, geofence: fence.name)
            }
        }
        // A vehicle that has gone offline is not missed any more.
        if !vehicle.isExpected { facts.isSilent = false }
        facts.inside.removeAll { name in !settings.geofences.contains { $0.name == name } }
        put(facts, vehicle.subject)
        return events
    }

    // MARK: Trips

    private mutating func events(
        of trip: FleetTrip, _ vehicle: FleetVehicle, _ plan: VehiclePlan?, at now: Timestamp
    ) -> [WebhookEvent] {
        let subject = Self.subject(of: trip.id)
        // Before the driver is on the way, arrivals are only plans.
        guard trip.isActive, trip.status != .new else {
            put(ReportedFacts(), subject)
            return []
        }
        let snapshot = TripSnapshot(of: trip, vehicle: vehicle, plan: plan, for: .rider, at: now)
        var facts = reported[subject] ?? ReportedFacts()
        var events: [WebhookEvent] = []
        func add(_ kind: WebhookEvent.Kind, _ stop: WebhookEvent.StopKey, _ arrival: Timestamp?, was: Timestamp? = nil)
        {
            events.append(
                WebhookEvent(
                    kind: kind, subject: subject, time: now,
                    facts: .init(
                        trip: trip.id, vehicle: "vehicles/\(vehicle.id)", stop: stop, arrival: arrival,
                        previousArrival: was, location: vehicle.lastLocation)))
        }
        if let next = snapshot.waypoints.first {
            let stop = WebhookEvent.StopKey(kind: next.stop.kind, index: next.stop.index)
            let isNext = vehicle.waypoints.first == next.stop
            let isThere = isNext && isAt(next.stop, trip, vehicle)
            let soon = next.arrival.map { $0.seconds(since: now) <= settings.arrivalSoon } ?? false
            if soon || isThere, facts.soon != stop.text {
                facts.soon = stop.text
                if !isThere { add(.arrivalSoon, stop, next.arrival) }
            }
            if isThere, facts.at != stop.text {
                facts.at = stop.text
                add(.atStop, stop, nil)
            }
        }
        var promised: [String: Int64] = [:]
        for waypoint in snapshot.waypoints {
            let stop = WebhookEvent.StopKey(kind: waypoint.stop.kind, index: waypoint.stop.index)
            let last = facts.promised[stop.text]
            promised[stop.text] = last
            guard let arrival = waypoint.arrival else { continue }
            guard let last else {
                promised[stop.text] = arrival.nanoseconds
                continue
            }
            let slip = arrival.seconds(since: Timestamp(nanoseconds: last))
            guard abs(slip) >= settings.slip else { continue }
            promised[stop.text] = arrival.nanoseconds
            // A vehicle at the stop is not late for it any more; an earlier arrival is only the new promise.
            if slip > 0, facts.at != stop.text {
                add(.arrivalSlipped, stop, arrival, was: Timestamp(nanoseconds: last))
            }
        }
        facts.promised = promised
        put(facts, subject)
        return events
    }

    private func isAt(_ stop: FleetWaypoint, _ trip: FleetTrip, _ vehicle: FleetVehicle) -> Bool {
        if trip.status == .arrivedAtPickup || trip.status == .arrivedAtIntermediateDestination { return true }
        return vehicle.lastLocation.map { $0.place.distance(to: stop.place) <= settings.stopRadius } ?? false
    }
}
