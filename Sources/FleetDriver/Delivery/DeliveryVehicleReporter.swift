// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel

/// Reports positions and stops of a delivery vehicle.
///
/// Positions, route and remaining time go through the queue of `VehicleReporter`. Stops do not: each call reads the
/// server's list, changes its first stop, and reports the result to the app at once. Calls are serialized. If the
/// server rejects an update because the list has changed meanwhile, it is retried once with the new list. The published
/// API has no conditional update, so a dispatcher's change between the two requests of a call is lost. Tasks close when
/// their stop is removed.
@MainActor public final class DeliveryVehicleReporter: VehicleReporter {
    private let delivery: any DeliveryTransport
    /// The last change of stops. The next one waits for it, because each is based on the result of the previous one.
    private var lastChange: Task<Void, Never>?

    init(_ context: DriverContext, log: sending ReportLog, delivery: any DeliveryTransport, seed: UInt64) {
        self.delivery = delivery
        super.init(context, log: log, transport: delivery, seed: seed)
    }

    override var takesTrips: Bool { false }

    /// Remaining stops, the next one first.
    ///
    /// - Throws: `VehicleReporterError`.
    public func remainingVehicleStops() async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        try await vehicleInfo().stops
    }

    /// Replaces all remaining stops.
    ///
    /// - Returns: The stops on the server afterwards.
    /// - Throws: `VehicleReporterError`.
    @discardableResult public func setVehicleStops(
        _ stops: [DeliveryVehicleStop]
    ) async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        try await serialized { () throws(VehicleReporterError) in try await self.put(stops) }
    }

    /// Reports that the vehicle is on its way to the next stop.
    ///
    /// - Returns: The stops on the server afterwards.
    /// - Throws: `VehicleReporterError`, also without a remaining stop.
    @discardableResult public func reportEnrouteToNextStop() async throws(VehicleReporterError) -> [DeliveryVehicleStop]
    {
        try await change { $0[0].state = .enroute }
    }

    /// Reports that the vehicle has arrived at the next stop.
    ///
    /// - Returns: The stops on the server afterwards.
    /// - Throws: `VehicleReporterError`, also without a remaining stop.
    @discardableResult public func reportArrivedAtStop() async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        try await change { $0[0].state = .arrived }
    }

    /// Reports that the tasks at the stop are done, and removes the stop.
    ///
    /// - Returns: The stops on the server afterwards.
    /// - Throws: `VehicleReporterError`, also without a remaining stop.
    @discardableResult public func reportCompletedStop() async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        try await change { $0.removeFirst() }
    }

    /// The present state of the vehicle on the server.
    func vehicleInfo() async throws(VehicleReporterError) -> DeliveryVehicleInfo {
        try await authorized { token throws(FleetError) in try await self.delivery.vehicleInfo(token: token) }
    }

    private func put(_ stops: [DeliveryVehicleStop]) async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        try await authorized { token throws(FleetError) in try await self.delivery.setStops(stops, token: token) }
    }

    private func change(
        _ edit: @escaping @MainActor (inout [DeliveryVehicleStop]) -> Void
    ) async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        try await serialized { () throws(VehicleReporterError) in
            let seen = try await self.vehicleInfo().stops
            do throws(VehicleReporterError) {
                return try await self.put(seen, changedBy: edit)
            } catch {
                let present = try await self.vehicleInfo().stops
                // The same list would be rejected again, and with another first stop the report no longer applies.
                guard error.isAboutTheList, present != seen, present.first == seen.first else { throw error }
                return try await self.put(present, changedBy: edit)
            }
        }
    }

    private func put(
        _ stops: [DeliveryVehicleStop], changedBy edit: @MainActor (inout [DeliveryVehicleStop]) -> Void
    ) async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        guard !stops.isEmpty else {
            throw VehicleReporterError(.general, "The vehicle has no remaining stops.", isFinal: true)
        }
        var stops = stops
        edit(&stops)
        return try await put(stops)
    }

    /// Runs a change after all previous ones.
    private func serialized(
        _ work: @escaping @MainActor () async throws(VehicleReporterError) -> [DeliveryVehicleStop]
    ) async throws(VehicleReporterError) -> [DeliveryVehicleStop] {
        let before = lastChange
        let change = Task { () -> Result<[DeliveryVehicleStop], VehicleReporterError> in
            await before?.value
            do throws(VehicleReporterError) { return .success(try await work()) } catch { return .failure(error) }
        }
        lastChange = Task { _ = await change.value }
        return try await change.value.get()
    }

    /// Calls the server with a token, and once more with a new token if the first is rejected.
    private func authorized<Value: Sendable>(
        _ request: (String) async throws(FleetError) -> Value
    ) async throws(VehicleReporterError) -> Value {
        do throws(FleetError) {
            do throws(FleetError) {
                return try await request(try await tokens.token(isFresh: false))
            } catch {
                guard error.code.kind == .token else { throw error }
                return try await request(try await tokens.token(isFresh: true))
            }
        } catch {
            throw VehicleReporterError(error)
        }
    }
}

extension VehicleReporterError {
    /// Whether the server rejected the list of stops: a task in it is closed, deleted, or assigned to another vehicle.
    fileprivate var isAboutTheList: Bool {
        grpcCode == FleetError.Code.failedPrecondition.number || grpcCode == FleetError.Code.notFound.number
    }
}
