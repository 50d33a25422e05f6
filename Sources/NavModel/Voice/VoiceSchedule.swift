// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// When to announce a maneuver.
///
/// The schedule contains times, not texts: a stage is a time before the maneuver with bounds in meters, from which the
/// distance follows for the current speed. It depends on the road class, the travel mode, the distance from the
/// previous maneuver, and the side streets that could be mistaken for the one of the maneuver.
///
///     let distance = schedule.now.distance(at: fix.speed ?? schedule.expectedSpeed)
///     if distanceToManeuver <= distance { announce(step, ordinal: schedule.ordinal(at: distanceToManeuver)) }
public struct VoiceSchedule: Sendable, Hashable {
    /// Expected speed before the maneuver; use it when the speed is not measured.
    public var expectedSpeed: MetersPerSecond
    /// The first announcement on fast roads: "In 2 kilometers…".
    public var early: VoiceStage?
    /// The announcement that leaves time to change lanes: "In 300 meters…".
    public var approach: VoiceStage?
    /// The last announcement, on which the driver acts.
    public var now: VoiceStage
    /// Distances of the maneuver from side streets that the same instruction could mean, nearest to the maneuver first.
    /// At most eight.
    public var streetsBefore: [Meters]
    /// Whether the next maneuver follows so closely that both are announced together.
    public var saysNext: Bool

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - expectedSpeed: Expected speed before the maneuver.
    ///   - early: The first announcement on fast roads.
    ///   - approach: The announcement that leaves time to change lanes.
    ///   - now: The last announcement.
    ///   - streetsBefore: Distances from similar side streets, nearest to the maneuver first.
    ///   - saysNext: Whether the next maneuver is announced together with this one.
    public init(
        expectedSpeed: MetersPerSecond, early: VoiceStage? = nil, approach: VoiceStage? = nil, now: VoiceStage,
        streetsBefore: [Meters] = [], saysNext: Bool = false
    ) {
        self.expectedSpeed = expectedSpeed
        self.early = early
        self.approach = approach
        self.now = now
        self.streetsBefore = streetsBefore
        self.saysNext = saysNext
    }

    /// The one to three stages in order of time.
    public var stages: [VoiceStage] { [early, approach, now].compactMap { $0 } }

    /// The ordinal of the street for an announcement at a distance before the maneuver: 1 for the next street, 2 for
    /// "the second".
    public func ordinal(at distance: Meters) -> Int { 1 + streetsBefore.count { $0 < distance } }
}

/// One announcement of a maneuver.
public struct VoiceStage: Sendable, Hashable {
    /// Kind of announcement.
    public var kind: Kind
    /// Time before the maneuver.
    public var lead: Seconds
    /// Minimum distance from the maneuver, so that there is time to act at low speed.
    public var nearest: Meters
    /// Maximum distance from the maneuver, so that no other maneuver or street is in between at high speed.
    public var farthest: Meters

    /// Kinds of announcements.
    public enum Kind: NamedCase {
        /// Advance information.
        case early
        /// Time to prepare.
        case approach
        /// Time to act.
        case now
    }

    /// Creates a stage. If the bounds conflict, `farthest` wins.
    ///
    /// - Parameters:
    ///   - kind: Kind of announcement.
    ///   - lead: Time before the maneuver.
    ///   - nearest: Minimum distance from the maneuver.
    ///   - farthest: Maximum distance from the maneuver.
    public init(_ kind: Kind, lead: Seconds, nearest: Meters, farthest: Meters) {
        self.kind = kind
        self.lead = lead
        self.nearest = min(nearest, farthest)
        self.farthest = farthest
    }

    /// Distance before the maneuver at a speed; `nearest` at a standstill and for NaN.
    public func distance(at speed: MetersPerSecond) -> Meters {
        guard speed.value > 0 else { return nearest }
        return min(max(Meters(lead.value * speed.value), nearest), farthest)
    }
}
