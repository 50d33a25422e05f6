// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// The fleet API for the app of a delivery driver. Keep a reference to it while the driver is at work.
///
///     let api = try DeliveryDriverAPI(driverContext: context)
///     api.vehicleReporter.locationTrackingEnabled = true
///     try await api.vehicleReporter.reportEnrouteToNextStop()
///
/// `vehicleID` of the context is the ID of a delivery vehicle.
@MainActor public final class DeliveryDriverAPI {
    /// Reports positions and stops of the vehicle.
    public let vehicleReporter: DeliveryVehicleReporter
    /// Reads the vehicle.
    public let deliveryVehicleManager: DeliveryVehicleManager

    /// Opens the queue of reports; pending reports are sent at once.
    ///
    /// - Throws: `QueueError` for a queue that cannot be used, `VehicleReporterError` for invalid IDs.
    public convenience init(driverContext: DriverContext) throws {
        let name: DeliveryVehicleName
        do throws(FleetError) {
            name = DeliveryVehicleName(
                provider: try ProviderID(driverContext.providerID),
                id: try DeliveryVehicleID(driverContext.vehicleID))
        } catch {
            throw VehicleReporterError(naming: error)
        }
        try self.init(
            driverContext: driverContext,
            transport: GRPCDeliveryTransport(endpoint: driverContext.endpoint, vehicle: name))
    }

    package init(driverContext: DriverContext, transport: any DeliveryTransport, seed: UInt64? = nil) throws {
        let reporter = DeliveryVehicleReporter(
            driverContext, log: try ReportLog(path: driverContext.queuePath), delivery: transport,
            seed: seed ?? .random(in: 0 ... .max))
        vehicleReporter = reporter
        deliveryVehicleManager = DeliveryVehicleManager(reporter)
    }

    /// The version of this library.
    public static var sdkVersion: String { RidesharingDriverAPI.sdkVersion }
}

/// Reads a delivery vehicle.
@MainActor public final class DeliveryVehicleManager {
    private let reporter: DeliveryVehicleReporter

    init(_ reporter: DeliveryVehicleReporter) { self.reporter = reporter }

    /// The present state of the vehicle on the server.
    ///
    /// - Throws: `VehicleReporterError`.
    public func vehicle() async throws(VehicleReporterError) -> DeliveryVehicleInfo { try await reporter.vehicleInfo() }
}
