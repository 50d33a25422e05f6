// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRender
internal import NavSession
internal import NavUI
internal import NavWords

extension DriverView {
    /// The events that a reader needs: `texts` at first, `routes` and `steps` when they change, `say` for announcements, and
    /// `view` always.
    func updates(for reader: Reader) -> [UInt8] {
        var bytes: [UInt8] = []
        if reader.edition < 0 {
            bytes += ServerSentEvent(event: "texts", data: texts).bytes
            reader.announcement = announcement?.number
        }
        if reader.edition != edition {
            reader.edition = edition
            bytes +=
                ServerSentEvent(
                    event: "routes",
                    data: routes?.json(edition: edition)
                        ?? Array(#"{"edition":\#(edition),"lines":[],"stops":[]}"#.utf8)
                ).bytes
            reader.step = nil
        }
        let navigation = navigation
        if let navigation, let step = navigation.step?.stepNumber, reader.step != step {
            reader.step = step
            bytes += ServerSentEvent(event: "steps", data: steps(navigation)).bytes
        }
        if let announcement, reader.announcement != announcement.number {
            reader.announcement = announcement.number
            bytes += ServerSentEvent(event: "say", data: announcementJSON(announcement)).bytes
        }
        return bytes + ServerSentEvent(event: "view", data: view(navigation)).bytes
    }

    /// The panels of the current update; `nil` without guidance.
    private var navigation: MapNavigation? { info.flatMap { formatter.navigation(inRealTime($0), context) } }

    /// An update with the clock and the speed of real time.
    private func inRealTime(_ info: NavInfo) -> NavInfo {
        guard var location = info.location else { return info }
        location.time = now()
        if simulationSpeed > 0, location.speed > 0 { location.speed /= simulationSpeed }
        let steps = [info.currentStep].compactMap(\.self) + info.remainingSteps
        return NavInfo(
            navState: info.navState, upcomingSteps: steps[...], routeChanged: info.routeChanged,
            timeToCurrentStepSeconds: info.timeToCurrentStepSeconds,
            distanceToCurrentStepMeters: info.distanceToCurrentStepMeters,
            timeToNextDestinationSeconds: info.timeToNextDestinationSeconds,
            distanceToNextDestinationMeters: info.distanceToNextDestinationMeters,
            timeToFinalDestinationSeconds: info.timeToFinalDestinationSeconds,
            distanceToFinalDestinationMeters: info.distanceToFinalDestinationMeters, location: location,
            speedLimit: info.speedLimit, delayCategory: info.delayCategory, units: info.units,
            roadAlert: info.roadAlert)
    }

    // MARK: Events

    /// Language, direction and the texts of all controls.
    private var texts: [UInt8] {
        let words = DisplayStrings(language: formatter.language)
        var json = JSONWriter()
        json.object { json in
            json.field("language", formatter.language)
            json.field("isRightToLeft", formatter.isRightToLeft)
            json.object("words") { json in
                for string in [
                    ScreenString.overview, .mute, .unmute, .steps, .center, .zoomIn, .zoomOut, .done, .yes, .no,
                    .locating,
                    .arrival,
                ] {
                    json.key(text: string.rawValue)
                    json.value(words.screen(string))
                }
            }
        }
        return json.take()
    }

    private func steps(_ navigation: MapNavigation) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.array("steps") { json in
                for row in navigation.steps {
                    json.object { json in
                        json.field("step", row.step.stepNumber)
                        json.field("instruction", row.instruction)
                        json.field("distance", row.distance)
                    }
                }
            }
        }
        return json.take()
    }

    private func announcementJSON(_ announcement: (number: Int, text: String, language: String)) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("text", announcement.text)
            json.field("language", announcement.language)
        }
        return json.take()
    }

    /// Position, banner, estimates, prompt and arrival.
    private func view(_ navigation: MapNavigation?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("state", (info?.navState ?? .unknown).name)
            json.field("isNight", isNight)
            if let location, location.coordinate.isValid { write(location, to: &json) }
            if let navigation { write(navigation, to: &json) }
            if let prompt { write(prompt, to: &json) }
            if let arrival {
                json.object("arrival") { json in
                    json.field("title", arrival.title)
                    json.field("place", arrival.place)
                }
            }
        }
        return json.take()
    }

    private func write(_ location: RoadSnappedLocation, to json: inout JSONWriter) {
        json.object("position") { json in
            json.array("place") { json in
                json.value(location.coordinate.longitude, decimals: 7)
                json.value(location.coordinate.latitude, decimals: 7)
            }
            if location.course >= 0 { json.field("heading", location.course, decimals: 1) }
            let speed = simulationSpeed > 0 ? location.speed / simulationSpeed : location.speed
            if speed >= 0 { json.field("speed", speed, decimals: 1) }
            json.field("isOnRoute", location.isOnRoute)
            json.field("isEstimated", location.isDeadReckoned)
        }
    }

    private func write(_ navigation: MapNavigation, to json: inout JSONWriter) {
        json.object("banner") { json in
            json.field("instruction", navigation.instruction)
            if let step = navigation.step {
                json.field("step", step.stepNumber)
                json.field("hasLanes", LanesImage(step.lanes) != nil)
            }
            if let distance = navigation.distance { write("distance", distance, to: &json) }
            if let next = navigation.nextStep {
                json.object("then") { json in
                    json.field("word", navigation.thenWord)
                    json.field("step", next.stepNumber)
                }
            }
        }
        if !navigation.timeLeft.isEmpty {
            json.object("estimates") { json in
                json.field("time", navigation.timeLeft)
                json.field("distance", navigation.distanceLeft)
                json.field("arrival", navigation.arrival)
                json.field("delay", navigation.delay.name)
                if let progress = navigation.progress { json.field("progress", progress, decimals: 4) }
            }
        }
        if !navigation.incident.isEmpty { json.field("alert", navigation.incident) }
        guard let speed = navigation.speed else { return }
        json.object("speed") { json in
            write("value", speed, to: &json)
            if let limit = navigation.speedLimit {
                json.field("limit", limit)
                json.field("sign", "\(navigation.speedLimitSign)")
            }
            json.field("speeding", navigation.speeding.name)
        }
    }

    private func write(_ key: StaticString, _ measure: MapNavigation.Measure, to json: inout JSONWriter) {
        json.object(key) { json in
            json.field("value", measure.value)
            json.field("unit", measure.unit)
        }
    }

    private func write(_ prompt: Prompt, to json: inout JSONWriter) {
        let words = DisplayStrings(language: formatter.language)
        let (title, detail): (String, String) =
            switch prompt.subject {
            case .fasterRoute(let offer):
                (
                    words.screen(.fasterRoute),
                    "−" + DurationFormat().text(Seconds(max(60, offer.saving)), language: formatter.language)
                )
            case .skippedStop(let stop): (words.screen(.skippedStop), stop.title)
            case .trafficIncident: (words.screen(.incident), "")
            case .test: ("", "")
            }
        json.object("prompt") { json in
            json.field("number", prompt.number)
            json.field("title", title)
            json.field("detail", detail)
            json.field("seconds", promptSecondsLeft, decimals: 1)
            json.field("timeout", promptTimeout, decimals: 1)
        }
    }

    // MARK: Images

    /// Colors of images on the banner.
    private static let colors = ImageColors(
        route: .white, surroundings: Color.white.opacity(0.5), background: Color(0x0D6B3F))

    /// An image of the current route as SVG: `NUMBER.svg` of a maneuver, `NUMBER-lanes.svg` of its lanes.
    func image(_ name: Substring) -> [UInt8]? {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, parts[1] == "svg", let number = Int(parts[0].prefix { $0.isNumber }),
            let step = step(number)
        else { return nil }
        switch parts[0].drop(while: \.isNumber) {
        case "": return ManeuverImage(step).picture(StepImageOptions(colors: DriverView.colors)).svg
        case "-lanes":
            let size = StepImageOptions.ImageSize(width: 300, height: 40)
            return LanesImage(step.lanes)?.picture(StepImageOptions(size: size, colors: DriverView.colors)).svg
        default: return nil
        }
    }
}
