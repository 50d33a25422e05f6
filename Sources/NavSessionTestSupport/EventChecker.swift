// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
public import NavSession

/// Checks the events of a navigator against their rules, and collects violations.
///
/// - Feed: there is a current step exactly while `enroute`; numbers are finite and not negative; `stopped` is reported once;
///   `routeChanged` is set only after a change of the route.
/// - Progress: on one route, distances to destinations never grow, and steps come in order.
/// - Rerouting: the route changes only after leaving it, by choice or because of traffic; there is no step while off route;
///   attempts are counted.
/// - Arrival: each destination is reached once and in order, and guidance ends with it unless it is to continue.
/// - Values with thresholds differ from the last reported ones; a reported state differs from the one before.
public struct EventChecker: Sendable {
    /// The violations, as text.
    public private(set) var violations: [String] = []
    /// Number of events so far.
    public private(set) var count = 0
    /// The last update of the feed.
    public private(set) var last: NavInfo?
    /// Destinations reached since the route was last set, by leg.
    public private(set) var arrivals: [Int] = []

    private var isGuiding = false
    private var isOffRoute = false
    private var attempt = 0
    private var hasRoute = false
    private var hasRouteChanged = false
    private var minimumStep = -1
    private var maximumDistance = Double.infinity
    private var maximumNextDistance = Double.infinity
    private var reportedTime: Double?
    private var reportedDistance: Double?
    private var delay: DelayCategory?
    private var lighting: LightingMode?
    private var alert: SpeedAlert?
    private var isSignalLost = false
    private var announced: Set<String> = []

    /// Creates a checker for a navigator without route and guidance.
    public init() {}

    /// Checks the next events, oldest first.
    public mutating func check(_ events: some Sequence<NavigatorEvent>) {
        for event in events {
            count += 1
            check(event)
        }
    }

    private mutating func check(_ event: NavigatorEvent) {
        switch event {
        case .locationSnapped(let location): check(location)
        case .navInfoUpdated(let info): check(info)
        case .remainingTime, .remainingDistance, .delayCategory, .speedAlert, .lightingMode: checkValue(event)
        case .arrived(_, let index, _):
            if !isGuiding { add("arrived without guidance") }
            if let before = arrivals.last, index <= before { add("arrived at \(index) after \(before)") }
            arrivals.append(index)
            isOffRoute = false
        case .passedBy:
            if !isGuiding { add("passed by a stop without guidance") }
        case .leftRoute:
            if !isGuiding || isOffRoute || !hasRoute { add("left a route that was not followed") }
            if isSignalLost { add("left the route during signal loss") }
            isOffRoute = true
            attempt = 0
        case .routeNeeded(let number):
            if !isOffRoute { add("route needed while on a route") }
            if number != attempt + 1 { add("attempt \(number) after \(attempt)") }
            attempt = number
        case .returnedToRoute:
            if !isOffRoute { add("returned without having left") }
            isOffRoute = false
        case .routeChanged(let change, let itinerary): check(change, itinerary)
        case .trafficUpdated:
            if !hasRoute { add("traffic updated without a route") }
            hasRouteChanged = true
        case .trafficNeeded:
            if !isGuiding || isOffRoute { add("traffic needed while off route") }
        case .guidanceChanged(let isActive):
            if isActive == isGuiding { add("guidance \(isActive) reported again") }
            isGuiding = isActive
            isOffRoute = false
            (reportedTime, reportedDistance, delay) = (nil, nil, nil)
        case .signalLost:
            if isSignalLost { add("signal loss reported again") }
            isSignalLost = true
        case .signalRegained:
            if !isSignalLost { add("signal regained without having been lost") }
            isSignalLost = false
        case .announcementDue(let announcement):
            if isOffRoute || !isGuiding { add("announcement while off route") }
            let stage = "\(announcement.step.stepNumber) \(announcement.kind)"
            if !announced.insert(stage).inserted { add("announced again: \(stage)") }
        case .promptPresented, .promptDismissed, .notificationWanted: break
        }
    }

