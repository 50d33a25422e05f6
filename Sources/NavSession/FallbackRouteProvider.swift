// SPDX-License-Identifier: Apache-2.0

public import NavModel

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
    /// - Throws: `RouteError`; when both fail, what the second says.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        switch await firstAnswer(to: request) {
        case .success(let routes): return routes
        case .failure(let error) where error.code == .provider || error.code == .unsupported:
            return try await second.routes(for: request)
        case .failure(let error): throw error
        }
    }

    private func firstAnswer(to request: RouteRequest) async -> Result<[Route], RouteError> {
        guard let patience else { return await first.answer(to: request) }
        return await withTaskGroup(of: Result<[Route], RouteError>.self) { [first, clock] group in
            group.addTask { await first.answer(to: request) }
            group.addTask {
                try? await clock.sleep(for: patience)
                return .failure(RouteError(code: .provider, message: "no answer within \(patience)"))
            }
            let answer = await group.next()
            group.cancelAll()
            return answer ?? .failure(RouteError(code: .canceled, message: "canceled"))
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
