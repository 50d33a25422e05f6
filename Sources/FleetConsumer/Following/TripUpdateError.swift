// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
internal import FleetModel

#if canImport(Darwin)
public import Foundation
#endif

/// Why a trip could not be updated.
///
/// Where Foundation bridges errors, it is an `NSError` with the domain `io.grpc` and the gRPC status code.
public struct TripUpdateError: Error, Sendable, CustomStringConvertible {
    /// The domain of errors with a gRPC status code.
    public static let domain = "io.grpc"

    /// The gRPC status code, such as 5 for NOT_FOUND.
    public var code: Int
    /// What happened. For people; do not parse it.
    public var message: String
    /// Seconds to wait before a retry, if the server sent them.
    public var retryAfter: Double?
    /// The underlying error, such as one of the token provider.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The gRPC status code.
    ///   - message: What happened.
    ///   - retryAfter: Seconds to wait before a retry.
    ///   - cause: The underlying error.
    public init(code: Int, message: String, retryAfter: Double? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.cause = cause
    }

    init(_ error: FleetError) {
        self.init(
            code: error.code.number, message: error.message, retryAfter: error.retryAfter, cause: error.cause)
    }

    /// The domain of this error.
    public var domain: String { TripUpdateError.domain }
    /// The name of the status code, such as `NOT_FOUND`.
    public var name: String { FleetError.Code(number: code).description }
    /// Whether the app has to act: fix the name, provide another token, or slow down. All other failures are transient.
    public var needsAction: Bool { kind != .transient }
    /// Name, message and cause in one line.
    public var description: String { "\(name): \(message)" + (cause.map { " (\($0))" } ?? "") }

    var kind: FailureKind { FleetError.Code(number: code).kind }
}

#if canImport(Darwin)
extension TripUpdateError: CustomNSError {
    /// `io.grpc`
    public static var errorDomain: String { domain }
    /// The gRPC status code.
    public var errorCode: Int { code }
    /// The message as localized description, and the underlying error.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let cause { info[NSUnderlyingErrorKey] = cause as NSError }
        return info
    }
}
#endif
