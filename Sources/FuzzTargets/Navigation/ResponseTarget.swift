// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavSession
internal import NavSessionTestSupport
internal import NavWords

extension FuzzTarget {
    /// The response of a server with the OSRM API, as a route that a navigator follows and that is written again.
    static let response = FuzzTarget("response", maximumLength: 1 << 15) { bytes in
        let provider = OSRMRouteProvider(writer: InstructionWriter()) { _ in bytes }
        let request = RouteRequest(
            stops: [1.0, 1.001, 1.002].compactMap { Waypoint(location: Coordinate(latitude: 1, longitude: $0)) })
        guard let routes = try? finished({ try await provider.routes(for: request) }) else { return }
        var options = OSRMOptions()
        (options.steps, options.banners, options.voice) = (true, true, true)
        options.annotations = Set(OSRMOptions.Annotation.allCases)
        let written = OSRMResponse(options: options).body(routes: routes, stops: request.stops)
        do { _ = try JSONValue(parsing: written) } catch {
            throw FuzzFailure("a route that cannot be written: \(error)")
        }
        var checker = EventChecker()
        for route in routes {
            guard let itinerary = try? Itinerary(route) else { continue }
            var state = NavigatorState()
            checker.check(state.setRoute(itinerary) + state.setGuidance(active: true))
            for (second, place) in route.path.prefix(50).enumerated() {
                checker.check(state.advance(to: LocationFix(coordinate: place, time: 1e9 + Double(second), speed: 10)))
            }
        }
        try require(checker.violations.isEmpty, checker.violations.first ?? "")
    }
}
