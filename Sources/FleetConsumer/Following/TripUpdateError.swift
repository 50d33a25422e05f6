// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess
internal import FleetModel

#if canImport(Darwin)
public import Foundation
#endif

/// Why a trip could not be brought up to date.
///
/// Where Foundation bridges errors, it is an `NSError` of the domain `io.grpc` whose code is the number of gRPC.
public struct TripUpdateError: Error, Sendable, CustomStringConvertible {
    /// The domain of all failures that have a code of gRPC.
    public static let domain = "io.grpc"

    /// The canonical number of gRPC, such as 5 for NOT_FOUND.
    public var code: Int
    /// What happened. For people; never parse it.
    public var message: String
    /// How long to wait before asking again, in seconds, if the server said so.
    public var retryAfter: Double?
    /// The lower failure that led here, if any; what the token provider threw, for one.
    public var cause: (any Error)?

    /// Makes an error.
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

    /// The domain of this failure.
    public var domain: String { TripUpdateError.domain }
    /// The canonical name, such as `NOT_FOUND`.
    public var name: String { FleetError.Code(number: code).description }
    /// Whether the app has to act: mend the name, give another token, slow down. All other failures mend themselves.
    public var needsAction: Bool { kind != .passing }
    /// Name, message and cause in one line.
    public var description: String { "\(name): \(message)" + (cause.map { " (\($0))" } ?? "") }

    var kind: FailureKind { FleetError.Code(number: code).kind }
}

#if canImport(Darwin)
extension TripUpdateError: CustomNSError {
    /// `io.grpc`
    public static var errorDomain: String { domain }
    /// The canonical number of gRPC.
    public var errorCode: Int { code }
    /// The message, as the description for people.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
#endif
