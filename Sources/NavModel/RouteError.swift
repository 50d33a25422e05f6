// SPDX-License-Identifier: Apache-2.0

/// Why there is no route.
public struct RouteError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case offNetwork, unreachable, invalidRequest, unsupported, canceled, provider }
        private let kind: Kind

        /// A stop has no road near it. Ask for a closer stop or a wider search radius.
        public static let offNetwork = Code(kind: .offNetwork)
        /// No way leads from one stop to the next in this mode. Loosen `avoid`, or move a stop.
        public static let unreachable = Code(kind: .unreachable)
        /// The request contradicts itself: fewer than two stops, a coordinate off the globe. Mend the request.
        public static let invalidRequest = Code(kind: .invalidRequest)
        /// This provider does not do what was asked. Ask for something else, or another provider.
        public static let unsupported = Code(kind: .unsupported)
        /// A newer request took the place of this one. Nothing to do.
        public static let canceled = Code(kind: .canceled)
        /// The provider failed inside or could not be reached. Try again; `cause` tells more.
        public static let provider = Code(kind: .provider)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened, with the values that matter. For people; never parse it.
    public var message: String
    /// The lower failure that led here, if any.
    public var cause: (any Error)?

    /// Makes an error.
    public init(code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// Code, message and cause in one line.
    public var description: String { "\(code): \(message)" + (cause.map { " (\($0))" } ?? "") }

    /// The same as the status that navigation listeners are told.
    public var status: RouteStatus {
        switch code {
        case .offNetwork, .unreachable: .noRouteFound
        case .invalidRequest: .waypointError
        case .unsupported: .travelModeUnsupported
        case .canceled: .canceled
        default: .internalError
        }
    }
}
