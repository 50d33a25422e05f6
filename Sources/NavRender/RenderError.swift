// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An error while drawing an image.
public struct RenderError: CodedError {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case invalidSize, outOfMemory }
        private let kind: Kind

        /// The image would be empty or exceeds the limits of the graphics library. Choose another size or scale.
        public static let invalidSize = Code(kind: .invalidSize)
        /// Memory is exhausted. Choose a smaller image.
        public static let outOfMemory = Code(kind: .outOfMemory)

        /// The code as a word.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public var code: Code
    /// A description with the relevant values, for people. Do not parse it.
    public var message: String
    /// The underlying error, if any.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: A description for people.
    ///   - cause: The underlying error, if any.
    public init(code: Code, message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}
