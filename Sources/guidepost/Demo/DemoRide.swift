// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel

/// The ride of the demo: the driver starts at `start` and takes a rider from `pickup` to `dropoff`.
struct DemoRide: Sendable {
    let start: Waypoint
    let pickup: Waypoint
    let dropoff: Waypoint

    /// The stops, in order.
    var stops: [Waypoint] { [start, pickup, dropoff] }

    /// Chooses a ride: in Monaco from Fontvieille past the casino to the north-east, on other maps between random places some
    /// kilometers apart.
    ///
    /// - Throws: `Failure` if there is no such ride.
    init(on graph: RoadGraph, provider: any RouteProviding) async throws(Failure) {
        let monaco = [(43.7289, 7.4160), (43.7394, 7.4266), (43.7475, 7.4345)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        if let ride = DemoRide(monaco), await ride.canBeDriven(with: provider) {
            self = ride
            return
        }
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: 7)) else {
            throw Failure("this region has no roads for cars", advice: "Use another --map.")
        }
        let drawn = (0..<60).compactMap { _ in places.next() }
        for middle in drawn {
            let near = drawn.filter { (600..<4_000).contains($0.distance(to: middle).value) }
            guard let first = near.first,
                let last = near.first(where: { $0.distance(to: first).value > 1_000 }),
                let ride = DemoRide([first, middle, last]), await ride.canBeDriven(with: provider)
            else { continue }
            self = ride
            return
        }
        throw Failure("no ride of some kilometers found in this region", advice: "Use a larger --map.")
    }

    private init?(_ places: [Coordinate]) {
        let stops = places.compactMap { Waypoint(location: $0) }
        guard stops.count == 3 else { return nil }
        (start, pickup, dropoff) = (stops[0], stops[1], stops[2])
    }

    private func canBeDriven(with provider: any RouteProviding) async -> Bool {
        guard let route = try? await provider.routes(for: RouteRequest(stops: stops)).first else { return false }
        return route.legs.allSatisfy { $0.path.count > 2 }
    }
}
