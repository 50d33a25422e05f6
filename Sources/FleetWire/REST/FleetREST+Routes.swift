// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import SwiftProtobuf

extension FleetREST {
    private typealias Key = RESTRoute.QueryKey

    private static func keys(_ names: String...) -> [Key] { names.map { Key(name: $0) } }

    private static let header: [Key] = keys("header.languageCode", "header.regionCode")
    private static let pages: [Key] = [
        Key(name: "pageSize", type: "integer"), Key(name: "pageToken"), Key(name: "filter"),
    ]
    private static let viewport: [Key] = [
        Key(name: "viewport.low.latitude", type: "number"), Key(name: "viewport.low.longitude", type: "number"),
        Key(name: "viewport.high.latitude", type: "number"), Key(name: "viewport.high.longitude", type: "number"),
    ]
    private static let mask: [Key] = [Key(name: "updateMask", isRequired: true)]
    private static let resume: [Key] = keys("resumeToken")
    private static let tripReading: [Key] =
        keys("currentRouteSegmentVersion", "remainingWaypointsVersion") + [Key(name: "routeFormatType", isEnum: true)]
        + keys("currentRouteSegmentTrafficVersion", "remainingWaypointsRouteVersion") + [
            Key(name: "view", isEnum: true)
        ]
    private static let vehicleListing: [Key] = [
        Key(name: "minimumCapacity", type: "integer"), Key(name: "tripTypes", isList: true, isEnum: true),
        Key(name: "maximumStaleness"), Key(name: "vehicleTypeCategories", isList: true, isRequired: true, isEnum: true),
        Key(name: "requiredAttributes", isList: true), Key(name: "requiredOneOfAttributes", isList: true),
        Key(name: "requiredOneOfAttributeSets", isList: true), Key(name: "vehicleState", isEnum: true),
        Key(name: "onTripOnly", type: "boolean"),
    ]

    /// The ID of the created resource.
    private static func id(_ name: String) -> [Key] { [Key(name: name, isRequired: true)] + header }

    /// All methods with their addresses. The OpenAPI file is generated from it.
    static let routes: [RESTRoute] = trips + vehicles + deliveries + deliveryVehicles + additions

    private static let trips: [RESTRoute] = [
        RESTRoute.resourceRoute(
            .createTrip, "POST", "trips", Maps_Fleetengine_V1_CreateTripRequest.self, Maps_Fleetengine_V1_Trip.self,
            query: id("tripId"), response: Maps_Fleetengine_V1_Trip.self
        ) { request, trip, parent, _, _ in
            request.parent = parent
            request.trip = trip
        },
        RESTRoute.queryRoute(
            .getTrip, "GET", "trips", id: true, Maps_Fleetengine_V1_GetTripRequest.self,
            query: tripReading + header, response: Maps_Fleetengine_V1_Trip.self
        ) { request, _, name in request.name = name },
        RESTRoute.resourceRoute(
            .updateTrip, "PUT", "trips", id: true, Maps_Fleetengine_V1_UpdateTripRequest.self,
            Maps_Fleetengine_V1_Trip.self, query: mask + header, response: Maps_Fleetengine_V1_Trip.self
        ) { request, trip, _, name, mask in
            request.name = name
            request.trip = trip
            request.updateMask.paths = mask
        },
        RESTRoute.queryRoute(
            .deleteTrip, "DELETE", "trips", id: true, Maps_Fleetengine_V1_DeleteTripRequest.self, query: header,
            response: Google_Protobuf_Empty.self
        ) { request, _, name in request.name = name },
        RESTRoute.bodyRoute(
            .searchTrips, "POST", "trips", action: "search", Maps_Fleetengine_V1_SearchTripsRequest.self,
            response: Maps_Fleetengine_V1_SearchTripsResponse.self
        ) { request, parent, _ in request.parent = parent },
        RESTRoute.bodyRoute(
            .reportBillableTrip, "POST", "billableTrips", id: true, action: "report",
            Maps_Fleetengine_V1_ReportBillableTripRequest.self, response: Google_Protobuf_Empty.self
        ) { request, _, name in request.name = name },
    ]

