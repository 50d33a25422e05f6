// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Why learned speeds could not be read, merged or used.
public struct SpeedsError: CodedError {
    /// The kind of error.
    public enum Code: String, Sendable, Hashable, CustomStringConvertible {
        /// The bytes are not a speeds file, or it is damaged.
        case damaged
        /// The file was written by a newer version.
        case unsupportedVersion
        /// The file was learned on another map, or with other free-flow speeds.
        case otherMap

        /// The name of the code.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public var code: Code
    /// What happened, with the values that matter. For people; never parse it.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)? { nil }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - message: What happened.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }
}
