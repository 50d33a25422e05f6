// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin)
public import FleetConsumer
public import Foundation

/// On Apple platforms the error itself bridges to `NSError`. With this, `error as NSError?` of the published guides has the same
/// domain and code elsewhere.
extension TripUpdateError: CustomNSError {
    /// `io.grpc`
    public static var errorDomain: String { domain }
    /// The gRPC status code.
    public var errorCode: Int { code }
    /// The message, as localized description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
#endif
