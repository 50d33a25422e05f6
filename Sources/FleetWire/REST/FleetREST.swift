// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import SwiftProtobuf

/// The fleet API over HTTP and JSON: published paths, verbs and names.
public enum FleetREST {
    /// A request that has found its method.
    public struct Call: Sendable {
        /// What is asked for.
        public let method: FleetMethod
        /// Reads the request.
        public let read: @Sendable (Moment) throws(FleetError) -> AddressedCall
    }

    /// Finds the method of a request.
    ///
    /// - Throws: `notFound` for an address of no method; `invalidArgument`.
    public static func call(_ request: RESTRequest) throws(FleetError) -> Call {
        let path = request.path
        if path == ["share"], request.method == "POST", request.verb == nil { return try opening(request) }
        guard path.count >= 4, path[0] == "v1", path[1] == "providers" else { throw noSuchMethod(request) }
        let parent = "providers/\(path[2])"
        let name = path.dropFirst().joined(separator: "/")
        switch (path[3], path.count) {
        case ("trips", 4): return try trips(request, parent)
        case ("trips", 5): return try trip(request, name)
        case ("billableTrips", 5) where request.method == "POST" && request.verb == "report":
            var message: Maps_Fleetengine_V1_ReportBillableTripRequest = try QueryMessage.message(request.body)
            message.name = name
            return call(.reportBillableTrip, message)
        case ("shares", 4) where request.method == "GET" && request.verb == nil:
            var message: Guidepost_Fleet_V1_ListSharesRequest = try QueryMessage.read(request.query)
            message.parent = parent
            return call(.listShares, message)
        case ("shares", 5) where request.method == "DELETE" && request.verb == nil:
            var message: Guidepost_Fleet_V1_RevokeShareRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.revokeShare, message)
        case ("vehicles", 4): return try vehicles(request, parent)
        case ("vehicles", 5): return try vehicle(request, name)
        default: throw noSuchMethod(request)
        }
    }

    private static func call(_ method: FleetMethod, _ message: some FleetRequestMessage) -> Call {
        Call(method: method, read: message.call)
    }

    private static func noSuchMethod(_ request: RESTRequest) -> FleetError {
        FleetError(
            .notFound, "There is no method at \(request.method) /\(request.path.prefix(2).joined(separator: "/"))….")
    }

    /// The secret of a link comes in the body, where no proxy writes it down.
    private static func opening(_ request: RESTRequest) throws(FleetError) -> Call {
        let message: Guidepost_Fleet_V1_OpenShareRequest = try QueryMessage.message(request.body)
        return Call(method: .openShare) { _ in
            AddressedCall(provider: nil, call: .openShare(secret: message.secret))
        }
    }

    private static func trips(_ request: RESTRequest, _ parent: String) throws(FleetError) -> Call {
        switch (request.method, request.verb) {
        case ("POST", nil):
            var message: Maps_Fleetengine_V1_CreateTripRequest = try QueryMessage.read(request.query)
            message.parent = parent
            message.trip = try QueryMessage.message(request.body)
            return call(.createTrip, message)
        case ("POST", "search"):
            var message: Maps_Fleetengine_V1_SearchTripsRequest = try QueryMessage.message(request.body)
            message.parent = parent
            return call(.searchTrips, message)
        default: throw noSuchMethod(request)
        }
    }

    private static func trip(_ request: RESTRequest, _ name: String) throws(FleetError) -> Call {
        switch (request.method, request.verb) {
        case ("GET", nil):
            var message: Maps_Fleetengine_V1_GetTripRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.getTrip, message)
        case ("PUT", nil):
            var message: Maps_Fleetengine_V1_UpdateTripRequest = try QueryMessage.read(
                request.query, taken: ["updateMask"])
            message.name = name
            message.trip = try QueryMessage.message(request.body)
            message.updateMask.paths = QueryMessage.mask(request.query)
            return call(.updateTrip, message)
        case ("DELETE", nil):
            var message: Maps_Fleetengine_V1_DeleteTripRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.deleteTrip, message)
        case ("GET", "watch"):
            var message: Guidepost_Fleet_V1_WatchTripRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.watchTrip, message)
        case ("POST", "share"):
            var message: Guidepost_Fleet_V1_ShareTripRequest = try QueryMessage.message(request.body)
            message.name = name
            return call(.shareTrip, message)
        default: throw noSuchMethod(request)
        }
    }

    private static func vehicles(_ request: RESTRequest, _ parent: String) throws(FleetError) -> Call {
        switch (request.method, request.verb) {
        case ("POST", nil):
            var message: Maps_Fleetengine_V1_CreateVehicleRequest = try QueryMessage.read(request.query)
            message.parent = parent
            message.vehicle = try QueryMessage.message(request.body)
            return call(.createVehicle, message)
        case ("GET", nil):
            var message: Maps_Fleetengine_V1_ListVehiclesRequest = try QueryMessage.read(
                request.query, flags: ["onTripOnly"],
                lists: [
                    "tripTypes", "vehicleTypeCategories", "requiredAttributes", "requiredOneOfAttributes",
                    "requiredOneOfAttributeSets",
                ])
            message.parent = parent
            return call(.listVehicles, message)
        case ("POST", "search"), ("POST", "searchFuzzed"):
            var message: Maps_Fleetengine_V1_SearchVehiclesRequest = try QueryMessage.message(request.body)
            message.parent = parent
            guard request.verb == "searchFuzzed" else { return call(.searchVehicles, message) }
            return Call(method: .searchFuzzedVehicles) { [message] _ throws(FleetError) in try message.fuzzedCall() }
        default: throw noSuchMethod(request)
        }
    }

    private static func vehicle(_ request: RESTRequest, _ name: String) throws(FleetError) -> Call {
        switch (request.method, request.verb) {
        case ("GET", nil):
            var message: Maps_Fleetengine_V1_GetVehicleRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.getVehicle, message)
        case ("PUT", nil):
            var message: Maps_Fleetengine_V1_UpdateVehicleRequest = try QueryMessage.read(
                request.query, taken: ["updateMask"])
            message.name = name
            message.vehicle = try QueryMessage.message(request.body)
            message.updateMask.paths = QueryMessage.mask(request.query)
            return call(.updateVehicle, message)
        case ("DELETE", nil):
            var message: Maps_Fleetengine_V1_DeleteVehicleRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.deleteVehicle, message)
        case ("POST", "updateAttributes"):
            var message: Maps_Fleetengine_V1_UpdateVehicleAttributesRequest = try QueryMessage.message(request.body)
            message.name = name
            return call(.updateVehicleAttributes, message)
        case ("PUT", "updateLocation"):
            var message: Maps_Fleetengine_V1_UpdateVehicleLocationRequest = try QueryMessage.message(request.body)
            message.name = name
            return call(.updateVehicleLocation, message)
        case ("GET", "watch"):
            var message: Guidepost_Fleet_V1_WatchVehicleRequest = try QueryMessage.read(request.query)
            message.name = name
            return call(.watchVehicle, message)
        default: throw noSuchMethod(request)
        }
    }
}
