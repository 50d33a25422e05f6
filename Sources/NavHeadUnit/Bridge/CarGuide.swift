// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
public import NavModel
public import NavRender
public import NavSession
internal import NavWords

#if canImport(CarPlay)
public import CarPlay
#endif

/// Shows a navigation on the screen of a car.
///
/// The guide owns the state, not the screen: screens may connect and disconnect, and each one gets the complete state.
/// Add it to a `Navigator` as a listener, or call `follow(_:)` and `update(_:)`.
///
///     let guide = CarGuide(map: mapView)
///     navigator.add(guide)
///     screen.connect(to: guide)
@MainActor public final class CarGuide: NSObject {
    /// Converts steps to maneuvers.
    public var maneuvers: CarManeuvers
    /// Texts other than instructions, in the guide's language.
    public var words: CarWords
    /// Background of the guidance card.
    public var guidanceColor = Color(0x0C6A3F)
    /// The speed limit in meters per second; `nil` if unknown. Drawn on maps that show speed limits.
    public var speedLimit: Double? {
        didSet { for map in [map] + otherMaps { (map as? CarMapView)?.speedLimit = speedLimit } }
    }
    /// The traffic delay up to the next destination, which colors the remaining time.
    public var delayCategory = DelayCategory.noData
    /// Called after guidance ended because the car's own navigation started.
    public var onOtherNavigation: (() -> Void)?
    /// The map behind the templates.
    public let map: any CarMap
    /// Additional maps with the same content, such as those of a dashboard and an instrument cluster.
    public var otherMaps: [any CarMap] = [] {
        didSet { if let info { show(info, on: otherMaps) } }
    }
    /// The navigator that the guide listens to; receives responses to prompts.
    public weak var navigator: Navigator?

    /// The template of the connected screen.
    public private(set) var template: CPMapTemplate?
    /// The session of the connected screen.
    public private(set) var session: CPNavigationSession?
    /// The followed route.
    public private(set) var route: Route?
    /// The latest update of the feed.
    public private(set) var info: NavInfo?

    /// Number of the step on the card, and of its successor in the second row (−1 for none).
    private var shown: [Int] = []
    /// Destination of the session; a new destination starts a new trip.
    private var destination: Coordinate?
    /// Whether a stop has been reached and guidance is waiting to continue.
    private var isAtStop = false
    private var displayedValues: [Int] = []
    var currentOffer: TripOffer?
    /// The prompt that is presented.
    var currentPrompt: CarPrompt?

    /// Creates a guide.
    ///
    /// - Parameters:
    ///   - map: The map behind the templates.
    ///   - language: BCP 47 tag of all texts.
    ///   - scale: Pixels per point of the car's screen.
    public init(map: any CarMap, language: String = "en", scale: Double = 2) {
        self.map = map
        maneuvers = CarManeuvers(language: language, scale: scale)
        words = CarWords(language: language)
        super.init()
    }

    // MARK: Screens

    /// Connects a screen and shows the current state.
    ///
    /// - Parameter interfaceController: The controller of the screen.
    public func connect(to interfaceController: CPInterfaceController) {
        let template = CPMapTemplate()
        template.mapDelegate = self
        template.guidanceBackgroundColor = CarImages.color(guidanceColor)
        template.tripEstimateStyle = .dark
        template.automaticallyHidesNavigationBar = false
        self.template = template
        (session, shown, displayedValues, destination) = (nil, [], [], nil)
        setButtons()
        interfaceController.setRootTemplate(template, animated: false, completion: nil)
        if let info, info.navState != .stopped { update(info) }
        showOffer()
        showPrompt()
    }

    /// Disconnects the screen. The state is retained for the next one.
    public func disconnect() {
        // The session belongs to the screen; guidance continues.
        (template, session, shown, displayedValues, destination) = (nil, nil, [], [], nil)
    }

    // MARK: Feed

    /// Sets the followed route; `nil` for none.
    public func follow(_ route: Route?) {
        self.route = route
        isAtStop = false
        currentOffer = nil
        template?.hideTripPreviews()
        shown = []
        if let info { show(info, on: [map] + otherMaps) }
    }

    /// Shows newer traffic on the same route.
    public func updateTraffic(_ route: Route) {
        self.route = route
        if let info { show(info, on: [map] + otherMaps) }
    }

