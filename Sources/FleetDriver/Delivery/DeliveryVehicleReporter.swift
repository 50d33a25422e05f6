// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess
internal import FleetModel

/// Tells the fleet where a delivery vehicle is and which stops it has made.
///
/// Positions, route and time left go through the queue of `VehicleReporter`. Stops do not: each call asks the server, and
/// tells the app at once whether it was heard, so that a stop that a dispatcher has changed meanwhile is not written over.
/// Tasks close when their stop is taken away.
@MainActor public final class DeliveryVehicleReporter: VehicleReporter {
    private let delivery: any DeliveryTransport
    /// The change under way. The next one waits for it: each begins with what the one before has left.
    private var turn: Task<Void, Never>?

    init(_ context: DriverContext, log: sending ReportLog, delivery: any DeliveryTransport, seed: UInt64) {
        self.delivery = delivery
        super.init(context, log: log, transport: delivery, seed: seed)
    }

    /// Stops that are still to be made, the next one first.
    ///
    /// - Throws: `VehicleReporterError`.
    public func remainingVehicleStops() async throws(VehicleReporterError) -> [RoundStop] { try await round().stops }

    /// Puts other stops in place of all those that are still to be made.
    ///
    /// - Returns: The stops as the server has them now.
    /// - Throws: `VehicleReporterError`.
    @discardableResult public func setVehicleStops(
        _ stops: [RoundStop]
    ) async throws(VehicleReporterError) -> [RoundStop] {
        try await asking { token throws(FleetError) in try await self.delivery.setStops(stops, token: token) }
    }

    /// Says that the vehicle heads for the next stop.
    ///
    /// - Returns: The stops as the server has them now.
    /// - Throws: `VehicleReporterError`, also when there is no stop left.
    @discardableResult public func reportEnrouteToNextStop() async throws(VehicleReporterError) -> [RoundStop] {
        try await change { $0[0].state = .enroute }
    }

    /// Says that the vehicle is at the next stop.
    ///
    /// - Returns: The stops as the server has them now.
    /// - Throws: `VehicleReporterError`, also when there is no stop left.
    @discardableResult public func reportArrivedAtStop() async throws(VehicleReporterError) -> [RoundStop] {
        try await change { $0[0].state = .arrived }
    }

    /// Says that what was to be done at the stop has been done, and takes the stop away.
    ///
    /// - Returns: The stops as the server has them now.
    /// - Throws: `VehicleReporterError`, also when there is no stop left.
    @discardableResult public func reportCompletedStop() async throws(VehicleReporterError) -> [RoundStop] {
        try await change { $0.removeFirst() }
    }

    /// The vehicle as the server knows it now.
    func round() async throws(VehicleReporterError) -> DeliveryRound {
        try await asking { token throws(FleetError) in try await self.delivery.round(token: token) }
    }

    private func change(
        _ edit: @escaping @MainActor (inout [RoundStop]) -> Void
    ) async throws(VehicleReporterError) -> [RoundStop] {
        let before = turn
        let change = Task { () -> Result<[RoundStop], VehicleReporterError> in
            await before?.value
            do throws(VehicleReporterError) { return .success(try await changeNow(edit)) } catch {
                return .failure(error)
            }
        }
        turn = Task { _ = await change.value }
        return try await change.value.get()
    }

    private func changeNow(
        _ edit: @MainActor (inout [RoundStop]) -> Void
    ) async throws(VehicleReporterError) -> [RoundStop] {
        var stops = try await round().stops
        guard !stops.isEmpty else {
            throw VehicleReporterError(.general, "The vehicle has no stop left.", isFinal: true)
        }
        edit(&stops)
        return try await setVehicleStops(stops)
    }

    /// Asks the server; once more with another token when it does not take the first.
    private func asking<Answer: Sendable>(
        _ question: (String) async throws(FleetError) -> Answer
    ) async throws(VehicleReporterError) -> Answer {
        do throws(FleetError) {
            do throws(FleetError) {
                return try await question(try await tokens.token(isFresh: false))
            } catch {
                guard error.code.kind == .token else { throw error }
                return try await question(try await tokens.token(isFresh: true))
            }
        } catch {
            throw VehicleReporterError(error)
        }
    }
}
