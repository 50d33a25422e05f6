// SPDX-License-Identifier: Apache-2.0

public import FleetClient

/// The fleet server and the folder of a driver's queue, which replace account and API key.
///
///     FleetSource.current = FleetSource(endpoint: FleetEndpoint(host: "fleet.example.com", port: 443))
public struct FleetSource: Sendable, Hashable {
    /// The gRPC endpoint of the server.
    public var endpoint: FleetEndpoint
    /// Folder of the files that queue a driver's reports. Not used by riders' apps.
    public var queueFolder: String

    /// Creates a source.
    public init(endpoint: FleetEndpoint, queueFolder: String = ".") {
        self.endpoint = endpoint
        self.queueFolder = queueFolder
    }

    /// The source of the app. Set it once at the start, because the published API has no parameter for it.
    @MainActor public static var current: FleetSource?
}
