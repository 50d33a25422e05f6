// SPDX-License-Identifier: Apache-2.0

/// A violation of a car screen rule.
///
/// The offending call is ignored, or applied as far as the rule allows; the app continues.
public struct HeadUnitRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule that was violated.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case templateDepth, mapButtons, barButtons, tripPreviews, routeChoices, choosingWhileDriving, imageSize
            case tappableMap, alertInTheWay, alertDuration, alertActions, noInstruction, laneManeuver, unknownLanes
            case foreignManeuver, foreignTrip, sessionOver, sessionInTheWay, wrongTemplate, notConnected, listLength
            case shortcutButtons, noTitle
        }
        private let kind: Kind

        /// The template stack is too deep. Pop a template before pushing another.
        public static let templateDepth = Code(kind: .templateDepth)
        /// Too many map buttons. The first ones are used.
        public static let mapButtons = Code(kind: .mapButtons)
        /// Too many buttons on one side of the navigation bar. The first ones are used.
        public static let barButtons = Code(kind: .barButtons)
        /// Too many shortcut buttons on the dashboard. The first ones are used.
        public static let shortcutButtons = Code(kind: .shortcutButtons)
        /// A shortcut button without a title is not shown.
        public static let noTitle = Code(kind: .noTitle)
        /// Too many trip previews. The first ones are used.
        public static let tripPreviews = Code(kind: .tripPreviews)
        /// Too many route choices, or none. The first ones are used.
        public static let routeChoices = Code(kind: .routeChoices)
        /// Trips and routes must be selected before guidance starts, on the phone or in previews.
        public static let choosingWhileDriving = Code(kind: .choosingWhileDriving)
        /// An image is too large. It is scaled down; provide it in the required size.
        public static let imageSize = Code(kind: .imageSize)
        /// The map behind the templates has tappable controls. Use template buttons instead.
        public static let tappableMap = Code(kind: .tappableMap)
        /// Only one alert may be shown. Dismiss the current one first.
        public static let alertInTheWay = Code(kind: .alertInTheWay)
        /// An alert must be shown for at least five seconds, or for 0 to stay until dismissed.
        public static let alertDuration = Code(kind: .alertDuration)
        /// An alert without actions, or with too many.
        public static let alertActions = Code(kind: .alertActions)
        /// A maneuver without instruction and without symbol.
        public static let noInstruction = Code(kind: .noInstruction)
        /// Lanes must be the second maneuver, with the style `symbolOnly` and without instruction.
        public static let laneManeuver = Code(kind: .laneManeuver)
        /// The current lane guidance has not been added to the session.
        public static let unknownLanes = Code(kind: .unknownLanes)
        /// The maneuver does not belong to the session.
        public static let foreignManeuver = Code(kind: .foreignManeuver)
        /// The trip is neither active nor among the previews.
        public static let foreignTrip = Code(kind: .foreignTrip)
        /// The session has been finished or canceled.
        public static let sessionOver = Code(kind: .sessionOver)
        /// A session is already active; it is canceled.
        public static let sessionInTheWay = Code(kind: .sessionInTheWay)
        /// A template that cannot be used in this way, such as one pushed twice or an alert that is pushed instead of
        /// presented.
        public static let wrongTemplate = Code(kind: .wrongTemplate)
        /// No screen is connected.
        public static let notConnected = Code(kind: .notConnected)
        /// A list with more rows than allowed while driving.
        public static let listLength = Code(kind: .listLength)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// The rule that was violated.
    public var code: Code
    /// A description with the relevant values, for people. Do not parse it.
    public var message: String

    /// Creates an error.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// Code and message in one line.
    public var description: String { "\(code): \(message)" }
}
