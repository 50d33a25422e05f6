// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavModel
internal import NavRender
internal import NavSession
internal import NavWords

/// The route line of the driver's map, and the texts around the map.
struct DemoLine {
    private var itinerary: Itinerary?
    private var path: [Coordinate] = []
    /// Meters from the start to each point.
    private var lengths: [Double] = []
    private var traffic: [TrafficSpan] = []
    private let distances = DistanceFormat.metric
    private let words = DisplayStrings(language: "en")

    /// Uses another route.
    mutating func follow(_ itinerary: Itinerary?) {
        guard itinerary !== self.itinerary else { return }
        self = DemoLine()
        self.itinerary = itinerary
        var length = 0.0
        for leg in itinerary?.route.legs ?? [] {
            let shift = path.count
            traffic += leg.annotation.trafficSpans.map {
                TrafficSpan(
                    trafficClass: $0.trafficClass, startIndex: $0.startIndex + shift, endIndex: $0.endIndex + shift)
            }
            for place in leg.path {
                length += path.last.map { $0.distance(to: place).value } ?? 0
                path.append(place)
                lengths.append(length)
            }
        }
    }

    /// The route line for the map.
    ///
    /// - Parameter left: Remaining distance in meters.
    func overlay(left: Double) -> MapOverlay.RouteLine? {
        guard let all = lengths.last, path.count > 1 else { return nil }
        let along = max(0, min(all, all - left))
        let next = lengths.firstIndex { $0 > along } ?? path.count - 1
        let row = max(0, next - 1)
        let step = lengths[next] - lengths[row]
        return MapOverlay.RouteLine(
            path: path, traffic: traffic, driven: Double(row) + (step > 0 ? (along - lengths[row]) / step : 0))
    }

    /// The header and footer of the map.
    ///
    /// - Parameters:
    ///   - info: The current message of the feed.
    ///   - state: State of the navigator.
    ///   - pace: Simulation speed as a multiple of real time.
    ///   - time: Seconds since 1970.
    func navigation(_ info: NavInfo, of state: NavigatorState, pace: Double, at time: Double) -> MapNavigation {
        var shown = MapNavigation()
        shown.step = info.currentStep
        if let step = info.currentStep {
            shown.distance = measure(info.distanceToCurrentStepMeters)
            shown.instruction = step.fullInstructionText
            // Mention the step after it if it follows soon.
            if let next = info.nextStep, next.distanceFromPrevStepMeters < 250 {
                shown.nextStep = next
                shown.thenWord = words.then.prefix(1).uppercased() + words.then.dropFirst()
            }
        } else {
            shown.instruction = words.state(info.navState)
        }
        shown.timeLeft = DurationFormat().text(Seconds(info.timeToNextDestinationSeconds), language: "en")
        shown.distanceLeft = distances.text(Meters(info.distanceToNextDestinationMeters), language: "en")
        shown.arrival = DemoLine.clock(time + info.timeToNextDestinationSeconds)
        shown.delay = state.delayCategory
        if let all = lengths.last, all > 0 {
            shown.progress = max(0, min(1, 1 - info.distanceToFinalDestinationMeters / all))
            shown.slowParts = traffic.compactMap { span in
                guard span.trafficClass == .slow || span.trafficClass == .trafficJam, span.endIndex < lengths.count
                else { return nil }
                return MapNavigation.SlowPart(
                    lengths[span.startIndex] / all...lengths[span.endIndex] / all,
                    isJam: span.trafficClass == .trafficJam)
            }
        }
        if let speed = info.location?.speed, speed >= 0 {
            shown.speed = MapNavigation.Measure("\(Int((speed * 3.6 / pace).rounded()))", "km/h")
        }
        if let limit = state.speedLimit, limit.isFinite { shown.speedLimit = "\(Int((limit * 3.6).rounded()))" }
        return shown
    }

    /// Local time of day, such as `14:05`.
    private static func clock(_ time: Double) -> String {
        guard time.isFinite, abs(time) < 1e12 else { return "" }
        let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: time))
        return TimeOfDayFormat(secondsFromUTC: offset).text(time, language: "en") ?? ""
    }

    private func measure(_ meters: Double) -> MapNavigation.Measure {
        let parts = distances.text(Meters(meters), language: "en").split(separator: " ", maxSplits: 1).map(String.init)
        return MapNavigation.Measure(parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }
}
