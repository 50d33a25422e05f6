// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The error of a route that cannot be followed.
public struct SessionError: CodedError {
    /// Error codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case emptyRoute, brokenRoute }
        private let kind: Kind

        /// The route has no leg, or a leg has no steps. Request another route.
        public static let emptyRoute = Code(kind: .emptyRoute)
        /// A path is empty or has an invalid coordinate. Request another route.
        public static let brokenRoute = Code(kind: .brokenRoute)

        /// The code as text.
        public var description: String { kind.rawValue }
    }

    /// The error code.
    public var code: Code
    /// A description for people, with the relevant values.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - message: A description for people.
    ///   - cause: The underlying error, if any.
    public init(code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}
