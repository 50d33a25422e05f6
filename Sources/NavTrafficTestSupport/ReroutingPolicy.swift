// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// How the vehicles of a simulated city choose among routes.
public struct ReroutingPolicy: Sendable, Hashable {
    /// Whether vehicles that are under way may change their routes.
    public var reroutes = false
    /// The least share of the rest of the travel time that another route must save …
    public var leastShare = 0.0
    /// … and the least number of seconds.
    public var leastSaving = 0.0
    /// Spread of the departing vehicles over alternatives: how much, as a share of the time of the best route, the time of a route
    /// may seem to differ to a driver (scale of a Gumbel distribution); 0 if all take the best route.
    public var spread = 0.0

    /// Everybody takes the best route at the departure and keeps it.
    public init() {}

    /// The path of a departing vehicle.
    ///
    /// With a spread it is drawn from the alternatives by the number of the vehicle, as in `SpreadingRouteProvider`.
    func choice(for vehicle: Int, of stops: [Waypoint], _ engine: RouteEngine) -> EngineLeg? {
        let request = RouteRequest(stops: stops, mode: .driving)
        guard spread > 0 else { return try? engine.path(for: request).legs.first }
        guard let paths = try? engine.alternatives(for: request, atMost: 3) else { return nil }
        var random = SeededRandom(seed: UInt64(vehicle) &+ 0x5EED)
        let chosen = RouteChoice.draw(paths.map(\.seconds.value), spread: spread, using: &random)
        return chosen.flatMap { paths[$0].legs.first }
    }

    /// The path to which a vehicle changes; `nil` if it keeps its own.
    func change(of vehicle: SimulatedVehicle, to stops: [Waypoint], _ engine: RouteEngine) -> EngineLeg? {
        var vehicle = vehicle
        let here = vehicle.place(in: engine.graph)
        guard let goal = stops.last,
            let start = Waypoint(
                location: here.coordinate, preferredSegmentHeading: Int32(here.course.rounded()), headingTolerance: 30),
            let best = try? engine.path(for: RouteRequest(stops: [start, goal], mode: .driving)).legs.first,
            best.edges.first == vehicle.edge
        else { return nil }
        let own = EngineLeg(
            edges: Array(vehicle.leg.edges[vehicle.row...]), from: best.start, to: vehicle.leg.end,
            metric: engine.metric(for: .driving))
        guard best.edges != own.edges else { return nil }
        let saving = own.seconds.value - best.seconds.value
        return saving > max(leastSaving, leastShare * own.seconds.value) ? best : nil
    }
}
