// SPDX-License-Identifier: Apache-2.0

/// Why a token or a key was rejected.
public struct TokenError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case badKey, badToken, expired, insecure, unwritable }
        private let kind: Kind

        /// A key cannot be read. Fix or remove its file.
        public static let badKey = Code(kind: .badKey)
        /// The token is malformed, is not signed by a known key, or violates a rule. Fetch another one.
        public static let badToken = Code(kind: .badToken)
        /// The token has expired. Fetch another one.
        public static let expired = Code(kind: .expired)
        /// Others can change the keys. Run the command in the message.
        public static let insecure = Code(kind: .insecure)
        /// The key folder cannot be read or written. Check its permissions.
        public static let unwritable = Code(kind: .unwritable)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// What happened. It never contains a token.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// Code and message in one line.
    public var description: String { "\(code): \(message)" }
}
