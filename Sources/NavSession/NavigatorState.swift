// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// The whole memory of a guidance session. A value: copy it, compare it, replay it.
///
/// It reads no clock, does no input or output and starts no task; time comes in with each fix. The route is shared, not
/// copied, so a server may hold ten thousand of these. Every call returns what follows from it, oldest first.
public struct NavigatorState: Sendable, Hashable {
    /// Where the session stands.
    public enum Phase: Sendable, Hashable {
        /// There is no route.
        case idle
        /// There is a route and no guidance.
        case ready
        /// Guiding along the route.
        case enroute
        /// Guiding, and the route has been left.
        case rerouting(Search)
        /// The destination of the leg has been reached.
        case arrived
    }

    /// How the search for a new route goes.
    public struct Search: Sendable, Hashable {
        /// The search under way or the last one that failed, from 1.
        public internal(set) var attempt = 1
        /// When to search again, in the time of the fixes; `nil` while a search is under way.
        public internal(set) var retryTime: Double?
    }

    /// Where the session stands.
    public internal(set) var phase = Phase.idle
    /// The route that is followed.
    public internal(set) var itinerary: Itinerary?
    /// Whether turn-by-turn guidance is on. May be so without a route: guidance then starts with the route.
    public internal(set) var isGuidanceActive = false
    /// The last fix that was accepted.
    public internal(set) var lastFix: LocationFix?
    /// Whether arrival at a destination ends guidance.
    public var stopGuidanceAtArrival = true
    /// Seconds by which the time to the next destination must change to be told. Negative counts as 1; infinity tells
    /// nothing.
    public var timeUpdateThreshold = 1.0
    /// Meters by which the distance to the next destination must change to be told. Negative counts as 1; infinity
    /// tells nothing.
    public var distanceUpdateThreshold = 1.0
    /// What to go by instead of the usual policy of the route's travel mode.
    public var policy: FollowingPolicy?
    /// When to tell of speeding; `nil` for never.
    public var speedAlertOptions: SpeedAlertOptions?

    /// How far the traveler has come.
    var progress = Progress()
    /// What has been seen of each deviation rule.
    var evidence: [DeviationEvidence] = []
    /// How likely it is that the traveler is on the route.
    var belief = RouteBelief()
    /// Whether the last fix could be brought onto the route.
    var isOnRoute = false
    /// Where the traveler came by, to tell the direction of travel.
    var trail = Trail()
    /// Fixes in a row that fit the old route while a new one is looked for.
    var backFixes = 0
    /// A place farther ahead where the traveler may be.
    var rejoining: Rejoining?
    /// Meters from the route that are excused because the route was begun beside the road.
    var leeway: Double?
    /// Seconds and meters to the next destination as last told.
    var told = Told()
    /// Whether the feed has not yet told of the route.
    var isRouteNew = false
    /// How the traveler is reckoned on while the receiver is silent.
    var coast: Coast?
    /// Where fixes put the traveler, meters from the start of the route, while the progress, which never goes back, is
    /// ahead of them.
    var held: Double?
    /// What the graph says about the last fix, where there is one.
    var snap: RoadSnap?
    /// How fast one is beside what is allowed.
    var speeding = SpeedWatch()
    /// What light it is.
    var light = LightWatch()
    /// When the clock of the fixes went back, and how often in a row.
    var setBack = SetBack()
    /// Fixes in a row that fit nowhere on the route.
    var lostFixes = 0
    /// Fixes in a row that fit the leg after the one in progress and not that one.
    var nextLegFixes = 0
    /// Where the first of them was.
    var nextLegStart: Coordinate?
    /// The stop that was last told to have been passed by.
    var passedStop: Waypoint?
    /// What has been said about the maneuver ahead.
    var spoken = Spoken()
    /// When traffic was last asked for, in the time of the fixes.
    var trafficTime: Double?

    /// A place ahead on the route that recent fixes agree on.
    struct Rejoining: Hashable {
        /// Where they began to agree, meters from the start of the route.
        var start: Double
        /// Where the last one falls, meters from the start of the route.
        var along: Double
        /// How many of them there are, in a row.
        var fixes: Int
        /// Whether it lies beyond the part of the route that is usually looked at.
        var isFar = false
    }

    /// Values as last told to listeners.
    struct Told: Hashable {
        var time: Double?
        var distance: Double?
        var delay: DelayCategory?
    }

    /// Fixes that are older than the last one.
    struct SetBack: Hashable {
        /// Time of the last of them.
        var time = -Double.infinity
        /// How many there were in a row, each later than the one before.
        var fixes = 0

        /// Counts one more; tells whether there have been enough to believe that the clock has been set back for good.
        mutating func count(_ time: Double) -> Bool {
            fixes = time > self.time ? fixes + 1 : 1
            self.time = time
            return fixes >= 4
        }
    }

