// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// When a voice speaks of a maneuver on the way to it.
///
/// The schedule tells when, not what: a stage is a time before the maneuver with bounds in meters, so that whoever
/// speaks can work out the place from the speed that is driven. It is laid by what is known of the road: its class, the
/// mode of travel, how far back the last maneuver is, and which side streets could be mistaken for the one that is meant.
///
///     let place = schedule.now.distance(at: fix.speed ?? schedule.expectedSpeed)
///     if distanceToManeuver <= place { say(step, counting: schedule.ordinal(at: distanceToManeuver)) }
public struct VoiceSchedule: Sendable, Hashable {
    /// Speed on the last stretch before the maneuver as the route reckons with; use it where none is measured.
    public var expectedSpeed: MetersPerSecond
    /// The first word on a long stretch of fast road: "In 2 kilometers…".
    public var early: VoiceStage?
    /// The word that gives time to change lanes: "In 300 meters…".
    public var approach: VoiceStage?
    /// The last word, at which the driver acts.
    public var now: VoiceStage
    /// How far before the maneuver the driver passes streets that the same words could mean, the nearest to the
    /// maneuver first. At most eight.
    public var streetsBefore: [Meters]
    /// The maneuver after this one follows so closely that both are said at once.
    public var saysNext: Bool

    /// Makes a schedule from its parts.
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

    /// The stages in the order in which they are spoken: one to three.
    public var stages: [VoiceStage] { [early, approach, now].compactMap { $0 } }

    /// Which street to the maneuver's side is meant by words that are spoken so far before the maneuver: 1 for the next
    /// one, 2 for "the second".
    public func ordinal(at distance: Meters) -> Int { 1 + streetsBefore.count { $0 < distance } }
}

/// One moment at which a maneuver is spoken of.
public struct VoiceStage: Sendable, Hashable {
    /// Which word it is.
    public var kind: Kind
    /// How long before the maneuver it begins.
    public var lead: Seconds
    /// Never nearer to the maneuver than this, however slow one drives: it would come too late to act.
    public var nearest: Meters
    /// Never farther than this, however fast: the last maneuver, or another street, would be in between.
    public var farthest: Meters

    /// Words on the way to a maneuver.
    public enum Kind: WordCoded {
        /// Something to know, well ahead.
        case early
        /// Time to get ready.
        case approach
        /// Do it at the next place.
        case now
    }

    /// Makes a stage; where the bounds cross, `farthest` holds.
    public init(_ kind: Kind, lead: Seconds, nearest: Meters, farthest: Meters) {
        self.kind = kind
        self.lead = lead
        self.nearest = min(nearest, farthest)
        self.farthest = farthest
    }

    /// How far before the maneuver to speak at a speed; at a standstill, or at a speed that is no number, `nearest`.
    public func distance(at speed: MetersPerSecond) -> Meters {
        guard speed.value > 0 else { return nearest }
        return min(max(Meters(lead.value * speed.value), nearest), farthest)
    }
}
