// SPDX-License-Identifier: Apache-2.0

package import NavModel

extension RouteProviding {
    /// Requests the best route, prepared for following.
    ///
    /// - Throws: The error of the provider, or `provider` if its route cannot be followed.
    package func itinerary(for request: RouteRequest) async throws(RouteError) -> Itinerary {
        try await itineraries(for: request)[0]
    }

    /// Requests the best route in the current traffic, prepared for following.
    ///
    /// - Throws: The error of the provider, or `provider` if its route cannot be followed.
    func trafficItinerary(for request: RouteRequest) async throws(RouteError) -> Itinerary {
        try prepare(await trafficRoutes(for: request))[0]
    }

    /// Requests routes, prepared for following: the best one first, and alternatives as far as they can be followed.
    ///
    /// - Returns: At least one route.
    /// - Throws: The error of the provider, or `provider` if its best route cannot be followed.
    func itineraries(for request: RouteRequest) async throws(RouteError) -> [Itinerary] {
        try prepare(await routes(for: request))
    }

    /// Prepares routes for following.
    ///
    /// - Returns: At least one route.
    /// - Throws: `provider` if the best route cannot be followed.
    private func prepare(_ routes: [Route]) throws(RouteError) -> [Itinerary] {
        guard let best = routes.first else {
            throw RouteError(code: .provider, message: "the provider returned neither a route nor an error")
        }
        do {
            return [try Itinerary(best)] + routes.dropFirst().compactMap { try? Itinerary($0) }
        } catch {
            throw RouteError(code: .provider, message: "the provider's route cannot be followed", cause: error)
        }
    }

    /// Requests the best route and alternatives.
    func searchResult(for request: RouteRequest) async -> NavigationEngine.SearchResult {
        do {
            let itineraries = try await itineraries(for: request)
            return .success((itineraries[0], alternatives: itineraries.dropFirst().map(\.route)))
        } catch {
            return .failure(error)
        }
    }
}
