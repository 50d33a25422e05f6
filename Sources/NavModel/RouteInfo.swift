// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// How far it is, and how long it takes.
public struct TimeAndDistance: Sendable, Hashable {
    /// Time to travel.
    public var time: Seconds
    /// Length along the road.
    public var distance: Meters

    /// Makes a pair.
    public init(time: Seconds, distance: Meters) {
        self.time = time
        self.distance = distance
    }
}

/// What it takes to reach a place, for the two ways of choosing a route.
public struct RouteInfo: Sendable, Hashable {
    /// By the best route.
    public var defaultBest: TimeAndDistance
    /// By the shortest route; `nil` when the provider knows no such route.
    public var shorter: TimeAndDistance?

    /// Makes an answer.
    public init(defaultBest: TimeAndDistance, shorter: TimeAndDistance?) {
        self.defaultBest = defaultBest
        self.shorter = shorter
    }
}
