// SPDX-License-Identifier: Apache-2.0

import FleetModel

/// The fleet API in the plainest terms, dictionaries and if-then, as a reference for the server: who may call what, which
/// error comes first, and what the state is afterwards. Exclusive trips without intermediate destinations only.
struct ReferenceAPI {
    /// Who calls.
    enum Caller: Hashable, CustomStringConvertible {
        case nobody, forger, server, reader
        /// A driver of a vehicle, with the right to change the status of a trip or without.
        case driver(vehicle: String, trip: String?)
        case rider(trip: String)
        /// The holder of a link.
        case guest(share: String, trip: String)

        var description: String {
            switch self {
            case .nobody: "nobody"
            case .forger: "forger"
            case .server: "server"
            case .reader: "reader"
            case .driver(let vehicle, let trip): "driver of \(vehicle) \(trip ?? "")"
            case .rider(let trip): "rider of \(trip)"
            case .guest(let share, let trip): "guest \(share) of \(trip)"
            }
        }
    }

    enum Operation: Hashable {
        case createVehicle(String), getVehicle(String), deleteVehicle(String), moveVehicle(String)
        case listVehicles
        case createTrip(String, vehicle: String?), getTrip(String), watchTrip(String), deleteTrip(String)
        case setStatus(String, FleetTripStatus), setVehicle(String, String?)
        case share(String), listShares, revoke(String), open(String)
    }

    struct PlainTrip: Equatable {
        var status = FleetTripStatus.new
        var vehicle: String?
        var isActive: Bool { status != .complete && status != .canceled }
    }

    private(set) var trips: [String: PlainTrip] = [:]
    private(set) var vehicles: Set<String> = []
    /// Trips of links, and whether each still holds.
    private(set) var shares: [String: (trip: String, isRevoked: Bool)] = [:]

    /// Does an operation, or says with which code it fails.
    mutating func perform(_ operation: Operation, by caller: Caller) -> FleetError.Code? {
        if case .open(let share) = operation { return open(share) }
        switch caller {
        case .nobody, .forger: return .unauthenticated
        // A link that is taken back, or gone with its trip, takes its tokens along.
        case .guest(let share, _) where shares[share]?.isRevoked ?? true: return .unauthenticated
        default: break
        }
        guard allows(operation, caller) else { return .permissionDenied }
        return apply(operation)
    }

    /// Notes the name that the server gave to a link.
    mutating func noteShare(_ id: String, of trip: String) { shares[id] = (trip, false) }

    private func open(_ share: String) -> FleetError.Code? {
        guard let known = shares[share] else { return .notFound }
        return known.isRevoked ? .permissionDenied : nil
    }

    private func allows(_ operation: Operation, _ caller: Caller) -> Bool {
        switch (caller, operation) {
        case (.server, _): true
        case (.reader, .getVehicle), (.reader, .listVehicles), (.reader, .getTrip), (.reader, .watchTrip),
            (.reader, .listShares):
            true
        case (.driver(let own, _), .getVehicle(let id)), (.driver(let own, _), .moveVehicle(let id)): id == own
        case (.driver(let own, _), .getTrip(let id)), (.driver(let own, _), .watchTrip(let id)):
            trips[id]?.vehicle == own
        case (.driver(let own, let trip), .setStatus(let id, _)): trip == id && trips[id]?.vehicle == own
        case (.rider(let own), .getVehicle(let id)): trips[own]?.vehicle == id && trips[own]?.isActive == true
        case (.rider(let own), .getTrip(let id)), (.rider(let own), .watchTrip(let id)): id == own
        case (.guest(_, let own), .getTrip(let id)), (.guest(_, let own), .watchTrip(let id)): id == own
        default: false
        }
    }

    private func isBusy(_ vehicle: String) -> Bool { trips.values.contains { $0.vehicle == vehicle && $0.isActive } }

    private mutating func apply(_ operation: Operation) -> FleetError.Code? {
        switch operation {
        case .createVehicle(let id): return vehicles.insert(id).inserted ? nil : .alreadyExists
        case .getVehicle(let id), .moveVehicle(let id): return vehicles.contains(id) ? nil : .notFound
        case .deleteVehicle(let id):
            guard vehicles.contains(id) else { return .notFound }
            guard !isBusy(id) else { return .failedPrecondition }
            vehicles.remove(id)
            return nil
        case .createTrip(let id, let vehicle):
            guard trips[id] == nil else { return .alreadyExists }
            if let vehicle {
                guard vehicles.contains(vehicle) else { return .notFound }
                guard !isBusy(vehicle) else { return .failedPrecondition }
            }
            trips[id] = PlainTrip(vehicle: vehicle)
            return nil
        case .getTrip(let id), .watchTrip(let id): return trips[id] == nil ? .notFound : nil
        case .deleteTrip(let id):
            guard let trip = trips[id] else { return .notFound }
            guard !trip.isActive || trip.vehicle == nil else { return .failedPrecondition }
            trips[id] = nil
            // A trip that comes later under the same name is another one.
            for (share, known) in shares where known.trip == id { shares[share] = nil }
            return nil
        case .setStatus(let id, let status): return setStatus(of: id, status)
        case .setVehicle(let id, let vehicle): return setVehicle(of: id, vehicle)
        case .share(let id): return trips[id] == nil ? .notFound : nil
        case .revoke(let share):
            guard shares[share] != nil else { return .notFound }
            shares[share]?.isRevoked = true
            return nil
        case .listVehicles, .listShares, .open: return nil
        }
    }

    private static let life: [FleetTripStatus] = [
        .new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete,
    ]

    private mutating func setStatus(of id: String, _ status: FleetTripStatus) -> FleetError.Code? {
        guard let trip = trips[id] else { return .notFound }
        if trip.status == status { return nil }
        guard let now = ReferenceAPI.life.firstIndex(of: trip.status) else { return .failedPrecondition }
        let isNext = now + 1 < ReferenceAPI.life.count && ReferenceAPI.life[now + 1] == status
        let isBack = status == .new && (now == 1 || now == 2)
        let isCanceled = status == .canceled && now <= 2
        guard isNext || isBack || isCanceled else { return .failedPrecondition }
        let needsVehicle = status == .enrouteToPickup || status == .arrivedAtPickup || status == .enrouteToDropoff
        guard !needsVehicle || trip.vehicle != nil else { return .failedPrecondition }
        trips[id]?.status = status
        return nil
    }

    private mutating func setVehicle(of id: String, _ vehicle: String?) -> FleetError.Code? {
        guard let trip = trips[id] else { return .notFound }
        if trip.vehicle == vehicle { return nil }
        guard trip.isActive, trip.status != .enrouteToDropoff else { return .failedPrecondition }
        if let vehicle {
            guard vehicles.contains(vehicle) else { return .notFound }
            guard !isBusy(vehicle) else { return .failedPrecondition }
        } else if trip.status != .new {
            return .failedPrecondition
        }
        trips[id]?.vehicle = vehicle
        return nil
    }
}
