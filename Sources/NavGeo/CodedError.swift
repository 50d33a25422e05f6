// SPDX-License-Identifier: Apache-2.0

/// An error with a code to switch on, a message for people and an optional cause.
///
/// Each module has one such error. Its codes are a struct over a private enumeration, so that new codes do not break
/// callers; keep a `default` when switching.
public protocol CodedError: Error, CustomStringConvertible {
    /// The kind of failure.
    associatedtype Code: Sendable, Hashable, CustomStringConvertible

    /// The kind of failure.
    var code: Code { get }
    /// What happened, with the relevant values. For people; do not parse it.
    var message: String { get }
    /// The underlying error, if any.
    var cause: (any Error)? { get }
}

extension CodedError {
    /// Code, message and cause in one line.
    public var description: String { "\(code): \(message)" + (cause.map { " (\($0))" } ?? "") }
}
