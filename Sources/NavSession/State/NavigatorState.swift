// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// The complete state of a guidance session, as a value that can be copied, compared and replayed.
///
/// It reads no clock, performs no I/O and starts no tasks; each fix carries its own timestamp. Copies share the route, so a
/// server can hold ten thousand states. Every mutating call returns the resulting events, oldest first.
public struct NavigatorState: Sendable, Hashable {
    /// Phases of a session.
    public enum Phase: Sendable, Hashable {
        /// There is no route.
        case idle
        /// There is a route, and guidance is off.
        case ready
        /// Guidance along the route is on.
        case enroute
        /// Guidance is on, and the traveler has left the route.
        case rerouting(Search)
        /// The destination of the leg has been reached.
        case arrived
    }

    /// The search for a new route.
    public struct Search: Sendable, Hashable {
        /// Number of the pending search, or of the last one that failed, from 1.
        public internal(set) var attempt = 1
        /// When to search again, by the clock of the fixes; `nil` while a search is pending.
        public internal(set) var retryTime: Double?
    }

    /// The current phase.
    public internal(set) var phase = Phase.idle
    /// The followed route; `nil` for none.
    public internal(set) var itinerary: Itinerary?
    /// Whether turn-by-turn guidance is on. If it is on without a route, guidance starts with the route.
    public internal(set) var isGuidanceActive = false
    /// The last accepted fix.
    public internal(set) var lastFix: LocationFix?
    /// Whether arrival at a destination ends guidance.
    public var stopGuidanceAtArrival = true
    /// Minimum change of the time to the next destination that is reported, in seconds. Negative values count as 1;
    /// infinity disables the report.
    public var timeUpdateThreshold = 1.0
    /// Minimum change of the distance to the next destination that is reported, in meters. Negative values count as 1;
    /// infinity disables the report.
    public var distanceUpdateThreshold = 1.0
    /// Replaces the standard policy of the route's travel mode.
    public var policy: FollowingPolicy?
    /// Thresholds for speed alerts; `nil` for no alerts.
    public var speedAlertOptions: SpeedAlertOptions?

    /// The traveler's progress along the route.
    var progress = Progress()
    /// The evidence for each deviation rule.
    var evidence: [DeviationEvidence] = []
    /// The likelihood that the traveler has left the route.
    var offRouteLikelihood = OffRouteLikelihood()
    /// Where the vehicle is by course and speed if it follows the route; `nil` before the first fix on the route.
    var routeMotion: RouteMotion?
    /// Whether reflections explain positions beside the route.
    var reflections = ReflectionEvidence()
    /// Whether the last fix was matched to the route.
    var isOnRoute = false
    /// Recent positions, from which the direction of travel follows.
    var trail = Trail()
    /// Number of consecutive fixes on the old route while a new one is searched.
    var rejoinFixes = 0
    /// A position farther ahead on the route where the traveler may be.
    var rejoining: Rejoining?
    /// Tolerated distance from the route because it was started beside the road, in meters.
    var leeway: Double?
    /// The values that were last reported to listeners.
    var lastReported = LastReported()
    /// Whether the feed has not yet reported the route.
    var isRouteNew = false
    /// Dead reckoning while the signal is lost.
    var deadReckoning: DeadReckoning?
    /// Matched distance from the start of the route, in meters, while the progress, which never decreases, is ahead of it.
    var heldDistance: Double?
    /// The road that the last fix was snapped to, if a snapper is used.
    var snap: RoadSnap?
    /// The state of speed alerts.
    var speeding = SpeedAlertState()
    /// The state of the lighting mode.
    var light = LightingState()
    /// Detects that the clock of the fixes was set back.
    var clockReset = ClockReset()
    /// Number of consecutive fixes that match no part of the route.
    var unmatchedFixes = 0
    /// Number of consecutive fixes that match the next leg but not the current one.
    var nextLegFixes = 0
    /// Position of the first of them.
    var nextLegStart: Coordinate?
    /// The stop that was last reported as passed by.
    var lastPassedStop: Waypoint?
    /// The announcements of the upcoming maneuver so far.
    var announced = AnnouncedStages()
    /// The units of distances that the traveler prefers; `nil` for those of road signs along the route.
    public var preferredUnits: DistanceUnits?
    /// When the traffic was last requested, by the clock of the fixes.
    var trafficTime: Double?

    /// A position ahead on the route that recent fixes agree on.
    struct Rejoining: Hashable {
        /// Distance of the first of these fixes from the start of the route, in meters.
        var start: Double
        /// Distance of the last one from the start of the route, in meters.
        var along: Double
        /// Number of consecutive fixes.
        var fixes: Int
        /// Whether it lies beyond the part of the route that is usually searched.
        var isFar = false
    }

    /// The values that were last reported to listeners.
    struct LastReported: Hashable {
        var time: Double?
        var distance: Double?
        var delay: DelayCategory?
    }

    /// Creates a state without a route and without a position.
    ///
    /// - Parameter policy: Replaces the standard policy of each route's travel mode.
    public init(policy: FollowingPolicy? = nil) { self.policy = policy }
}

extension NavigatorState {
    /// The state of guidance in the terms of the feed.
    public var navState: NavState {
        switch phase {
        case .idle: .stopped
        case .ready: .stopped
        case .enroute: .enroute
        case .rerouting: .rerouting
        case .arrived: isGuidanceActive ? .enroute : .stopped
        }
    }

