// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
public import FleetDriver
public import NavSession

// The names that drivers' apps know, for the types of Guidepost. Raw values of all enumerations are the same.

/// Tells the fleet where a vehicle is, where it drives and what it does. It hears of positions from the navigator; adding
/// it to a road-snapped location provider as well does no harm.
public typealias GMTDVehicleReporter = VehicleReporter
/// What an app is told of its reports.
public typealias GMTDVehicleReporterListener = VehicleReporterListener
/// What was sent to the server in one go.
public typealias GMTDVehicleUpdate = VehicleUpdate
/// Whether the vehicle takes trips: the numbers of apps, not those of the wire.
public typealias GMTDVehicleState = VehicleState
/// What kind of failure it is.
public typealias GMTDVehicleReporterErrorCode = VehicleReporterError.Code

/// What a driver's app brings: who it is, where its tokens come from, what it navigates with.
@MainActor public final class GMTDDriverContext {
    /// Where tokens come from.
    public let accessTokenProvider: any GMTDAuthorization
    /// Whose fleet it is.
    public let providerID: String
    /// The vehicle.
    public let vehicleID: String
    /// What the driver navigates with.
    public let navigator: Navigator

    /// Puts it together.
    public init(
        accessTokenProvider: any GMTDAuthorization, providerID: String, vehicleID: String, navigator: Navigator
    ) {
        self.accessTokenProvider = accessTokenProvider
        self.providerID = providerID
        self.vehicleID = vehicleID
        self.navigator = navigator
    }
}

/// What every kind of driver's app can ask.
@MainActor public class GMTDDriverAPI {
    init() {}

    /// The context for the native calls; `nil` without `FleetSource.current`.
    ///
    /// - Parameter queue: How the file of waiting reports ends.
    static func native(_ context: GMTDDriverContext, queue: String) -> DriverContext? {
        guard let source = FleetSource.current else { return nil }
        return DriverContext(
            endpoint: source.endpoint, accessTokenProvider: CallbackTokens(context.accessTokenProvider),
            providerID: context.providerID, vehicleID: context.vehicleID, navigator: context.navigator,
            queuePath: "\(source.queueFolder)/\(fileName(context)).\(queue)")
    }

    /// A file of its own for each vehicle: everything but letters, digits and hyphens is told by its bytes.
    private static func fileName(_ context: GMTDDriverContext) -> String {
        (context.providerID + "/" + context.vehicleID).utf8.map { byte in
            let letter = Character(Unicode.Scalar(byte))
            return letter.isASCII && (letter.isLetter || letter.isNumber || letter == "-")
                ? String(letter) : "_" + String(byte, radix: 16)
        }.joined()
    }

    /// The version of the library.
    public static func sdkVersion() -> String { RidesharingDriverAPI.sdkVersion }
}

/// What a driver's app of a fleet that carries people asks. Hold it as long as the driver is at work.
@MainActor public final class GMTDRidesharingDriverAPI: GMTDDriverAPI {
    /// Tells the fleet where the vehicle is. Reports of ``GMTDDriverContext`` wait in a file of `FleetSource.queueFolder`.
    public let vehicleReporter: GMTDVehicleReporter
    private let api: RidesharingDriverAPI

    /// Begins; `nil` without `FleetSource.current`, and when names are none or the queue cannot be used.
    public init?(driverContext: GMTDDriverContext) {
        guard let context = GMTDDriverAPI.native(driverContext, queue: "reports"),
            let api = try? RidesharingDriverAPI(driverContext: context)
        else { return nil }
        self.api = api
        vehicleReporter = api.vehicleReporter
        super.init()
    }
}
