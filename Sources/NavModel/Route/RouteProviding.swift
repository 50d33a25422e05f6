// SPDX-License-Identifier: Apache-2.0

/// A source of routes: the engine on this device, a server, or a test.
public protocol RouteProviding: Sendable {
    /// Finds routes through all stops of the request, best first. The result is never empty.
    ///
    /// - Throws: `RouteError`; its code is `unreachable` when there is no route.
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route]
}