    private func show(_ info: NavInfo, on maps: [any CarMap]) {
        for map in maps { map.show(info, on: info.navState == .stopped ? nil : route) }
    }

    /// Shows the next update of the feed.
    public func update(_ info: NavInfo) {
        let before = self.info
        self.info = info
        let alert = info.roadAlert?.text(language: maneuvers.options.language, units: info.units) ?? ""
        for map in [map] + otherMaps { (map as? CarMapView)?.alert = alert }
        show(info, on: [map] + otherMaps)
        guard let template else { return }
        switch info.navState {
        case .enroute:
            guide(info, on: template, isOtherRoute: info.routeChanged && !(before.map(info.continues(after:)) ?? false))
        case .rerouting:
            shown = []
            let text = DisplayStrings(language: maneuvers.options.language).state(.rerouting)
            session?.upcomingManeuvers = []
            pause(.rerouting, text)
        case .stopped:
            guard session != nil else { return }
            if isAtStop {
                pause(.arrived, words.arrived)
            } else {
                end(hasArrived: before.map(CarGuide.isAtEnd) ?? false)
            }
        case .unknown: pause(.locating, nil)
        }
    }

    /// Whether an update is from the end of the route: a stop may be up to 80 meters from the road.
    private static func isAtEnd(_ info: NavInfo) -> Bool {
        info.navState == .enroute && info.distanceToFinalDestinationMeters < 80
    }

    private func guide(_ info: NavInfo, on template: CPMapTemplate, isOtherRoute: Bool) {
        isAtStop = false
        let session = self.session(on: template, for: info)
        if let step = info.currentStep {
            let next =
                info.nextStep.map { step.lanes == nil && CarManeuvers.followsSoon($0) ? $0.stepNumber : -1 } ?? -1
            if shown != [step.stepNumber, next] || isOtherRoute {
                show(info, step, session, isOtherRoute: isOtherRoute || shown.isEmpty)
                shown = [step.stepNumber, next]
                displayedValues = []
            }
            session.maneuverState = CarGuide.state(of: info)
        }
        updateEstimates(info, session, template)
        displayedValues = roundedValues(of: info)
    }

    /// Shows the upcoming maneuvers on the card and, for a new route, the whole route on instrument clusters.
    private func show(_ info: NavInfo, _ step: StepInfo, _ session: CPNavigationSession, isOtherRoute: Bool) {
        let upcoming = maneuvers.upcoming(info)
        let lanes = upcoming.first?.lanes
        if isOtherRoute, pausedFor == nil {
            // CarPlay replaces the list of maneuvers only when resuming from a pause; otherwise it appends.
            pause(.rerouting, nil)
        }
        if pausedFor != nil {
            resume(info, upcoming, session)
        } else {
            session.upcomingManeuvers = upcoming
            if let lanes { session.add([lanes]) }
        }
        session.currentLaneGuidance = lanes
        session.currentRoadNameVariants = roadNames(before: step)
    }

    /// Names of the road that leads to a step: that of the previous step.
    private func roadNames(before step: StepInfo) -> [String] {
        guard let route, step.stepNumber > 0 else { return [] }
        for leg in route.legs {
            guard let row = leg.steps.firstIndex(where: { $0.stepNumber == step.stepNumber - 1 }) else { continue }
            let road = leg.steps[row]
            let names = [road.fullRoadName, road.simpleRoadName].filter { !$0.isEmpty }
            return names.count == 2 && names[0] == names[1] ? [names[0]] : names
        }
        return []
    }

    /// The maneuvers of the whole route, for instrument clusters.
    private func routeManeuvers(_ info: NavInfo) -> [CPManeuver] {
        let steps = ([info.currentStep].compactMap(\.self) + info.remainingSteps).prefix(CarGuide.maximumRouteManeuvers)
        return steps.map { step in
            let maneuver = CPManeuver()
            maneuver.userInfo = CarManeuverInfo(stepInfo: step, isLaneGuidance: false)
            maneuver.instructionVariants = [step.fullInstructionText]
            maneuver.setMetadata(step, lanes: nil)
            return maneuver
        }
    }

    /// Maximum number of maneuvers of the whole route.
    private static let maximumRouteManeuvers = 40

