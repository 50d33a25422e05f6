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

/// Brings a navigation onto the screen of a car and keeps it there.
///
/// It holds what the screen has to show, not the other way round: screens may come and go, and each one gets the whole of
/// it again. Feed it as a listener of a `Navigator`, or by hand with `follow(_:)` and `update(_:)`.
///
///     let guide = CarGuide(map: mapView)
///     navigator.add(guide)
///     screen.connect(to: guide)
@MainActor public final class CarGuide: NSObject {
    /// Makes maneuvers out of steps.
    public var maneuvers: CarManeuvers
    /// What is said beside instructions, in the language of the guide.
    public var words: CarWords
    /// Ground of the guidance card.
    public var guidanceColor = Color(0x0C6A3F)
    /// What is allowed here, in meters a second; `nil` where it is not known. Maps that show speed limits draw it.
    public var speedLimit: Double? {
        didSet { for map in [map] + otherMaps { (map as? CarMapView)?.speedLimit = speedLimit } }
    }
    /// Called when the car's own navigation began, after guidance here has ended.
    public var onOtherNavigation: (() -> Void)?
    /// The map behind the templates.
    public let map: any CarMap
    /// Other maps that show the same, such as those of a dashboard and of an instrument cluster.
    public var otherMaps: [any CarMap] = [] {
        didSet { if let info { show(info, on: otherMaps) } }
    }
    /// The navigator that the guide listens to; it is told of answers.
    public weak var navigator: Navigator?

    /// The template of the screen that is connected.
    public private(set) var template: CPMapTemplate?
    /// The session of the screen that is connected.
    public private(set) var session: CPNavigationSession?
    /// The route that is being followed.
    public private(set) var route: Route?
    /// The latest message of the feed.
    public private(set) var info: NavInfo?

    /// Number of the step that the card shows, and whether its successor shows below.
    private var shown: [Int] = []
    /// The destination of the session, to tell another trip from another way.
    private var destination: Coordinate?
    /// Whether a stop has been reached and guidance waits to go on.
    private var isAtStop = false
    private var readings: [Int] = []
    var offered: CarOffer?
    /// What is put to the driver.
    var asked: CarPrompt?

    /// Makes a guide.
    ///
    /// - Parameters:
    ///   - map: The map behind the templates.
    ///   - language: BCP 47.
    ///   - scale: Dots per point of the car's screen.
    public init(map: any CarMap, language: String = "en", scale: Double = 2) {
        self.map = map
        maneuvers = CarManeuvers(language: language, scale: scale)
        words = CarWords(language: language)
        super.init()
    }

    // MARK: Screens

    /// A screen is there: shows everything on it that there is to show.
    ///
    /// - Parameter interfaceController: Of the screen.
    public func connect(to interfaceController: CPInterfaceController) {
        let template = CPMapTemplate()
        template.mapDelegate = self
        template.guidanceBackgroundColor = CarImages.color(guidanceColor)
        template.tripEstimateStyle = .dark
        template.automaticallyHidesNavigationBar = false
        self.template = template
        (session, shown, readings, destination) = (nil, [], [], nil)
        setButtons()
        interfaceController.setRootTemplate(template, animated: false, completion: nil)
        if let info, info.navState != .stopped { update(info) }
        showOffer()
        showPrompt()
    }

    /// The screen has gone. What it showed is kept for the next one.
    public func disconnect() {
        // The session goes with its screen; guidance itself goes on.
        (template, session, shown, readings, destination) = (nil, nil, [], [], nil)
    }

    // MARK: Feed

    /// There is another route, or none.
    public func follow(_ route: Route?) {
        self.route = route
        isAtStop = false
        offered = nil
        template?.hideTripPreviews()
        shown = []
        if let info { show(info, on: [map] + otherMaps) }
    }

    private func show(_ info: NavInfo, on maps: [any CarMap]) {
        for map in maps { map.show(info, on: info.navState == .stopped ? nil : route) }
    }

