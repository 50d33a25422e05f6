// SPDX-License-Identifier: Apache-2.0

/// What an answer in the OSRM form should contain.
public struct OSRMOptions: Sendable, Hashable {
    /// How lines are written.
    public enum Geometries: String, Sendable, Hashable, CaseIterable { case polyline, polyline6, geojson }
    /// How much of the line of the whole route is written.
    public enum Overview: String, Sendable, Hashable, CaseIterable { case simplified, full, `false` }
    /// Columns of facts about each stretch of a leg.
    public enum Annotation: String, Sendable, Hashable, CaseIterable {
        case distance, duration, speed, weight, nodes, maxspeed
    }

    /// Whether legs list their steps.
    public var steps = false
    /// How lines are written.
    public var geometries = Geometries.polyline
    /// How much of the line of the whole route is written.
    public var overview = Overview.simplified
    /// Columns to write for each leg, in the order of `Annotation`.
    public var annotations: Set<Annotation> = []
    /// Whether the stops are written with their places on the road.
    public var waypoints = true
    /// How far each stop may be from its road, in meters; empty when it does not matter.
    public var radii: [Double] = []

    /// Starts with what OSRM does when nothing is asked: no steps, no annotations, a simplified line.
    public init() {}
}
