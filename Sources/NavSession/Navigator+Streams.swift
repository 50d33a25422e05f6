// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Events of one kind as streams of their values. Each access makes a stream of its own, from now on, which keeps what
/// has not been taken yet; it ends when the navigator goes.
extension Navigator {
    /// The turn-by-turn feed.
    public var navInfos: some AsyncSequence<NavInfo, Never> & Sendable {
        events.compactMap { if case .navInfoUpdated(let info) = $0 { info } else { nil } }
    }
    /// Destinations as they are reached.
    public var arrivals: some AsyncSequence<Waypoint, Never> & Sendable {
        events.compactMap { if case .arrived(let waypoint, _) = $0 { waypoint } else { nil } }
    }
    /// Why there is another route each time.
    public var routeChanges: some AsyncSequence<RouteChange, Never> & Sendable {
        events.compactMap { if case .routeChanged(let change) = $0 { change } else { nil } }
    }
    /// Seconds to the next destination.
    public var remainingTimes: some AsyncSequence<Double, Never> & Sendable {
        events.compactMap { if case .remainingTime(let time) = $0 { time } else { nil } }
    }
    /// Meters to the next destination.
    public var remainingDistances: some AsyncSequence<Double, Never> & Sendable {
        events.compactMap { if case .remainingDistance(let distance) = $0 { distance } else { nil } }
    }
    /// How much traffic delays the way to the next destination.
    public var delayCategories: some AsyncSequence<DelayCategory, Never> & Sendable {
        events.compactMap { if case .delayCategory(let category) = $0 { category } else { nil } }
    }
    /// How fast one is beside what is allowed.
    public var speedAlerts: some AsyncSequence<SpeedAlert, Never> & Sendable {
        events.compactMap { if case .speedAlert(let alert) = $0 { alert } else { nil } }
    }
    /// What light the screen should be drawn for.
    public var lightingModes: some AsyncSequence<LightingMode, Never> & Sendable {
        events.compactMap { if case .lightingMode(let mode) = $0 { mode } else { nil } }
    }
    /// What to say aloud, as far as `voiceGuidance` lets it be said.
    public var announcements: some AsyncSequence<Announcement, Never> & Sendable {
        events.compactMap { if case .announcementDue(let announcement) = $0 { announcement } else { nil } }
    }
    /// What is put to the driver.
    public var prompts: some AsyncSequence<Prompt, Never> & Sendable {
        events.compactMap { if case .promptPresented(let prompt) = $0 { prompt } else { nil } }
    }
}
