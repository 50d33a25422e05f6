// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRPCCore
internal import SwiftProtobuf

/// `maps.fleetengine.delivery.v1.DeliveryService`
struct DeliveryGRPCService: FleetGRPCService, Maps_Fleetengine_Delivery_V1_DeliveryService.ServiceProtocol {
    let responder: any FleetResponder

    func batchCreateTasks(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_BatchCreateTasksRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_BatchCreateTasksResponse> {
        try await serve(.batchCreateTasks, request, context) { $0.createdTasks(of: $1) }
    }

    func createTask(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_CreateTaskRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_Task> {
        try await serve(.createTask, request, context) { $0.task(of: $1) }
    }

    func getTask(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_GetTaskRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_Task> {
        try await serve(.getTask, request, context) { $0.task(of: $1) }
    }

    func deleteTask(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_DeleteTaskRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.deleteTask, request, context) { response, _ in response.empty }
    }

    func updateTask(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_UpdateTaskRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_Task> {
        try await serve(.updateTask, request, context) { $0.task(of: $1) }
    }

    func listTasks(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_ListTasksRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_ListTasksResponse> {
        try await serve(.listTasks, request, context) { $0.tasks(of: $1) }
    }

    func getTaskTrackingInfo(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_GetTaskTrackingInfoRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_TaskTrackingInfo> {
        try await serve(.getTaskTrackingInfo, request, context) { $0.tracking(of: $1) }
    }

    func createDeliveryVehicle(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_CreateDeliveryVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_DeliveryVehicle> {
        try await serve(.createDeliveryVehicle, request, context) { $0.deliveryVehicle(of: $1) }
    }

    func getDeliveryVehicle(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_GetDeliveryVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_DeliveryVehicle> {
        try await serve(.getDeliveryVehicle, request, context) { $0.deliveryVehicle(of: $1) }
    }

    func deleteDeliveryVehicle(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_DeleteDeliveryVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Google_Protobuf_Empty> {
        try await serve(.deleteDeliveryVehicle, request, context) { response, _ in response.empty }
    }

    func updateDeliveryVehicle(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_UpdateDeliveryVehicleRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_DeliveryVehicle> {
        try await serve(.updateDeliveryVehicle, request, context) { $0.deliveryVehicle(of: $1) }
    }

    func listDeliveryVehicles(
        request: ServerRequest<Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesResponse> {
        try await serve(.listDeliveryVehicles, request, context) { $0.deliveryVehicles(of: $1) }
    }
}

extension FleetResponse {
    func createdTasks(of provider: ProviderID) -> Maps_Fleetengine_Delivery_V1_BatchCreateTasksResponse? {
        guard case .delivery(.created(let tasks)) = self else { return nil }
        var response = Maps_Fleetengine_Delivery_V1_BatchCreateTasksResponse()
        response.tasks = tasks.map { .init($0, provider: provider) }
        return response
    }

    func task(of provider: ProviderID) -> Maps_Fleetengine_Delivery_V1_Task? {
        guard case .delivery(.task(let task)) = self else { return nil }
        return .init(task, provider: provider)
    }

    func tasks(of provider: ProviderID) -> Maps_Fleetengine_Delivery_V1_ListTasksResponse? {
        guard case .delivery(.tasks(let tasks, let next, let total)) = self else { return nil }
        var response = Maps_Fleetengine_Delivery_V1_ListTasksResponse()
        response.tasks = tasks.map { .init($0, provider: provider) }
        response.nextPageToken = next
        response.totalSize = Int64(total)
        return response
    }

    func tracking(of provider: ProviderID) -> Maps_Fleetengine_Delivery_V1_TaskTrackingInfo? {
        guard case .delivery(.tracking(let tracking)) = self else { return nil }
        return .init(tracking, provider: provider)
    }

    func deliveryVehicle(of provider: ProviderID) -> Maps_Fleetengine_Delivery_V1_DeliveryVehicle? {
        guard case .delivery(.vehicle(let vehicle)) = self else { return nil }
        return .init(vehicle, provider: provider)
    }

    func deliveryVehicles(of provider: ProviderID) -> Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesResponse? {
        guard case .delivery(.vehicles(let vehicles, let next, let total)) = self else { return nil }
        var response = Maps_Fleetengine_Delivery_V1_ListDeliveryVehiclesResponse()
        response.deliveryVehicles = vehicles.map {
            .init(stored: $0, name: DeliveryVehicleName(provider: provider, id: $0.id).description)
        }
        response.nextPageToken = next
        response.totalSize = Int64(total)
        return response
    }
}
