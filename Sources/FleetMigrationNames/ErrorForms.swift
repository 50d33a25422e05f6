// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin)
public import FleetConsumer
public import FleetDriver
public import Foundation

// On Apple platforms the errors themselves bridge to `NSError`. With this, `error as NSError?` of the published guides has the same
// domain, code and underlying error elsewhere.

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
                domain: TripUpdateError.domain, code: grpcCode,
                userInfo: [NSLocalizedDescriptionKey: cause.map { "\($0)" } ?? message])
        } else if let cause {
            info[NSUnderlyingErrorKey] = cause as NSError
        }
        return info
    }
}
#endif
