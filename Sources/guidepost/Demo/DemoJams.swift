// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession

/// The traffic jam of the demo: known to the engine, which driver and fleet server share, and felt by the car.
@MainActor final class DemoJams {
    private let provider: LocalRouteProvider
    private var feed: TrafficFeed
    private var places: [Coordinate] = []
    private var ends = 0.0

    init(provider: LocalRouteProvider) {
        self.provider = provider
        feed = TrafficFeed(provider.engine.graph)
    }

    /// Whether there is one.
    var isOn: Bool { !places.isEmpty }

    /// Slows down half a kilometer of the way, from a little ahead of the car.
    ///
    /// - Parameters:
    ///   - along: Meters of the way that lie behind the car.
    ///   - end: When the jam dissolves.
    /// - Returns: Whether there is so much of the way left.
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

    /// Ends it when its time has come.
    ///
    /// - Returns: Whether it has ended just now.
    func end(by time: Double) -> Bool {
        guard isOn, time >= ends else { return false }
        clear()
        return true
    }

    /// Lets traffic flow.
    func clear() {
        guard isOn else { return }
        feed.forgetAll()
        _ = provider.engine.apply(feed.speeds)
        places = []
    }

    /// How fast a car gets on at a place, as a share of what it would without the jam.
    func slowness(at place: Coordinate, now: Double) -> Double {
        places.contains { $0.distance(to: place).value < 30 } ? 0.25 : 1
    }
}
