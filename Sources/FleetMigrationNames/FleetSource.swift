// SPDX-License-Identifier: Apache-2.0

public import FleetClient

/// Where the fleet server is, and where a driver's reports wait: what an account and a key stood for.
///
///     FleetSource.current = FleetSource(endpoint: FleetEndpoint(host: "fleet.example.com", port: 443))
public struct FleetSource: Sendable, Hashable {
    /// Where the server listens for gRPC.
    public var endpoint: FleetEndpoint
    /// Folder of the files in which a driver's reports wait until the server has them. Riders need none.
    public var queueFolder: String

    /// Names the sources.
    public init(endpoint: FleetEndpoint, queueFolder: String = ".") {
        self.endpoint = endpoint
        self.queueFolder = queueFolder
    }

    /// The source of this app. The calls of this kind of app know no other way to hand it in: name it once, at the start.
    @MainActor public static var current: FleetSource?
}
