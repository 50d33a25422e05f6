// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The parts of a trip that a reader requests, and the versions that it already has.
public struct TripReadOptions: Sendable, Hashable {
    /// The fields to return.
    public enum View: Int, Sendable, Hashable {
        /// All fields for apps.
        case sdk = 1
        /// The fields for servers that share a journey.
        case journeySharing = 2
    }

    /// The fields to return.
    public var view = View.sdk
    /// Whether the route is returned as an encoded polyline.
    public var encodesRoute = false
    /// The version of the route that the reader has.
    public var routeVersion: Timestamp?
    /// The version of the traffic that the reader has.
    public var trafficVersion: Timestamp?
    /// The version of the routes between stops that the reader has.
    public var waypointsRouteVersion: Timestamp?
    /// Whether routes, stops and arrivals are returned at all; lists over many vehicles omit them.
    public var hasJourney = true
    /// Whether the order of all stops of the vehicle is returned; only in responses to creates and updates.
    public var includesVehicleWaypoints = false

    /// All fields, for a reader that has nothing yet.
    public init() {}
}

/// The versions that a reader of a vehicle already has.
public struct VehicleReadOptions: Sendable, Hashable {
    /// The version of the route that the reader has.
    public var routeVersion: Timestamp?
    /// The version of the list of stops that the reader has.
    public var waypointsVersion: Timestamp?

    /// For a reader that has nothing yet.
    public init() {}
}

/// A report that a trip is billable.
public struct BillableTrip: Sendable, Hashable {
    /// The ID of the report.
    public var id: BillableTripID
    /// The country, two letters.
    public var countryCode: String
    /// The platform of the order, as the number on the wire.
    public var platform: Int
    /// Related IDs, at most 50.
    public var relatedIDs: [String]
    /// The kind of business, as the number on the wire.
    public var solutionType: Int

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - id: The ID of the report.
    ///   - countryCode: The country, two letters.
    ///   - platform: The platform of the order, as the number on the wire.
    ///   - relatedIDs: Related IDs, at most 50.
    ///   - solutionType: The kind of business, as the number on the wire.
    /// - Throws: `invalidArgument` for another form of country code or too many IDs.
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

/// One call of a fleet server, over gRPC or HTTP.
public enum FleetCall: Sendable {
    /// Creates a trip, with the order of all stops of its vehicle.
    case createTrip(FleetTrip, order: [WaypointReference])
    /// Reads a trip.
    case getTrip(TripID, TripReadOptions)
    /// Updates a trip.
    case updateTrip(TripID, FleetTripUpdate)
    /// Deletes a trip.
    case deleteTrip(TripID)
    /// Lists trips.
    case searchTrips(TripListing, pageSize: Int, pageToken: String)
    /// Reports that a trip is billable.
    case reportBillableTrip(BillableTrip)
    /// Creates a vehicle at a position.
    case createVehicle(FleetVehicle, at: FleetVehicleLocation?)
    /// Reads a vehicle.
    case getVehicle(VehicleID, VehicleReadOptions)
    /// Updates a vehicle.
    case updateVehicle(VehicleID, FleetVehicleUpdate)
    /// Deletes a vehicle.
    case deleteVehicle(VehicleID)
    /// Sets some attributes of a vehicle.
    case updateVehicleAttributes(VehicleID, [FleetAttribute])
    /// Lists vehicles.
    case listVehicles(VehicleListing, pageSize: Int, pageToken: String)
    /// Finds vehicles for a trip.
    case searchVehicles(VehicleSearch)
    /// Updates the position of a vehicle.
    case updateVehicleLocation(VehicleID, FleetVehicleUpdate)
    /// Finds vehicles for a trip and returns approximate places.
    case searchFuzzedVehicles(VehicleSearch)
    /// Watches a trip from a version on.
    case watchTrip(TripID, after: Int64?)
    /// Watches a vehicle from a version on.
    case watchVehicle(VehicleID, after: Int64?)
    /// A call of the delivery service.
    case delivery(DeliveryCall)
    /// Creates a link to a trip, with a lifetime in seconds.
    case shareTrip(TripID, lifetime: Double)
    /// Lists links, of one trip or all.
    case listShares(TripID?)
    /// Revokes a link.
    case revokeShare(ShareID)
    /// Exchanges the secret of a link for a token.
    case openShare(secret: String)

    /// The method that is called.
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

/// The response of a fleet server.
public enum FleetResponse: Sendable {
    /// A trip, with the options it was read with.
    case trip(TripSnapshot, TripReadOptions)
    /// A page of trips.
    case trips([TripSnapshot], TripReadOptions, nextPageToken: String)
    /// A vehicle, with the options it was read with.
    case vehicle(VehicleSnapshot, VehicleReadOptions)
    /// A page of vehicles.
    case vehicles([VehicleSnapshot], nextPageToken: String, total: Int)
    /// Vehicles for a trip.
    case matches([VehicleMatch], VehicleSearch)
    /// All attributes of a vehicle.
    case attributes([FleetAttribute])
    /// The position of a vehicle.
    case location(FleetVehicleLocation)
    /// A response of the delivery service.
    case delivery(DeliveryResponse)
    /// A share, with its secret if it was just created.
    case share(TripShare, secret: String?)
    /// Shares.
    case shares([TripShare])
    /// The token for the secret of a link.
    case opened(OpenedShare)
    /// An empty response.
    case nothing
}

extension FleetResponse {
    /// The uncertainty of each arrival in the response, in order: the remaining stops of each trip or vehicle; of each
    /// match the pickup and, if present, the drop-off. `nil` for a stop without an arrival.
    public var arrivalUncertainties: [Seconds?] {
        switch self {
        case .trip(let trip, let options): options.hasJourney ? trip.waypoints.map(\.uncertainty) : []
        case .trips(let trips, let options, _):
            options.hasJourney ? trips.flatMap { $0.waypoints.map(\.uncertainty) } : []
        case .vehicle(let vehicle, _): vehicle.waypoints.map(\.uncertainty)
        case .vehicles(let vehicles, _, _): vehicles.flatMap { $0.waypoints.map(\.uncertainty) }
        case .matches(let matches, let search):
            matches.flatMap {
                search.dropoff == nil ? [$0.pickupUncertainty] : [$0.pickupUncertainty, $0.dropoffUncertainty]
            }
        case .delivery(let response): response.arrivalUncertainties
        case .attributes, .location, .share, .shares, .opened, .nothing: []
        }
    }

    /// The same as one line of whole seconds, `-` for `nil`; `nil` if there is none.
    public var uncertaintyText: String? {
        let all = arrivalUncertainties
        guard all.contains(where: { $0 != nil }) else { return nil }
        return all.map { $0.map { "\(Int($0.value.rounded()))" } ?? "-" }.joined(separator: ",")
    }
}
