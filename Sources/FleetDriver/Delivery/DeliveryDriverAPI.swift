// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// What the app of a driver who delivers asks of the fleet. Hold it as long as the driver is at work.
///
///     let api = try DeliveryDriverAPI(driverContext: context)
///     api.vehicleReporter.locationTrackingEnabled = true
///     try await api.vehicleReporter.reportEnrouteToNextStop()
///
/// `vehicleID` of the context is that of a delivery vehicle.
@MainActor public final class DeliveryDriverAPI {
    /// Tells the fleet where the vehicle is and which stops it has made.
    public let vehicleReporter: DeliveryVehicleReporter
    /// Asks about the vehicle.
    public let deliveryVehicleManager: DeliveryVehicleManager

    /// Opens the queue of reports; what waits in it from before is sent at once.
    ///
    /// - Throws: `QueueError` for a queue that cannot be used, `VehicleReporterError` for names that are none.
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

/// Asks about a delivery vehicle.
@MainActor public final class DeliveryVehicleManager {
    private let reporter: DeliveryVehicleReporter

    init(_ reporter: DeliveryVehicleReporter) { self.reporter = reporter }

    /// The vehicle as the server knows it now.
    ///
    /// - Throws: `VehicleReporterError`.
    public func vehicle() async throws(VehicleReporterError) -> DeliveryRound { try await reporter.round() }
}
