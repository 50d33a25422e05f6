// SPDX-License-Identifier: Apache-2.0

/// Why a picture could not be made.
public struct RenderError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case invalidSize, outOfMemory }
        private let kind: Kind

        /// The picture would be empty or larger than the drawing library takes. Ask for another size or scale.
        public static let invalidSize = Code(kind: .invalidSize)
        /// The system has not enough memory. Ask for a smaller picture.
        public static let outOfMemory = Code(kind: .outOfMemory)

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
