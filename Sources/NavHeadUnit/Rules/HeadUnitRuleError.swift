// SPDX-License-Identifier: Apache-2.0

/// A rule of the car screen that an app broke, or an image that is too large for its place.
///
/// What breaks a rule is not done, or done as far as the rule allows; the app goes on.
public struct HeadUnitRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which rule it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case templateDepth, mapButtons, barButtons, tripPreviews, routeChoices, choosingWhileDriving, imageSize
            case tappableMap, alertInTheWay, alertDuration, alertActions, noInstruction, laneManeuver, unknownLanes
            case foreignManeuver, foreignTrip, sessionOver, sessionInTheWay, wrongTemplate, notConnected, listLength
            case shortcutButtons, noTitle
        }
        private let kind: Kind

        /// More templates lie on each other than a navigation app may stack. Go back before going deeper.
        public static let templateDepth = Code(kind: .templateDepth)
        /// More map buttons than there are places. The first ones are kept.
        public static let mapButtons = Code(kind: .mapButtons)
        /// More buttons on one side of the bar than there are places. The first ones are kept.
        public static let barButtons = Code(kind: .barButtons)
        /// More shortcut buttons on the dashboard than there are places. The first ones are kept.
        public static let shortcutButtons = Code(kind: .shortcutButtons)
        /// A shortcut button has no title. It does not show.
        public static let noTitle = Code(kind: .noTitle)
        /// More trips than previews. The first ones are kept.
        public static let tripPreviews = Code(kind: .tripPreviews)
        /// More ways to choose from than a preview shows, or none. The first ones are kept.
        public static let routeChoices = Code(kind: .routeChoices)
        /// Trips and ways are chosen before driving, on the phone or in previews, never during guidance.
        public static let choosingWhileDriving = Code(kind: .choosingWhileDriving)
        /// An image is larger than its place. It is drawn smaller; make it in the size asked for.
        public static let imageSize = Code(kind: .imageSize)
        /// The map behind the template offers something to tap. Put buttons into the template instead.
        public static let tappableMap = Code(kind: .tappableMap)
        /// One alert at a time: dismiss the one that shows.
        public static let alertInTheWay = Code(kind: .alertInTheWay)
        /// An alert shows for at least five seconds, or with 0 until it is dismissed.
        public static let alertDuration = Code(kind: .alertDuration)
        /// An alert without a way to answer it, or with more answers than it has places for.
        public static let alertActions = Code(kind: .alertActions)
        /// A maneuver without words and without a picture.
        public static let noInstruction = Code(kind: .noInstruction)
        /// Lanes are the second maneuver, in the style `symbolOnly`, without words.
        public static let laneManeuver = Code(kind: .laneManeuver)
        /// The current lane guidance has not been added to the session.
        public static let unknownLanes = Code(kind: .unknownLanes)
        /// The maneuver is not among those of the session.
        public static let foreignManeuver = Code(kind: .foreignManeuver)
        /// The trip is neither under way nor among the previews.
        public static let foreignTrip = Code(kind: .foreignTrip)
        /// The session was finished or canceled.
        public static let sessionOver = Code(kind: .sessionOver)
        /// A session is under way; it is canceled.
        public static let sessionInTheWay = Code(kind: .sessionInTheWay)
        /// A template that cannot be used there: pushed twice, an alert pushed rather than presented.
        public static let wrongTemplate = Code(kind: .wrongTemplate)
        /// No screen is connected.
        public static let notConnected = Code(kind: .notConnected)
        /// A list with more rows than may be read while driving.
        public static let listLength = Code(kind: .listLength)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// Which rule it is.
    public var code: Code
    /// What happened, with the values that matter. For people; never parse it.
    public var message: String

    /// Makes an error.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// Code and message in one line.
    public var description: String { "\(code): \(message)" }
}