    private mutating func check(_ location: RoadSnappedLocation) {
        if !location.coordinate.isValid { add("invalid coordinate") }
        if location.isDeadReckoned != isSignalLost { add("dead reckoning without signal loss, or vice versa") }
    }

    /// Checks a value that is reported only when it changes.
    private mutating func checkValue(_ event: NavigatorEvent) {
        switch event {
        case .remainingTime(let time):
            if !isGuiding { add("time without guidance") }
            if time == reportedTime || !time.isFinite || time < 0 { add("time \(time) invalid or reported again") }
            reportedTime = time
        case .remainingDistance(let distance):
            if !isGuiding { add("distance without guidance") }
            if distance == reportedDistance || !distance.isFinite || distance < 0 {
                add("distance \(distance) invalid or reported again")
            }
            reportedDistance = distance
        case .delayCategory(let category):
            if category == delay { add("delay \(category) reported again") }
            delay = category
        case .speedAlert(let new):
            if new == alert { add("alert \(new) reported again") }
            alert = new
        case .lightingMode(let mode):
            if mode == lighting { add("lighting \(mode) reported again") }
            lighting = mode
        default: break
        }
    }

    private mutating func check(_ change: RouteChange, _ itinerary: Itinerary?) {
        if change == .reroute, !isOffRoute { add("reroute while on the route") }
        if (itinerary == nil) != (change == .cleared) {
            add("\(change) \(itinerary == nil ? "without" : "with") a route")
        }
        hasRoute = change != .cleared
        if change != .continued, change != .stopRemoved { arrivals = [] }
        (isOffRoute, hasRouteChanged) = (false, true)
        if change != .continued { announced = [] }
        (minimumStep, maximumDistance, maximumNextDistance) = (-1, .infinity, .infinity)
        (reportedTime, reportedDistance, delay) = (nil, nil, nil)
    }

    private mutating func check(_ info: NavInfo) {
        defer { last = info }
        let numbers = [
            info.timeToCurrentStepSeconds, info.distanceToCurrentStepMeters, info.timeToNextDestinationSeconds,
            info.distanceToNextDestinationMeters, info.timeToFinalDestinationSeconds,
            info.distanceToFinalDestinationMeters,
        ]
        for number in numbers where !number.isFinite || number < 0 { add("\(number) is not a distance or time") }
        if (info.currentStep != nil) != (info.navState == .enroute) {
            add("\(info.currentStep == nil ? "no step" : "a step") while \(info.navState.name)")
        }
        if info.routeChanged, !hasRouteChanged, last != nil { add("the route changed without an event") }
        if info.navState == .stopped, last?.navState == .stopped, !info.routeChanged { add("stopped reported again") }
        if isOffRoute, info.navState == .enroute { add("enroute while off route") }
        if info.navState == .rerouting, !isOffRoute { add("rerouting while on the route") }
        hasRouteChanged = false
        guard info.navState == .enroute, let step = info.currentStep else { return }
        checkProgress(info, step)
    }

    /// Checks that the progress continues.
    private mutating func checkProgress(_ info: NavInfo, _ step: StepInfo) {
        if !isGuiding { add("enroute without guidance") }
        if step.stepNumber < minimumStep { add("step \(step.stepNumber) after \(minimumStep)") }
        if let next = info.nextStep, next.stepNumber != step.stepNumber + 1 {
            add("step \(next.stepNumber) follows \(step.stepNumber)")
        }
        if info.distanceToFinalDestinationMeters > maximumDistance + 0.01 {
            add("the distance grew from \(maximumDistance) to \(info.distanceToFinalDestinationMeters)")
        }
        if info.distanceToNextDestinationMeters > maximumNextDistance + 0.01 {
            add("the distance to the next destination grew to \(info.distanceToNextDestinationMeters)")
        }
        minimumStep = step.stepNumber
        maximumDistance = info.distanceToFinalDestinationMeters
        maximumNextDistance = info.distanceToNextDestinationMeters
    }

    private mutating func add(_ violation: String) {
        if violations.count < 100 { violations.append("event \(count): \(violation)") }
    }
}
