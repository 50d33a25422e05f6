// SPDX-License-Identifier: Apache-2.0

/// Why a token or a key is of no use.
public struct TokenError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case badKey, badToken, expired, insecure, unwritable }
        private let kind: Kind

        /// A key cannot be read. Mend or remove its file.
        public static let badKey = Code(kind: .badKey)
        /// The token is no token, is signed by nobody known, or breaks a rule. Fetch another one.
        public static let badToken = Code(kind: .badToken)
        /// The token's time is over. Fetch another one.
        public static let expired = Code(kind: .expired)
        /// Others can change the keys. Run the command that the message names.
        public static let insecure = Code(kind: .insecure)
        /// The key folder cannot be read or written. Check its rights.
        public static let unwritable = Code(kind: .unwritable)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened. It never holds a token.
    public var message: String
    /// The lower failure that led here, if any.
    public var cause: (any Error)?

    init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// Code and message in one line.
    public var description: String { "\(code): \(message)" }
}
