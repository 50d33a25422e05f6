// SPDX-License-Identifier: Apache-2.0

/// Why a request cannot be understood.
public struct ServiceError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case invalidJSON, invalidQuery, invalidOption, invalidTrace, invalidRecord, unsupported
        }
        private let kind: Kind

        /// The bytes are not JSON. Mend the byte that `message` names.
        public static let invalidJSON = Code(kind: .invalidJSON)
        /// Places, modes or lists of the request are missing or contradict each other. Mend the field named.
        public static let invalidQuery = Code(kind: .invalidQuery)
        /// An option has a value that it does not know. Leave it out or take one that `message` lists.
        public static let invalidOption = Code(kind: .invalidOption)
        /// A recorded drive cannot be read. Mend the line or point that `message` names.
        public static let invalidTrace = Code(kind: .invalidTrace)
        /// A record of a drive is not what this program writes. Record the drive again.
        public static let invalidRecord = Code(kind: .invalidRecord)
        /// What was asked for is not offered.
        public static let unsupported = Code(kind: .unsupported)

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
}
