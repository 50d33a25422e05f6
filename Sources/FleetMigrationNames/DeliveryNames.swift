// SPDX-License-Identifier: Apache-2.0

public import FleetDriver
public import Foundation
public import MigrationNames
internal import NavGeo
internal import NavModel

// The names that apps of drivers who deliver know.

/// Tells the fleet where a delivery vehicle is and which stops it has made.
public typealias GMTDDeliveryVehicleReporter = DeliveryVehicleReporter
/// Asks about a delivery vehicle.
public typealias GMTDDeliveryVehicleManager = DeliveryVehicleManager
/// How far a stop has come.
public typealias GMTDVehicleStopState = DeliveryVehicleStop.State
/// Takes the stops that are left, or why they are not known.
public typealias GMTDVehicleStopsCompletionHandler = @MainActor ([GMTDVehicleStop]?, (any Error)?) -> Void

/// Something to be done at a stop.
public struct GMTDTaskInfo: Sendable, Hashable {
    /// The task, without provider.
    public let taskID: String
    /// How long it takes, in seconds.
    public let taskDuration: TimeInterval

    /// Names a task.
    public init(taskID: String, taskDuration: TimeInterval) {
        self.taskID = taskID
        self.taskDuration = taskDuration
    }
}

/// A place where a delivery vehicle stops, with what is to be done there.
public struct GMTDVehicleStop: Sendable, Hashable {
    /// Where.
    public let plannedWaypoint: GMSNavigationWaypoint
    /// How far it has come.
    public let state: GMTDVehicleStopState
    /// What is to be done there.
    public let taskInfoArray: [GMTDTaskInfo]

    /// Makes a stop.
    public init(
        plannedWaypoint: GMSNavigationWaypoint, state: GMTDVehicleStopState, taskInfoArray: [GMTDTaskInfo]
    ) {
        self.plannedWaypoint = plannedWaypoint
        self.state = state
        self.taskInfoArray = taskInfoArray
    }

    /// What the server has; `nil` for a place that is not on the globe.
    init?(_ stop: DeliveryVehicleStop) {
        guard let waypoint = Waypoint(location: stop.place, title: "") else { return nil }
        self.init(
            plannedWaypoint: waypoint, state: stop.state,
            taskInfoArray: stop.tasks.map { GMTDTaskInfo(taskID: $0.taskID, taskDuration: $0.duration) })
    }

    var stop: DeliveryVehicleStop {
        DeliveryVehicleStop(
            place: plannedWaypoint.place, state: state,
            tasks: taskInfoArray.map { DeliveryTaskInfo(taskID: $0.taskID, duration: $0.taskDuration) })
    }
}

/// A delivery vehicle as its driver sees it.
public struct GMTDDeliveryVehicle: Sendable, Hashable {
    /// Whose fleet it is.
    public let providerID: String
    /// The vehicle, without provider.
    public let vehicleID: String
    /// Its whole name.
    public let vehicleName: String
    /// Stops that are still to be made, the next one first.
    public let vehicleStops: [GMTDVehicleStop]

    init(_ info: DeliveryVehicleInfo) {
        providerID = info.providerID
        vehicleID = info.vehicleID
        vehicleName = info.vehicleName
        vehicleStops = info.stops.compactMap { GMTDVehicleStop($0) }
    }
}

extension DeliveryVehicleReporter {
    /// Says that the vehicle heads for the next stop.
    public func reportEnrouteToNextStop(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        complete(completion) { try await self.reportEnrouteToNextStop() }
    }

    /// Says that the vehicle is at the next stop.
    public func reportArrivedAtStop(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        complete(completion) { try await self.reportArrivedAtStop() }
    }

    /// Says that the stop is done, and takes it away.
    public func reportCompletedStop(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        complete(completion) { try await self.reportCompletedStop() }
    }

    /// Asks for the stops that are still to be made.
    public func getRemainingVehicleStops(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        complete(completion) { try await self.remainingVehicleStops() }
    }

    /// Puts other stops in place of all those that are still to be made.
    public func setVehicleStops(
        _ vehicleStops: [GMTDVehicleStop], completion: @escaping GMTDVehicleStopsCompletionHandler
    ) { complete(completion) { try await self.setVehicleStops(vehicleStops.map(\.stop)) } }

    private func complete(
        _ completion: @escaping GMTDVehicleStopsCompletionHandler,
        _ work: @escaping @MainActor () async throws -> [DeliveryVehicleStop]
    ) {
        Task {
            do { completion(try await work().compactMap { GMTDVehicleStop($0) }, nil) } catch { completion(nil, error) }
        }
    }
}

extension DeliveryVehicleManager {
    /// Asks for the vehicle.
    public func getVehicle(completion: @escaping @MainActor (GMTDDeliveryVehicle?, (any Error)?) -> Void) {
        Task {
            do { completion(GMTDDeliveryVehicle(try await vehicle()), nil) } catch { completion(nil, error) }
        }
    }
}

/// What the app of a driver who delivers asks. Hold it as long as the driver is at work.
@MainActor public final class GMTDDeliveryDriverAPI: GMTDDriverAPI {
    /// Tells the fleet where the vehicle is and which stops it has made. Reports of positions wait in a file of
    /// `FleetSource.queueFolder`.
    public let vehicleReporter: GMTDDeliveryVehicleReporter
    /// Asks about the vehicle.
    public let deliveryVehicleManager: GMTDDeliveryVehicleManager
    private let api: DeliveryDriverAPI

    /// Begins; `nil` without `FleetSource.current`, and when names are none or the queue cannot be used.
    public init?(driverContext: GMTDDriverContext) {
        guard let context = GMTDDriverAPI.native(driverContext, queue: "deliveries"),
            let api = try? DeliveryDriverAPI(driverContext: context)
        else { return nil }
        self.api = api
        (vehicleReporter, deliveryVehicleManager) = (api.vehicleReporter, api.deliveryVehicleManager)
        super.init()
    }
}
