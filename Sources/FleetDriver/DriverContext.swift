// SPDX-License-Identifier: Apache-2.0

public import FleetAccess
internal import FleetModel
public import NavSession

/// What a driver's app brings: who it is, where the server is, what it navigates with.
public struct DriverContext: Sendable {
    /// What survives when the device loses its power.
    public enum QueueSafety: Sendable, Hashable {
        /// Everything: each report is on the disk before the next one is taken. Costs some milliseconds for each.
        case everyReport
        /// What the system has written by then. Also without power nothing is torn, but the last seconds may be missing.
        /// The end of the process alone, even by `kill -9`, loses nothing.
        case asTheSystemWrites
    }

    /// Where the fleet server listens.
    public var endpoint: FleetEndpoint
    /// Where tokens come from.
    public var accessTokenProvider: any AccessTokenProvider
    /// Whose fleet it is.
    public var providerID: String
    /// The vehicle.
    public var vehicleID: String
    /// What the driver navigates with.
    public var navigator: Navigator
    /// File of the reports that wait. Each vehicle has one of its own; it is made when it is missing.
    public var queuePath: String
    /// What survives when the device loses its power.
    public var queueSafety = QueueSafety.everyReport
    /// What the time is told by.
    public var clock = FleetClock.device

    /// Puts it together.
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

/// What a driver's app asks of the fleet. Hold it as long as the driver is at work.
///
///     let api = try RidesharingDriverAPI(driverContext: context)
///     api.vehicleReporter.locationTrackingEnabled = true
///     api.vehicleReporter.update(.online)
@MainActor public final class RidesharingDriverAPI {
    /// Tells the fleet where the vehicle is.
    public let vehicleReporter: VehicleReporter

    /// Opens the queue of reports; what waits in it from before is sent at once.
    ///
    /// - Throws: `QueueError` for a queue that cannot be used, `VehicleReporterError` for names that are none.
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
    /// A name is none.
    init(naming error: FleetError) { self.init(.general, error.message, isFinal: true, cause: error) }
}
