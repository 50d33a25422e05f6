// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel
public import NavRender
public import NavSession
internal import NavWords

/// Formats the navigation feed for the panels of a map, in one language.
public struct NavigationMapFormatter: Sendable {
    /// Language of all texts, BCP 47.
    public let language: String
    /// Formats a time of day, given in seconds since 1970. The default is the 24-hour clock of
    /// `secondsFromUTC`, in the digits of the language.
    public var timeOfDay: @Sendable (Double) -> String
    private let words: DisplayStrings

    /// What the feed itself does not carry.
    public struct Context: Sendable, Hashable {
        /// The followed route; `nil` before the first.
        public var route: Route?
        /// The speed limit in meters per second; `nil` if unknown.
        public var speedLimit: Double?
        /// Whether the speed limit is exceeded.
        public var speeding = SpeedAlertSeverity.unknown
        /// Delay by traffic on the rest of the route.
        public var delay = DelayCategory.noData

        /// Creates an empty context.
        public init() {}
    }

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - language: Language of all texts, BCP 47, or the closest available one.
    ///   - secondsFromUTC: Offset of local time from UTC, for the arrival time.
    public init(language: String, secondsFromUTC: Int = 0) {
        self.language = language
        words = DisplayStrings(language: language)
        let format = TimeOfDayFormat(secondsFromUTC: secondsFromUTC)
        timeOfDay = { format.text($0, language: language) ?? "" }
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { words.isRightToLeft }

    /// A text of the touch screen.
    func text(_ string: ScreenString) -> String { words.screen(string) }

    // MARK: Guidance

    /// The panels for an update of the feed; `nil` without guidance.
    ///
    /// - Parameters:
    ///   - info: The update.
    ///   - context: What the feed does not carry.
    public func navigation(_ info: NavInfo, _ context: Context) -> MapNavigation? {
        switch info.navState {
        case .enroute: guidance(info, context)
        case .rerouting: status(words.state(.rerouting))
        case .unknown: status(words.screen(.locating))
        case .stopped: nil
        }
    }

    private func status(_ text: String) -> MapNavigation {
        var navigation = MapNavigation()
        navigation.instruction = text
        return navigation
    }

    private func guidance(_ info: NavInfo, _ context: Context) -> MapNavigation {
        var navigation = MapNavigation()
        let format = DistanceFormat(info.units)
        if let step = info.currentStep {
            navigation.step = step
            navigation.instruction = instruction(for: step, format)
            if info.distanceToCurrentStepMeters.isFinite {
                let distance = format.parts(Meters(info.distanceToCurrentStepMeters), language: language)
                navigation.distance = .init(distance.number, distance.unit)
            }
        }
        if let next = info.nextStep, followsSoon(next) {
            navigation.nextStep = next
            navigation.thenWord = words.then.prefix(1).uppercased() + words.then.dropFirst()
        }
        estimates(info, context, into: &navigation)
        speed(info, context, into: &navigation)
        if let alert = info.roadAlert { navigation.incident = alert.text(language: language, units: info.units) }
        let steps = [info.currentStep].compactMap(\.self) + info.remainingSteps
        navigation.steps = steps.enumerated().map { index, step in
            let meters = index == 0 ? info.distanceToCurrentStepMeters : step.distanceFromPrevStepMeters
            return MapNavigation.StepRow(
                step, instruction: instruction(for: step, format),
                distance: meters.isFinite ? format.text(Meters(meters), language: language) : "")
        }
        return navigation
    }

    /// The longest instruction that fits into two rows of a header.
    private func instruction(for step: StepInfo, _ format: DistanceFormat) -> String {
        let options = InstructionOptions(
            language: language, distances: format, disableLongDistanceFormat: true, maximumLength: 60)
        return InstructionWriter().instructions(for: step, distance: nil, options: options).first?.text
            ?? step.fullInstructionText
    }

    /// Whether the traveler must know a step before the previous one is completed.
    private func followsSoon(_ step: StepInfo) -> Bool {
        step.timeFromPrevStepSeconds <= 25 || step.distanceFromPrevStepMeters <= 400
    }

    private func estimates(_ info: NavInfo, _ context: Context, into navigation: inout MapNavigation) {
        let format = DistanceFormat(info.units)
        if info.timeToFinalDestinationSeconds.isFinite {
            navigation.timeLeft = DurationFormat().text(
                Seconds(info.timeToFinalDestinationSeconds), language: language)
            if let now = info.location?.time {
                navigation.arrival = timeOfDay(now + info.timeToFinalDestinationSeconds)
            }
        }
        if info.distanceToFinalDestinationMeters.isFinite {
            navigation.distanceLeft = format.text(Meters(info.distanceToFinalDestinationMeters), language: language)
        }
        navigation.delay = context.delay
        guard let route = context.route, route.distance.value > 0 else { return }
        let length = route.distance.value
        navigation.progress = min(1, max(0, 1 - info.distanceToFinalDestinationMeters / length))
        navigation.slowParts = NavigationMapFormatter.slowParts(of: route)
        navigation.roadSigns = route.roadSigns(
            after: length - info.distanceToFinalDestinationMeters, atMost: NavigationMapFormatter.shownSigns)
    }

    /// How many traffic lights and stop signs ahead are shown.
    private static let shownSigns = 3

    private func speed(_ info: NavInfo, _ context: Context, into navigation: inout MapNavigation) {
        let isMetric = info.units == .metric
        let factor = isMetric ? 3.6 : 2.236_936
        if let speed = info.location?.speed, speed.isFinite, speed >= 0 {
            let parts = words.speedParts(Int(min(999, speed * factor).rounded()), isMetric: isMetric)
            navigation.speed = .init(parts.number, parts.unit)
        }
        if let limit = context.speedLimit, limit.isFinite, limit > 0 {
            navigation.speedLimit = words.speedParts(Int(min(999, limit * factor).rounded()), isMetric: isMetric).number
        }
        navigation.speedLimitSign = SpeedLimitSign(country: info.currentStep?.road.country ?? "")
        navigation.speeding = context.speeding
    }

    /// Slow traffic and jams as fractions of a route.
    private static func slowParts(of route: Route) -> [MapNavigation.SlowPart] {
        var parts: [MapNavigation.SlowPart] = []
        let length = route.distance.value
        var before = 0.0
        for leg in route.legs {
            let distances = leg.annotation.distances
            var (index, meters) = (0, before)
            for span in leg.annotation.trafficSpans {
                while index < min(span.startIndex, distances.count) {
                    meters += distances[index]
                    index += 1
                }
                let start = meters
                while index < min(span.endIndex, distances.count) {
                    meters += distances[index]
                    index += 1
                }
                guard span.trafficClass == .slow || span.trafficClass == .trafficJam, meters > start else { continue }
                let range = min(1, start / length)...min(1, meters / length)
                parts.append(.init(range, isJam: span.trafficClass == .trafficJam))
            }
            before += leg.distance.value
        }
        return parts
    }

    // MARK: Before and after guidance

    /// The panels of a preview: time, distance and arrival of a route, and callouts beside it and its alternatives.
    ///
    /// - Parameters:
    ///   - route: The selected route.
    ///   - alternatives: The other routes.
    ///   - units: Units of distances.
    ///   - time: The current time in seconds since 1970.
    public func preview(
        of route: Route, alternatives: [Route], units: DistanceUnits, at time: Double
    ) -> MapNavigation {
        var navigation = MapNavigation()
        let format = DistanceFormat(units)
        navigation.timeLeft = DurationFormat().text(route.duration, language: language)
        navigation.distanceLeft = format.text(route.distance, language: language)
        navigation.arrival = timeOfDay(time + route.duration.value)
        navigation.routeCallouts = callouts(for: [route] + alternatives, format)
        return navigation
    }

    /// A callout at the middle of the part of each route that it does not share with the others. Alternatives are compared with the
    /// followed route.
    private func callouts(for routes: [Route], _ format: DistanceFormat) -> [MapNavigation.RouteCallout] {
        guard routes.count > 1 else { return [] }
        let paths = routes.map(\.path)
        let sets = paths.map(Set.init)
        return routes.indices.compactMap { index in
            let others = sets.indices.filter { $0 != index }
            let own = paths[index].filter { place in !others.contains { sets[$0].contains(place) } }
            guard !own.isEmpty else { return nil }
            var time = DurationFormat().text(routes[index].duration, language: language)
            var distance = format.text(routes[index].distance, language: language)
            if index > 0 {
                let seconds = routes[index].duration.value - routes[0].duration.value
                time += " (" + DurationFormat().difference(seconds, language: language) + ")"
                let meters = routes[index].distance.value - routes[0].distance.value
                distance += " (" + difference(meters, format) + ")"
            }
            return MapNavigation.RouteCallout(
                at: own[own.count / 2], time: time, distance: distance, alternative: index > 0 ? index - 1 : nil)
        }
    }

    /// A difference of lengths with its sign: `+2.1 km`; `≈` below 50 meters.
    private func difference(_ meters: Double, _ format: DistanceFormat) -> String {
        guard meters.isFinite, abs(meters) >= 50 else { return "≈" }
        return (meters < 0 ? "−" : "+") + format.text(Meters(abs(meters)), language: language)
    }

    /// The card of a prompt of the navigator.
    public func prompt(_ subject: Prompt.Subject) -> MapPrompt {
        switch subject {
        case .fasterRoute(let offer):
            let saving = DurationFormat().text(Seconds(offer.saving), language: language)
            return MapPrompt(
                title: words.screen(.fasterRoute), detail: "−" + saving, accept: words.screen(.yes),
                decline: words.screen(.no))
        case .skippedStop(let waypoint):
            return MapPrompt(
                title: words.screen(.skippedStop), detail: waypoint.title, accept: words.screen(.yes),
                decline: words.screen(.no))
        case .trafficIncident, .test: return MapPrompt(title: words.screen(.incident), accept: words.screen(.done))
        }
    }

    /// The panels after arrival at a stop.
    public func arrival(at waypoint: Waypoint, step: StepInfo?) -> MapNavigation {
        var navigation = MapNavigation()
        navigation.arrivalCard = .init(
            title: words.screen(.arrived), place: waypoint.title, done: words.screen(.done), step: step)
        return navigation
    }
}
