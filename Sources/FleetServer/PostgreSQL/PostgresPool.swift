// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import FleetModel
internal import Synchronization

/// A bounded pool of connections for everything that does not write the log.
///
/// Connections are opened when they are needed first. Callers beyond the limit wait in order.
final class PostgresPool: Sendable {
    /// A place in the pool, with its own queue.
    private final class Place: Sendable {
        let queue = DispatchQueue(label: "guidepost.fleet.pool")
        let connection = Mutex<PostgresConnection?>(nil)
    }

    private struct State {
        var free: [Place]
        var waiting: [CheckedContinuation<Place?, Never>] = []
        var isClosed = false
    }

    /// The maximum number of waiting callers.
    private static let waitingLimit = 1_000

    private let options: PostgresOptions
    private let state: Mutex<State>

    init(_ options: PostgresOptions) {
        self.options = options
        state = Mutex(State(free: (0..<max(1, options.connections)).map { _ in Place() }))
    }

    /// Runs work on a connection; on a new one if the present one turns out to be lost.
    ///
    /// - Throws: `unavailable`, also if too many callers wait; `dataLoss`.
    func run<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(FleetError) -> Value {
        guard let place = await take() else {
            throw FleetError(.unavailable, "All connections to the store are in use.", retryAfter: 1)
        }
        let options = options
        let result: Result<Value, FleetError> = await withCheckedContinuation { continuation in
            place.queue.async {
                let result = place.connection.withLock { connection -> Result<Value, FleetError> in
                    do { return .success(try PostgresPool.attempt(&connection, options, work)) } catch {
                        return .failure(PostgresFleetStore.error(what, options, error))
                    }
                }
                continuation.resume(returning: result)
            }
        }
        give(back: place)
        return try result.get()
    }

    /// Closes the connections that are not in use, and the others when they are given back.
    func close() {
        let (free, waiting) = state.withLock { state in
            state.isClosed = true
            defer { state.waiting.removeAll() }
            return (state.free, state.waiting)
        }
        for caller in waiting { caller.resume(returning: nil) }
        for place in free { place.connection.withLock { $0 = nil } }
    }

    private static func attempt<Value>(
        _ connection: inout PostgresConnection?, _ options: PostgresOptions,
        _ work: (PostgresConnection) throws -> Value
    ) throws -> Value {
        let wasOpen = !(connection?.isBroken ?? true)
        do { return try once(&connection, options, work) } catch let failure as PostgresFailure {
            guard wasOpen, failure.kind == .connection, connection?.isBroken ?? true else { throw failure }
            return try once(&connection, options, work)
        }
    }

    private static func once<Value>(
        _ connection: inout PostgresConnection?, _ options: PostgresOptions,
        _ work: (PostgresConnection) throws -> Value
    ) throws -> Value {
        if connection?.isBroken ?? true {
            connection = nil
            connection = try PostgresConnection(options, purpose: "pool")
        }
        guard let open = connection else { throw PostgresFailure(.connection, "there is no connection") }
        do { return try work(open) } catch {
            open.rollBack()
            throw error
        }
    }

    private func take() async -> Place? {
        await withCheckedContinuation { continuation in
            let place: Place?? = state.withLock { state in
                if state.isClosed || state.waiting.count >= Self.waitingLimit { return .some(nil) }
                if let place = state.free.popLast() { return place }
                state.waiting.append(continuation)
                return nil
            }
            if let place { continuation.resume(returning: place) }
        }
    }

    private func give(back place: Place) {
        let (next, isClosed) = state.withLock { state in
            if !state.waiting.isEmpty { return (Optional(state.waiting.removeFirst()), state.isClosed) }
            state.free.append(place)
            return (nil, state.isClosed)
        }
        if isClosed { place.connection.withLock { $0 = nil } }
        next?.resume(returning: place)
    }
}
