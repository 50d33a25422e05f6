// SPDX-License-Identifier: Apache-2.0

public import FleetClient
internal import FleetModel
public import NavSession

/// The configuration of a driver's app: vehicle, server, tokens and navigator.
public struct DriverContext: Sendable {
    /// What survives a power loss of the device.
    public enum QueueSafety: Sendable, Hashable {
        /// All reports: each is synchronized to disk before the next one. Costs some milliseconds per report.
        case everyReport
        /// What the system has written by then. The file is consistent after a power loss, but the last seconds may be
        /// missing. The end of the process alone, even by `kill -9`, loses nothing.
        case asTheSystemWrites
    }

    /// The gRPC address of the fleet server.
    public var endpoint: FleetEndpoint
    /// The source of tokens.
    public var accessTokenProvider: any AccessTokenProvider
    /// The operator of the fleet.
    public var providerID: String
    /// The ID of the driver's vehicle, without provider.
    public var vehicleID: String
    /// The driver's navigator.
    public var navigator: Navigator
    /// The file for queued reports, one per vehicle; created if missing.
    public var queuePath: String
    /// What survives a power loss of the device.
    public var queueSafety = QueueSafety.everyReport
    /// The clock for times of reports.
    public var clock = FleetClock.device

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - endpoint: The gRPC address of the fleet server.
    ///   - accessTokenProvider: The source of tokens.
    ///   - providerID: The operator of the fleet.
    ///   - vehicleID: The ID of the vehicle.
    ///   - navigator: The driver's navigator.
    ///   - queuePath: The file for queued reports.
    public init(
        endpoint: FleetEndpoint, accessTokenProvider: any AccessTokenProvider, providerID: String, vehicleID: String,
        navigator: Navigator, queuePath: String
    ) {
        self.endpoint = endpoint
        self.accessTokenProvider = accessTokenProvider
        self.providerID = providerID
        self.vehicleID = vehicleID
        self.navigator = navigator
        self.queuePath = queuePath
    }
}

/// The fleet API for a driver's app. Keep a reference to it while the driver is at work.
///
///     let api = try RidesharingDriverAPI(driverContext: context)
///     api.vehicleReporter.locationTrackingEnabled = true
///     api.vehicleReporter.update(.online)
@MainActor public final class RidesharingDriverAPI {
    /// Reports the vehicle to the fleet.
    public let vehicleReporter: VehicleReporter

    /// Opens the queue of reports; pending reports are sent at once.
    ///
    /// - Throws: `QueueError` for a queue that cannot be used, `VehicleReporterError` for invalid IDs.
    public convenience init(driverContext: DriverContext) throws {
        let name: VehicleName
        do throws(FleetError) {
            name = VehicleName(
                provider: try ProviderID(driverContext.providerID), id: try VehicleID(driverContext.vehicleID))
        } catch {
            throw VehicleReporterError(naming: error)
        }
        try self.init(
            driverContext: driverContext,
            transport: GRPCDriverTransport(endpoint: driverContext.endpoint, vehicle: name))
    }

    package init(driverContext: DriverContext, transport: any DriverTransport, seed: UInt64? = nil) throws {
        vehicleReporter = VehicleReporter(
            driverContext, log: try ReportLog(path: driverContext.queuePath), transport: transport,
            seed: seed ?? .random(in: 0 ... .max))
    }

    /// The version of this library.
    public static var sdkVersion: String { "0.1.0" }
}

extension VehicleReporterError {
    /// An error for an invalid ID.
    init(naming error: FleetError) { self.init(.general, error.message, isFinal: true, cause: error) }
}
