// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession

/// The traffic jam of the demo. It changes the costs of the engine, which driver and fleet server share, and slows the car.
@MainActor final class DemoJams {
    private let provider: LocalRouteProvider
    private var feed: TrafficFeed
    private var places: [Coordinate] = []
    private var ends = 0.0

    init(provider: LocalRouteProvider) {
        self.provider = provider
        feed = TrafficFeed(provider.engine.graph)
    }

    /// Whether there is a jam.
    var isOn: Bool { !places.isEmpty }

    /// Slows down half a kilometer of the route, a little ahead of the car.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - along: Driven distance in meters.
    ///   - end: End of the jam in seconds since 1970.
    /// - Returns: Whether enough of the route was left.
    func begin(on itinerary: Itinerary, ahead along: Double, until end: Double) -> Bool {
        var rows = ""
        var jammed: [Coordinate] = []
        var start = 0.0
        for leg in itinerary.route.legs {
            let nodes = leg.annotation.nodes
            for (row, length) in leg.annotation.distances.enumerated() {
                defer { start += length }
                guard (along + 150...along + 650).contains(start), row + 1 < nodes.count, row + 1 < leg.path.count
                else { continue }
                rows += "\(nodes[row]),\(nodes[row + 1]),5\n"
                jammed += [leg.path[row], leg.path[row + 1]]
            }
        }
        guard feed.update(Array(rows.utf8)).rows > 0 else { return false }
        _ = provider.engine.apply(feed.speeds)
        (places, ends) = (jammed, end)
        return true
    }

    /// Ends the jam when its time is over.
    ///
    /// - Returns: Whether the jam has just ended.
    func end(by time: Double) -> Bool {
        guard isOn, time >= ends else { return false }
        clear()
        return true
    }

    /// Removes the jam.
    func clear() {
        guard isOn else { return }
        feed.forgetAll()
        _ = provider.engine.apply(feed.speeds)
        places = []
    }

    /// Factor of the speed at a place.
    func speedFactor(at place: Coordinate, now: Double) -> Double {
        places.contains { $0.distance(to: place).value < 30 } ? 0.25 : 1
    }
}
