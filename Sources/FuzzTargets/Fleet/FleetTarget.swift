// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// The fixed time of all operations.
private let now = Timestamp(seconds: 1_750_000_000)

extension FuzzTarget {
    /// Untrusted input of a fleet server. The first byte selects its kind:
    ///
    /// - a number below the number of methods: the gRPC message of that method;
    /// - `R`: a REST request: method, target and body, separated by line breaks;
    /// - `F`, `G`: a filter over vehicles, or over tasks;
    /// - `V`: a record of the store.
    ///
    /// Parsed input is applied to a small fleet, whose state must stay consistent.
    static let fleet = FuzzTarget("fleet", maximumLength: 2048) { bytes in
        guard let kind = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        let text = String(decoding: rest, as: UTF8.self)
        do {
            switch kind {
            case UInt8(ascii: "R"): try respond(text)
            case UInt8(ascii: "F"): _ = try AttributeFilter(parsing: text).matches([])
            case UInt8(ascii: "G"): _ = try AttributeFilter(parsingTasks: text).matches([])
            case UInt8(ascii: "V"): try readBack(rest)
            case let row where Int(row) < FleetMethod.allCases.count:
                try apply(try RequestReading.call(FleetMethod.allCases[Int(row)], rest, at: now))
            default: break
            }
        } catch let error as FleetError {
            try require(!error.message.isEmpty, "an error without a message")
        }
    }
}

private func respond(_ text: String) throws {
    let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    let request = try RESTRequest(
        method: parts[0], target: parts.count > 1 ? parts[1] : "/", body: parts.count > 2 ? Array(parts[2].utf8) : [])
    let call = try FleetREST.call(request)
    let addressed = try call.read(now)
    try require(addressed.call.method == call.method, "\(call.method) reads as \(addressed.call.method)")
    try apply(addressed)
}

/// A fleet with a trip, a vehicle and a delivery in progress.
private let fleet: FleetState = {
    do {
        var fleet = FleetState(provider: try ProviderID("acme"))
        let place = Coordinate(latitude: 1, longitude: 1)
        let vehicle = try VehicleID("v")
        try fleet.createVehicle(
            FleetVehicle(
                id: vehicle, state: .online, supportedTripTypes: [.shared, .exclusive], maximumCapacity: 4,
                category: .auto, created: now), location: FleetVehicleLocation(place: place, time: now), at: now)
        var trip = FleetTrip(id: try TripID("t"), type: .shared, pickup: place, dropoff: place, created: now)
        trip.vehicleID = vehicle
        try fleet.createTrip(trip, at: now)
        var task = DeliveryTask(id: try TaskID("a"), kind: .delivery, duration: 60, created: now)
        (task.place, task.trackingID) = (place, try TrackingID("x"))
        try fleet.createTasks([task], at: now)
        try fleet.createDeliveryVehicle(
            DeliveryVehicle(id: DeliveryVehicleID("van"), kind: .auto, created: now), at: nil, now: now)
        var update = DeliveryVehicleUpdate([.stops])
        update.stops = [DeliveryStop(place: place, taskIDs: [task.id])]
        try fleet.updateDeliveryVehicle(DeliveryVehicleID("van"), update, at: now)
        return fleet
    } catch {
        preconditionFailure("the fleet of the test cannot be made: \(error)")
    }
}()

private func apply(_ addressed: AddressedCall) throws {
    var state = fleet
    do { try apply(addressed.call, to: &state) } catch {
        try check(state)
        throw error
    }
    try check(state)
}

private func check(_ fleet: FleetState) throws {
    let wrong = fleet.inconsistencies()
    try require(wrong.isEmpty, "\(wrong)")
}

private func apply(_ call: FleetCall, to fleet: inout FleetState) throws {
    switch call {
    case .createTrip(let trip, let order): try fleet.createTrip(trip, order: order, at: now)
    case .updateTrip(let id, let update): try fleet.updateTrip(id, update, at: now)
    case .deleteTrip(let id): try fleet.deleteTrip(id)
    case .createVehicle(let vehicle, let location): try fleet.createVehicle(vehicle, location: location, at: now)
    case .updateVehicle(let id, let update), .updateVehicleLocation(let id, let update):
        try fleet.updateVehicle(id, update, at: now)
    case .updateVehicleAttributes(let id, let notes): _ = try fleet.updateVehicleAttributes(id, notes, at: now)
    case .deleteVehicle(let id): try fleet.deleteVehicle(id)
    case .listVehicles(let listing, let size, let token):
        _ = try fleet.listVehicles(listing, pageSize: size, pageToken: token, at: now)
    case .searchTrips(let listing, let size, let token):
        _ = try fleet.searchTrips(listing, pageSize: size, pageToken: token, at: now)
    case .searchVehicles(let search), .searchFuzzedVehicles(let search): _ = try fleet.candidates(for: search, at: now)
    case .shareTrip(let id, let lifetime): _ = try fleet.shareTrip(id, as: ShareID("s"), lifetime: lifetime, at: now)
    case .delivery(let call): try apply(call, to: &fleet)
    case .getTrip, .getVehicle, .watchTrip, .watchVehicle, .reportBillableTrip, .listShares, .revokeShare, .openShare:
        break
    }
}

private func apply(_ call: DeliveryCall, to fleet: inout FleetState) throws {
    switch call {
    case .createTask(let task): try fleet.createTasks([task], at: now)
    case .createTasks(let tasks): try fleet.createTasks(tasks, at: now)
    case .updateTask(let id, let update): try fleet.updateTask(id, update, at: now)
    case .deleteTask(let id): try fleet.deleteTask(id)
    case .listTasks(let filter, let size, let token): _ = try fleet.listTasks(filter, pageSize: size, pageToken: token)
    case .createVehicle(let vehicle, let location): try fleet.createDeliveryVehicle(vehicle, at: location, now: now)
    case .updateVehicle(let id, let update): try fleet.updateDeliveryVehicle(id, update, at: now)
    case .deleteVehicle(let id): try fleet.deleteDeliveryVehicle(id)
    case .listVehicles(let listing, let size, let token):
        _ = try fleet.listDeliveryVehicles(listing, pageSize: size, pageToken: token)
    case .getTask, .getTracking, .watchTracking, .getVehicle: break
    }
}

private func readBack(_ bytes: [UInt8]) throws {
    do {
        let trip = try FleetRecord.trip(bytes)
        _ = try FleetRecord.trip(FleetRecord.bytes(of: trip))
    } catch {}
    do {
        let task = try FleetRecord.task(bytes)
        _ = try FleetRecord.task(FleetRecord.bytes(of: task))
    } catch {}
    _ = try? FleetRecord.vehicle(bytes)
    _ = try? FleetRecord.deliveryVehicle(bytes)
    _ = try FleetRecord.location(bytes)
}