    private static let vehicles: [RESTRoute] = [
        RESTRoute.resourceRoute(
            .createVehicle, "POST", "vehicles", Maps_Fleetengine_V1_CreateVehicleRequest.self,
            Maps_Fleetengine_V1_Vehicle.self, query: id("vehicleId"),
            response: Maps_Fleetengine_V1_Vehicle.self
        ) { request, vehicle, parent, _, _ in
            request.parent = parent
            request.vehicle = vehicle
        },
        RESTRoute.queryRoute(
            .getVehicle, "GET", "vehicles", id: true, Maps_Fleetengine_V1_GetVehicleRequest.self,
            query: keys("currentRouteSegmentVersion", "waypointsVersion") + header,
            response: Maps_Fleetengine_V1_Vehicle.self
        ) { request, _, name in request.name = name },
        RESTRoute.resourceRoute(
            .updateVehicle, "PUT", "vehicles", id: true, Maps_Fleetengine_V1_UpdateVehicleRequest.self,
            Maps_Fleetengine_V1_Vehicle.self, query: mask + header, response: Maps_Fleetengine_V1_Vehicle.self
        ) { request, vehicle, _, name, mask in
            request.name = name
            request.vehicle = vehicle
            request.updateMask.paths = mask
        },
        RESTRoute.queryRoute(
            .deleteVehicle, "DELETE", "vehicles", id: true, Maps_Fleetengine_V1_DeleteVehicleRequest.self,
            query: header, response: Google_Protobuf_Empty.self
        ) { request, _, name in request.name = name },
        RESTRoute.bodyRoute(
            .updateVehicleAttributes, "POST", "vehicles", id: true, action: "updateAttributes",
            Maps_Fleetengine_V1_UpdateVehicleAttributesRequest.self,
            response: Maps_Fleetengine_V1_UpdateVehicleAttributesResponse.self
        ) { request, _, name in request.name = name },
        RESTRoute.queryRoute(
            .listVehicles, "GET", "vehicles", Maps_Fleetengine_V1_ListVehiclesRequest.self,
            query: pages + vehicleListing + viewport + header, response: Maps_Fleetengine_V1_ListVehiclesResponse.self
        ) { request, parent, _ in request.parent = parent },
        RESTRoute.bodyRoute(
            .searchVehicles, "POST", "vehicles", action: "search", Maps_Fleetengine_V1_SearchVehiclesRequest.self,
            response: Maps_Fleetengine_V1_SearchVehiclesResponse.self
        ) { request, parent, _ in request.parent = parent },
        RESTRoute.bodyRoute(
            .updateVehicleLocation, "PUT", "vehicles", id: true, action: "updateLocation",
            Maps_Fleetengine_V1_UpdateVehicleLocationRequest.self, response: Maps_Fleetengine_V1_VehicleLocation.self
        ) { request, _, name in request.name = name },
        RESTRoute(
            method: .searchFuzzedVehicles, verb: "POST", collection: "vehicles", hasID: false, action: "searchFuzzed",
            query: [], body: Maps_Fleetengine_V1_SearchVehiclesRequest.self,
            responseMessage: Maps_Fleetengine_V1_SearchVehiclesResponse.self, read: searchFuzzed),
    ]

    /// The message of SearchVehicles, used by another method.
    @Sendable private static func searchFuzzed(
        _ request: RESTRequest, _ parent: String, _ name: String
    ) throws(FleetError) -> Call {
        var message: Maps_Fleetengine_V1_SearchVehiclesRequest = try QueryMessage.message(request.body)
        message.parent = parent
        let whole = message
        return Call(method: .searchFuzzedVehicles) { _ throws(FleetError) in try whole.fuzzedCall() }
    }

    private static let deliveries: [RESTRoute] = [
        RESTRoute.bodyRoute(
            .batchCreateTasks, "POST", "tasks", action: "batchCreate",
            Maps_Fleetengine_Delivery_V1_BatchCreateTasksRequest.self,
            response: Maps_Fleetengine_Delivery_V1_BatchCreateTasksResponse.self
        ) { request, parent, _ in request.parent = parent },
        RESTRoute.resourceRoute(
            .createTask, "POST", "tasks", Maps_Fleetengine_Delivery_V1_CreateTaskRequest.self,
            Maps_Fleetengine_Delivery_V1_Task.self, query: id("taskId"),
            response: Maps_Fleetengine_Delivery_V1_Task.self
        ) { request, task, parent, _, _ in
            request.parent = parent
            request.task = task
        },
        RESTRoute.queryRoute(
            .getTask, "GET", "tasks", id: true, Maps_Fleetengine_Delivery_V1_GetTaskRequest.self, query: header,
            response: Maps_Fleetengine_Delivery_V1_Task.self
        ) { request, _, name in request.name = name },
        RESTRoute.resourceRoute(
            .updateTask, "PATCH", "tasks", id: true, Maps_Fleetengine_Delivery_V1_UpdateTaskRequest.self,
            Maps_Fleetengine_Delivery_V1_Task.self, query: mask + header,
            response: Maps_Fleetengine_Delivery_V1_Task.self
        ) { request, task, _, name, mask in
            request.task = task
            request.updateMask.paths = mask
            request.task.name = name
        },
        RESTRoute.queryRoute(
            .deleteTask, "DELETE", "tasks", id: true, Maps_Fleetengine_Delivery_V1_DeleteTaskRequest.self,
            query: header, response: Google_Protobuf_Empty.self
        ) { request, _, name in request.name = name },
        RESTRoute.queryRoute(
            .listTasks, "GET", "tasks", Maps_Fleetengine_Delivery_V1_ListTasksRequest.self, query: pages + header,
            response: Maps_Fleetengine_Delivery_V1_ListTasksResponse.self
        ) { request, parent, _ in request.parent = parent },
        RESTRoute.queryRoute(
            .getTaskTrackingInfo, "GET", "taskTrackingInfo", id: true,
            Maps_Fleetengine_Delivery_V1_GetTaskTrackingInfoRequest.self, query: header,
            response: Maps_Fleetengine_Delivery_V1_TaskTrackingInfo.self
        ) { request, _, name in request.name = name },
    ]

