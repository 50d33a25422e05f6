// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavRender
public import NavSession
internal import NavWords

/// Keeps a map view with the controls of a phone up to date with a navigator: position, routes, panels and arrival.
///
/// Before guidance it shows the position and, once there are routes, all of them. During guidance it follows the traveler
/// and fills header, footer, speed and list of steps. After arrival it shows a card and keeps showing the position.
///
///     let map = NavigationMap(view, language: "en")
///     map.attach(to: navigator)
@MainActor public final class NavigationMap {
    /// The map view.
    public let view: MapView
    /// Formats texts and numbers.
    public var formatter: NavigationMapFormatter
    /// The current time for animations, in seconds; `nil` uses the time stamps of the positions.
    public var now: (() -> Double)?
    /// Speed-up of a simulation relative to real time. The zoom depends on the speed divided by it.
    public var simulationSpeed = 1.0
    /// Whether the map changes to night when the navigator suggests it. If not, the app sets `MapView.lightingMode`.
    public var followsSuggestedLighting = true
    /// Whether the beginning of guidance leaves the camera mode as it is. False again with the next route.
    public var keepsCameraMode = false
    /// Called when the traveler switches the voice off or on.
    public var onMute: ((Bool) -> Void)?
    /// Notified of taps on the navigation controls, after the map has handled them. Held weakly.
    public weak var delegate: (any MapViewNavigationUIDelegate)?
    /// The navigator that is shown.
    public private(set) weak var navigator: Navigator?

    private var context = NavigationMapFormatter.Context()
    private var overlay: RouteOverlay?
    private var lastStep: StepInfo?
    private var lastTime: Double?
    /// The prompt that is shown, and since when, by the clock of the positions.
    private var prompt: (prompt: Prompt, since: Double?)?
    /// The line of the route that the prompt offers.
    private var offered: MapOverlay.RouteLine?
    private var isGuiding = false

    /// Configures a map view for a phone: texts in a language, and unless the app does so itself, panels and buttons on.
    ///
    /// - Parameters:
    ///   - view: The map view. This object becomes its `navigationUIDelegate` and passes calls on to `delegate`.
    ///   - language: Language of all texts, BCP 47.
    ///   - secondsFromUTC: Offset of local time from UTC, for the arrival time.
    ///   - showsControls: Whether to switch on overview, mute, step list, compass, speed and speed limit.
    public init(_ view: MapView, language: String, secondsFromUTC: Int = 0, showsControls: Bool = true) {
        self.view = view
        formatter = NavigationMapFormatter(language: language, secondsFromUTC: secondsFromUTC)
        if showsControls { showControls() }
        view.recenterText = formatter.text(.center)
        view.isRightToLeft = formatter.isRightToLeft
        view.isNavigationEnabled = true
        view.navigationUIDelegate = self
    }

    private func showControls() {
        view.settings.overviewButton = true
        view.settings.muteButton = true
        view.settings.stepListButton = true
        view.settings.compassButton = true
        view.shouldDisplaySpeedLimit = true
        view.shouldDisplaySpeedometer = true
    }

    // MARK: Navigator

    /// Shows a navigator instead of the one before: with each fix its position, also without guidance.
    public func attach(to navigator: Navigator) {
        detach()
        self.navigator = navigator
        navigator.add(self)
        show(route: navigator.state.itinerary?.route, alternatives: navigator.alternativeRoutes)
        show(navigator.prompt)
    }

    /// Shows no navigator any more and removes routes and panels.
    public func detach() {
        navigator?.remove(self)
        navigator = nil
        show(nil)
        show(route: nil, alternatives: [])
    }

    // MARK: Content

    /// Shows the position of the traveler.
    public func show(_ location: RoadSnappedLocation) {
        guard location.coordinate.isValid else { return }
        lastTime = location.time
        view.moveVehicle(
            to: location.coordinate, heading: location.course >= 0 ? Bearing(location.course) : nil,
            metersPerSecond: simulationSpeed > 0 ? location.speed / simulationSpeed : location.speed,
            accuracy: Meters(max(0, location.horizontalAccuracy)), at: now?() ?? location.time)
        declineLatePrompt(at: location.time)
    }

    /// Shows a route and its alternatives, the whole of them in view until guidance begins; `nil` removes them.
    public func show(route: Route?, alternatives: [Route]) {
        let hadRoute = context.route != nil
        context.route = route
        overlay = route.map { RouteOverlay($0) }
        guard let route, let overlay else {
            (view.routes, view.destinations) = ([], [])
            if view.navigation?.arrivalCard == nil { view.navigation = nil }
            view.isStepListShown = false
            if hadRoute, view.cameraMode == .overview { view.cameraMode = .following }
            return
        }
        view.routes = alternatives.map { RouteOverlay($0, isAlternative: true).line } + [overlay.line]
        view.destinations = overlay.destinations
        guard !isGuiding else { return }
        keepsCameraMode = false
        view.navigation = formatter.preview(
            of: route, alternatives: alternatives,
            units: navigator?.preferredUnits ?? DistanceUnits(signedOn: route),
            at: lastTime ?? now?() ?? 0)
        view.cameraMode = .overview
    }

    /// Shows newer traffic on the same route.
    public func updateTraffic(_ route: Route) {
        guard context.route != nil else { return }
        context.route = route
        let driven = overlay?.line.driven ?? 0
        let overlay = RouteOverlay(route)
        self.overlay = overlay
        guard let row = view.routes.lastIndex(where: { !$0.isAlternative }) else { return }
        view.routes[row] = overlay.line
        view.routes[row].driven = driven
    }

