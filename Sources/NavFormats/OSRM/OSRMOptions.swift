// SPDX-License-Identifier: Apache-2.0

package import NavGuidance

/// What an answer in the OSRM form should contain.
public struct OSRMOptions: Sendable, Hashable {
    /// How lines are written.
    public enum Geometries: String, Sendable, Hashable, CaseIterable { case polyline, polyline6, geojson }
    /// How much of the line of the whole route is written.
    public enum Overview: String, Sendable, Hashable, CaseIterable {
        case simplified, full, `false`
        /// The whole line of each leg, at the leg.
        case byLegs = "by_legs"
    }
    /// Columns of facts about each stretch of a leg.
    public enum Annotation: String, Sendable, Hashable, CaseIterable {
        case distance, duration, speed, weight, nodes, datasources, maxspeed

        /// What `true` stands for in an address; `maxspeed` must be asked for by name.
        public static let usual: Set<Annotation> = [.distance, .duration, .speed, .weight, .nodes, .datasources]
    }
    /// Units in which distances are told.
    public enum VoiceUnits: String, Sendable, Hashable, CaseIterable {
        case metric
        /// Feet and miles.
        case imperial
        /// Yards and miles.
        case britishImperial = "british_imperial"
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
    /// Whether the places on the road carry hints.
    public var hints = false
    /// Whether road numbers tell the point of the compass they are bound for, in OSRM's form: `I 80 $west`.
    public var bounds = false
    /// Whether steps carry what a navigation app shows at the top of its screen: `bannerInstructions`.
    public var banners = false
    /// Whether steps carry what a navigation app says, and where: `voiceInstructions`.
    public var voice = false
    /// Units of what is said.
    public var voiceUnits = VoiceUnits.metric

    /// What a route must tell for an answer of this kind.
    package var detail: RouteDetail {
        var detail: RouteDetail = []
        if steps { detail.insert(.steps) }
        if steps, banners || voice { detail.insert(.instructions) }
        if annotations.contains(.nodes) { detail.insert(.nodes) }
        return detail
    }

    /// Starts with what OSRM does when nothing is asked: no steps, no annotations, a simplified line.
    public init(hints: Bool = false) { self.hints = hints }
}
