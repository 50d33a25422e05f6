// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import NavModel

/// Plans routes of vehicles with a `RouteProviding`. It knows places, not fleets.
struct RoutePlanner: Sendable {
    let routes: any RouteProviding

    /// The route of a vehicle over stops; `nil` if no road leads there.
    func legs(
        from start: FleetVehicleLocation, over places: [Coordinate], by category: VehicleCategory
    ) async -> [PlanLeg]? {
        // A moving vehicle continues in its direction.
        let heading = (start.speed ?? 0) > 2 ? start.heading.map { Int32($0) } ?? -1 : -1
        guard !places.isEmpty,
            let origin = Waypoint(location: start.place, preferredSegmentHeading: heading),
            let stops = places.reduce(
                Optional([origin]),
                { all, place in
                    all.flatMap { all in Waypoint(location: place).map { all + [$0] } }
                })
        else { return nil }
        let request = RouteRequest(stops: stops, mode: TravelMode(category))
        guard let route = try? await routes.routes(for: request).first, route.legs.count == places.count else {
            return nil
        }
        return route.legs.map { PlanLeg($0) }
    }
}

extension TravelMode {
    /// The travel mode of a category of vehicles.
    init(_ category: VehicleCategory) {
        self =
            switch category {
            case .auto, .truck: .driving
            case .taxi: .taxicab
            case .twoWheeler: .twoWheeler
            case .bicycle: .cycling
            case .pedestrian: .walking
            }
    }
}

extension PlanLeg {
    /// A leg of a route, with adjacent parts of equal traffic merged.
    init(_ leg: RouteLeg) {
        var stretches: [TrafficStretch] = []
        for (row, traffic) in leg.annotation.traffic.enumerated() {
            guard let speed = TrafficSpeed(rawValue: Int(traffic.rawValue)) else { continue }
            if let last = stretches.last, last.speed == speed, last.end == row {
                stretches[stretches.count - 1].end = row + 1
            } else {
                stretches.append(TrafficStretch(speed: speed, start: row, end: row + 1))
            }
        }
        self.init(path: leg.path, distance: leg.distance, duration: leg.duration, traffic: stretches)
    }
}