    private static let deliveryVehicles: [RESTRoute] = [
        RESTRoute.resourceRoute(
            .createDeliveryVehicle, "POST", "deliveryVehicles",
            Maps_Fleetengine_Delivery_V1_CreateDeliveryVehicleRequest.self,
            Maps_Fleetengine_Delivery_V1_DeliveryVehicle.self,
            query: id("deliveryVehicleId"),
            response: Maps_Fleetengine_Delivery_V1_DeliveryVehicle.self
        ) { request, vehicle, parent, _, _ in
            request.parent = parent
            request.deliveryVehicle = vehicle
        },
        RESTRoute.queryRoute(
            .getDeliveryVehicle, "GET", "deliveryVehicles", id: true,
            Maps_Fleetengine_Delivery_V1_GetDeliveryVehicleRequest.self, query: header,
            response: Maps_Fleetengine_Delivery_V1_DeliveryVehicle.self
        ) { request, _, name in request.name = name },
        RESTRoute.resourceRoute(
            .updateDeliveryVehicle, "PATCH", "deliveryVehicles", id: true,
            Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest.self,
            Maps_Fleetengine_Delivery_V1_DeliveryVehicle.self, query: mask + header,
            response: Maps_Fleetengine_Delivery_V1_DeliveryVehicle.self
        ) { request, vehicle, _, name, mask in
            request.deliveryVehicle = vehicle
            request.updateMask.paths = mask
            request.deliveryVehicle.name = name
        },
        RESTRoute.queryRoute(
            .deleteDeliveryVehicle, "DELETE", "deliveryVehicles", id: true,
            Maps_Fleetengine_Delivery_V1_DeleteDeliveryVehicleRequest.self, query: header,
            response: Google_Protobuf_Empty.self
        ) { request, _, name in request.name = name },
        RESTRoute.queryRoute(
            .listDeliveryVehicles, "GET", "deliveryVehicles",
            Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesRequest.self, query: pages + viewport + header,
            response: Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesResponse.self
        ) { request, parent, _ in request.parent = parent },
    ]

    private static let additions: [RESTRoute] = [
        RESTRoute.queryRoute(
            .watchTrip, "GET", "trips", id: true, action: "watch", Guidepost_Fleet_V1_WatchTripRequest.self,
            query: resume + header, response: Guidepost_Fleet_V1_TripUpdate.self
        ) { request, _, name in request.name = name },
        RESTRoute.queryRoute(
            .watchVehicle, "GET", "vehicles", id: true, action: "watch", Guidepost_Fleet_V1_WatchVehicleRequest.self,
            query: resume + header, response: Guidepost_Fleet_V1_VehicleUpdate.self
        ) { request, _, name in request.name = name },
        RESTRoute.queryRoute(
            .watchTaskTracking, "GET", "taskTrackingInfo", id: true, action: "watch",
            Guidepost_Fleet_V1_WatchTaskTrackingRequest.self, query: resume + header,
            response: Guidepost_Fleet_V1_TaskTrackingUpdate.self
        ) { request, _, name in request.name = name },
        RESTRoute.bodyRoute(
            .shareTrip, "POST", "trips", id: true, action: "share", Guidepost_Fleet_V1_ShareTripRequest.self,
            response: Guidepost_Fleet_V1_Share.self
        ) { request, _, name in request.name = name },
        RESTRoute.queryRoute(
            .listShares, "GET", "shares", Guidepost_Fleet_V1_ListSharesRequest.self, query: keys("tripId"),
            response: Guidepost_Fleet_V1_ListSharesResponse.self
        ) { request, parent, _ in request.parent = parent },
        RESTRoute.queryRoute(
            .revokeShare, "DELETE", "shares", id: true, Guidepost_Fleet_V1_RevokeShareRequest.self,
            response: Guidepost_Fleet_V1_Share.self
        ) { request, _, name in request.name = name },
    ]
}
