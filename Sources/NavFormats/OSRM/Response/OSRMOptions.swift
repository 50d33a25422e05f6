// SPDX-License-Identifier: Apache-2.0

package import NavGuidance

/// Contents of an OSRM response.
public struct OSRMOptions: Sendable, Hashable {
    /// Format of lines.
    public enum Geometries: String, Sendable, Hashable, CaseIterable { case polyline, polyline6, geojson }
    /// Detail of the line of the whole route.
    public enum Overview: String, Sendable, Hashable, CaseIterable {
        case simplified, full, `false`
        /// The full line of each leg, in the leg.
        case byLegs = "by_legs"
    }
    /// Values per segment of a leg.
    public enum Annotation: String, Sendable, Hashable, CaseIterable {
        case distance, duration, speed, weight, nodes, datasources, maxspeed
        /// The range of arrivals at the end of the leg, one value per leg.
        case arrival

        /// The meaning of `true` in a URL; `maxspeed` and `arrival` must be requested by name.
        public static let usual: Set<Annotation> = [.distance, .duration, .speed, .weight, .nodes, .datasources]
        /// Those with one value per segment.
        static let ofSegments = usual.union([.maxspeed])
    }
    /// Units of voice instructions.
    public enum VoiceUnits: String, Sendable, Hashable, CaseIterable {
        case metric
        /// Feet and miles.
        case imperial
        /// Yards and miles.
        case britishImperial = "british_imperial"
    }

    /// Whether legs list their steps.
    public var steps = false
    /// Format of lines.
    public var geometries = Geometries.polyline
    /// Detail of the line of the whole route.
    public var overview = Overview.simplified
    /// Annotations of each leg, in the order of `Annotation`.
    public var annotations: Set<Annotation> = []
    /// Whether to include the snapped waypoints.
    public var waypoints = true
    /// Maximum distance of each stop from its road in meters; empty for no limit.
    public var radii: [Double] = []
    /// Whether waypoints have hints.
    public var hints = false
    /// Whether road numbers have cardinal directions, in OSRM's format: `I 80 $west`.
    public var bounds = false
    /// Whether steps have `bannerInstructions`.
    public var banners = false
    /// Whether steps have `voiceInstructions`.
    public var voice = false
    /// Units of voice instructions.
    public var voiceUnits = VoiceUnits.metric

    /// The route details that the response requires.
    package var detail: RouteDetail {
        var detail: RouteDetail = []
        if overview != .false || !annotations.isDisjoint(with: Annotation.ofSegments) { detail.insert(.line) }
        if annotations.contains(.maxspeed) { detail.insert(.features) }
        if steps { detail.insert(.steps) }
        if steps, banners || voice { detail.insert(.instructions) }
        if annotations.contains(.nodes) { detail.insert(.nodes) }
        return detail
    }

    /// Creates the defaults of OSRM: no steps, no annotations, a simplified line.
    public init(hints: Bool = false) { self.hints = hints }
}
