// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Spreads the vehicles of a fleet over routes that take about the same time, so that they do not all take the same road and jam it.
///
///     let provider = SpreadingRouteProvider(LocalRouteProvider(graph: graph, writer: writer), vehicle: "taxi-7")
///
/// The first route is drawn from the best one and its alternatives (`RouteChoice`), by the name of the vehicle and the destination:
/// a vehicle that requests its route again makes the same choice. Requests with other stops in between have no alternatives, and
/// keep their route. Routes in current traffic, with which a navigator compares the one it follows, are not changed: it offers
/// another one only if that saves a tenth of the time and a minute.
public struct SpreadingRouteProvider: RouteProviding {
    private let provider: any RouteProviding
    private let vehicle: String
    private let spread: Double

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - provider: Finds routes and alternatives.
    ///   - vehicle: Name of the vehicle.
    ///   - spread: How much slower than the best a route may be, as a share of its time, to be chosen 0.37 times as often.
    public init(_ provider: any RouteProviding, vehicle: String, spread: Double = 0.1) {
        self.provider = provider
        self.vehicle = vehicle
        self.spread = spread
    }

    /// Finds routes through all stops of the request, the chosen one first and then the others, the best first.
    ///
    /// - Throws: The error of the provider.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        guard spread > 0, request.options.routingStrategy == .defaultBest else {
            return try await provider.routes(for: request)
        }
        var extended = request
        extended.options.alternateRoutesStrategy = .all
        var routes = try await provider.routes(for: extended)
        var random = SeededRandom(seed: seed(for: request))
        let times = routes.map(\.duration.value)
        if let chosen = RouteChoice.draw(times, spread: spread, using: &random) {
            routes.insert(routes.remove(at: chosen), at: 0)
        }
        switch request.options.alternateRoutesStrategy {
        case .all: return routes
        case .one: return Array(routes.prefix(2))
        case .none: return Array(routes.prefix(1))
        }
    }

    /// The snapper of the provider.
    public func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? { provider.roadSnapper(for: mode) }

    /// Finds routes in the current traffic: those of the provider.
    ///
    /// - Throws: The error of the provider.
    public func trafficRoutes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        try await provider.trafficRoutes(for: request)
    }

    /// FNV-1a of the vehicle and the destination, which is the same in every process.
    private func seed(for request: RouteRequest) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        vehicle.utf8.forEach(mix)
        if let place = request.stops.last?.coordinate {
            for value in [place.latitude, place.longitude] {
                withUnsafeBytes(of: value.bitPattern.littleEndian) { $0.forEach(mix) }
            }
        }
        return hash
    }
}
