// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import SwiftProtobuf

@testable import FleetWire

/// A call of one provider's life, in both transports. All providers use the same IDs at different places.
struct ProviderCall {
    let method: FleetMethod
    /// The REST address after `/v1/providers/ID`, and the body.
    let target: String
    let body: String
    /// The gRPC message as JSON.
    let message: String
    let type: any SwiftProtobuf.Message.Type

    /// The gRPC service.
    var service: String {
        let package = String(type.protoMessageName.prefix { !$0.isUppercase })
        switch method {
        case .createTrip, .getTrip, .updateTrip, .deleteTrip, .searchTrips, .reportBillableTrip:
            return package + "TripService"
        case .watchTrip, .watchVehicle, .watchTaskTracking: return package + "WatchService"
        case .shareTrip, .listShares, .revokeShare, .openShare: return package + "ShareService"
        default: return package + (package.contains("delivery") ? "DeliveryService" : "VehicleService")
        }
    }

    /// Where the vehicles and stops of a provider are.
    static func place(of provider: String) -> String {
        provider == "acme" ? #"{"latitude":63.73,"longitude":7.42}"# : #"{"latitude":72.52,"longitude":13.41}"#
    }

    /// What only the answers to a provider contain: no time has such seconds.
    static func mark(of provider: String) -> String { provider == "acme" ? "63.7" : "72.5" }

    /// Every method but OpenShare, in an order in which all succeed.
    ///
    /// - Parameters:
    ///   - provider: Whose resources are named.
    ///   - origin: Whose values are sent.
    ///   - share: The link that is revoked.
    static func life(of provider: String, sending origin: String, share: String) -> [ProviderCall] {
        let life = ProviderLife(
            root: "providers/\(provider)", place: place(of: origin), mark: mark(of: origin), share: share)
        return life.tripCalls + life.vehicleCalls + life.deliveryCalls + life.deletions
    }
}

/// The calls of a provider, by the resources that they are about.
private struct ProviderLife {
    /// The name of the provider as a resource.
    let root: String
    /// Where vehicles and stops are, and what marks values.
    let place, mark: String
    /// The link that is revoked.
    let share: String

