// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The state of speed alerts.
struct SpeedAlertState: Hashable {
    /// The last reported alert.
    var alert = SpeedAlert.unknown
    /// Since when the speed has been above the minor threshold, by the clock of the fixes.
    var since: Double?
}

/// The state of the lighting mode.
struct LightingState: Hashable {
    /// The last reported mode.
    var mode = LightingMode.normal
    /// Whether it is night.
    var isNight = false
    /// Whether the traveler is in a tunnel that is long enough to count.
    var isInTunnel = false
    /// When the position of the sun was last calculated, by the clock of the fixes.
    var time: Double?
}

extension NavigatorState {
    /// Updates speed alert and lighting mode.
    mutating func updateAlerts(_ events: inout [NavigatorEvent]) {
        updateSpeedAlert(&events)
        updateLighting(&events)
    }

    private mutating func updateSpeedAlert(_ events: inout [NavigatorEvent]) {
        guard let options = speedAlertOptions else {
            speeding = SpeedAlertState()
            return
        }
        let alert = speedAlert(by: options)
        guard alert != speeding.alert else { return }
        speeding.alert = alert
        events.append(.speedAlert(alert))
    }

    /// Compares the measured speed with the limit of the road. A dead-reckoned speed does not count.
    private mutating func speedAlert(by options: SpeedAlertOptions) -> SpeedAlert {
        guard let fix = lastFix, deadReckoning == nil, fix.speed >= 0, fix.speed.isFinite, let limit = speedLimit else {
            speeding.since = nil
            return .unknown
        }
        // A millionth is less than any measurement, and more than what rounding of both speeds adds: exactly 5 % above the
        // limit is not above a threshold of 5 %.
        let excess = ((fix.speed / limit - 1) * 1e6).rounded() / 1e6
        let minor = options.speedAlertThresholdPercentage(for: .minor)
        if minor >= 0, excess > minor {
            if speeding.since == nil { speeding.since = fix.time }
        } else {
            speeding.since = nil
        }
        let seconds = speeding.since.map { max(0, fix.time - $0) } ?? 0
        return SpeedAlert(severity: options.severity(of: excess, after: seconds), percentage: max(0, excess * 100))
    }

    /// The speed limit at the current position in meters per second: infinity where there is none, `nil` if unknown.
    public var speedLimit: Double? {
        if let itinerary, isOnRoute {
            let limits = itinerary.route.legs[progress.leg].annotation.speedLimits
            let row = progress.stretch - itinerary.legs[progress.leg].points.lowerBound
            if limits.indices.contains(row), limits[row] > 0 { return limits[row] }
        }
        guard let snap, snap.status != .offRoad, snap.speedLimit > 0 else { return nil }
        return snap.speedLimit
    }

    private mutating func updateLighting(_ events: inout [NavigatorEvent]) {
        guard let fix = lastFix else { return }
        let now = deadReckoning?.time ?? fix.time
        if light.time.map({ abs(now - $0) >= NavigatorState.sunInterval }) ?? true {
            light.time = now
            // Hysteresis, so that the mode does not flicker at dusk.
            let threshold = light.isNight ? NavigatorState.dayElevation : NavigatorState.nightElevation
            light.isNight = SunPosition(at: fix.coordinate, time: now).elevation < threshold
        }
        light.isInTunnel = isInTunnel
        let mode: LightingMode = light.isNight || light.isInTunnel ? .lowLight : .normal
        guard mode != light.mode else { return }
        light.mode = mode
        events.append(.lightingMode(mode))
    }

    /// Whether the traveler is in a tunnel that is long enough to change the lighting mode.
    private var isInTunnel: Bool {
        guard let itinerary, isOnRoute else { return snap?.features.contains(.tunnel) ?? false }
        guard itinerary.features[progress.stretch].contains(.tunnel) else { return false }
        if light.isInTunnel { return true }
        var stretch = progress.stretch
        while stretch + 1 < itinerary.path.count, itinerary.features[stretch].contains(.tunnel) {
            if itinerary.distances[stretch + 1] - progress.along >= NavigatorState.minimumTunnelLength { return true }
            stretch += 1
        }
        return false
    }

    /// Interval between calculations of the position of the sun, in seconds.
    private static var sunInterval: Double { 60 }
    /// Elevation of the sun at which night begins, in degrees.
    private static var nightElevation: Double { -4 }
    /// Elevation of the sun at which day begins, in degrees.
    private static var dayElevation: Double { -3 }
    /// Length of tunnel ahead that changes the lighting mode, in meters.
    private static var minimumTunnelLength: Double { 80 }
}