    /// Starts without a route and without a position.
    ///
    /// - Parameter policy: What to go by instead of the usual policy of each route's travel mode.
    public init(policy: FollowingPolicy? = nil) { self.policy = policy }
}

extension NavigatorState {
    /// What the feed calls the present phase.
    public var navState: NavState {
        switch phase {
        case .idle: .stopped
        case .ready: .stopped
        case .enroute: .enroute
        case .rerouting: .rerouting
        case .arrived: isGuidanceActive ? .enroute : .stopped
        }
    }

    /// The legs still to be traveled, the one in progress first. A finished leg that guidance stopped at stays until
    /// `continueToNextDestination()`.
    public var remainingLegs: ArraySlice<RouteLeg> {
        itinerary.map { $0.route.legs[progress.leg...] } ?? []
    }

    /// The destinations still aimed at, the next one first.
    public var remainingDestinations: ArraySlice<Waypoint> {
        itinerary.map { $0.destinations[progress.leg...] } ?? []
    }

    /// Seconds to the end of the leg in progress; `nil` without a route.
    public var timeToNextDestination: Double? { time(toEndOf: progress.leg) }

    /// Meters along the road to the end of the leg in progress; `nil` without a route.
    public var distanceToNextDestination: Double? { distance(toEndOf: progress.leg) }

    /// Seconds to `waypoint`; `nil` when it is not a destination still aimed at.
    public func time(to waypoint: Waypoint) -> Double? {
        remainingDestinations.firstIndex(of: waypoint).flatMap { time(toEndOf: $0) }
    }

    /// Meters along the road to `waypoint`; `nil` when it is not a destination still aimed at.
    public func distance(to waypoint: Waypoint) -> Double? {
        remainingDestinations.firstIndex(of: waypoint).flatMap { distance(toEndOf: $0) }
    }

    private func time(toEndOf leg: Int) -> Double? {
        itinerary.map { max(0, $0.times[$0.legs[leg].points.upperBound - 1] - $0.time(at: progress)) }
    }

    private func distance(toEndOf leg: Int) -> Double? {
        itinerary.map { max(0, $0.end(of: leg) - progress.along) }
    }

    /// The feed's message for this moment, without marking the route as told.
    public var navInfo: NavInfo {
        guard let itinerary else { return NavInfo(navState: navState, location: snappedLocation) }
        let clock = itinerary.time(at: progress)
        let legEnd = itinerary.legs[progress.leg].points.upperBound - 1
        return NavInfo(
            navState: navState, upcomingSteps: itinerary.steps[progress.step...], routeChanged: isRouteNew,
            timeToCurrentStepSeconds: max(0, itinerary.stepTimes[progress.step] - clock),
            distanceToCurrentStepMeters: max(0, itinerary.stepDistances[progress.step] - progress.along),
            timeToNextDestinationSeconds: max(0, itinerary.times[legEnd] - clock),
            distanceToNextDestinationMeters: max(0, itinerary.distances[legEnd] - progress.along),
            timeToFinalDestinationSeconds: max(0, itinerary.duration - clock),
            distanceToFinalDestinationMeters: max(0, itinerary.distance - progress.along),
            location: snappedLocation, units: itinerary.units)
    }

    /// How much traffic delays the rest of the way to the next destination.
    public var delayCategory: DelayCategory {
        itinerary.map { $0.delays.category(of: $0, from: progress) } ?? .noData
    }

    /// What light the screen should be drawn for.
    public var suggestedLightingMode: LightingMode { light.mode }

    /// How fast one is beside what is allowed, as of the last fix.
    public var speedAlert: SpeedAlert { speeding.alert }

    /// The last position, on the road where the traveler is on one; `nil` before the first fix.
    public var snappedLocation: RoadSnappedLocation? {
        guard let fix = lastFix else { return nil }
        var location = RoadSnappedLocation(
            coordinate: fix.coordinate, course: fix.course, speed: fix.speed, time: fix.time,
            horizontalAccuracy: fix.horizontalAccuracy, altitude: fix.altitude, isOnRoute: false)
        if let coast {
            location.time = coast.time
            location.speed = coast.speed
            location.horizontalAccuracy = coast.accuracy
            location.isReckoned = true
        }
        if let itinerary, isOnRoute {
            location.coordinate = itinerary.place(at: progress)
            location.course = itinerary.bearing(at: progress)?.degrees ?? fix.course
            location.isOnRoute = true
            location.probability = snap?.routeProbability
        } else if let snap, snap.verdict != .offRoad {
            location.coordinate = snap.coordinate
            location.course = snap.course
            location.probability = snap.probability
            if location.isReckoned { location.horizontalAccuracy = max(location.horizontalAccuracy, snap.accuracy) }
        }
        return location
    }

    /// What the present route is followed by.
    var rules: FollowingPolicy { policy ?? .standard(for: itinerary?.route.mode ?? .driving) }
}
