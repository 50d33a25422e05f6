// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// An update of the turn-by-turn feed: everything that a display needs at one time.
///
/// Instruction card, speech, images and car screen are all derived from one value of this type, so they are always
/// consistent. Copies share the steps.
public struct NavInfo: Sendable, Hashable {
    /// The state of guidance.
    public let navState: NavState
    /// The upcoming maneuver and all following ones; empty unless `navState` is `enroute`.
    private let upcomingSteps: ArraySlice<StepInfo>
    /// Whether the route differs from that of the previous update. True in the first update of every route.
    public let routeChanged: Bool
    /// Time to the upcoming maneuver, in seconds.
    public let timeToCurrentStepSeconds: Double
    /// Distance along the road to the upcoming maneuver, in meters.
    public let distanceToCurrentStepMeters: Double
    /// Time to the next destination, in seconds.
    public let timeToNextDestinationSeconds: Double
    /// Distance along the road to the next destination, in meters.
    public let distanceToNextDestinationMeters: Double
    /// Time to the last destination, in seconds, without stops at the destinations before it.
    public let timeToFinalDestinationSeconds: Double
    /// Distance along the road to the last destination, in meters.
    public let distanceToFinalDestinationMeters: Double
    /// The position; `nil` before the first fix.
    public let location: RoadSnappedLocation?
    /// The speed limit in meters per second: infinity where there is none, `nil` if unknown.
    public let speedLimit: Double?
    /// The traffic delay up to the next destination.
    public let delayCategory: DelayCategory
    /// The units of distances: those that the traveler prefers, or else those of road signs along the route.
    public let units: DistanceUnits
    /// The next place ahead that drivers are alerted to; `nil` without one.
    public let roadAlert: RoadAlert?

    /// Creates an update.
    ///
    /// - Parameters:
    ///   - navState: The state of guidance.
    ///   - upcomingSteps: The upcoming maneuver and all following ones. Dropped unless `navState` is `enroute`.
    ///   - routeChanged: Whether the route differs from that of the previous update.
    ///   - timeToCurrentStepSeconds: Time to the upcoming maneuver, in seconds.
    ///   - distanceToCurrentStepMeters: Distance to the upcoming maneuver, in meters.
    ///   - timeToNextDestinationSeconds: Time to the next destination, in seconds.
    ///   - distanceToNextDestinationMeters: Distance to the next destination, in meters.
    ///   - timeToFinalDestinationSeconds: Time to the last destination, in seconds.
    ///   - distanceToFinalDestinationMeters: Distance to the last destination, in meters.
    ///   - location: The position; `nil` before the first fix.
    ///   - speedLimit: The speed limit in meters per second; `nil` if unknown.
    ///   - delayCategory: The traffic delay up to the next destination.
    ///   - units: The units of distances.
    ///   - roadAlert: The next place ahead that drivers are alerted to.
    public init(
        navState: NavState, upcomingSteps: ArraySlice<StepInfo> = [], routeChanged: Bool = false,
        timeToCurrentStepSeconds: Double = 0, distanceToCurrentStepMeters: Double = 0,
        timeToNextDestinationSeconds: Double = 0, distanceToNextDestinationMeters: Double = 0,
        timeToFinalDestinationSeconds: Double = 0, distanceToFinalDestinationMeters: Double = 0,
        location: RoadSnappedLocation? = nil, speedLimit: Double? = nil, delayCategory: DelayCategory = .noData,
        units: DistanceUnits = .metric, roadAlert: RoadAlert? = nil
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
        self.speedLimit = speedLimit
        self.delayCategory = delayCategory
        self.units = units
        self.roadAlert = roadAlert
    }

    /// The upcoming maneuver; `nil` unless `navState` is `enroute`.
    public var currentStep: StepInfo? { upcomingSteps.first }

    /// The steps after the current one up to the last destination, in order.
    ///
    /// - Complexity: O(steps) per access; use `nextStep` for the first one.
    public var remainingSteps: [StepInfo] { Array(upcomingSteps.dropFirst()) }

    /// The step after the current one, for a "then …" row; `nil` if there is none.
    public var nextStep: StepInfo? { upcomingSteps.dropFirst().first }

    /// Rounds a remaining time to the nearest minute for display, at least one minute. Halves round up.
    ///
    /// - Parameter seconds: The time in seconds. Values that are not finite become one minute.
    public static func roundedTime(_ seconds: Double) -> Double {
        guard seconds.isFinite, seconds > 60 else { return 60 }
        return (seconds / 60).rounded() * 60
    }

    /// Rounds a remaining time like the static method.
    public func roundedTime(_ seconds: Double) -> Double { NavInfo.roundedTime(seconds) }

    /// Rounds a distance in meters for display in `units`, such as 350 m or 1.2 km.
    @_disfavoredOverload public func roundedDistance(_ meters: Double) -> DisplayDistance {
        DisplayDistance(rounding: Meters(meters), in: units)
    }
}
