// SPDX-License-Identifier: Apache-2.0

/// Why a file or a request could not be parsed.
public struct FormatError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case invalidJSON, invalidQuery, invalidOption, invalidTrace, invalidRecord, unsupported
        }
        private let kind: Kind

        /// The bytes are not JSON. `message` has the position.
        public static let invalidJSON = Code(kind: .invalidJSON)
        /// Places, modes or lists of a query are missing or inconsistent. `message` has the field.
        public static let invalidQuery = Code(kind: .invalidQuery)
        /// An option has an invalid value. Omit it, or use one that `message` lists.
        public static let invalidOption = Code(kind: .invalidOption)
        /// A trace is invalid. `message` has the line or point.
        public static let invalidTrace = Code(kind: .invalidTrace)
        /// A recording is invalid. Record the drive again.
        public static let invalidRecord = Code(kind: .invalidRecord)
        /// The request is not supported.
        public static let unsupported = Code(kind: .unsupported)

        /// The name of the code.
        public var description: String { kind.rawValue }
    }

    /// The kind of error.
    public var code: Code
    /// What happened, with the values that matter. For people; never parse it.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - message: What happened, with the values that matter.
    ///   - cause: The underlying error.
    public init(code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// Code, message and cause in one line.
    public var description: String { "\(code): \(message)" + (cause.map { " (\($0))" } ?? "") }
}