    /// Shows a prompt in place of the one before, with the route that it offers; `nil` for none. It is declined after
    /// `promptTimeout` seconds without a response.
    public func show(_ prompt: Prompt?) {
        self.prompt = prompt.map { ($0, lastTime) }
        view.prompt = prompt.map { formatter.prompt($0.subject) }
        if offered != nil { view.routes.removeAll(where: \.isAlternative) }
        offered = nil
        guard case .fasterRoute(let offer)? = prompt?.subject else { return }
        let line = RouteOverlay(offer.route, isAlternative: true).line
        offered = line
        view.routes = [line] + view.routes.filter { !$0.isAlternative }
    }

    /// How long a prompt is shown, in seconds.
    public static let promptTimeout = 15.0

    private func declineLatePrompt(at time: Double) {
        guard let prompt else { return }
        guard let since = prompt.since else {
            self.prompt?.since = time
            return
        }
        guard abs(time - since) >= NavigationMap.promptTimeout, navigator?.prompt == prompt.prompt else { return }
        navigator?.dismissPrompt()
    }

    /// Shows an update of the feed.
    public func show(_ info: NavInfo) {
        if let location = info.location { show(location) }
        let guides = info.navState != .stopped
        if guides, !isGuiding {
            if !keepsCameraMode { view.cameraMode = .following }
            view.isStepListShown = false
        }
        isGuiding = guides
        if let step = info.currentStep { lastStep = step }
        if navigator?.speedAlertOptions == nil {
            context.speeding = SpeedAlertSeverity(
                speed: info.location?.speed ?? -1, limit: info.speedLimit, units: info.units)
        }
        guard let navigation = formatter.navigation(info, context) else {
            if view.navigation?.arrivalCard == nil { view.navigation = nil }
            return
        }
        view.navigation = navigation
        if let overlay, info.navState == .enroute {
            view.routes =
                [offered].compactMap(\.self) + [overlay.line(remaining: info.distanceToFinalDestinationMeters)]
        }
    }

    /// Shows the card of an arrival until `dismissArrival()` or the next guidance.
    public func showArrival(at waypoint: Waypoint) {
        view.navigation = formatter.arrival(at: waypoint, step: lastStep)
        view.isStepListShown = false
        view.cameraMode = .following
    }

    /// Closes the card of an arrival.
    public func dismissArrival() {
        if view.navigation?.arrivalCard != nil { view.navigation = nil }
    }

}

extension NavigationMap: MapViewNavigationUIDelegate {
    /// Passes the tap on.
    public func mapViewDidTapRecenterButton(_ mapView: MapView) { delegate?.mapViewDidTapRecenterButton(mapView) }

    /// Passes the change on.
    public func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode) {
        delegate?.mapView(mapView, didChange: cameraMode)
    }

    /// Passes the tap on.
    public func mapViewDidTapNavigationHeader(_ mapView: MapView) { delegate?.mapViewDidTapNavigationHeader(mapView) }

    /// Passes the tap on.
    public func mapViewDidTapNavigationFooter(_ mapView: MapView) { delegate?.mapViewDidTapNavigationFooter(mapView) }

    /// Calls `onMute` and passes the tap on.
    public func mapView(_ mapView: MapView, didChangeMuted isMuted: Bool) {
        onMute?(isMuted)
        delegate?.mapView(mapView, didChangeMuted: isMuted)
    }

    /// Closes the card and passes the tap on.
    public func mapViewDidTapArrivalCard(_ mapView: MapView) {
        dismissArrival()
        delegate?.mapViewDidTapArrivalCard(mapView)
    }

    /// Accepts or dismisses the prompt of the navigator, and passes the response on.
    public func mapView(_ mapView: MapView, didRespondToPrompt accepts: Bool) {
        if let navigator, navigator.prompt == prompt?.prompt {
            if accepts { navigator.acceptPrompt() } else { navigator.dismissPrompt() }
        }
        delegate?.mapView(mapView, didRespondToPrompt: accepts)
    }

    /// Follows the alternative, or the route that a prompt offers, and passes the tap on.
    public func mapView(_ mapView: MapView, didTapAlternative index: Int) {
        if offered != nil {
            navigator?.acceptPrompt()
        } else {
            navigator?.chooseAlternativeRoute(index)
        }
        delegate?.mapView(mapView, didTapAlternative: index)
    }
}

extension NavigationMap: NavigatorListener {
    /// Shows the new route, or the position while there is no guidance.
    public func navigator(_ navigator: Navigator, didEmit event: NavigatorEvent) {
        switch event {
        case .routeChanged(_, let itinerary):
            show(route: itinerary?.route, alternatives: navigator.alternativeRoutes)
        case .trafficUpdated(let itinerary): updateTraffic(itinerary.route)
        case .promptPresented(let prompt): show(prompt)
        case .promptDismissed: show(nil)
        case .locationSnapped(let location): if !isGuiding { show(location) }
        default: break
        }
    }

    /// Shows the update.
    public func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) {
        context.speedLimit = navInfo.speedLimit
        show(navInfo)
    }

    /// Shows the card of the arrival.
    public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) { showArrival(at: waypoint) }

    /// Colors the remaining time.
    public func navigator(_ navigator: Navigator, didUpdate delayCategory: DelayCategory) {
        context.delay = delayCategory
    }

    /// Colors the speedometer.
    public func navigator(
        _ navigator: Navigator, didUpdate severity: SpeedAlertSeverity, speedingPercentage percentage: Double
    ) { context.speeding = severity }

    /// Applies the lighting mode.
    public func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
        if followsSuggestedLighting { view.lightingMode = mode }
    }
}
