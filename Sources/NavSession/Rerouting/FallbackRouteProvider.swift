// SPDX-License-Identifier: Apache-2.0

public import NavModel
internal import Synchronization

/// Requests routes from one provider, and from a second one if the first fails: for example a server, and the engine on the
/// device when there is no network.
///
///     let provider = FallbackRouteProvider(server, else: LocalRouteProvider(graph: graph, words: words), timeout: .seconds(5))
public struct FallbackRouteProvider: RouteProviding {
    private let first: any RouteProviding
    private let second: any RouteProviding
    private let timeout: Duration?
    private let clock: any Clock<Duration>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - first: The preferred provider.
    ///   - second: Used if the first one fails.
    ///   - timeout: Maximum time for a response of the first one; `nil` for no limit.
    ///   - clock: The clock of the timeout.
    public init(
        _ first: any RouteProviding, else second: any RouteProviding, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.first = first
        self.second = second
        self.timeout = timeout
        self.clock = clock
    }

    /// Finds routes through all stops of the request, the best first.
    ///
    /// The second provider is used if the first one has an internal error, is unreachable, does not support the request, or
    /// exceeds the timeout. Errors about the request itself, such as an unreachable destination, are final.
    ///
    /// - Throws: The error of the first provider if it is final, otherwise that of the second one; `canceled` if the current
    ///   task is canceled.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        switch await firstResponse(to: request) {
        case .success(let routes): return routes
        case .failure where Task.isCancelled: throw RouteError(code: .canceled, message: "canceled")
        case .failure(let error) where error.code == .provider || error.code == .unsupported:
            return try await second.routes(for: request)
        case .failure(let error): throw error
        }
    }

    /// The response of the first provider, or a timeout. Does not wait for a provider that ignores its cancellation.
    private func firstResponse(to request: RouteRequest) async -> Result<[Route], RouteError> {
        guard let timeout else { return await first.result(for: request) }
        let response = FirstResponse()
        let search = Task { [first] in response.settle(await first.result(for: request)) }
        let timer = Task { [clock] in
            try? await clock.sleep(for: timeout)
            response.settle(.failure(RouteError(code: .provider, message: "no response within \(timeout)")))
        }
        defer {
            search.cancel()
            timer.cancel()
        }
        return await withTaskCancellationHandler {
            await response.value
        } onCancel: {
            response.settle(.failure(RouteError(code: .canceled, message: "canceled")))
        }
    }
}

/// The first of several responses; later ones are ignored.
private final class FirstResponse: Sendable {
    typealias Response = Result<[Route], RouteError>

    private enum State {
        case open
        case awaited(CheckedContinuation<Response, Never>)
        case settled(Response)
    }
    private let state = Mutex(State.open)

    /// Settles with a response, unless it is settled already.
    func settle(_ response: Response) {
        let awaiting: CheckedContinuation<Response, Never>? = state.withLock { state in
            switch state {
            case .settled: return nil
            case .open:
                state = .settled(response)
                return nil
            case .awaited(let continuation):
                state = .settled(response)
                return continuation
            }
        }
        awaiting?.resume(returning: response)
    }

    /// The first response. Must be awaited only once.
    var value: Response {
        get async {
            await withCheckedContinuation { continuation in
                let settled: Response? = state.withLock { state in
                    if case .settled(let response) = state { return response }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        }
    }
}

extension RouteProviding {
    fileprivate func result(for request: RouteRequest) async -> Result<[Route], RouteError> {
        do {
            let routes = try await routes(for: request)
            guard !routes.isEmpty else {
                return .failure(
                    RouteError(code: .provider, message: "the provider returned neither a route nor an error"))
            }
            return .success(routes)
        } catch {
            return .failure(error)
        }
    }
}
