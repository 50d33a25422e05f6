// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// What a map view shows of a navigation at one moment: steps for their pictures, and words and numbers as they are to be
/// read. Whoever follows the feed fills it, in the language and units of the driver; the map view knows no words.
public struct MapNavigation: Sendable, Hashable {
    /// A number with its unit, such as `350` and `m`.
    public struct Measure: Sendable, Hashable {
        /// The number as it is read.
        public var value: String
        /// Its unit; empty for none.
        public var unit: String

        /// Makes a measure.
        public init(_ value: String, _ unit: String = "") {
            self.value = value
            self.unit = unit
        }
    }

    /// The upcoming maneuver and its lanes; `nil` while there is none, such as during rerouting.
    public var step: StepInfo?
    /// How far it is to it.
    public var distance: Measure?
    /// What to do there, or what happens instead of it, such as "Rerouting…".
    public var instruction = ""
    /// More of it for a second row, such as the places on the sign; empty for none.
    public var detail = ""
    /// The maneuver after it; `nil` for none worth showing now.
    public var nextStep: StepInfo?
    /// The word before its picture, such as "Then".
    public var thenWord = ""

    /// Time left, such as `12 min`.
    public var timeLeft = ""
    /// Distance left, such as `5.3 km`.
    public var distanceLeft = ""
    /// Time of arrival by the clocks there, such as `10:42`.
    public var arrival = ""
    /// How much the traffic delays the rest of the way: the color of the time left.
    public var delay = DelayCategory.noData
    /// How much of the trip is behind the traveler, 0 … 1; `nil` where no bar is to be drawn.
    public var progress: Double?
    /// Slow traffic and jams along the bar, as shares of the whole trip.
    public var slowParts: [SlowPart] = []

    /// The traveler's speed; `nil` while it is not known.
    public var speed: Measure?
    /// The limit that holds, as on its sign; `nil` while it is not known.
    public var speedLimit: String?
    /// How the sign of the limit looks there.
    public var speedLimitSign = SpeedLimitSign.round
    /// Whether the traveler is too fast.
    public var speeding = SpeedAlertSeverity.unknown

    /// Something on the way that is worth a card, such as "Accident ahead"; empty for none.
    public var incident = ""
    /// Traffic lights and stop signs that come next.
    public var roadSigns: [RoadSign] = []
    /// Words beside routes, such as how much slower another one is.
    public var routeCallouts: [RouteCallout] = []

    /// Starts with nothing to show.
    public init() {}

    /// A part of the trip in slow traffic or a jam.
    public struct SlowPart: Sendable, Hashable {
        /// Where it lies, as shares of the whole trip, 0 … 1.
        public var share: ClosedRange<Double>
        /// Whether it is a jam.
        public var isJam: Bool

        /// Makes a part.
        public init(_ share: ClosedRange<Double>, isJam: Bool) {
            self.share = share
            self.isJam = isJam
        }
    }

    /// A traffic light or a stop sign on the way.
    public struct RoadSign: Sendable, Hashable {
        /// What it is.
        public enum Kind: Sendable, Hashable { case trafficLight, stop }

        /// What it is.
        public var kind: Kind
        /// Where it stands.
        public var place: Coordinate

        /// Makes a sign.
        public init(_ kind: Kind, at place: Coordinate) {
            self.kind = kind
            self.place = place
        }
    }

    /// Words beside a route.
    public struct RouteCallout: Sendable, Hashable {
        /// Where they point to.
        public var place: Coordinate
        /// The time that the route takes.
        public var time: String
        /// Its length.
        public var distance: String

        /// Makes words.
        public init(at place: Coordinate, time: String, distance: String) {
            self.place = place
            self.time = time
            self.distance = distance
        }
    }
}

/// Forms of signs with speed limits.
///
/// Source: Vienna Convention on Road Signs and Signals (1968), sign C 14; Manual on Uniform Traffic Control Devices, sign
/// R2-1.
public enum SpeedLimitSign: Sendable, Hashable, CaseIterable {
    /// Black on white in a red ring, as nearly everywhere.
    case round
    /// A white plate with words over the number, as in the United States.
    case plate
    /// The same with one word less, as in Canada.
    case maximumPlate

    /// The form in a country, by its two letters.
    public init(country: String) {
        switch country.uppercased() {
        case "US", "PR", "GU", "VI", "AS", "MP", "LR": self = .plate
        case "CA": self = .maximumPlate
        default: self = .round
        }
    }
}
