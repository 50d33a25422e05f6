// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Watches the events of one navigator and writes down what must never happen.
///
/// - the feed: a current step exactly while `enroute`; numbers finite and not negative; `stopped` once; nothing new to
///   say after it; `routeChanged` only with a new route
/// - progress: within one route the distances to the destinations never grow, steps come in order
/// - leaving: a new route only after leaving, chosen stops or traffic; no step while a way is looked for; attempts count up
/// - arrival: once per destination, in order, and guidance ends with it where that is wanted
/// - values that are told by thresholds differ from the last ones told; every state that is told is another one
public struct EventRules: Sendable {
    /// What went wrong, in words.
    public private(set) var breaches: [String] = []
    /// Events seen so far.
    public private(set) var count = 0
    /// The last message of the feed.
    public private(set) var last: NavInfo?
    /// Destinations reached since the route was last set, by leg.
    public private(set) var arrivals: [Int] = []

    private var isGuiding = false
    private var isAway = false
    private var attempt = 0
    private var hasRoute = false
    private var hasNews = false
    private var stepFloor = -1
    private var distanceCeiling = Double.infinity
    private var nextCeiling = Double.infinity
    private var toldTime: Double?
    private var toldDistance: Double?
    private var delay: DelayCategory?
    private var light: LightingMode?
    private var alert: SpeedAlert?
    private var isSilent = false
    private var spoken: Set<String> = []

    /// Starts with a navigator that has neither route nor guidance.
    public init() {}

    /// Looks at the next events, oldest first.
    public mutating func look(at events: some Sequence<NavigatorEvent>) {
        for event in events {
            count += 1
            look(at: event)
        }
    }

    private mutating func look(at event: NavigatorEvent) {
        switch event {
        case .locationSnapped(let location):
            if !location.coordinate.isValid { breach("a location off the globe") }
            if location.isReckoned != isSilent { breach("reckoned without silence, or the other way round") }
        case .navInfoUpdated(let info): look(at: info)
        case .remainingTime(let time):
            if !isGuiding { breach("a time without guidance") }
            if time == toldTime || !time.isFinite || time < 0 { breach("the time \(time) told again, or none") }
            toldTime = time
        case .remainingDistance(let distance):
            if !isGuiding { breach("a distance without guidance") }
            if distance == toldDistance || !distance.isFinite || distance < 0 {
                breach("the distance \(distance) told again, or none")
            }
            toldDistance = distance
        case .delayCategory(let category):
            if category == delay { breach("the delay \(category) told again") }
            delay = category
        case .speedAlert(let told):
            if told == alert { breach("the alert \(told) told again") }
            alert = told
        case .lightingMode(let mode):
            if mode == light { breach("the light \(mode) told again") }
            light = mode
        case .arrived(_, let index):
            if !isGuiding { breach("an arrival without guidance") }
            if let before = arrivals.last, index <= before { breach("an arrival at \(index) after \(before)") }
            arrivals.append(index)
            isAway = false
        case .passedBy:
            if !isGuiding { breach("a stop passed by without guidance") }
        case .leftRoute:
            if !isGuiding || isAway || !hasRoute { breach("left what was not followed") }
            if isSilent { breach("left in silence") }
            isAway = true
            attempt = 0
        case .routeNeeded(let number):
            if !isAway { breach("a route needed while on one") }
            if number != attempt + 1 { breach("attempt \(number) after \(attempt)") }
            attempt = number
        case .returnedToRoute:
            if !isAway { breach("returned without having left") }
            isAway = false
        case .routeChanged(let change): look(at: change)
        case .trafficNeeded:
            if !isGuiding || isAway { breach("traffic needed off the route") }
        case .guidanceChanged(let isActive):
            if isActive == isGuiding { breach("guidance \(isActive) told again") }
            isGuiding = isActive
            isAway = false
            (toldTime, toldDistance, delay) = (nil, nil, nil)
        case .signalLost:
            if isSilent { breach("silence told again") }
            isSilent = true
        case .signalRegained:
            if !isSilent { breach("the signal regained without having been lost") }
            isSilent = false
        case .announcementDue(let announcement):
            if isAway || !isGuiding { breach("spoken of a maneuver off the route") }
            let words = "\(announcement.step.stepNumber) \(announcement.kind)"
            if !spoken.insert(words).inserted { breach("said again: \(words)") }
        case .promptPresented, .promptDismissed, .notificationWanted: break
        }
    }

    private mutating func look(at change: RouteChange) {
        switch change {
        case .reroute: if !isAway { breach("a reroute while on the route") }
        case .cleared: hasRoute = false
        case .continued: break
        case .initial, .traffic, .stopAdded, .stopRemoved, .alternative: break
        }
        if change != .cleared { hasRoute = true }
        if change != .continued, change != .stopRemoved { arrivals = [] }
        (isAway, hasNews) = (false, true)
        if change != .continued { spoken = [] }
        (stepFloor, distanceCeiling, nextCeiling) = (-1, .infinity, .infinity)
        (toldTime, toldDistance, delay) = (nil, nil, nil)
    }

    private mutating func look(at info: NavInfo) {
        defer { last = info }
        let numbers = [
            info.timeToCurrentStepSeconds, info.distanceToCurrentStepMeters, info.timeToNextDestinationSeconds,
            info.distanceToNextDestinationMeters, info.timeToFinalDestinationSeconds,
            info.distanceToFinalDestinationMeters,
        ]
        for number in numbers where !number.isFinite || number < 0 { breach("\(number) is no distance or time") }
        if (info.currentStep != nil) != (info.navState == .enroute) {
            breach("\(info.currentStep == nil ? "no step" : "a step") while \(info.navState.word)")
        }
        if info.routeChanged, !hasNews, last != nil { breach("the route changed without an event") }
        if info.navState == .stopped, last?.navState == .stopped, !info.routeChanged { breach("stopped told again") }
        if isAway, info.navState == .enroute { breach("enroute while a way is looked for") }
        if info.navState == .rerouting, !isAway { breach("rerouting while on the route") }
        hasNews = false
        guard info.navState == .enroute, let step = info.currentStep else { return }
        if !isGuiding { breach("enroute without guidance") }
        if step.stepNumber < stepFloor { breach("step \(step.stepNumber) after \(stepFloor)") }
        if let next = info.nextStep, next.stepNumber != step.stepNumber + 1 {
            breach("step \(next.stepNumber) follows \(step.stepNumber)")
        }
        if info.distanceToFinalDestinationMeters > distanceCeiling + 0.01 {
            breach("the distance grew from \(distanceCeiling) to \(info.distanceToFinalDestinationMeters)")
        }
        if info.distanceToNextDestinationMeters > nextCeiling + 0.01 {
            breach("the distance to the next destination grew to \(info.distanceToNextDestinationMeters)")
        }
        stepFloor = step.stepNumber
        distanceCeiling = info.distanceToFinalDestinationMeters
        nextCeiling = info.distanceToNextDestinationMeters
    }

    private mutating func breach(_ what: String) {
        if breaches.count < 100 { breaches.append("event \(count): \(what)") }
    }
}
