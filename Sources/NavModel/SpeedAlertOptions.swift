// SPDX-License-Identifier: Apache-2.0

/// How serious speeding is. Raw values are the feed's.
public enum SpeedAlertSeverity: Int, WordCoded {
    /// The speed or the limit is not known.
    case unknown = -2
    /// Not above the lower threshold.
    case notSpeeding = -1
    case minor = 0
    case major = 1
}

/// When a driver is told of speeding.
public struct SpeedAlertOptions: Sendable, Hashable {
    /// How long one may be above the threshold of `minor` before it becomes `major`, seconds. Negative for never. Counts
    /// only where there is a threshold of `minor`.
    public var severityUpgradeDurationSeconds: Double
    private var minor: Double
    private var major: Double

    /// Starts without thresholds: no speed is ever alerted.
    public init(severityUpgradeDurationSeconds: Double = -1) {
        self.severityUpgradeDurationSeconds = severityUpgradeDurationSeconds
        (minor, major) = (-1, -1)
    }

    /// Sets the share above the limit from which `severity` counts: 0.05 is 5 %. Negative or not a number takes the
    /// threshold away. The minor one never exceeds the major one: setting either moves the other along. Nothing happens
    /// for other severities.
    public mutating func setSpeedAlertThresholdPercentage(_ share: Double, for severity: SpeedAlertSeverity) {
        let share = share >= 0 ? share : -1
        switch severity {
        case .minor:
            minor = share
            if major >= 0, minor > major { major = minor }
        case .major:
            major = share
            if major >= 0, minor > major { minor = major }
        case .unknown, .notSpeeding: break
        }
    }

    /// The share above the limit from which `severity` counts; negative when there is none.
    public func speedAlertThresholdPercentage(for severity: SpeedAlertSeverity) -> Double {
        switch severity {
        case .minor: minor
        case .major: major
        case .unknown, .notSpeeding: -1
        }
    }

    /// How serious it is to be above the limit by `share`, having been above the minor threshold for `seconds`.
    public func severity(of share: Double, after seconds: Double) -> SpeedAlertSeverity {
        if major >= 0, share > major { return .major }
        guard minor >= 0, share > minor else { return .notSpeeding }
        let isLong = severityUpgradeDurationSeconds >= 0 && seconds >= severityUpgradeDurationSeconds
        return isLong ? .major : .minor
    }
}

/// How fast a driver is beside what is allowed.
public struct SpeedAlert: Sendable, Hashable {
    /// How serious it is.
    public var severity: SpeedAlertSeverity
    /// Percent above the limit: 12 for 12 %; 0 for not speeding; −1 when speed or limit are not known.
    public var percentage: Double

    /// Makes an alert.
    public init(severity: SpeedAlertSeverity, percentage: Double) {
        self.severity = severity
        self.percentage = percentage
    }

    /// Nothing is known.
    public static let unknown = SpeedAlert(severity: .unknown, percentage: -1)
}
