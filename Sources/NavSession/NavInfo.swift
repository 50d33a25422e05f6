// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// One message of the turn-by-turn feed: everything that a display needs at one moment.
///
/// The card, the spoken line, the images and the car screen of an update are all derived from one value of this type,
/// so they cannot disagree. Copying it shares the steps.
public struct NavInfo: Sendable, Hashable {
    /// What the navigator is doing.
    public let navState: NavState
    /// The upcoming maneuver and all after it; empty unless `navState` is `enroute`.
    private let upcomingSteps: ArraySlice<StepInfo>
    /// Whether the route is another than in the previous message. True in the first message of every route.
    public let routeChanged: Bool
    /// Seconds to the place of the upcoming maneuver.
    public let timeToCurrentStepSeconds: Double
    /// Meters along the road to the place of the upcoming maneuver.
    public let distanceToCurrentStepMeters: Double
    /// Seconds to the next destination.
    public let timeToNextDestinationSeconds: Double
    /// Meters along the road to the next destination.
    public let distanceToNextDestinationMeters: Double
    /// Seconds to the last destination, without the time spent at those before it.
    public let timeToFinalDestinationSeconds: Double
    /// Meters along the road to the last destination.
    public let distanceToFinalDestinationMeters: Double
    /// Where the traveler is; `nil` before the first position.
    public let location: RoadSnappedLocation?
    /// The units that are signed on the route.
    public let units: DistanceUnits

    /// Makes a message.
    ///
    /// - Parameter upcomingSteps: The upcoming maneuver first. Dropped unless `navState` is `enroute`.
    public init(
        navState: NavState, upcomingSteps: ArraySlice<StepInfo> = [], routeChanged: Bool = false,
        timeToCurrentStepSeconds: Double = 0, distanceToCurrentStepMeters: Double = 0,
        timeToNextDestinationSeconds: Double = 0, distanceToNextDestinationMeters: Double = 0,
        timeToFinalDestinationSeconds: Double = 0, distanceToFinalDestinationMeters: Double = 0,
        location: RoadSnappedLocation? = nil, units: DistanceUnits = .metric
    ) {
        self.navState = navState
        self.upcomingSteps = navState == .enroute ? upcomingSteps : []
        self.routeChanged = routeChanged
        self.timeToCurrentStepSeconds = timeToCurrentStepSeconds
        self.distanceToCurrentStepMeters = distanceToCurrentStepMeters
        self.timeToNextDestinationSeconds = timeToNextDestinationSeconds
        self.distanceToNextDestinationMeters = distanceToNextDestinationMeters
        self.timeToFinalDestinationSeconds = timeToFinalDestinationSeconds
        self.distanceToFinalDestinationMeters = distanceToFinalDestinationMeters
        self.location = location
        self.units = units
    }

    /// The upcoming maneuver; `nil` unless `navState` is `enroute`.
    public var currentStep: StepInfo? { upcomingSteps.first }

    /// The steps after the current one up to the last destination, in order.
    ///
    /// - Complexity: O(steps) at each call; `nextStep` costs nothing.
    public var remainingSteps: [StepInfo] { Array(upcomingSteps.dropFirst()) }

    /// The step after the current one, for a "then …" line; `nil` when there is none.
    public var nextStep: StepInfo? { upcomingSteps.dropFirst().first }

    /// `seconds` rounded to the nearest whole minute for display, never under one minute. Halves round up.
    ///
    /// - Parameter seconds: A time left, positive. Anything that is not finite becomes one minute.
    public static func roundedTime(_ seconds: Double) -> Double {
        guard seconds.isFinite, seconds > 60 else { return 60 }
        return (seconds / 60).rounded() * 60
    }

    /// The same as the static form.
    public func roundedTime(_ seconds: Double) -> Double { NavInfo.roundedTime(seconds) }

    /// `meters` rounded for display in the units of the route, such as 350 m or 1.2 km.
    public func roundedDistance(_ meters: Double) -> DisplayDistance {
        DisplayDistance(rounding: Meters(meters), in: units)
    }
}
