// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// Addresses for operators that are not methods of the published API. Raw values are the names in settings and metrics.
enum OperatorAddress: String, Sendable, Hashable, CaseIterable {
    /// `/console/fleet`
    case console
    /// `/history/…`
    case history
    /// `/traffic`
    case traffic
    /// `/webhooks…`
    case webhooks
}

/// Limits of requests to addresses for operators; 0 is no limit.
public struct OperatorLimits: Sendable, Hashable {
    /// Requests for the overview of the console per minute and token. A console asks once per second.
    public var console = 600
    /// Exports and deletions of histories per minute and token.
    public var history = 600
    /// Uploads and reports of traffic per minute and token.
    public var traffic = 60
    /// Requests about webhooks per minute and token.
    public var webhooks = 600
    /// Requests of one token that are answered at the same time.
    public var concurrentPerToken = 8
    /// All requests to these addresses that are answered at the same time.
    public var concurrent = 32

    /// The default limits.
    public init() {}

    func perMinute(_ address: OperatorAddress) -> Int {
        switch address {
        case .console: console
        case .history: history
        case .traffic: traffic
        case .webhooks: webhooks
        }
    }
}

/// Charges requests to addresses for operators to their tokens: how many per minute, and how many at the same time.
///
/// Responses take memory and time in proportion to the fleet, so the number at the same time bounds both.
final class OperatorQuotas: Sendable {
    private struct Key: Hashable {
        let address: OperatorAddress
        let token: Int
    }

    private struct State {
        var rates: RateTable<Key>
        var open: [Int: Int] = [:]
        var total = 0
    }

    let limits: OperatorLimits
    private let state: Mutex<State>

    init(_ limits: OperatorLimits = OperatorLimits(), tableSize: Int = CallerLimits().tableSize) {
        self.limits = limits
        state = Mutex(State(rates: RateTable(capacity: tableSize)))
    }

    /// The number of requests that are being answered.
    var open: Int { state.withLock { $0.total } }

    /// Answers a request within the limits.
    ///
    /// - Parameters:
    ///   - address: What is asked for.
    ///   - token: The verified token.
    ///   - now: The present time.
    ///   - work: Answers it.
    /// - Throws: `resourceExhausted` with the time to wait, or what `work` throws.
    func run<Value: Sendable>(
        _ address: OperatorAddress, for token: String, at now: Timestamp,
        _ work: () async throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        let token = token.hashValue
        try begin(address, token, at: now)
        defer { end(token) }
        return try await work()
    }

    private func begin(_ address: OperatorAddress, _ token: Int, at now: Timestamp) throws(FleetError) {
        let rate = limits.perMinute(address)
        try state.withLock { state throws(FleetError) in
            let key = Key(address: address, token: token)
            let wait = state.rates.take(key, limit: Double(rate), at: now)
            guard wait == 0 else {
                throw FleetError(
                    .resourceExhausted, "More than \(rate) requests to /\(address.rawValue) a minute with this token.",
                    retryAfter: wait, reason: "OPERATOR_LIMIT")
            }
            let own = state.open[token, default: 0]
            for (count, limit, whose) in [
                (own, limits.concurrentPerToken, "with this token"), (state.total, limits.concurrent, "on this server"),
            ] where limit > 0 && count >= limit {
                throw FleetError(
                    .resourceExhausted, "\(limit) requests of operators are being answered \(whose).", retryAfter: 1,
                    reason: "OPERATOR_REQUESTS")
            }
            state.open[token] = own + 1
            state.total += 1
        }
    }

    private func end(_ token: Int) {
        state.withLock { state in
            let left = (state.open[token] ?? 0) - 1
            state.open[token] = left > 0 ? left : nil
            state.total -= 1
        }
    }
}

extension FleetRequestHandler {
    /// Answers a request of the provider's own servers, or of a dispatcher, that is not a method of the fleet.
    ///
    /// - Parameters:
    ///   - address: What is asked for.
    ///   - caller: The caller, who needs a server token for all vehicles.
    ///   - work: Answers it, with the present time.
    /// - Throws: `unauthenticated`, `permissionDenied`, `resourceExhausted`, or what `work` throws.
    func operate<Value: Sendable>(
        _ address: OperatorAddress, for caller: FleetCaller, _ work: (Timestamp) async throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        do throws(FleetError) {
            let grant = try await authenticate(caller)
            guard grant.role == .server, grant.vehicleID == "*" else {
                throw FleetError(.permissionDenied, "A server token for all vehicles is needed.")
            }
            let now = service.now
            let value = try await operators.run(address, for: caller.token ?? "", at: now) { () throws(FleetError) in
                try await work(now)
            }
            metrics.count(address, "OK")
            return value
        } catch {
            metrics.count(address, error.code.description)
            if error.code == .resourceExhausted, let limit = error.reason { metrics.countLimited(by: limit) }
            throw error
        }
    }
}
