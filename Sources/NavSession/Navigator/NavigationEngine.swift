// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// The decisions of a navigator: takes inputs and returns effects.
///
/// A value without a clock, tasks or listeners. Its owner performs the effects in order: `Navigator` asynchronously for apps,
/// `SynchronousNavigator` in place for simulation and replay. Responses to requests are inputs again.
struct NavigationEngine: Sendable {
    /// Something that the owner must do.
    enum Effect: Sendable {
        /// Deliver the event to all listeners.
        case deliver(NavigatorEvent)
        /// Request a route, and pass the response to `finishSearch(_:with:)`.
        case findRoute(RequestID, RouteRequest)
        /// Request a route after leaving the current one, and pass the response to `finishReroute(_:with:)`.
        case reroute(RequestID, RerouteRequest)
        /// Request the current traffic, and pass the response to `finishTrafficCheck(_:with:)`.
        case checkTraffic(RequestID, TrafficCheck)
        /// Cancel a request. Its response would be ignored.
        case cancel(RequestID)
        /// Report the status of a call to its caller.
        case complete(RequestID, RouteStatus)
        /// Call `removeStop(_:id:)`: the driver agreed to skip the stop.
        case skipStop(Waypoint)
    }

    /// Identifies a request of one engine.
    struct RequestID: Sendable, Hashable {
        fileprivate let number: Int
    }

    /// The outcome of a route search: the best route, and the alternatives.
    typealias SearchResult = Result<(best: Itinerary, alternatives: [Route]), RouteError>

    /// A route search whose caller is waiting.
    struct PendingSearch: Sendable {
        var id: RequestID
        var request: RouteRequest
        var change: RouteChange
    }

    /// A search for a new route after leaving the current one.
    struct PendingReroute: Sendable {
        var id: RequestID
        /// The request that the followed route will answer.
        var remaining: RouteRequest
    }

    /// Progress, guidance and everything else that is known about the trip.
    var state: NavigatorState
    /// The request that the current route answers.
    var request: RouteRequest?
    /// Routes that were found together with the current one and can be chosen instead.
    var alternativeRoutes: [Route] = []
    /// The prompt that is presented.
    var prompt: Prompt?
    /// Whether prompts are presented.
    var shouldDisplayPrompts = true
    /// Whether the traffic is requested while driving.
    var followsTraffic = true
    /// Which announcements are emitted.
    var voiceGuidance = VoiceGuidance.alertsAndGuidance
    /// Whether `NavigatorEvent.notificationWanted` is emitted while the app is in the background.
    var sendsBackgroundNotifications = true
    /// Whether the app is in the background.
    var isInBackground = false

    var search: PendingSearch?
    var reroute: PendingReroute?
    var trafficCheck: RequestID?
    var effects: [Effect] = []
    private var requestCount = 0
    private var promptCount = 0
    /// The step of the last notification.
    private var notifiedStep: Int?
    /// Snaps fixes to roads; `nil` to use the route alone.
    private var snapper: (any RoadSnapping)?
    /// The route that `snapper` expects.
    private var expectedItinerary: Itinerary?

    /// Creates an engine without a route.
    ///
    /// - Parameters:
    ///   - policy: Replaces the standard policy of each route's travel mode.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    init(policy: FollowingPolicy? = nil, snapper: (any RoadSnapping)? = nil) {
        state = NavigatorState(policy: policy)
        self.snapper = snapper
    }

    /// Creates an ID that no other request of this engine has.
    mutating func makeRequestID() -> RequestID {
        requestCount += 1
        return RequestID(number: requestCount)
    }

    /// Returns the accumulated effects.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    // MARK: Locations

    /// Takes a fix.
    mutating func update(with fix: LocationFix) -> [Effect] {
        let snap = snap(fix)
        process(state.advance(to: fix, snap: snap))
        return takeEffects()
    }

    /// Takes note that there was no fix until `time`, in seconds since 1970.
    mutating func update(withoutFixUntil time: Double) -> [Effect] {
        process(state.advance(withoutFixUntil: time, snap: snapper?.deadReckoned(at: time)))
        return takeEffects()
    }

    /// Replaces the snapper; `nil` to use the route alone.
    mutating func replaceSnapper(by snapper: (any RoadSnapping)?) {
        self.snapper = snapper
        state.snap = nil
        expectedItinerary = nil
        updateExpectedPath()
    }

    /// Has the snapper forget earlier fixes, because the next one is somewhere else.
    mutating func resetSnapper() { snapper?.reset() }

    /// Snaps a fix to the road. The snapper forgets earlier fixes when the clock has been set back; a fix without a timestamp
    /// is not passed to it.
    private mutating func snap(_ fix: LocationFix) -> RoadSnap? {
        guard fix.time.isFinite else { return nil }
        if state.willResetClock(with: fix) { snapper?.reset() }
        return snapper?.snap(fix)
    }

    // MARK: Guidance

    /// Switches guidance on or off.
    mutating func setGuidance(active: Bool) -> [Effect] {
        if !active { cancelReroute() }
        process(state.setGuidance(active: active))
        return takeEffects()
    }

    /// Follows a route with guidance on.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - request: The request that it answers.
    mutating func startGuidance(along itinerary: Itinerary, answering request: RouteRequest) -> [Effect] {
        self.request = request
        process(state.setRoute(itinerary, because: .initial) + state.setGuidance(active: true))
        return takeEffects()
    }

    // MARK: Events

    /// Delivers events and reacts to them.
    mutating func process(_ events: [NavigatorEvent]) {
        for event in events {
            if case .announcementDue = event, voiceGuidance != .alertsAndGuidance { continue }
            effects.append(.deliver(event))
        }
        for event in events { react(to: event) }
        updateExpectedPath()
    }

    private mutating func react(to event: NavigatorEvent) {
        if let prompt, !prompt.isValid(after: event, in: state) { withdrawPrompt() }
        switch event {
        case .routeChanged:
            notifiedStep = nil
            cancelReroute()
            cancelTrafficCheck()
        case .routeNeeded: startReroute()
        case .trafficNeeded: startTrafficCheck()
        case .returnedToRoute, .arrived: cancelReroute()
        case .passedBy(let waypoint, _): if state.rules.skippedStops == .ask { addPrompt(.skippedStop(waypoint)) }
        case .navInfoUpdated(let info): notifyInBackground(of: info)
        default: break
        }
    }

    /// Passes the path of the current route to the snapper when the route has changed.
    mutating func updateExpectedPath() {
        guard snapper != nil, expectedItinerary !== state.itinerary else { return }
        expectedItinerary = state.itinerary
        snapper?.expect(state.itinerary?.path ?? [])
    }

    /// Emits a notification for a new step while the app is in the background.
    private mutating func notifyInBackground(of info: NavInfo) {
        guard isInBackground, sendsBackgroundNotifications, let step = info.currentStep, step.stepNumber != notifiedStep
        else { return }
        notifiedStep = step.stepNumber
        effects.append(.deliver(.notificationWanted(step)))
    }

    // MARK: Prompts

    /// Presents a prompt in place of the current one, if prompts are displayed.
    mutating func addPrompt(_ subject: Prompt.Subject) {
        guard shouldDisplayPrompts else { return }
        withdrawPrompt()
        promptCount += 1
        let prompt = Prompt(number: promptCount, subject: subject)
        self.prompt = prompt
        effects.append(.deliver(.promptPresented(prompt)))
    }

    /// Dismisses the current prompt, if any.
    mutating func withdrawPrompt() {
        guard let prompt else { return }
        self.prompt = nil
        effects.append(.deliver(.promptDismissed(prompt)))
    }
}