    /// A vehicle, and a trip with a link until it is billed.
    var tripCalls: [ProviderCall] {
        let vehicle =
            #"{"vehicleState":"ONLINE","supportedTripTypes":["EXCLUSIVE"],"maximumCapacity":4,"vehicleType":{"category":"AUTO"},"lastLocation":{"location":\#(place)}}"#
        let trip = #"{"tripType":"EXCLUSIVE","pickupPoint":{"point":\#(place)},"dropoffPoint":{"point":\#(place)}}"#
        let canceled = #"{"tripStatus":"CANCELED"}"#
        return [
            row(
                .createVehicle, "/vehicles?vehicleId=v", vehicle, under(#""vehicleId":"v","vehicle":\#(vehicle)"#),
                Maps_Fleetengine_V1_CreateVehicleRequest.self),
            row(
                .createTrip, "/trips?tripId=t", trip, under(#""tripId":"t","trip":\#(trip)"#),
                Maps_Fleetengine_V1_CreateTripRequest.self),
            row(.getTrip, "/trips/t", named("trips/t"), Maps_Fleetengine_V1_GetTripRequest.self),
            row(
                .shareTrip, "/trips/t:share", #"{"lifetime":"600s"}"#, named("trips/t", #""lifetime":"600s""#),
                Guidepost_Fleet_V1_ShareTripRequest.self),
            row(.listShares, "/shares", under(#""tripId":"""#), Guidepost_Fleet_V1_ListSharesRequest.self),
            row(.revokeShare, "/shares/\(share)", named("shares/\(share)"), Guidepost_Fleet_V1_RevokeShareRequest.self),
            row(.watchTrip, "/trips/t:watch", named("trips/t"), Guidepost_Fleet_V1_WatchTripRequest.self),
            row(
                .updateTrip, "/trips/t?updateMask=tripStatus", canceled,
                named("trips/t", #""trip":\#(canceled),"updateMask":"tripStatus""#),
                Maps_Fleetengine_V1_UpdateTripRequest.self),
            row(
                .searchTrips, "/trips:search", "{}", under(#""vehicleId":"""#),
                Maps_Fleetengine_V1_SearchTripsRequest.self),
            row(
                .reportBillableTrip, "/billableTrips/t:report", #"{"countryCode":"MC"}"#,
                named("billableTrips/t", #""countryCode":"MC""#), Maps_Fleetengine_V1_ReportBillableTripRequest.self),
        ]
    }

    /// Changes of the vehicle, and searches.
    var vehicleCalls: [ProviderCall] {
        let moved = #"{"lastLocation":{"location":\#(place),"speedKmph":30}}"#
        let search =
            #""pickupPoint":{"point":\#(place)},"dropoffPoint":{"point":\#(place)},"pickupRadiusMeters":5000,"count":5,"minimumCapacity":1,"tripTypes":["EXCLUSIVE"],"orderBy":"PICKUP_POINT_ETA","vehicleTypes":[{"category":"AUTO"}]"#
        let attributes = #""attributes":[{"key":"place","value":"\#(mark)"}]"#
        return [
            row(.getVehicle, "/vehicles/v", named("vehicles/v"), Maps_Fleetengine_V1_GetVehicleRequest.self),
            row(
                .updateVehicle, "/vehicles/v?updateMask=lastLocation", moved,
                named("vehicles/v", #""vehicle":\#(moved),"updateMask":"lastLocation""#),
                Maps_Fleetengine_V1_UpdateVehicleRequest.self),
            row(
                .updateVehicleAttributes, "/vehicles/v:updateAttributes", "{\(attributes)}",
                named("vehicles/v", attributes), Maps_Fleetengine_V1_UpdateVehicleAttributesRequest.self),
            row(
                .updateVehicleLocation, "/vehicles/v:updateLocation",
                #"{"currentLocation":{"location":\#(place)}}"#,
                named("vehicles/v", #""currentLocation":{"location":\#(place)}"#),
                Maps_Fleetengine_V1_UpdateVehicleLocationRequest.self),
            row(
                .listVehicles, "/vehicles?vehicleTypeCategories=AUTO", under(#""vehicleTypeCategories":["AUTO"]"#),
                Maps_Fleetengine_V1_ListVehiclesRequest.self),
            row(
                .searchVehicles, "/vehicles:search", "{\(search)}", under(search),
                Maps_Fleetengine_V1_SearchVehiclesRequest.self),
            row(
                .searchFuzzedVehicles, "/vehicles:searchFuzzed", "{\(search)}", under(search),
                Maps_Fleetengine_V1_SearchVehiclesRequest.self),
            row(.watchVehicle, "/vehicles/v:watch", named("vehicles/v"), Guidepost_Fleet_V1_WatchVehicleRequest.self),
        ]
    }

    /// A delivery vehicle and its tasks.
    var deliveryCalls: [ProviderCall] {
        let task =
            #"{"type":"DELIVERY","state":"OPEN","trackingId":"track","taskDuration":"60s","plannedLocation":{"point":\#(place)}}"#
        let batch = #""requests":[{"parent":"\#(root)","taskId":"k2","task":\#(task)}]"#
        let deliveryVehicle = #"{"lastLocation":{"location":\#(place)}}"#
        let notes = #""attributes":[{"key":"place","stringValue":"\#(mark)"}]"#
        return [
            row(
                .createDeliveryVehicle, "/deliveryVehicles?deliveryVehicleId=d", deliveryVehicle,
                under(#""deliveryVehicleId":"d","deliveryVehicle":\#(deliveryVehicle)"#),
                Maps_Fleetengine_Delivery_V1_CreateDeliveryVehicleRequest.self),
            row(
                .createTask, "/tasks?taskId=k", task, under(#""taskId":"k","task":\#(task)"#),
                Maps_Fleetengine_Delivery_V1_CreateTaskRequest.self),
            row(
                .batchCreateTasks, "/tasks:batchCreate", "{\(batch)}", under(batch),
                Maps_Fleetengine_Delivery_V1_BatchCreateTasksRequest.self),
            row(.getTask, "/tasks/k", named("tasks/k"), Maps_Fleetengine_Delivery_V1_GetTaskRequest.self),
            row(
                .updateTask, "/tasks/k?updateMask=attributes", "{\(notes)}",
                #"{"task":{"name":"\#(root)/tasks/k",\#(notes)},"updateMask":"attributes"}"#,
                Maps_Fleetengine_Delivery_V1_UpdateTaskRequest.self),
            row(.listTasks, "/tasks", under(#""filter":"""#), Maps_Fleetengine_Delivery_V1_ListTasksRequest.self),
            row(
                .getTaskTrackingInfo, "/taskTrackingInfo/track", named("taskTrackingInfo/track"),
                Maps_Fleetengine_Delivery_V1_GetTaskTrackingInfoRequest.self),
            row(
                .watchTaskTracking, "/taskTrackingInfo/track:watch", named("taskTrackingInfo/track"),
                Guidepost_Fleet_V1_WatchTaskTrackingRequest.self),
            row(
                .getDeliveryVehicle, "/deliveryVehicles/d", named("deliveryVehicles/d"),
                Maps_Fleetengine_Delivery_V1_GetDeliveryVehicleRequest.self),
            row(
                .updateDeliveryVehicle, "/deliveryVehicles/d?updateMask=lastLocation", deliveryVehicle,
                #"{"deliveryVehicle":{"name":"\#(root)/deliveryVehicles/d","lastLocation":{"location":\#(place)}},"updateMask":"lastLocation"}"#,
                Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest.self),
            row(
                .listDeliveryVehicles, "/deliveryVehicles", under(#""filter":"""#),
                Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesRequest.self),
        ]
    }

    /// Deletes all that the other calls created.
    var deletions: [ProviderCall] {
        [
            row(.deleteTask, "/tasks/k2", named("tasks/k2"), Maps_Fleetengine_Delivery_V1_DeleteTaskRequest.self),
            row(.deleteTask, "/tasks/k", named("tasks/k"), Maps_Fleetengine_Delivery_V1_DeleteTaskRequest.self),
            row(
                .deleteDeliveryVehicle, "/deliveryVehicles/d", named("deliveryVehicles/d"),
                Maps_Fleetengine_Delivery_V1_DeleteDeliveryVehicleRequest.self),
            row(.deleteTrip, "/trips/t", named("trips/t"), Maps_Fleetengine_V1_DeleteTripRequest.self),
            row(.deleteVehicle, "/vehicles/v", named("vehicles/v"), Maps_Fleetengine_V1_DeleteVehicleRequest.self),
        ]
    }

    private func row(
        _ method: FleetMethod, _ target: String, _ body: String, _ message: String,
        _ type: any SwiftProtobuf.Message.Type
    ) -> ProviderCall {
        ProviderCall(method: method, target: target, body: body, message: message, type: type)
    }

    private func row(
        _ method: FleetMethod, _ target: String, _ message: String, _ type: any SwiftProtobuf.Message.Type
    ) -> ProviderCall {
        row(method, target, "", message, type)
    }

    private func named(_ name: String, _ more: String = "") -> String {
        "{\"name\":\"\(root)/\(name)\"" + (more.isEmpty ? "}" : ",\(more)}")
    }

    private func under(_ more: String) -> String { "{\"parent\":\"\(root)\",\(more)}" }
}
