// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The reason why there is no route.
public struct RouteError: CodedError {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case offNetwork, unreachable, invalidRequest, unsupported, canceled, provider }
        private let kind: Kind

        /// A stop has no road near it. Choose a closer stop or a larger search radius.
        public static let offNetwork = Code(kind: .offNetwork)
        /// No path leads from one stop to the next in this mode. Relax `avoid`, or move a stop.
        public static let unreachable = Code(kind: .unreachable)
        /// The request is invalid: fewer than two stops, a coordinate out of range. Correct the request.
        public static let invalidRequest = Code(kind: .invalidRequest)
        /// The provider does not support the request. Change the request or use another provider.
        public static let unsupported = Code(kind: .unsupported)
        /// A newer request replaced this one. Nothing to do.
        public static let canceled = Code(kind: .canceled)
        /// The provider failed or could not be reached. Try again; `cause` has details.
        public static let provider = Code(kind: .provider)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// What happened, with the relevant values. For people; do not parse it.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?
    /// Index of the stop that failed, in the list of stops of the request.
    ///
    /// With `offNetwork` it is the stop without a road, with `unreachable` the stop that cannot be reached from the
    /// stop before it. A table counts its origins first, then its destinations. `nil` when no single stop failed, or
    /// when the provider does not report it.
    public var stopIndex: Int?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What happened, for people.
    ///   - cause: The underlying error, if any.
    ///   - stopIndex: Index of the stop that failed, if a single one did.
    public init(code: Code, message: String, cause: (any Error)? = nil, stopIndex: Int? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
        self.stopIndex = stopIndex
    }

    /// The status that navigation listeners receive for this error.
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
