// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Localized strings around instructions on a display, in one language.
public struct DisplayStrings: Sendable {
    private let phrasebook: Phrasebook

    /// Creates the strings of a language (BCP 47), or of the best supported match.
    public init(language: String) { phrasebook = Phrasebook.of(language) }

    /// The text of a key without placeholders.
    func text(_ key: String) -> String { phrasebook.text(key) }

    /// Name of a travel mode: `driving`.
    public func mode(_ mode: TravelMode) -> String { phrasebook.text("mode.\(mode.name)") }

    /// Heading of one of several legs, with its roads if any: `Leg 2: 4 km, 8 min by A 5`.
    ///
    /// - Parameters:
    ///   - number: Number of the leg, from 1.
    ///   - measures: Formatted distance and duration.
    ///   - roads: Names of the main roads; may be empty.
    public func leg(_ number: Int, measures: String, by roads: [String]) -> String {
        let number = phrasebook.numbers.text(number)
        if roads.isEmpty { return phrasebook.text("show.leg", [.number: number, .measures: measures]) }
        let names = roads.map(phrasebook.direction.isolated).joined(separator: phrasebook.comma)
        return phrasebook.text("show.legBy", [.number: number, .measures: measures, .road: names])
    }

    /// Heading of alternative routes: `Other routes:`.
    public var otherRoutes: String { phrasebook.text("show.others") }

    /// A notice about a route: `low-emission zone`.
    public func notice(_ notice: RouteNotice) -> String {
        switch notice {
        case .tolls: phrasebook.text("notice.tolls")
        case .lowEmissionZone: phrasebook.text("notice.lowEmission")
        }
    }

    /// Traffic delay, or time saved: `traffic: delay 3 min`.
    public func delay(_ time: String, isGain: Bool) -> String {
        phrasebook.text(isGain ? "show.gain" : "show.delay", [.time: time])
    }

    /// Length of road with a traffic class: `jam 200 m`; empty for `noData`.
    public func traffic(_ traffic: TrafficClass, on distance: String) -> String {
        switch traffic {
        case .noData: ""
        case .trafficJam: phrasebook.text("show.jam", [.distance: distance])
        case .slow: phrasebook.text("show.slow", [.distance: distance])
        case .normal: phrasebook.text("show.normal", [.distance: distance])
        }
    }

    /// Label of the charge of an electric vehicle: `battery`.
    public var battery: String { phrasebook.text("show.battery") }
    /// Label of a stop at a charging station: `charging`.
    public var charging: String { phrasebook.text("show.charging") }
    /// Label of lane images: `lanes`.
    public var lanes: String { phrasebook.text("show.lanes") }
    /// Label of the maneuver after the next one: `then`.
    public var then: String { phrasebook.text("show.then") }
    /// Label of a motorway exit number: `Exit`.
    public var exit: String { phrasebook.text("show.exit") }
    /// Exit number of a roundabout: `exit 3`.
    public func exit(_ number: Int) -> String {
        phrasebook.text("show.exitCount", [.number: phrasebook.numbers.text(number)])
    }

    /// The navigation state; empty for `unknown`.
    public func state(_ state: NavState) -> String {
        switch state {
        case .enroute: phrasebook.text("show.enroute")
        case .rerouting: phrasebook.text("show.rerouting")
        case .stopped: phrasebook.text("show.stopped")
        case .unknown: ""
        }
    }

    /// A speed in whole kilometers or miles per hour: `50 km/h`. Negative numbers count as 0.
    public func speed(_ number: Int, isMetric: Bool) -> String {
        phrasebook.text(
            isMetric ? "speed.kilometers" : "speed.miles", [.number: phrasebook.numbers.text(max(0, number))])
    }

    /// Number and unit of a speed, for layouts that draw them in different sizes. Negative numbers count as 0.
    public func speedParts(_ number: Int, isMetric: Bool) -> (number: String, unit: String) {
        (
            phrasebook.numbers.text(max(0, number)),
            phrasebook.unit(isMetric ? "speed.kilometers" : "speed.miles")
        )
    }

    /// The language of the texts, BCP 47.
    public var language: String { phrasebook.catalogue.language }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { phrasebook.direction == .rightToLeft }
}

extension Phrasebook {
    /// The text of a key without its number.
    func unit(_ key: String) -> String {
        let text = text(key, [.number: ""])
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
