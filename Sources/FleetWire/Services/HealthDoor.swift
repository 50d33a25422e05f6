// SPDX-License-Identifier: Apache-2.0

internal import GRPCCore

/// `grpc.health.v1.Health`: whether the server serves, for balancers and probes. No token is needed.
struct HealthDoor: Grpc_Health_V1_Health.ServiceProtocol {
    let isServing: @Sendable () -> Bool

    private static let services: Set<String> = [
        "", Maps_Fleetengine_V1_TripService.descriptor.fullyQualifiedService,
        Maps_Fleetengine_V1_VehicleService.descriptor.fullyQualifiedService,
        Guidepost_Fleet_V1_WatchService.descriptor.fullyQualifiedService,
        Maps_Fleetengine_Delivery_V1_DeliveryService.descriptor.fullyQualifiedService,
        Guidepost_Fleet_V1_ShareService.descriptor.fullyQualifiedService,
    ]

    private func answer() -> Grpc_Health_V1_HealthCheckResponse {
        var response = Grpc_Health_V1_HealthCheckResponse()
        response.status = isServing() ? .serving : .notServing
        return response
    }

    func check(
        request: ServerRequest<Grpc_Health_V1_HealthCheckRequest>, context: ServerContext
    ) async throws -> ServerResponse<Grpc_Health_V1_HealthCheckResponse> {
        guard HealthDoor.services.contains(request.message.service) else {
            throw RPCError(code: .notFound, message: "There is no such service.")
        }
        return ServerResponse(message: answer())
    }

    /// Tells the status at once and whenever it changes, which is looked at every second.
    func watch(
        request: ServerRequest<Grpc_Health_V1_HealthCheckRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Grpc_Health_V1_HealthCheckResponse> {
        let isKnown = HealthDoor.services.contains(request.message.service)
        return StreamingServerResponse { writer in
            var last: Grpc_Health_V1_HealthCheckResponse?
            while !context.cancellation.isCancelled, !Task.isCancelled {
                var now = answer()
                if !isKnown { now.status = .serviceUnknown }
                if now != last { try await writer.write(now) }
                last = now
                try await Task.sleep(for: .seconds(1))
            }
            return [:]
        }
    }
}
