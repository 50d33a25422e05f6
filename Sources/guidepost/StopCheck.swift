// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Rejects stops that are far from all roads, which are usually typing errors.
enum StopCheck {
    /// Checks stops before a route is searched.
    ///
    /// - Parameters:
    ///   - stops: The stops.
    ///   - mode: How to travel.
    ///   - radius: Maximum distance from a road.
    ///   - engine: Finds the roads.
    /// - Throws: `Failure` with the distance of the first stop that is too far away, and with the place that was meant if
    ///   its latitude and longitude are exchanged; or with the name of the pack that covers a stop and is missing.
    /// - Complexity: O(stops) searches for the nearest road.
    static func check(
        _ stops: [Waypoint], mode: TravelMode, radius: Meters, engine: RouteEngine
    ) throws(Failure) {
        for (index, stop) in stops.enumerated() {
            if let pack = engine.graph.missingPack(at: stop.coordinate) {
                throw Failure(
                    "the map pack \(pack.name), which covers stop \(index + 1) (\(Stop.text(stop.coordinate))), is missing",
                    advice: "Add it to the folder of the map.")
            }
            let nearest = engine.snapper.nearest(1, for: engine.snapRequest(for: stop, mode: mode)).first
            if let nearest, nearest.distance <= radius { continue }
            let place = Stop.text(stop.coordinate)
            let name = "stop \(index + 1) (\(stop.title.isEmpty ? place : stop.title))"
            try MapExtent(engine.graph).check(stop.coordinate, name)
            guard let nearest else {
                throw Failure(
                    "\(name) has no road for \(mode.name) within \(Int(SnapRequest.defaultDistance.value / 1000)) km",
                    advice: "Use a stop closer to a road. 'guidepost map info' shows the area of the map.")
            }
            let meters = Int(nearest.distance.value.rounded(.up))
            throw Failure(
                "\(name) is \(meters) m from the nearest road for \(mode.name); the limit is \(Int(radius.value)) m",
                advice: "Use a stop closer to a road, such as \(Stop.text(nearest.place)), or allow the distance: "
                    + "--snap-radius \((meters / 100 + 1) * 100)")
        }
    }
}
