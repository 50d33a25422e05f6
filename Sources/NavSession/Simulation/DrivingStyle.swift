// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// The driving style of a simulated vehicle.
public struct DrivingStyle: Sendable, Hashable {
    /// Acceleration in m/s².
    public var acceleration: Double
    /// Deceleration in m/s², positive.
    public var braking: Double
    /// Maximum lateral acceleration in curves, in m/s².
    public var lateralAcceleration: Double
    /// Speed in an ordinary turn at a junction; two thirds of it in a sharp turn, one third in a U-turn.
    public var turnSpeed: MetersPerSecond
    /// Maximum speed in a roundabout.
    public var roundaboutSpeed: MetersPerSecond
    /// Speed in the tightest curves.
    public var minimumCurveSpeed: MetersPerSecond
    /// Duration of the stop at each destination.
    public var stopDuration: Seconds
    /// Speed off the route, where the usual speed is unknown.
    public var offRouteSpeed = MetersPerSecond(10)

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - acceleration: Acceleration in m/s².
    ///   - braking: Deceleration in m/s², positive.
    ///   - lateralAcceleration: Maximum lateral acceleration in curves, in m/s².
    ///   - turnSpeed: Speed in an ordinary turn at a junction.
    ///   - roundaboutSpeed: Maximum speed in a roundabout.
    ///   - minimumCurveSpeed: Speed in the tightest curves.
    ///   - stopDuration: Duration of the stop at each destination.
    public init(
        acceleration: Double, braking: Double, lateralAcceleration: Double, turnSpeed: MetersPerSecond,
        roundaboutSpeed: MetersPerSecond, minimumCurveSpeed: MetersPerSecond, stopDuration: Seconds = Seconds(10)
    ) {
        self.acceleration = max(0.1, acceleration)
        self.braking = max(0.1, braking)
        self.lateralAcceleration = max(0.1, lateralAcceleration)
        self.turnSpeed = turnSpeed
        self.roundaboutSpeed = roundaboutSpeed
        self.minimumCurveSpeed = MetersPerSecond(max(0.2, minimumCurveSpeed.value))
        self.stopDuration = stopDuration
    }

    /// A calm style for `mode`.
    public static func standard(for mode: TravelMode) -> DrivingStyle {
        var style = usual(for: mode)
        switch mode {
        case .driving, .taxicab, .twoWheeler: break
        case .cycling: style.offRouteSpeed = MetersPerSecond(5)
        case .walking: style.offRouteSpeed = MetersPerSecond(1.4)
        }
        return style
    }

    private static func usual(for mode: TravelMode) -> DrivingStyle {
        switch mode {
        case .driving, .taxicab, .twoWheeler:
            DrivingStyle(
                acceleration: 1.6, braking: 2, lateralAcceleration: 2.2, turnSpeed: MetersPerSecond(6),
                roundaboutSpeed: MetersPerSecond(8.5), minimumCurveSpeed: MetersPerSecond(2))
        case .cycling:
            DrivingStyle(
                acceleration: 0.8, braking: 1.5, lateralAcceleration: 1.5, turnSpeed: MetersPerSecond(3.5),
                roundaboutSpeed: MetersPerSecond(5), minimumCurveSpeed: MetersPerSecond(1.5))
        case .walking:
            DrivingStyle(
                acceleration: 1, braking: 1, lateralAcceleration: 1.5, turnSpeed: MetersPerSecond(1.4),
                roundaboutSpeed: MetersPerSecond(1.4), minimumCurveSpeed: MetersPerSecond(0.9))
        }
    }
}
