// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A route from an origin through all destinations, with steps for guidance.
public struct Route: Sendable, Hashable {
    /// One leg per destination, in order of travel. Never empty.
    public var legs: [RouteLeg]
    /// Travel mode.
    public var mode: TravelMode
    /// Cost that the search minimized: seconds plus penalties. Only for comparing routes of the same request.
    public var cost: Double

    /// Creates a route from consecutive legs.
    ///
    /// - Parameters:
    ///   - legs: One leg per destination; each starts where the previous one ends.
    ///   - mode: Travel mode.
    ///   - cost: Cost of the route.
    public init(legs: [RouteLeg], mode: TravelMode, cost: Double) {
        self.legs = legs
        self.mode = mode
        self.cost = cost
    }

    /// Length of all legs along the road.
    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// Travel time of all legs, without stops.
    public var duration: Seconds { legs.reduce(.zero) { $0 + $1.duration } }
    /// Geometry of the whole route, without repeated points between legs.
    public var path: [Coordinate] {
        legs.enumerated().flatMap { $0.offset == 0 ? $0.element.path[...] : $0.element.path.dropFirst() }
    }
}

/// The part of a route up to one destination.
public struct RouteLeg: Sendable, Hashable {
    /// Destination of the leg.
    public var destinationWaypoint: Waypoint?
    /// End of the leg on the road, which usually differs from the coordinate of the waypoint.
    public var destinationCoordinate: Coordinate
    /// Geometry on the road: at least two points, which are equal for a leg of length zero.
    public var path: [Coordinate]
    /// Attributes of each stretch of `path`.
    public var annotation: PathAnnotation
    /// Steps from departure to arrival.
    public var steps: [StepInfo]
    /// Length along the road.
    public var distance: Meters
    /// Travel time.
    public var duration: Seconds
    /// One or two characteristic roads, the more important first.
    public var summary: [String]
    /// Energy and charging of an electric vehicle; `nil` for others.
    public var energy: LegEnergy?

    /// Creates a leg.
    ///
    /// - Parameters:
    ///   - destinationWaypoint: Destination of the leg.
    ///   - path: Geometry on the road.
    ///   - annotation: Attributes of each stretch of `path`.
    ///   - steps: Steps from departure to arrival.
    ///   - distance: Length along the road.
    ///   - duration: Travel time.
    ///   - summary: One or two characteristic roads.
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

/// Attributes of each stretch between neighboring points of a path, as columns with one row per stretch (points − 1)
/// unless noted otherwise.
public struct PathAnnotation: Sendable, Hashable {
    /// Length of each stretch, in meters.
    public var distances: [Double] = []
    /// Travel time of each stretch in seconds, without delays at junctions.
    public var durations: [Double] = []
    /// Free-flow travel time of each stretch in seconds; empty without traffic data.
    public var freeFlowDurations: [Double] = []
    /// Traffic on each stretch; empty without traffic data.
    public var traffic: [TrafficClass] = []
    /// Speed limit of each stretch in meters per second: 0 unknown, infinity unlimited.
    public var speedLimits: [Double] = []
    /// Features of each stretch.
    public var features: [StretchFeatures] = []
    /// OpenStreetMap node of each point (one row more than stretches); 0 for points that are not nodes, such as the
    /// ends of a leg.
    public var nodes: [Int64] = []

    /// Creates an empty annotation.
    public init() {}

    /// The stretches in tunnels, as ranges in order.
    public var tunnels: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (index, features) in features.enumerated() where features.contains(.tunnel) {
            if let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }
}
