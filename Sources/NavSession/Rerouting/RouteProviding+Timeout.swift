// SPDX-License-Identifier: Apache-2.0

internal import NavModel
internal import Synchronization

/// The operations of a `RouteProviding`.
enum RouteOperation {
    case routes, traffic
}

extension RouteProviding {
    /// The response to an operation as a value, or a failure after a timeout. Does not wait for a provider that ignores its
    /// cancellation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - request: The request.
    ///   - timeout: Maximum time for a response; `nil` for no limit.
    ///   - clock: The clock of the timeout.
    func result(
        of operation: RouteOperation, for request: RouteRequest, within timeout: Duration?, clock: any Clock<Duration>
    ) async -> Result<[Route], RouteError> {
        guard let timeout else { return await result(of: operation, for: request) }
        let response = FirstResponse()
        let search = Task { response.settle(await result(of: operation, for: request)) }
        let timer = Task {
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

    private func result(of operation: RouteOperation, for request: RouteRequest) async -> Result<[Route], RouteError> {
        do {
            let routes =
                switch operation {
                case .routes: try await routes(for: request)
                case .traffic: try await trafficRoutes(for: request)
                }
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