    /// Shows the next message of the feed.
    public func update(_ info: NavInfo) {
        let before = self.info
        self.info = info
        show(info, on: [map] + otherMaps)
        guard let template else { return }
        switch info.navState {
        case .enroute: guide(info, on: template)
        case .rerouting:
            shown = []
            let text = DisplayWords(language: maneuvers.options.language).state(.rerouting)
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

    /// Whether a message is that of somebody who arrives: 80 meters are as far as a stop beside the road may be from it.
    private static func isAtEnd(_ info: NavInfo) -> Bool {
        info.navState == .enroute && info.distanceToFinalDestinationMeters < 80
    }

    private func guide(_ info: NavInfo, on template: CPMapTemplate) {
        isAtStop = false
        let session = self.session(on: template, for: info)
        if let step = info.currentStep {
            let next =
                info.nextStep.map { step.lanes == nil && CarManeuvers.followsSoon($0) ? $0.stepNumber : -1 } ?? -1
            if shown != [step.stepNumber, next] || info.routeChanged {
                show(info, step, session, isOtherRoute: info.routeChanged || shown.isEmpty)
                shown = [step.stepNumber, next]
                readings = []
            }
            session.maneuverState = CarGuide.state(of: info)
        }
        updateEstimates(info, session, template)
        readings = reading(of: info)
    }

    /// Puts what comes next onto the card, and tells instrument clusters of the whole way where it is another one.
    private func show(_ info: NavInfo, _ step: StepInfo, _ session: CPNavigationSession, isOtherRoute: Bool) {
        let upcoming = maneuvers.upcoming(info)
        let lanes = upcoming.first?.lanes
        if isOtherRoute, pausedFor == nil {
            // What was told of in advance is replaced after a pause only; otherwise it is added to.
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

    /// Names of the road that leads to a step: that of the step before it.
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

    /// The whole way for instrument clusters.
    private func inAdvance(_ info: NavInfo) -> [CPManeuver] {
        let steps = ([info.currentStep].compactMap(\.self) + info.remainingSteps).prefix(CarGuide.mostInAdvance)
        return steps.map { step in
            let maneuver = CPManeuver()
            maneuver.userInfo = CarManeuverInfo(stepInfo: step, isLaneGuidance: false)
            maneuver.instructionVariants = [step.fullInstructionText]
            maneuver.setMetadata(step, lanes: nil)
            return maneuver
        }
    }

    /// Steps that are told of in advance.
    private static let mostInAdvance = 40

    /// Tells how far it still is, when a reader would see a difference.
    private func updateEstimates(_ info: NavInfo, _ session: CPNavigationSession, _ template: CPMapTemplate) {
        guard reading(of: info) != readings else { return }
        if let first = session.upcomingManeuvers.first {
            session.updateEstimates(info.currentStepEstimates, for: first)
        }
        let delay = navigator?.delayCategoryToNextDestination ?? .noData
        template.update(info.tripEstimates, for: session.trip, with: delay.timeRemainingColor)
    }

    /// The numbers that are to be read.
    private func reading(of info: NavInfo) -> [Int] {
        func whole(_ value: Double) -> Int { value.isFinite ? Int(min(1e12, max(-1, value))) : -1 }
        return [
            whole(info.roundedDistance(info.distanceToCurrentStepMeters).meters.value),
            whole(info.roundedDistance(info.distanceToFinalDestinationMeters).meters.value),
            whole(info.roundedTime(info.timeToCurrentStepSeconds)),
            whole(info.roundedTime(info.timeToFinalDestinationSeconds)),
            (navigator?.delayCategoryToNextDestination ?? .noData).rawValue,
        ]
    }

    /// How near the upcoming maneuver is.
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
                maneuvers: inAdvance(info), laneGuidances: lanes.map { [$0] } ?? [], currentManeuvers: upcoming,
                currentLaneGuidance: lanes ?? CPLaneGuidance(), trip: info.tripEstimates,
                maneuverTravelEstimates: info.currentStepEstimates))
    }

    /// The session of the trip under way; another one when the trip goes elsewhere.
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
        return CarOffer.trip(
            from: here ?? unknown, to: end ?? here ?? unknown,
            named: route?.legs.last?.destinationWaypoint?.title ?? "",
            choices: [CarOffer.choice(route, info.units, language: maneuvers.options.language)])
    }

    /// Ends the session. The screen shows the map alone then.
    func end(hasArrived: Bool) {
        if hasArrived { session?.finishTrip() } else { session?.cancelTrip() }
        (session, shown, destination, pausedFor) = (nil, [], nil, nil)
    }

    /// A destination has been reached; guidance goes on when there are more.
    public func arrive(isLast: Bool) {
        if isLast { end(hasArrived: true) } else { isAtStop = true }
    }

    /// The car's own navigation began: everything here ends at once.
    func yield() {
        end(hasArrived: false)
        info = nil
        navigator?.isGuidanceActive = false
        onOtherNavigation?()
    }
}
