// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A way from an origin through all destinations, ready to be followed.
public struct Route: Sendable, Hashable {
    /// One leg per destination, in order of travel. Never empty.
    public var legs: [RouteLeg]
    /// How one travels.
    public var mode: TravelMode
    /// What the search minimised, in seconds-like units that include penalties; for comparing routes of one request.
    public var cost: Double

    /// Makes a route from legs that join end to start.
    public init(legs: [RouteLeg], mode: TravelMode, cost: Double) {
        self.legs = legs
        self.mode = mode
        self.cost = cost
    }

    /// Length of all legs along the road.
    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// Time for all legs, without waiting at destinations.
    public var duration: Seconds { legs.reduce(.zero) { $0 + $1.duration } }
    /// The line of the whole route; legs share their joints.
    public var path: [Coordinate] {
        legs.enumerated().flatMap { $0.offset == 0 ? $0.element.path[...] : $0.element.path.dropFirst() }
    }
}

/// The way to one destination.
public struct RouteLeg: Sendable, Hashable {
    /// Where the leg goes to.
    public var destinationWaypoint: Waypoint?
    /// The end of the leg on the road; normally not the coordinate of the waypoint.
    public var destinationCoordinate: Coordinate
    /// The line on the road, at least two points (equal ones when there is nothing to drive).
    public var path: [Coordinate]
    /// What holds for each stretch of `path`.
    public var annotation: PathAnnotation
    /// What to do, from departure to arrival.
    public var steps: [StepInfo]
    /// Length along the road.
    public var distance: Meters
    /// Time to travel.
    public var duration: Seconds
    /// The one or two roads that tell this leg from others, the more important first.
    public var summary: [String]

    /// Makes a leg.
    public init(
        destinationWaypoint: Waypoint?, path: [Coordinate], annotation: PathAnnotation, steps: [StepInfo],
        distance: Meters, duration: Seconds, summary: [String] = []
    ) {
        self.destinationWaypoint = destinationWaypoint
        self.destinationCoordinate = path.last ?? Coordinate(latitude: .nan, longitude: .nan)
        self.path = path
        self.annotation = annotation
        self.steps = steps
        self.distance = distance
        self.duration = duration
        self.summary = summary
    }
}

/// Facts for every stretch between neighbouring points of a path, as columns of equal length (points − 1) unless they
/// say otherwise.
public struct PathAnnotation: Sendable, Hashable {
    /// Length of each stretch, in meters.
    public var distances: [Double] = []
    /// Time for each stretch, in seconds, without the time lost at junctions.
    public var durations: [Double] = []
    /// Time for each stretch on a free road, in the same way; empty when there is no traffic data.
    public var freeFlowDurations: [Double] = []
    /// How the traffic is on each stretch; empty when there is no traffic data.
    public var traffic: [TrafficClass] = []
    /// Legal limit on each stretch, in meters per second: 0 unknown, infinity where there is none.
    public var speedLimits: [Double] = []
    /// What each stretch is.
    public var features: [StretchFeatures] = []
    /// OpenStreetMap node of each point (one more than stretches); 0 where the point is no node, as at a leg's ends.
    public var nodes: [Int64] = []

    /// Starts empty.
    public init() {}
}
