// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// What is known about speeding.
struct SpeedWatch: Hashable {
    /// As last told.
    var alert = SpeedAlert.unknown
    /// Since when one has been above the minor threshold, in the time of the fixes.
    var since: Double?
}

/// What is known about the light.
struct LightWatch: Hashable {
    /// As last told.
    var mode = LightingMode.normal
    /// Whether it is night outside.
    var isNight = false
    /// Whether one is in a tunnel long enough to count.
    var isInTunnel = false
    /// When the sun was last looked at, in the time of the fixes.
    var time: Double?
}

extension NavigatorState {
    /// Looks at speed and light.
    mutating func watch(to events: inout [NavigatorEvent]) {
        watchSpeed(&events)
        watchLight(&events)
    }

    private mutating func watchSpeed(_ events: inout [NavigatorEvent]) {
        guard let options = speedAlertOptions else {
            speeding = SpeedWatch()
            return
        }
        let alert = speedAlert(by: options)
        guard alert != speeding.alert else { return }
        speeding.alert = alert
        events.append(.speedAlert(alert))
    }

    /// Compares the speed with the limit of the road. A reckoned speed counts for none.
    private mutating func speedAlert(by options: SpeedAlertOptions) -> SpeedAlert {
        guard let fix = lastFix, coast == nil, fix.speed >= 0, fix.speed.isFinite, let limit = speedLimit else {
            speeding.since = nil
            return .unknown
        }
        let share = fix.speed / limit - 1
        let minor = options.speedAlertThresholdPercentage(for: .minor)
        if minor >= 0, share > minor {
            if speeding.since == nil { speeding.since = fix.time }
        } else {
            speeding.since = nil
        }
        let seconds = speeding.since.map { max(0, fix.time - $0) } ?? 0
        return SpeedAlert(severity: options.severity(of: share, after: seconds), percentage: max(0, share * 100))
    }

    /// Legal limit where the traveler is, in meters per second; infinity where there is none, `nil` when not known.
    public var speedLimit: Double? {
        if let itinerary, isOnRoute {
            let limits = itinerary.route.legs[progress.leg].annotation.speedLimits
            let row = progress.stretch - itinerary.legs[progress.leg].points.lowerBound
            if limits.indices.contains(row), limits[row] > 0 { return limits[row] }
        }
        guard let snap, snap.verdict != .offRoad, snap.speedLimit > 0 else { return nil }
        return snap.speedLimit
    }

    private mutating func watchLight(_ events: inout [NavigatorEvent]) {
        guard let fix = lastFix else { return }
        let now = coast?.time ?? fix.time
        if light.time.map({ abs(now - $0) >= NavigatorState.lightInterval }) ?? true {
            light.time = now
            // Two bounds, so that the light of dusk does not flicker.
            let bound = light.isNight ? NavigatorState.dayAbove : NavigatorState.nightBelow
            light.isNight = SunPosition(at: fix.coordinate, time: now).elevation < bound
        }
        light.isInTunnel = isInTunnel
        let mode: LightingMode = light.isNight || light.isInTunnel ? .lowLight : .normal
        guard mode != light.mode else { return }
        light.mode = mode
        events.append(.lightingMode(mode))
    }

    /// Whether the traveler is in a tunnel that is worth a change of light.
    private var isInTunnel: Bool {
        guard let itinerary, isOnRoute else { return snap?.features.contains(.tunnel) ?? false }
        guard itinerary.features[progress.stretch].contains(.tunnel) else { return false }
        if light.isInTunnel { return true }
        var stretch = progress.stretch
        while stretch + 1 < itinerary.path.count, itinerary.features[stretch].contains(.tunnel) {
            if itinerary.distances[stretch + 1] - progress.along >= NavigatorState.longTunnel { return true }
            stretch += 1
        }
        return false
    }

    /// Seconds between two looks at the sun.
    private static var lightInterval: Double { 60 }
    /// Night begins when the sun is so many degrees above the horizon.
    private static var nightBelow: Double { -4 }
    /// Day begins there.
    private static var dayAbove: Double { -3 }
    /// So many meters of tunnel ahead are worth a change of light.
    private static var longTunnel: Double { 80 }
}
