// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages
internal import NavFormats
internal import NavGeo
internal import NavHeadUnit
internal import NavModel
internal import NavRender
internal import NavSession
internal import NavUI
internal import NavWords

/// The driver's view for browsers: routes, position and panels of a drive as server-sent events. The page draws the map from
/// vector tiles and moves the camera by itself between two positions.
@MainActor final class DriverView {
    /// Called with what a driver does on the page, except closing the card of an arrival. Lines are given by their index in
    /// the alternatives.
    var onResponse: (@MainActor (Prompt, _ accepts: Bool) -> Void)?
    /// Called with the index of the alternative that the driver chooses.
    var onChoice: (@MainActor (Int) -> Void)?
    /// Speed-up of a simulation relative to real time, if the positions have real times. Shown speeds are divided by it.
    var simulationSpeed = 1.0

    let formatter: NavigationMapFormatter
    var context = NavigationMapFormatter.Context()
    private(set) var info: NavInfo?
    private(set) var location: RoadSnappedLocation?
    private(set) var arrival: MapNavigation.ArrivalCard?
    private(set) var prompt: Prompt?
    /// Seconds for which a prompt is shown.
    let promptTimeout: Double
    /// Whether a prompt without a response is declined after that time; otherwise the program decides.
    private let declinesLatePrompts: Bool
    private(set) var promptTime = 0.0
    private(set) var isNight = false
    private(set) var announcement: (number: Int, text: String, language: String)?
    private(set) var routes: DriverRoutes?
    /// Number of the current lines.
    private(set) var edition = 0
    private var alternatives: [Route] = []
    private var steps: [Int: StepInfo] = [:]
    private var lastStep: StepInfo?
    private var readers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var nextReader = 0
    let now: () -> Double

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - language: Language of all texts, BCP 47.
    ///   - secondsFromUTC: Offset of local time from UTC.
    ///   - promptTimeout: Seconds for which a prompt is shown.
    ///   - declinesLatePrompts: Whether a prompt without a response is declined after that time.
    ///   - now: Seconds since 1970.
    init(
        language: String, secondsFromUTC: Int, promptTimeout: Double = 15, declinesLatePrompts: Bool = true,
        now: @escaping () -> Double = { Date().timeIntervalSince1970 }
    ) {
        formatter = NavigationMapFormatter(language: language, secondsFromUTC: secondsFromUTC)
        self.promptTimeout = promptTimeout
        self.declinesLatePrompts = declinesLatePrompts
        self.now = now
    }

    /// Seconds for which the prompt is still shown.
    var promptSecondsLeft: Double { max(0, promptTimeout - (now() - promptTime)) }

    // MARK: Events

    /// Updates the view for an event of the navigator.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - state: State of the navigator after the event.
    ///   - alternatives: Routes that can be chosen in place of the current one.
    func take(_ event: NavigatorEvent, _ state: NavigatorState, alternatives: [Route] = []) {
        switch event {
        case .routeChanged(_, let itinerary):
            context.route = itinerary?.route
            (self.alternatives, steps) = (alternatives, [:])
            compareRoutes(state)
        case .trafficUpdated(let itinerary):
            context.route = itinerary.route
            compareRoutes(state)
        case .navInfoUpdated(let info): take(info)
        case .locationSnapped(let location): self.location = location
        case .delayCategory(let category): context.delay = category
        case .speedAlert(let alert): context.speeding = alert.severity
        case .arrived(let waypoint, _, _):
            arrival = formatter.arrival(at: waypoint, step: lastStep).arrivalCard
        case .promptPresented(let prompt):
            (self.prompt, promptTime) = (prompt, now())
            if case .fasterRoute = prompt.subject { compareRoutes(state) }
        case .promptDismissed:
            prompt = nil
            compareRoutes(state)
        case .announcementDue(let due):
            let (words, language) = DriverVoice.words(of: due, language: formatter.language)
            announcement = ((announcement?.number ?? 0) + 1, words.text, language)
        case .lightingMode(let mode): isNight = mode == .lowLight
        default: return
        }
        for reader in readers.values { reader.yield() }
    }

    private func take(_ info: NavInfo) {
        self.info = info
        context.speedLimit = info.speedLimit
        if let location = info.location { self.location = location }
        if info.routeChanged || steps.isEmpty {
            steps = Dictionary(
                ([info.currentStep].compactMap(\.self) + info.remainingSteps).map { ($0.stepNumber, $0) },
                uniquingKeysWith: { first, _ in first })
        }
        if let step = info.currentStep { lastStep = step }
        if let prompt, declinesLatePrompts, promptSecondsLeft == 0 { onResponse?(prompt, false) }
        if info.navState != .stopped { arrival = nil }
        if let length = routes?.overlay.length, info.navState == .enroute,
            routes?.pass(length - info.distanceToFinalDestinationMeters) == true
        {
            edition += 1
        }
    }

    private func compareRoutes(_ state: NavigatorState) {
        edition += 1
        var offer: Route?
        if let prompt, case .fasterRoute(let offered) = prompt.subject { offer = offered.route }
        routes = context.route.map {
            DriverRoutes(
                $0, alternatives: alternatives, offer: offer,
                remaining: state.navInfo.timeToFinalDestinationSeconds, language: formatter.language)
        }
    }

    /// The step with a number, if it is one of the current route.
    func step(_ number: Int) -> StepInfo? { steps[number] }

    // MARK: Actions

    /// Performs what a driver does on the page. Actions that refer to something that is no longer shown have no effect.
    func perform(_ action: DriverViewAction) {
        switch action {
        case .respond(let accepts, let number):
            guard let prompt, prompt.number == number else { return }
            onResponse?(prompt, accepts)
        case .choose(let line, let edition):
            guard edition == self.edition, let others = routes?.others, others.indices.contains(line - 1),
                let index = others[line - 1].alternative
            else { return }
            onChoice?(index)
        case .dismissArrival:
            arrival = nil
            for reader in readers.values { reader.yield() }
        }
    }

    // MARK: Readers

    /// What one reader has received.
    @MainActor final class Reader {
        var edition = -1
        var step: Int?
        var announcement: Int?
    }

    /// The events for a new reader: all that is shown, then what changes. A slow reader skips positions, and nothing else.
    func events() -> any AsyncSequence<[UInt8], Never> & Sendable {
        let (ticks, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = nextReader
        nextReader += 1
        readers[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.readers.removeValue(forKey: number) }
        }
        continuation.yield()
        let reader = Reader()
        return ticks.map { await self.updates(for: reader) }
    }
}
