// SPDX-License-Identifier: Apache-2.0

/// How serious speeding is. Raw values are the feed's.
public enum SpeedAlertSeverity: Int, NamedCase {
    /// The speed or the limit is not known.
    case unknown = -2
    /// Not above the lower threshold.
    case notSpeeding = -1
    case minor = 0
    case major = 1

    /// The severity without thresholds of the app: `minor` above the limit by more than 10 km/h or 5 mph, `major` by more than
    /// twice as much.
    ///
    /// - Parameters:
    ///   - speed: The measured speed in meters per second; negative if unknown.
    ///   - limit: The speed limit in meters per second: infinity where there is none, `nil` if unknown.
    ///   - units: The units of speed limits.
    public init(speed: Double, limit: Double?, units: DistanceUnits) {
        guard speed >= 0, speed.isFinite, let limit, limit > 0 else {
            self = .unknown
            return
        }
        let margin = units == .metric ? 10 / 3.6 : 5 * 0.447_04
        // A millionth is less than any measurement, and more than rounding adds.
        let excess = (speed - limit) - 1e-6
        self = excess > 2 * margin ? .major : excess > margin ? .minor : .notSpeeding
    }
}

/// The thresholds of speed alerts.
public struct SpeedAlertOptions: Sendable, Hashable {
    /// Seconds above the threshold of `minor` after which the alert becomes `major`; negative for never. Has no effect
    /// without a threshold of `minor`.
    public var severityUpgradeDurationSeconds: Double
    private var minor: Double
    private var major: Double

    /// Creates options without thresholds, which never alert.
    public init(severityUpgradeDurationSeconds: Double = -1) {
        self.severityUpgradeDurationSeconds = severityUpgradeDurationSeconds
        (minor, major) = (-1, -1)
    }

    /// Sets the fraction above the limit at which `severity` starts: 0.05 is 5 %. A negative number or NaN removes the
    /// threshold. The minor threshold never exceeds the major one; setting one adjusts the other. Other severities are
    /// ignored.
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

    /// The fraction above the limit at which `severity` starts; negative when there is no threshold.
    public func speedAlertThresholdPercentage(for severity: SpeedAlertSeverity) -> Double {
        switch severity {
        case .minor: minor
        case .major: major
        case .unknown, .notSpeeding: -1
        }
    }

    /// The severity of exceeding the limit by the fraction `share`, after `seconds` above the minor threshold.
    public func severity(of share: Double, after seconds: Double) -> SpeedAlertSeverity {
        if major >= 0, share > major { return .major }
        guard minor >= 0, share > minor else { return .notSpeeding }
        let isLong = severityUpgradeDurationSeconds >= 0 && seconds >= severityUpgradeDurationSeconds
        return isLong ? .major : .minor
    }
}

/// The speed relative to the limit.
public struct SpeedAlert: Sendable, Hashable {
    /// Severity of the alert.
    public var severity: SpeedAlertSeverity
    /// Percentage above the limit, such as 12; 0 when not speeding; −1 when speed or limit are not known.
    public var percentage: Double

    /// Creates an alert.
    public init(severity: SpeedAlertSeverity, percentage: Double) {
        self.severity = severity
        self.percentage = percentage
    }

    /// Speed or limit are not known.
    public static let unknown = SpeedAlert(severity: .unknown, percentage: -1)
}
