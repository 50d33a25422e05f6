// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
public import Foundation
#endif

/// Why a report was not accepted by the server, or not made.
///
/// Where Foundation bridges errors, it is an `NSError` with the published domain and code. If the server or the connection failed, its
/// underlying error has the domain `io.grpc` and the gRPC status code.
public struct VehicleReporterError: Error, Sendable, CustomStringConvertible {
    /// The published error domain.
    public static let domain = "com.google.mapsplatform.transportation.driver.vehiclereporter.ErrorDomain"

    /// The kind of failure. Raw values are those of driver apps.
    public enum Code: Int, Sendable, Hashable {
        /// The update failed; see `cause`. It is retried unless `isFinal`.
        case general = 1
        /// The vehicle has no trip.
        case noActiveTrips = 2
        /// The trips of the vehicle could not be fetched.
        case activeTripsFetchFailed = 3
        /// Enable `locationTrackingEnabled` first.
        case locationTrackingNotEnabled = 4
        /// Wait for a position first.
        case noLastKnownLocation = 5
    }

    /// The kind of failure.
    public var code: Code
    /// What happened. For people; do not parse it.
    public var message: String
    /// Whether the report was dropped: the server rejects it permanently.
    public var isFinal: Bool
    /// The gRPC status code, if the server or the connection failed.
    public var grpcCode: Int?
    /// The underlying error, if any.
    public var cause: (any Error)?

    init(_ code: Code, _ message: String, isFinal: Bool = false, grpcCode: Int? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.isFinal = isFinal
        self.grpcCode = grpcCode
        self.cause = cause
    }

    /// Message and cause in one line.
    public var description: String { message + (cause.map { " (\($0))" } ?? "") }
}

#if canImport(Darwin)
extension VehicleReporterError: CustomNSError {
    /// The published domain.
    public static var errorDomain: String { domain }
    /// The published code, 1 … 5.
    public var errorCode: Int { code.rawValue }
    /// The message as localized description, and the underlying error.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let grpcCode {
            info[NSUnderlyingErrorKey] = NSError(
                domain: "io.grpc", code: grpcCode,
                userInfo: [NSLocalizedDescriptionKey: cause.map { "\($0)" } ?? message])
        } else if let cause {
            info[NSUnderlyingErrorKey] = cause as NSError
        }
        return info
    }
}
#endif
