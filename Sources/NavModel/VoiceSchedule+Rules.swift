// SPDX-License-Identifier: Apache-2.0

public import NavGeo

extension VoiceSchedule {
    /// What kind of way leads to a maneuver, as far as speaking in time goes.
    public enum Approach: WordCoded {
        /// A motorway, a road built like one, or a ramp.
        case highway
        /// Any other road, driven in a motor vehicle.
        case road
        /// By bicycle.
        case cycling
        /// On foot.
        case walking

        /// The approach on ordinary roads in a mode.
        public init(_ mode: TravelMode) {
            switch mode {
            case .driving, .twoWheeler, .taxicab: self = .road
            case .cycling: self = .cycling
            case .walking: self = .walking
            }
        }
    }

    /// Lays the schedule of a maneuver.
    ///
    /// - Parameters:
    ///   - approach: The road that leads to it.
    ///   - speed: Expected on the last stretch before it.
    ///   - stretch: Length of road from the maneuver before to this one: nothing is said before that is done.
    ///   - streets: Distances from side streets that could be mistaken for this one to the maneuver, nearest first.
    ///   - saysNext: The next maneuver is said with this one.
    ///
    /// The last word is held back until such a street is passed. Where the street is so close to the turn that the word
    /// would come too late, it is not held back, and `ordinal(at:)` tells which street to name.
    public init(
        _ approach: Approach, speed: MetersPerSecond, stretch: Meters, streets: [Meters] = [], saysNext: Bool = false
    ) {
        let rule = LeadTimes.of(approach)
        var now = rule.now.stage(within: stretch)
        if let street = streets.first {
            let held = street - LeadTimes.behindStreet
            let latest = max(rule.now.nearest, min(speed.value, rule.turningSpeed) * rule.reaction)
            if held.value >= latest { now = rule.now.stage(within: min(stretch, held)) }
        }
        self.init(expectedSpeed: speed, now: now, streetsBefore: streets, saysNext: saysNext)
        // A word needs room: after the maneuver before, and before the next word.
        let room = stretch.value - LeadTimes.pause * speed.value
        let last = now.distance(at: speed).value
        let ready = rule.approach.stage(within: stretch)
        if ready.distance(at: speed).value < room, ready.distance(at: speed).value > 1.8 * last {
            self.approach = ready
        }
        if let early = rule.early?.stage(within: stretch), speed.value >= rule.earlyFrom {
            let before = max(last, self.approach?.distance(at: speed).value ?? 0)
            if early.distance(at: speed).value < room, early.distance(at: speed).value > 1.8 * before {
                self.early = early
            }
        }
    }
}

/// How long before a maneuver words come, by the kind of road. A sentence takes three to four seconds to say, and some
/// more to act upon.
private struct LeadTimes {
    let early: Window?
    let approach: Window
    let now: Window
    /// Speed from which the early word is worth saying, in meters per second.
    var earlyFrom = 0.0
    /// Speed at which one comes to a turn at most, in meters per second.
    let turningSpeed: Double
    /// Seconds that the last word must leave for acting.
    let reaction: Double

    /// So far behind a street it counts as passed.
    static let behindStreet = Meters(5)
    /// Seconds of silence after a maneuver.
    static let pause = 5.0

    /// A time before a maneuver, with bounds in meters.
    struct Window {
        let kind: VoiceStage.Kind
        let seconds: Double
        let nearest: Double
        let farthest: Double

        func stage(within stretch: Meters) -> VoiceStage {
            VoiceStage(
                kind, lead: Seconds(seconds), nearest: Meters(nearest), farthest: min(Meters(farthest), stretch))
        }
    }

    static func of(_ approach: VoiceSchedule.Approach) -> LeadTimes {
        switch approach {
        case .highway: highway
        case .road: road
        case .cycling: cycling
        case .walking: walking
        }
    }

    // The last word on a motorway comes where the lane of an exit begins, the first where its first sign stands.
    private static let highway = LeadTimes(
        early: Window(kind: .early, seconds: 75, nearest: 1000, farthest: 2500),
        approach: Window(kind: .approach, seconds: 30, nearest: 400, farthest: 1000),
        now: Window(kind: .now, seconds: 12, nearest: 100, farthest: 450), turningSpeed: 40, reaction: 5)
    private static let road = LeadTimes(
        early: Window(kind: .early, seconds: 60, nearest: 600, farthest: 1500),
        approach: Window(kind: .approach, seconds: 20, nearest: 100, farthest: 500),
        now: Window(kind: .now, seconds: 7, nearest: 30, farthest: 180), earlyFrom: 16, turningSpeed: 10, reaction: 3.5)
    private static let cycling = LeadTimes(
        early: nil, approach: Window(kind: .approach, seconds: 20, nearest: 50, farthest: 150),
        now: Window(kind: .now, seconds: 7, nearest: 15, farthest: 60), turningSpeed: 5, reaction: 3.5)
    private static let walking = LeadTimes(
        early: nil, approach: Window(kind: .approach, seconds: 25, nearest: 25, farthest: 50),
        now: Window(kind: .now, seconds: 8, nearest: 6, farthest: 15), turningSpeed: 1.4, reaction: 4)
}
