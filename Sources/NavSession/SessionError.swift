// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Why a route cannot be followed.
public struct SessionError: CodedError {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case emptyRoute, brokenRoute }
        private let kind: Kind

        /// The route has no leg, or a leg has no steps. Ask the provider for another route.
        public static let emptyRoute = Code(kind: .emptyRoute)
        /// A path leaves the globe. Ask the provider for another route.
        public static let brokenRoute = Code(kind: .brokenRoute)

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
}
