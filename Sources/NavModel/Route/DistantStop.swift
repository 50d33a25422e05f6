// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A stop of a route that lies far from the road at which the route passes it.
public struct DistantStop: Sendable, Hashable {
    /// Index among the stops of the request: 0 for the origin.
    public var index: Int
    /// Distance of the stop from the road.
    public var distance: Meters

    /// The distance from which travelers should know of it.
    public static let threshold = Meters(300)

    /// Creates a stop.
    public init(index: Int, distance: Meters) { (self.index, self.distance) = (index, distance) }
}

extension Route {
    /// Distances of the stops of a request from the places where the route passes them: where the first leg begins, and where
    /// each leg ends.
    ///
    /// - Complexity: O(stops).
    public func distances(of stops: [Waypoint]) -> [Meters] {
        let places = [legs.first?.path.first].compactMap(\.self) + legs.compactMap(\.path.last)
        return zip(stops, places).map { $0.coordinate.distance(to: $1) }
    }

    /// The stops of a request that are farther than a distance from the road.
    ///
    /// - Complexity: O(stops).
    public func distantStops(of stops: [Waypoint], from threshold: Meters = DistantStop.threshold) -> [DistantStop] {
        distances(of: stops).enumerated().compactMap { index, distance in
            distance > threshold ? DistantStop(index: index, distance: distance) : nil
        }
    }
}
