// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import SwiftProtobuf

/// A call with the provider that the request names.
public struct AddressedCall: Sendable {
    /// The operator of the fleet; `nil` for a request without one.
    public var provider: ProviderID?
    /// The decoded request.
    public var call: FleetCall

    /// A decoded request.
    public init(provider: ProviderID?, call: FleetCall) {
        self.provider = provider
        self.call = call
    }
}

/// A request message that can be converted to a call.
protocol FleetRequestMessage: SwiftProtobuf.Message {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall
}

extension Maps_Fleetengine_V1_CreateTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let provider = try ProviderID(parent: parent)
        let id = try TripID(tripID)
        return AddressedCall(
            provider: provider,
            call: .createTrip(try FleetTrip(creating: trip, id: id, at: now), order: try trip.order()))
    }
}

extension Maps_Fleetengine_V1_GetTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TripName(self.name)
        var options = TripReadOptions()
        options.view = try Wire.known(view.rawValue, TripReadOptions.View.self, field: "view") ?? .sdk
        options.encodesRoute = routeFormatType == .encodedPolylineType
        if hasCurrentRouteSegmentVersion {
            options.routeVersion = try Wire.time(currentRouteSegmentVersion, field: "current_route_segment_version")
        }
        if hasCurrentRouteSegmentTrafficVersion {
            options.trafficVersion = try Wire.time(
                currentRouteSegmentTrafficVersion, field: "current_route_segment_traffic_version")
        }
        if hasRemainingWaypointsRouteVersion {
            options.waypointsRouteVersion = try Wire.time(
                remainingWaypointsRouteVersion, field: "remaining_waypoints_route_version")
        }
        return AddressedCall(provider: name.provider, call: .getTrip(name.id, options))
    }
}

extension Maps_Fleetengine_V1_UpdateTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TripName(self.name)
        return AddressedCall(
            provider: name.provider, call: .updateTrip(name.id, try FleetTripUpdate(trip, mask: updateMask.paths)))
    }
}

extension Maps_Fleetengine_V1_DeleteTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TripName(self.name)
        return AddressedCall(provider: name.provider, call: .deleteTrip(name.id))
    }
}

extension Maps_Fleetengine_V1_SearchTripsRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        var listing = TripListing()
        listing.vehicleID = vehicleID.isEmpty ? nil : try VehicleID(vehicleID)
        listing.activeOnly = activeTripsOnly
        listing.minimumStaleness = hasMinimumStaleness ? Wire.seconds(minimumStaleness) : nil
        return AddressedCall(
            provider: try ProviderID(parent: parent),
            call: .searchTrips(listing, pageSize: Int(pageSize), pageToken: pageToken))
    }
}

extension Maps_Fleetengine_V1_ReportBillableTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try BillableTripName(self.name)
        return AddressedCall(
            provider: name.provider,
            call: .reportBillableTrip(
                try BillableTrip(
                    id: name.id, countryCode: countryCode, platform: platform.rawValue, relatedIDs: relatedIds,
                    solutionType: solutionType.rawValue)))
    }
}

extension Guidepost_Fleet_V1_WatchTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TripName(self.name)
        return AddressedCall(
            provider: name.provider, call: .watchTrip(name.id, after: try ResumeToken.revision(resumeToken)))
    }
}

extension Guidepost_Fleet_V1_WatchVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try VehicleName(self.name)
        return AddressedCall(
            provider: name.provider, call: .watchVehicle(name.id, after: try ResumeToken.revision(resumeToken)))
    }
}

/// The position of a reader in a watch.
enum ResumeToken {
    static func text(_ revision: Int64) -> String { "r\(revision)" }

    static func revision(_ text: String) throws(FleetError) -> Int64? {
        guard !text.isEmpty else { return nil }
        guard text.first == "r", let revision = Int64(text.dropFirst()) else {
            throw FleetError(.invalidArgument, "The resume token is invalid.", field: "resume_token")
        }
        return revision
    }
}
