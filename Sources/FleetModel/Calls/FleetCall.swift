// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What a reader of a trip has already, and in which form it wants the rest.
public struct TripReading: Sendable, Hashable {
    /// Which fields are wanted.
    public enum View: Int, Sendable, Hashable {
        /// Everything that apps use.
        case sdk = 1
        /// What a server needs that shares a journey.
        case journeySharing = 2
    }

    /// Which fields are wanted.
    public var view = View.sdk
    /// Whether the line comes encoded, for apps that decode it.
    public var encodesRoute = false
    /// The version of the line that the reader has.
    public var routeVersion: Moment?
    /// The version of the traffic that the reader has.
    public var trafficVersion: Moment?
    /// The version of the lines between stops that the reader has.
    public var waypointsRouteVersion: Moment?
    /// Whether lines, stops and arrivals are wanted at all; lists over many vehicles go without.
    public var hasJourney = true
    /// Whether the order of all stops of the vehicle is told; in answers to creates and updates only.
    public var tellsVehicleWaypoints = false

    /// Everything.
    public init() {}
}

/// What a reader of a vehicle has already.
public struct VehicleReading: Sendable, Hashable {
    /// The version of the line that the reader has.
    public var routeVersion: Moment?
    /// The version of the list of stops that the reader has.
    public var waypointsVersion: Moment?

    /// Everything.
    public init() {}
}

/// A note that a trip is billable.
public struct BillableTrip: Sendable, Hashable {
    /// Which one.
    public var id: BillableTripID
    /// Two letters.
    public var countryCode: String
    /// Where it was ordered; the wire's number.
    public var platform: Int
    /// IDs that belong to it, at most 50.
    public var relatedIDs: [String]
    /// What kind of business it was; the wire's number.
    public var solutionType: Int

    /// Makes a note.
    ///
    /// - Throws: `invalidArgument`.
    public init(
        id: BillableTripID, countryCode: String, platform: Int, relatedIDs: [String], solutionType: Int
    ) throws(FleetError) {
        guard countryCode.utf8.count == 2, countryCode.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A })
        else { throw FleetError(.invalidArgument, "The country code must be two letters.", field: "country_code") }
        guard relatedIDs.count <= 50 else {
            throw FleetError(.invalidArgument, "More than 50 related IDs.", field: "related_ids")
        }
        self.id = id
        self.countryCode = countryCode
        self.platform = platform
        self.relatedIDs = relatedIDs
        self.solutionType = solutionType
    }
}

/// One request to a fleet server, whichever way it came.
public enum FleetCall: Sendable {
    /// Takes a trip in, with the order of all stops of its vehicle.
    case createTrip(Trip, order: [WaypointWish])
    /// Reads a trip.
    case getTrip(TripID, TripReading)
    /// Changes a trip.
    case updateTrip(TripID, TripUpdate)
    /// Deletes a trip.
    case deleteTrip(TripID)
    /// Lists trips.
    case searchTrips(TripListing, pageSize: Int, pageToken: String)
    /// Notes that a trip is billable.
    case reportBillableTrip(BillableTrip)
    /// Takes a vehicle in where it is.
    case createVehicle(Vehicle, at: VehicleLocation?)
    /// Reads a vehicle.
    case getVehicle(VehicleID, VehicleReading)
    /// Changes a vehicle.
    case updateVehicle(VehicleID, VehicleUpdate)
    /// Deletes a vehicle.
    case deleteVehicle(VehicleID)
    /// Sets some notes of a vehicle.
    case updateVehicleAttributes(VehicleID, [FleetAttribute])
    /// Lists vehicles.
    case listVehicles(VehicleListing, pageSize: Int, pageToken: String)
    /// Finds vehicles for a trip.
    case searchVehicles(VehicleSearch)
    /// Moves a vehicle.
    case updateVehicleLocation(VehicleID, VehicleUpdate)
    /// Finds vehicles for a trip and gives their places roughly.
    case searchFuzzedVehicles(VehicleSearch)
    /// Follows a trip from a version on.
    case watchTrip(TripID, after: Int64?)
    /// Follows a vehicle from a version on.
    case watchVehicle(VehicleID, after: Int64?)
    /// Something of the delivery service.
    case delivery(DeliveryCall)
    /// Makes a link to a trip that holds for some seconds.
    case shareTrip(TripID, lifetime: Double)
    /// Lists links, of one trip or all.
    case listShares(TripID?)
    /// Takes a link back.
    case revokeShare(ShareID)
    /// Gets a token for the secret of a link.
    case openShare(secret: String)