    /// Updates the estimates if the displayed values change.
    private func updateEstimates(_ info: NavInfo, _ session: CPNavigationSession, _ template: CPMapTemplate) {
        guard roundedValues(of: info) != displayedValues else { return }
        if let first = session.upcomingManeuvers.first {
            session.updateEstimates(info.currentStepEstimates, for: first)
        }
        template.update(info.tripEstimates, for: session.trip, with: delayCategory.timeRemainingColor)
    }

    /// The displayed values.
    private func roundedValues(of info: NavInfo) -> [Int] {
        func whole(_ value: Double) -> Int { value.isFinite ? Int(min(1e12, max(-1, value))) : -1 }
        return [
            whole(info.roundedDistance(info.distanceToCurrentStepMeters).meters.value),
            whole(info.roundedDistance(info.distanceToFinalDestinationMeters).meters.value),
            whole(info.roundedTime(info.timeToCurrentStepSeconds)),
            whole(info.roundedTime(info.timeToFinalDestinationSeconds)),
            delayCategory.rawValue,
        ]
    }

    /// The state of the upcoming maneuver by distance and time.
    static func state(of info: NavInfo) -> CPManeuverState {
        let (time, distance) = (info.timeToCurrentStepSeconds, info.distanceToCurrentStepMeters)
        if time <= 6 || distance <= 40 { return .execute }
        if time <= 25 || distance <= 250 { return .prepare }
        return time <= 75 ? .initial : .continue
    }

    // MARK: Session

    private var pausedFor: CPNavigationSession.PauseReason?

    private func pause(_ reason: CPNavigationSession.PauseReason, _ text: String?) {
        guard let session, pausedFor != reason else { return }
        pausedFor = reason
        session.pauseTrip(for: reason, description: text)
    }

    private func resume(_ info: NavInfo, _ upcoming: [CPManeuver], _ session: CPNavigationSession) {
        pausedFor = nil
        let lanes = upcoming.first?.lanes
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: routeManeuvers(info), laneGuidances: lanes.map { [$0] } ?? [], currentManeuvers: upcoming,
                currentLaneGuidance: lanes ?? CPLaneGuidance(), trip: info.tripEstimates,
                maneuverTravelEstimates: info.currentStepEstimates))
    }

    /// The session of the current trip; starts a new one if the destination has changed.
    private func session(on template: CPMapTemplate, for info: NavInfo) -> CPNavigationSession {
        let end = route?.legs.last?.destinationCoordinate ?? destination
        if let session, end == destination { return session }
        session?.cancelTrip()
        let session = template.startNavigationSession(for: trip(to: end, info))
        session.pauseTrip(for: .loading, description: nil)
        (self.session, destination, shown, pausedFor) = (session, end, [], .loading)
        return session
    }

    private func trip(to end: Coordinate?, _ info: NavInfo) -> CPTrip {
        let here = info.location?.coordinate ?? route?.legs.first?.path.first
        let unknown = Coordinate(latitude: 0, longitude: 0)
        return TripOffer.trip(
            from: here ?? unknown, to: end ?? here ?? unknown,
            named: route?.legs.last?.destinationWaypoint?.title ?? "",
            choices: [TripOffer.choice(route, info.units, language: maneuvers.options.language)])
    }

    /// Ends the session; the screen then shows only the map.
    func end(hasArrived: Bool) {
        if hasArrived { session?.finishTrip() } else { session?.cancelTrip() }
        (session, shown, destination, pausedFor) = (nil, [], nil, nil)
    }

    /// Call when a destination has been reached. Guidance continues if there are more.
    public func arrive(isLast: Bool) {
        if isLast { end(hasArrived: true) } else { isAtStop = true }
    }

    /// Ends guidance because the car's own navigation has started.
    func endForOtherNavigation() {
        end(hasArrived: false)
        info = nil
        navigator?.isGuidanceActive = false
        onOtherNavigation?()
    }
}

extension NavInfo {
    /// Whether the steps are the last ones of an earlier update: the route is the same one, possibly with newer traffic.
    fileprivate func continues(after before: NavInfo) -> Bool {
        guard let currentStep, let other = before.currentStep else { return false }
        let (steps, earlier) = ([currentStep] + remainingSteps, [other] + before.remainingSteps)
        return earlier.suffix(steps.count).elementsEqual(steps)
    }
}
