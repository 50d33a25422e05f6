// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// The guidance that a map view shows at one time: steps for maneuver images, and formatted texts and numbers. The app
/// fills it from the navigation feed in the driver's language and units; the map view formats no text itself.
public struct MapNavigation: Sendable, Hashable {
    /// A number with its unit, such as `350` and `m`.
    public struct Measure: Sendable, Hashable {
        /// The formatted number.
        public var value: String
        /// Its unit; empty for none.
        public var unit: String

        /// Creates a measure from a formatted number and a unit.
        public init(_ value: String, _ unit: String = "") {
            self.value = value
            self.unit = unit
        }
    }

    /// The upcoming maneuver and its lanes; `nil` if there is none, such as during rerouting.
    public var step: StepInfo?
    /// Distance to the maneuver.
    public var distance: Measure?
    /// The instruction, or a status such as "Rerouting…".
    public var instruction = ""
    /// Details for a second row, such as the destinations on the sign; empty for none.
    public var detail = ""
    /// The maneuver after the upcoming one; `nil` if it should not be shown yet.
    public var nextStep: StepInfo?
    /// The word before its image, such as "Then".
    public var thenWord = ""

    /// Remaining time, such as `12 min`.
    public var timeLeft = ""
    /// Remaining distance, such as `5.3 km`.
    public var distanceLeft = ""
    /// Arrival in local time, such as `10:42`.
    public var arrival = ""
    /// Delay by traffic on the rest of the route; determines the color of the remaining time.
    public var delay = DelayCategory.noData
    /// Completed range of the trip, 0 … 1; `nil` for no progress bar.
    public var progress: Double?
    /// Slow traffic and traffic jams on the progress bar.
    public var slowParts: [SlowPart] = []

    /// The current speed; `nil` if unknown.
    public var speed: Measure?
    /// The speed limit as on its sign; `nil` if unknown.
    public var speedLimit: String?
    /// The form of the speed limit sign.
    public var speedLimitSign = SpeedLimitSign.round
    /// Whether the driver exceeds the speed limit.
    public var speeding = SpeedAlertSeverity.unknown

    /// An incident worth a card, such as "Accident ahead"; empty for none.
    public var incident = ""
    /// Upcoming traffic lights and stop signs.
    public var roadSigns: [RoadSign] = []
    /// Labels beside routes, such as how much slower an alternative is.
    public var routeCallouts: [RouteCallout] = []

    /// The remaining steps, the upcoming one first, for the list of steps.
    public var steps: [StepRow] = []
    /// Arrival at a stop, shown instead of header and footer; `nil` while driving.
    public var arrivalCard: ArrivalCard?

    /// Creates an empty state.
    public init() {}

    /// A row of the list of steps.
    public struct StepRow: Sendable, Hashable {
        /// The step, for its maneuver image.
        public var step: StepInfo
        /// What to do at the step, in the driver's language.
        public var instruction: String
        /// Distance from the previous row, formatted; empty for none.
        public var distance: String

        /// Creates a row.
        ///
        /// - Parameters:
        ///   - step: The step, for its maneuver image.
        ///   - instruction: The instruction.
        ///   - distance: Distance from the previous row, formatted; empty for none.
        public init(_ step: StepInfo, instruction: String, distance: String) {
            self.step = step
            self.instruction = instruction
            self.distance = distance
        }
    }

    /// The card shown after arrival.
    public struct ArrivalCard: Sendable, Hashable {
        /// The heading, such as "You have arrived".
        public var title: String
        /// Name of the place; empty for none.
        public var place: String
        /// Text of the button that closes the card.
        public var done: String
        /// The last step, for its image; `nil` for a flag.
        public var step: StepInfo?

        /// Creates a card.
        ///
        /// - Parameters:
        ///   - title: The heading.
        ///   - place: Name of the place; empty for none.
        ///   - done: Text of the button that closes the card.
        ///   - step: The last step, for its image.
        public init(title: String, place: String, done: String, step: StepInfo? = nil) {
            self.title = title
            self.place = place
            self.done = done
            self.step = step
        }
    }

    /// A part of the trip with slow traffic or a traffic jam.
    public struct SlowPart: Sendable, Hashable {
        /// Its range as fractions of the whole trip, 0 … 1.
        public var range: ClosedRange<Double>
        /// Whether it is a traffic jam.
        public var isJam: Bool

        /// Creates a part.
        public init(_ range: ClosedRange<Double>, isJam: Bool) {
            self.range = range
            self.isJam = isJam
        }
    }

    /// A traffic light or a stop sign along the route.
    public struct RoadSign: Sendable, Hashable {
        /// Kinds of road signs.
        public enum Kind: Sendable, Hashable { case trafficLight, stop }

        /// The kind of sign.
        public var kind: Kind
        /// Location of the sign.
        public var place: Coordinate

        /// Creates a sign at a coordinate.
        public init(_ kind: Kind, at place: Coordinate) {
            self.kind = kind
            self.place = place
        }
    }

    /// A label beside a route.
    public struct RouteCallout: Sendable, Hashable {
        /// The coordinate that the label points to.
        public var place: Coordinate
        /// Duration of the route.
        public var time: String
        /// Length of the route.
        public var distance: String
        /// Index of the route among the alternatives; `nil` for the followed one.
        public var alternative: Int?

        /// Creates a label.
        ///
        /// - Parameters:
        ///   - place: The coordinate that the label points to.
        ///   - time: Duration of the route, formatted.
        ///   - distance: Length of the route, formatted.
        ///   - alternative: Index of the route among the alternatives; `nil` for the followed one.
        public init(at place: Coordinate, time: String, distance: String, alternative: Int? = nil) {
            self.place = place
            self.time = time
            self.distance = distance
            self.alternative = alternative
        }
    }
}

/// Forms of speed limit signs.
///
/// Source: Vienna Convention on Road Signs and Signals (1968), sign C 14; Manual on Uniform Traffic Control Devices,
/// sign R2-1.
public enum SpeedLimitSign: Sendable, Hashable, CaseIterable {
    /// Black on white in a red ring, as in most countries.
    case round
    /// A white plate with "SPEED LIMIT" above the number, as in the United States.
    case plate
    /// A white plate with "MAXIMUM" above the number, as in Canada.
    case maximumPlate

    /// The form used in a country, given by its ISO 3166-1 alpha-2 code.
    public init(country: String) {
        switch country.uppercased() {
        case "US", "PR", "GU", "VI", "AS", "MP", "LR": self = .plate
        case "CA": self = .maximumPlate
        default: self = .round
        }
    }
}
