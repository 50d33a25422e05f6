// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

// Large vehicles have metrics of their own, in which the roads that are closed to them have no cost. They are computed and
// customized on demand, and cached like those of other options.

extension RouteEngine {
    /// Checks whether routes for a large vehicle are possible.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle; `nil` for a car.
    ///   - mode: How to travel.
    /// - Throws: `RouteError` with code `invalidRequest` for a mode without vehicles of other sizes, and `unsupported` if the
    ///   region has no limits or the metric does not fit in memory.
    func check(_ vehicle: VehicleProperties?, for mode: TravelMode) throws(RouteError) {
        guard let vehicle else { return }
        guard vehicle.electric == nil else {
            throw RouteError(
                code: .invalidRequest,
                message: "an electric vehicle needs a charge plan, which only single routes have")
        }
        guard mode == .driving || mode == .taxicab else {
            throw RouteError(
                code: .invalidRequest, message: "vehicle properties are for driving and taxis, not for \(mode.name)")
        }
        guard graph.hasLimits else {
            throw RouteError(
                code: .unsupported,
                message: "this region has no limits of large vehicles, because an earlier version built it; "
                    + "build it again with 'guidepost map build'")
        }
        try requireMemory(for: key(mode, [], shortest: false, nil, vehicle))
    }

    /// The first limit that closes one of some edges to a vehicle, such as `maxheight 3.8`; `nil` if there is none.
    func limit(closing edges: some Sequence<EdgeID>, to vehicle: VehicleProperties?) -> String? {
        guard let found = vehicle.flatMap(vehicleClass(of:)) else { return nil }
        for edge in edges { if let limit = found.closingLimit(of: graph.limits(of: edge)) { return limit } }
        return nil
    }

    /// For the message of an unreachable stop: the first limit on the route that a car would take; empty without one.
    func limitReason(between start: Waypoint, and end: Waypoint, _ request: RouteRequest) -> String {
        guard let vehicle = request.vehicle else { return "" }
        let forCar = RouteRequest(
            stops: [start, end], mode: request.mode, avoid: request.avoid, departure: request.departure)
        guard let path = try? path(for: forCar) else { return "" }
        for edge in path.legs.flatMap(\.edges) {
            guard let limit = limit(closing: CollectionOfOne(edge), to: vehicle) else { continue }
            let place = graph.shape(of: edge)[0]
            return " for a vehicle with \(vehicle): \(limit) at \(place.latitude),\(place.longitude)"
        }
        return ""
    }
}
