// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Travel time and distance.
public struct TimeAndDistance: Sendable, Hashable {
    /// Travel time.
    public var time: Seconds
    /// Length along the road.
    public var distance: Meters

    /// Creates a pair.
    public init(time: Seconds, distance: Meters) {
        self.time = time
        self.distance = distance
    }
}

/// Travel time and distance to a place for both routing strategies.
public struct RouteInfo: Sendable, Hashable {
    /// Values of the best route.
    public var defaultBest: TimeAndDistance
    /// Values of the shortest route; `nil` when the provider does not compute it.
    public var shorter: TimeAndDistance?

    /// Creates a result.
    public init(defaultBest: TimeAndDistance, shorter: TimeAndDistance?) {
        self.defaultBest = defaultBest
        self.shorter = shorter
    }
}
