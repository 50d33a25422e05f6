// SPDX-License-Identifier: Apache-2.0

internal import GRPCCore

/// `grpc.health.v1.Health`, for load balancers and probes. No token is needed.
struct HealthGRPCService: Grpc_Health_V1_Health.ServiceProtocol {
    let isServing: @Sendable () -> Bool
    let watches: HealthWatches

    private static let services: Set<String> = [
        "", Maps_Fleetengine_V1_TripService.descriptor.fullyQualifiedService,
        Maps_Fleetengine_V1_VehicleService.descriptor.fullyQualifiedService,
        Guidepost_Fleet_V1_WatchService.descriptor.fullyQualifiedService,
        Maps_Fleetengine_Delivery_V1_DeliveryService.descriptor.fullyQualifiedService,
        Guidepost_Fleet_V1_ShareService.descriptor.fullyQualifiedService,
    ]

    private func currentResponse() -> Grpc_Health_V1_HealthCheckResponse {
        var response = Grpc_Health_V1_HealthCheckResponse()
        response.status = isServing() ? .serving : .notServing
        return response
    }

    func check(
        request: ServerRequest<Grpc_Health_V1_HealthCheckRequest>, context: ServerContext
    ) async throws -> ServerResponse<Grpc_Health_V1_HealthCheckResponse> {
        guard HealthGRPCService.services.contains(request.message.service) else {
            throw RPCError(code: .notFound, message: "There is no such service.")
        }
        return ServerResponse(message: currentResponse())
    }

    /// Sends the status at once and after each change; it is checked every second. RESOURCE_EXHAUSTED if there are too many watches,
    /// in total or of the same address.
    func watch(
        request: ServerRequest<Grpc_Health_V1_HealthCheckRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Grpc_Health_V1_HealthCheckResponse> {
        let isKnown = HealthGRPCService.services.contains(request.message.service)
        let address = HealthWatches.address(of: context.remotePeer)
        return StreamingServerResponse { [watches] writer in
            guard watches.begin(address) else {
                throw RPCError(code: .resourceExhausted, message: "There are too many health watches; use Check.")
            }
            defer { watches.end(address) }
            var last: Grpc_Health_V1_HealthCheckResponse?
            while !context.cancellation.isCancelled, !Task.isCancelled {
                var now = currentResponse()
                if !isKnown { now.status = .serviceUnknown }
                if now != last { try await writer.write(now) }
                last = now
                try await Task.sleep(for: .seconds(1))
            }
            return [:]
        }
    }
}
