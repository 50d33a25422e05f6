// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess
internal import FleetModel

/// Tells the fleet where a delivery vehicle is and which stops it has made.
///
/// Positions, route and time left go through the queue of `VehicleReporter`. Stops do not: each call asks the server for its
/// list, changes the first stop of it, and tells the app at once whether it was heard. Calls are made one after the other.
/// What the server refuses because the list has changed meanwhile is tried once more with the new list. The published API
/// has no condition for an update, so what a dispatcher changes in the moment between the two requests of a call is lost.
/// Tasks close when their stop is taken away.
@MainActor public final class DeliveryVehicleReporter: VehicleReporter {
    private let delivery: any DeliveryTransport
    /// The change under way. The next one waits for it: each begins with what the one before has left.
    private var turn: Task<Void, Never>?

    init(_ context: DriverContext, log: sending ReportLog, delivery: any DeliveryTransport, seed: UInt64) {
        self.delivery = delivery
        super.init(context, log: log, transport: delivery, seed: seed)
    }

    override var takesTrips: Bool { false }

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
        try await inTurn { () throws(VehicleReporterError) in try await self.put(stops) }
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

    private func put(_ stops: [RoundStop]) async throws(VehicleReporterError) -> [RoundStop] {
        try await asking { token throws(FleetError) in try await self.delivery.setStops(stops, token: token) }
    }

    private func change(
        _ edit: @escaping @MainActor (inout [RoundStop]) -> Void
    ) async throws(VehicleReporterError) -> [RoundStop] {
        try await inTurn { () throws(VehicleReporterError) in
            let seen = try await self.round().stops
            do throws(VehicleReporterError) {
                return try await self.put(seen, changedBy: edit)
            } catch {
                let present = try await self.round().stops
                // The same list again would be refused again, and after another first stop the report is not meant for it.
                guard error.isAboutTheList, present != seen, present.first == seen.first else { throw error }
                return try await self.put(present, changedBy: edit)
            }
        }
    }

    private func put(
        _ stops: [RoundStop], changedBy edit: @MainActor (inout [RoundStop]) -> Void
    ) async throws(VehicleReporterError) -> [RoundStop] {
        guard !stops.isEmpty else {
            throw VehicleReporterError(.general, "The vehicle has no stop left.", isFinal: true)
        }
        var stops = stops
        edit(&stops)
        return try await put(stops)
    }

    /// Does something once all that was begun before is done.
    private func inTurn(
        _ work: @escaping @MainActor () async throws(VehicleReporterError) -> [RoundStop]
    ) async throws(VehicleReporterError) -> [RoundStop] {
        let before = turn
        let change = Task { () -> Result<[RoundStop], VehicleReporterError> in
            await before?.value
            do throws(VehicleReporterError) { return .success(try await work()) } catch { return .failure(error) }
        }
        turn = Task { _ = await change.value }
        return try await change.value.get()
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

extension VehicleReporterError {
    /// Whether the server would not have this list of stops: a task of it is closed, gone, or another vehicle's.
    fileprivate var isAboutTheList: Bool {
        grpcCode == FleetError.Code.failedPrecondition.number || grpcCode == FleetError.Code.notFound.number
    }
}