    /// What it asks for.
    public var method: FleetMethod {
        switch self {
        case .createTrip: .createTrip
        case .getTrip: .getTrip
        case .updateTrip: .updateTrip
        case .deleteTrip: .deleteTrip
        case .searchTrips: .searchTrips
        case .reportBillableTrip: .reportBillableTrip
        case .createVehicle: .createVehicle
        case .getVehicle: .getVehicle
        case .updateVehicle: .updateVehicle
        case .deleteVehicle: .deleteVehicle
        case .updateVehicleAttributes: .updateVehicleAttributes
        case .listVehicles: .listVehicles
        case .searchVehicles: .searchVehicles
        case .updateVehicleLocation: .updateVehicleLocation
        case .searchFuzzedVehicles: .searchFuzzedVehicles
        case .watchTrip: .watchTrip
        case .watchVehicle: .watchVehicle
        case .delivery(let call): call.method
        case .shareTrip: .shareTrip
        case .listShares: .listShares
        case .revokeShare: .revokeShare
        case .openShare: .openShare
        }
    }
}

/// What a fleet server answers.
public enum FleetReply: Sendable {
    /// A trip, and what of it is wanted.
    case trip(TripSnapshot, TripReading)
    /// A page of trips.
    case trips([TripSnapshot], TripReading, nextPageToken: String)
    /// A vehicle, and what of it is wanted.
    case vehicle(VehicleSnapshot, VehicleReading)
    /// A page of vehicles.
    case vehicles([VehicleSnapshot], nextPageToken: String, total: Int)
    /// Vehicles for a trip.
    case matches([VehicleMatch], VehicleSearch)
    /// All notes of a vehicle.
    case attributes([FleetAttribute])
    /// Where a vehicle is.
    case location(VehicleLocation)
    /// Something of the delivery service.
    case delivery(DeliveryReply)
    /// A share, and its secret where it has just been made.
    case share(TripShare, secret: String?)
    /// Shares.
    case shares([TripShare])
    /// What a secret opens.
    case opened(OpenedShare)
    /// It is done.
    case nothing
}

extension FleetReply {
    /// How far each arrival that the answer tells may be off, in the order in which it tells them: the stops ahead of each
    /// trip or vehicle; of each match the pick-up and, where it is told, the drop-off. `nil` for a stop without an arrival.
    public var arrivalUncertainties: [Seconds?] {
        switch self {
        case .trip(let trip, let reading): reading.hasJourney ? trip.waypoints.map(\.uncertainty) : []
        case .trips(let trips, let reading, _):
            reading.hasJourney ? trips.flatMap { $0.waypoints.map(\.uncertainty) } : []
        case .vehicle(let vehicle, _): vehicle.waypoints.map(\.uncertainty)
        case .vehicles(let vehicles, _, _): vehicles.flatMap { $0.waypoints.map(\.uncertainty) }
        case .matches(let matches, let search):
            matches.flatMap {
                search.dropoff == nil ? [$0.pickupUncertainty] : [$0.pickupUncertainty, $0.dropoffUncertainty]
            }
        case .delivery(let reply): reply.arrivalUncertainties
        case .attributes, .location, .share, .shares, .opened, .nothing: []
        }
    }

    /// The same as a line of whole seconds, `-` where there is none; `nil` when there is nothing to tell.
    public var uncertaintyText: String? {
        let all = arrivalUncertainties
        guard all.contains(where: { $0 != nil }) else { return nil }
        return all.map { $0.map { "\(Int($0.value.rounded()))" } ?? "-" }.joined(separator: ",")
    }
}
