// SPDX-License-Identifier: Apache-2.0

public import NavGeo

extension VoiceSchedule {
    /// The kind of road before a maneuver, which determines the lead times.
    public enum Approach: NamedCase {
        /// A motorway, a motorway-like road, or a ramp.
        case highway
        /// Any other road, in a motor vehicle.
        case road
        /// By bicycle.
        case cycling
        /// On foot.
        case walking

        /// The approach on normal roads in a travel mode.
        public init(_ mode: TravelMode) {
            switch mode {
            case .driving, .twoWheeler, .taxicab: self = .road
            case .cycling: self = .cycling
            case .walking: self = .walking
            }
        }
    }

    /// Computes the schedule of a maneuver.
    ///
    /// The last announcement is delayed until similar side streets are passed. If a street is so close to the maneuver
    /// that the announcement would be too late, it is not delayed, and `ordinal(at:)` returns the ordinal of the
    /// street.
    ///
    /// - Parameters:
    ///   - approach: The kind of road before the maneuver.
    ///   - speed: Expected speed before the maneuver.
    ///   - stretch: Distance from the previous maneuver. Announcements start only after it.
    ///   - streets: Distances of the maneuver from similar side streets, nearest first.
    ///   - saysNext: Whether the next maneuver is announced together with this one.
    public init(
        _ approach: Approach, speed: MetersPerSecond, stretch: Meters, streets: [Meters] = [], saysNext: Bool = false
    ) {
        let rule = LeadTimes.of(approach)
        var now = rule.now.stage(within: stretch)
        if let street = streets.first {
            let delayed = street - LeadTimes.behindStreet
            let latest = max(rule.now.nearest, min(speed.value, rule.turningSpeed) * rule.reaction)
            if delayed.value >= latest { now = rule.now.stage(within: min(stretch, delayed)) }
        }
        self.init(expectedSpeed: speed, now: now, streetsBefore: streets, saysNext: saysNext)
        // An announcement must follow the previous maneuver and precede the next announcement with some margin.
        let available = stretch.value - LeadTimes.pause * speed.value
        let last = now.distance(at: speed).value
        let ready = rule.approach.stage(within: stretch)
        if ready.distance(at: speed).value < available, ready.distance(at: speed).value > 1.8 * last {
            self.approach = ready
        }
        if let early = rule.early?.stage(within: stretch), speed.value >= rule.earlyFrom {
            let before = max(last, self.approach?.distance(at: speed).value ?? 0)
            if early.distance(at: speed).value < available, early.distance(at: speed).value > 1.8 * before {
                self.early = early
            }
        }
    }
}

/// Lead times of announcements by kind of road. A sentence takes three to four seconds, plus some time to react.
private struct LeadTimes {
    let early: Window?
    let approach: Window
    let now: Window
    /// Minimum speed for the early announcement, in meters per second.
    var earlyFrom = 0.0
    /// Maximum speed when reaching a turn, in meters per second.
    let turningSpeed: Double
    /// Minimum time between the last announcement and the maneuver, in seconds.
    let reaction: Double

    /// Distance after a street at which it counts as passed.
    static let behindStreet = Meters(5)
    /// Minimum time between a maneuver and the next announcement, in seconds.
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

    // On motorways the last announcement is at the start of the exit lane, the first one at the first sign of the exit.
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
