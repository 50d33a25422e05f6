// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Words that stand round instructions on a display, in one language.
public struct DisplayWords: Sendable {
    private let book: Phrasebook

    /// The words of `language` (BCP 47), or of the closest one there are words for.
    public init(language: String) { book = Phrasebook.of(language) }

    /// The text of a key that has nothing to fill in.
    func text(_ key: String) -> String { book.text(key) }

    /// How one travels: `driving`.
    public func mode(_ mode: TravelMode) -> String { book.text("mode.\(mode.word)") }

    /// Heading of one leg of several, by the roads that it takes if there are any: `Leg 2: 4 km, 8 min by A 5`.
    public func leg(_ number: Int, measures: String, by roads: [String]) -> String {
        let number = book.numbers.text(number)
        if roads.isEmpty { return book.text("show.leg", [.number: number, .measures: measures]) }
        let names = roads.map(book.direction.kept).joined(separator: book.comma)
        return book.text("show.legBy", [.number: number, .measures: measures, .road: names])
    }

    /// Heading of other routes: `Other routes:`.
    public var otherRoutes: String { book.text("show.others") }

    /// Time that the traffic costs, or saves: `traffic: delay 3 min`.
    public func delay(_ time: String, isGain: Bool) -> String {
        book.text(isGain ? "show.gain" : "show.delay", [.time: time])
    }

    /// Length of road in such traffic: `jam 200 m`.
    /// Empty where nothing has been measured.
    public func traffic(_ traffic: TrafficClass, on distance: String) -> String {
        switch traffic {
        case .noData: ""
        case .trafficJam: book.text("show.jam", [.distance: distance])
        case .slow: book.text("show.slow", [.distance: distance])
        case .normal: book.text("show.normal", [.distance: distance])
        }
    }

    /// Before a picture of lanes: `lanes`.
    public var lanes: String { book.text("show.lanes") }
    /// Before the maneuver after the next one: `then`.
    public var then: String { book.text("show.then") }
    /// Before the number of a motorway exit: `Exit`.
    public var exit: String { book.text("show.exit") }
    /// Which exit of a roundabout: `exit 3`.
    public func exit(_ number: Int) -> String { book.text("show.exitCount", [.number: book.numbers.text(number)]) }

    /// What the navigator is doing; empty where that is not known.
    public func state(_ state: NavState) -> String {
        switch state {
        case .enroute: book.text("show.enroute")
        case .rerouting: book.text("show.rerouting")
        case .stopped: book.text("show.stopped")
        case .unknown: ""
        }
    }

    /// A speed in whole kilometers or miles per hour: `50 km/h`.
    public func speed(_ number: Int, isMetric: Bool) -> String {
        book.text(isMetric ? "speed.kilometers" : "speed.miles", [.number: book.numbers.text(max(0, number))])
    }
}
