// SPDX-License-Identifier: Apache-2.0

public import NavModel
internal import Synchronization

/// Asks one provider, and another one when the first cannot answer: a server while there is a network, and the engine on
/// this device when there is none.
///
///     let provider = FallbackRouteProvider(server, else: LocalRouteProvider(graph: graph, words: words), patience: .seconds(5))
public struct FallbackRouteProvider: RouteProviding {
    private let first: any RouteProviding
    private let second: any RouteProviding
    private let patience: Duration?
    private let clock: any Clock<Duration>

    /// Makes a provider of two.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for the first; `nil` for as long as it takes.
    ///   - clock: What that is measured by.
    public init(
        _ first: any RouteProviding, else second: any RouteProviding, patience: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.first = first
        self.second = second
        self.patience = patience
        self.clock = clock
    }

    /// Finds routes through all stops of the request, the best first.
    ///
    /// The second provider is asked when the first fails inside, cannot be reached, does not do what is asked, or takes too
    /// long. An answer about the request itself, such as that no road leads there, stands.
    ///
    /// - Throws: `RouteError`; when both fail, what the second says; `canceled` when the task that asks has been canceled.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        switch await firstAnswer(to: request) {
        case .success(let routes): return routes
        case .failure where Task.isCancelled: throw RouteError(code: .canceled, message: "canceled")
        case .failure(let error) where error.code == .provider || error.code == .unsupported:
            return try await second.routes(for: request)
        case .failure(let error): throw error
        }
    }

    /// The first answer, or the end of patience. Nobody waits for a provider that goes on although it was canceled.
    private func firstAnswer(to request: RouteRequest) async -> Result<[Route], RouteError> {
        guard let patience else { return await first.answer(to: request) }
        let answer = FirstAnswer()
        let asking = Task { [first] in answer.settle(await first.answer(to: request)) }
        let waiting = Task { [clock] in
            try? await clock.sleep(for: patience)
            answer.settle(.failure(RouteError(code: .provider, message: "no answer within \(patience)")))
        }
        defer {
            asking.cancel()
            waiting.cancel()
        }
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.settle(.failure(RouteError(code: .canceled, message: "canceled")))
        }
    }
}

/// What is said first of several things that may be said; the rest is passed over.
private final class FirstAnswer: Sendable {
    typealias Answer = Result<[Route], RouteError>

    private enum State {
        case open
        case awaited(CheckedContinuation<Answer, Never>)
        case settled(Answer)
    }
    private let state = Mutex(State.open)

    /// Says something.
    func settle(_ answer: Answer) {
        let awaiting: CheckedContinuation<Answer, Never>? = state.withLock { state in
            switch state {
            case .settled: return nil
            case .open:
                state = .settled(answer)
                return nil
            case .awaited(let continuation):
                state = .settled(answer)
                return continuation
            }
        }
        awaiting?.resume(returning: answer)
    }

    /// What was said first. To be awaited once.
    var value: Answer {
        get async {
            await withCheckedContinuation { continuation in
                let settled: Answer? = state.withLock { state in
                    if case .settled(let answer) = state { return answer }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        }
    }
}

extension RouteProviding {
    fileprivate func answer(to request: RouteRequest) async -> Result<[Route], RouteError> {
        do {
            let routes = try await routes(for: request)
            guard !routes.isEmpty else {
                return .failure(
                    RouteError(code: .provider, message: "the provider answered with no route and no error"))
            }
            return .success(routes)
        } catch {
            return .failure(error)
        }
    }
}