    /// The remaining legs, the current one first. A finished leg remains until `continueToNextDestination()`.
    public var remainingLegs: ArraySlice<RouteLeg> {
        itinerary.map { $0.route.legs[progress.leg...] } ?? []
    }

    /// The remaining destinations, the next one first.
    public var remainingDestinations: ArraySlice<Waypoint> {
        itinerary.map { $0.destinations[progress.leg...] } ?? []
    }

    /// Time to the end of the current leg, in seconds; `nil` without a route.
    public var timeToNextDestination: Double? { time(toEndOf: progress.leg) }

    /// Distance along the road to the end of the current leg, in meters; `nil` without a route.
    public var distanceToNextDestination: Double? { distance(toEndOf: progress.leg) }

    /// Time to `waypoint`, in seconds; `nil` if it is not a remaining destination.
    public func time(to waypoint: Waypoint) -> Double? {
        remainingDestinations.firstIndex(of: waypoint).flatMap { time(toEndOf: $0) }
    }

    /// Distance along the road to `waypoint`, in meters; `nil` if it is not a remaining destination.
    public func distance(to waypoint: Waypoint) -> Double? {
        remainingDestinations.firstIndex(of: waypoint).flatMap { distance(toEndOf: $0) }
    }

    private func time(toEndOf leg: Int) -> Double? {
        itinerary.map { max(0, $0.times[$0.legs[leg].points.upperBound - 1] - position(on: $0).time) }
    }

    private func distance(toEndOf leg: Int) -> Double? {
        itinerary.map { max(0, $0.end(of: leg) - position(on: $0).along) }
    }

    /// Time and distance from the start of the route to where the traveler is. After an arrival that is the end of the leg:
    /// nothing is left of it, although the vehicle may have stopped some meters before.
    private func position(on itinerary: Itinerary) -> (time: Double, along: Double) {
        guard phase == .arrived else { return (itinerary.time(at: progress), progress.along) }
        return (itinerary.times[itinerary.legs[progress.leg].points.upperBound - 1], itinerary.end(of: progress.leg))
    }

    /// The units of distances: those that the traveler prefers, or else those of road signs along the route.
    var units: DistanceUnits { preferredUnits ?? itinerary?.units ?? .metric }

    /// The current update of the feed. Reading it does not mark the route as reported.
    public var navInfo: NavInfo {
        guard let itinerary else {
            return NavInfo(
                navState: navState, location: snappedLocation, speedLimit: speedLimit, units: preferredUnits ?? .metric)
        }
        let (clock, along) = position(on: itinerary)
        let legEnd = itinerary.legs[progress.leg].points.upperBound - 1
        return NavInfo(
            navState: navState, upcomingSteps: itinerary.steps[progress.step...], routeChanged: isRouteNew,
            timeToCurrentStepSeconds: max(0, itinerary.stepTimes[progress.step] - clock),
            distanceToCurrentStepMeters: max(0, itinerary.stepDistances[progress.step] - along),
            timeToNextDestinationSeconds: max(0, itinerary.times[legEnd] - clock),
            distanceToNextDestinationMeters: max(0, itinerary.distances[legEnd] - along),
            timeToFinalDestinationSeconds: max(0, itinerary.duration - clock),
            distanceToFinalDestinationMeters: max(0, itinerary.distance - along),
            location: snappedLocation, speedLimit: speedLimit, delayCategory: delayCategory, units: units,
            roadAlert: roadAlert)
    }

    /// The traffic delay on the rest of the route to the next destination.
    public var delayCategory: DelayCategory {
        itinerary.map { $0.delays.category(of: $0, from: progress) } ?? .noData
    }

    /// Day or night, from the position of the sun and tunnels.
    public var suggestedLightingMode: LightingMode { light.mode }

    /// The speed alert for the last fix.
    public var speedAlert: SpeedAlert { speeding.alert }

    /// The last position, snapped to the road if the traveler is on one; `nil` before the first fix.
    public var snappedLocation: RoadSnappedLocation? {
        guard let fix = lastFix else { return nil }
        var location = RoadSnappedLocation(
            coordinate: fix.coordinate, course: fix.course, speed: fix.speed, time: fix.time,
            horizontalAccuracy: fix.horizontalAccuracy, altitude: fix.altitude, isOnRoute: false)
        if let deadReckoning {
            location.time = deadReckoning.time
            location.speed = deadReckoning.speed
            location.horizontalAccuracy = deadReckoning.accuracy
            location.isDeadReckoned = true
        }
        if let itinerary, isOnRoute {
            location.coordinate = itinerary.coordinate(at: progress)
            location.course = itinerary.bearing(at: progress)?.degrees ?? fix.course
            location.isOnRoute = true
            location.probability = snap?.routeProbability
        } else if let snap, snap.status != .offRoad {
            location.coordinate = snap.coordinate
            location.course = snap.course
            location.probability = snap.probability
            if location.isDeadReckoned { location.horizontalAccuracy = max(location.horizontalAccuracy, snap.accuracy) }
        }
        return location
    }

    /// The policy in effect.
    var rules: FollowingPolicy { policy ?? .standard(for: itinerary?.route.mode ?? .driving) }
}
