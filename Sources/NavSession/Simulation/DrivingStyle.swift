// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// How a simulated traveler moves.
public struct DrivingStyle: Sendable, Hashable {
    /// Gain of speed, m/s².
    public var acceleration: Double
    /// Loss of speed, m/s², positive.
    public var braking: Double
    /// Sideways acceleration that is still comfortable in a curve, m/s².
    public var lateralAcceleration: Double
    /// Speed in an ordinary turn at a junction; a sharp turn takes two thirds of it, turning back one third.
    public var turning: MetersPerSecond
    /// The most on the ring of a roundabout.
    public var roundabout: MetersPerSecond
    /// The least in the tightest bend.
    public var minimumCurveSpeed: MetersPerSecond
    /// How long to stand at each destination.
    public var stay: Seconds
    /// How fast to drive on beside the route, where its speeds are not known.
    public var astray = MetersPerSecond(10)

    /// Makes a style.
    public init(
        acceleration: Double, braking: Double, lateralAcceleration: Double, turning: MetersPerSecond,
        roundabout: MetersPerSecond, minimumCurveSpeed: MetersPerSecond, stay: Seconds = Seconds(10)
    ) {
        self.acceleration = max(0.1, acceleration)
        self.braking = max(0.1, braking)
        self.lateralAcceleration = max(0.1, lateralAcceleration)
        self.turning = turning
        self.roundabout = roundabout
        self.minimumCurveSpeed = MetersPerSecond(max(0.2, minimumCurveSpeed.value))
        self.stay = stay
    }

    /// A calm traveler in `mode`.
    public static func standard(for mode: TravelMode) -> DrivingStyle {
        var style = usual(for: mode)
        switch mode {
        case .driving, .taxicab, .twoWheeler: break
        case .cycling: style.astray = MetersPerSecond(5)
        case .walking: style.astray = MetersPerSecond(1.4)
        }
        return style
    }

    private static func usual(for mode: TravelMode) -> DrivingStyle {
        switch mode {
        case .driving, .taxicab, .twoWheeler:
            DrivingStyle(
                acceleration: 1.6, braking: 2, lateralAcceleration: 2.2, turning: MetersPerSecond(6),
                roundabout: MetersPerSecond(8.5), minimumCurveSpeed: MetersPerSecond(2))
        case .cycling:
            DrivingStyle(
                acceleration: 0.8, braking: 1.5, lateralAcceleration: 1.5, turning: MetersPerSecond(3.5),
                roundabout: MetersPerSecond(5), minimumCurveSpeed: MetersPerSecond(1.5))
        case .walking:
            DrivingStyle(
                acceleration: 1, braking: 1, lateralAcceleration: 1.5, turning: MetersPerSecond(1.4),
                roundabout: MetersPerSecond(1.4), minimumCurveSpeed: MetersPerSecond(0.9))
        }
    }
}
