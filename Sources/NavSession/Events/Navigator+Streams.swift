// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Events of one kind as streams of their values. Each access creates a new stream of the events from now on, which buffers
/// unread values and finishes when the navigator is released.
extension Navigator {
    /// Updates of the turn-by-turn feed.
    public var navInfos: some AsyncSequence<NavInfo, Never> & Sendable {
        events.compactMap { if case .navInfoUpdated(let info) = $0 { info } else { nil } }
    }
    /// Destinations as they are reached.
    public var arrivals: some AsyncSequence<Waypoint, Never> & Sendable {
        events.compactMap { if case .arrived(let waypoint, _, _) = $0 { waypoint } else { nil } }
    }
    /// Reasons for changes of the route.
    public var routeChanges: some AsyncSequence<RouteChange, Never> & Sendable {
        events.compactMap { if case .routeChanged(let change, _) = $0 { change } else { nil } }
    }
    /// Times to the next destination, in seconds.
    public var remainingTimes: some AsyncSequence<Double, Never> & Sendable {
        events.compactMap { if case .remainingTime(let time) = $0 { time } else { nil } }
    }
    /// Distances to the next destination, in meters.
    public var remainingDistances: some AsyncSequence<Double, Never> & Sendable {
        events.compactMap { if case .remainingDistance(let distance) = $0 { distance } else { nil } }
    }
    /// Traffic delays up to the next destination.
    public var delayCategories: some AsyncSequence<DelayCategory, Never> & Sendable {
        events.compactMap { if case .delayCategory(let category) = $0 { category } else { nil } }
    }
    /// Changes of the severity and the percentage of speeding. Each access creates a new stream.
    public var speedAlerts: some AsyncSequence<SpeedAlert, Never> & Sendable {
        events.compactMap { if case .speedAlert(let alert) = $0 { alert } else { nil } }
    }
    /// Suggested lighting modes.
    public var lightingModes: some AsyncSequence<LightingMode, Never> & Sendable {
        events.compactMap { if case .lightingMode(let mode) = $0 { mode } else { nil } }
    }
    /// Announcements to speak, as far as `voiceGuidance` allows.
    public var announcements: some AsyncSequence<Announcement, Never> & Sendable {
        events.compactMap { if case .announcementDue(let announcement) = $0 { announcement } else { nil } }
    }
    /// Prompts as they are presented.
    public var prompts: some AsyncSequence<Prompt, Never> & Sendable {
        events.compactMap { if case .promptPresented(let prompt) = $0 { prompt } else { nil } }
    }
}
