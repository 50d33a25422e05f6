// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
public import FleetDriver
public import NavSession

// The published names for drivers' apps. Raw values of all enumerations are the same.

/// Reports location, route and state of a vehicle. It gets locations from the navigator; adding
/// it to a road-snapped location provider as well has no effect.
public typealias GMTDVehicleReporter = VehicleReporter
/// Receives the outcome of reports.
public typealias GMTDVehicleReporterListener = VehicleReporterListener
/// The contents of one request to the server.
public typealias GMTDVehicleUpdate = VehicleUpdate
/// The state of the vehicle. Raw values are those of apps, not those of the wire format.
public typealias GMTDVehicleState = VehicleState
/// The code of an error.
public typealias GMTDVehicleReporterErrorCode = VehicleReporterError.Code

/// The identity, the token provider and the navigator of a driver's app.
@preconcurrency @MainActor public final class GMTDDriverContext {
    /// The token provider.
    public let accessTokenProvider: any GMTDAuthorization
    /// The ID of the provider.
    public let providerID: String
    /// The vehicle.
    public let vehicleID: String
    /// The navigator.
    public let navigator: Navigator

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - accessTokenProvider: The token provider.
    ///   - providerID: The ID of the provider.
    ///   - vehicleID: The ID of the vehicle, without provider.
    ///   - navigator: The navigator.
    public init(
        accessTokenProvider: any GMTDAuthorization, providerID: String, vehicleID: String, navigator: Navigator
    ) {
        self.accessTokenProvider = accessTokenProvider
        self.providerID = providerID
        self.vehicleID = vehicleID
        self.navigator = navigator
    }
}

/// The common part of the APIs of drivers' apps.
@preconcurrency @MainActor public class GMTDDriverAPI {
    init() {}

    /// The context for the native API; `nil` without `FleetSource.current`.
    ///
    /// - Parameter queue: File name extension of the queue.
    static func native(_ context: GMTDDriverContext, queue: String) -> DriverContext? {
        guard let source = FleetSource.current else { return nil }
        return DriverContext(
            endpoint: source.endpoint, accessTokenProvider: CallbackTokenProvider(context.accessTokenProvider),
            providerID: context.providerID, vehicleID: context.vehicleID, navigator: context.navigator,
            queuePath: "\(source.queueFolder)/\(fileName(context)).\(queue)")
    }

    /// The file name of a vehicle's queue: everything but ASCII alphanumerics and hyphens is hex-encoded.
    private static func fileName(_ context: GMTDDriverContext) -> String {
        (context.providerID + "/" + context.vehicleID).utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || character == "-")
                ? String(character) : "_" + String(byte, radix: 16)
        }.joined()
    }

    /// The version of the library.
    public static func sdkVersion() -> String { RidesharingDriverAPI.sdkVersion }

    /// Has no effect: nothing is reported.
    public static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}
}

/// The API of a ridesharing driver's app. Retain it while the driver is working.
@preconcurrency @MainActor public final class GMTDRidesharingDriverAPI: GMTDDriverAPI {
    /// Reports the location of the vehicle. Reports are queued in a file in `FleetSource.queueFolder`.
    public let vehicleReporter: GMTDVehicleReporter
    private let api: RidesharingDriverAPI

    /// Creates an API; `nil` without `FleetSource.current`, with invalid names, or if the queue cannot be used.
    public init?(driverContext: GMTDDriverContext) {
        guard let context = GMTDDriverAPI.native(driverContext, queue: "reports"),
            let api = try? RidesharingDriverAPI(driverContext: context)
        else { return nil }
        self.api = api
        vehicleReporter = api.vehicleReporter
        super.init()
    }
}
