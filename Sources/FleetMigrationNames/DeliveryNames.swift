// SPDX-License-Identifier: Apache-2.0

public import FleetDriver
public import Foundation
public import MigrationNames
internal import NativeNames
internal import NavGeo
internal import NavModel

// The published names for delivery drivers' apps.

/// Reports the location and the stops of a delivery vehicle.
public typealias GMTDDeliveryVehicleReporter = DeliveryVehicleReporter
/// Requests the data of a delivery vehicle.
public typealias GMTDDeliveryVehicleManager = DeliveryVehicleManager
/// The state of a stop.
public typealias GMTDVehicleStopState = DeliveryVehicleStop.State
/// Receives the remaining stops or an error.
public typealias GMTDVehicleStopsCompletionHandler = @MainActor ([GMTDVehicleStop]?, (any Error)?) -> Void

/// A task at a stop.
public struct GMTDTaskInfo: Sendable, Hashable {
    /// The ID of the task, without provider.
    public let taskID: String
    /// Duration of the task, in seconds.
    public let taskDuration: TimeInterval

    /// Creates a task.
    public init(taskID: String, taskDuration: TimeInterval) {
        self.taskID = taskID
        self.taskDuration = taskDuration
    }
}

/// A stop of a delivery vehicle, with its tasks.
public struct GMTDVehicleStop: Sendable, Hashable {
    /// The location.
    public let plannedWaypoint: GMSNavigationWaypoint
    /// The state.
    public let state: GMTDVehicleStopState
    /// The tasks.
    public let taskInfoArray: [GMTDTaskInfo]

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - plannedWaypoint: The location.
    ///   - state: The state.
    ///   - taskInfoArray: The tasks.
    public init(
        plannedWaypoint: GMSNavigationWaypoint, state: GMTDVehicleStopState, taskInfoArray: [GMTDTaskInfo]
    ) {
        self.plannedWaypoint = plannedWaypoint
        self.state = state
        self.taskInfoArray = taskInfoArray
    }

    /// Creates a stop from the server's data; `nil` if its coordinate is invalid.
    init?(_ stop: DeliveryVehicleStop) {
        guard let waypoint = Waypoint(location: stop.place, title: "") else { return nil }
        self.init(
            plannedWaypoint: waypoint, state: stop.state,
            taskInfoArray: stop.tasks.map { GMTDTaskInfo(taskID: $0.taskID, taskDuration: $0.duration) })
    }

    var roundStop: DeliveryVehicleStop {
        DeliveryVehicleStop(
            place: plannedWaypoint.nativeCoordinate, state: state,
            tasks: taskInfoArray.map { DeliveryTaskInfo(taskID: $0.taskID, duration: $0.taskDuration) })
    }
}

/// A delivery vehicle, as visible to its driver.
public struct GMTDDeliveryVehicle: Sendable, Hashable {
    /// The ID of the provider.
    public let providerID: String
    /// The ID of the vehicle, without provider.
    public let vehicleID: String
    /// The full name of the vehicle.
    public let vehicleName: String
    /// The remaining stops, the next one first.
    public let vehicleStops: [GMTDVehicleStop]

    init(_ info: DeliveryVehicleInfo) {
        providerID = info.providerID
        vehicleID = info.vehicleID
        vehicleName = info.vehicleName
        vehicleStops = info.stops.compactMap { GMTDVehicleStop($0) }
    }
}

extension DeliveryVehicleReporter {
    /// Reports that the vehicle is en route to the next stop.
    public func reportEnrouteToNextStop(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        perform(completion) { try await self.reportEnrouteToNextStop() }
    }

    /// Reports that the vehicle has arrived at the next stop.
    public func reportArrivedAtStop(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        perform(completion) { try await self.reportArrivedAtStop() }
    }

    /// Reports that the stop is completed, and removes it.
    public func reportCompletedStop(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        perform(completion) { try await self.reportCompletedStop() }
    }

    /// Requests the remaining stops.
    public func getRemainingVehicleStops(completion: @escaping GMTDVehicleStopsCompletionHandler) {
        perform(completion) { try await self.remainingVehicleStops() }
    }

    /// Replaces the remaining stops.
    public func setVehicleStops(
        _ vehicleStops: [GMTDVehicleStop], completion: @escaping GMTDVehicleStopsCompletionHandler
    ) { perform(completion) { try await self.setVehicleStops(vehicleStops.map(\.roundStop)) } }

    private func perform(
        _ completion: @escaping GMTDVehicleStopsCompletionHandler,
        _ request: @escaping @MainActor () async throws -> [DeliveryVehicleStop]
    ) {
        Task {
            do { completion(try await request().compactMap { GMTDVehicleStop($0) }, nil) } catch {
                completion(nil, error)
            }
        }
    }
}

extension DeliveryVehicleManager {
    /// Requests the vehicle.
    public func getVehicle(completion: @escaping @MainActor (GMTDDeliveryVehicle?, (any Error)?) -> Void) {
        Task {
            do { completion(GMTDDeliveryVehicle(try await vehicle()), nil) } catch { completion(nil, error) }
        }
    }
}

/// The API of a delivery driver's app. Retain it while the driver is working.
@preconcurrency @MainActor public final class GMTDDeliveryDriverAPI: GMTDDriverAPI {
    /// Reports the location and the stops of the vehicle. Location reports are queued in a file in
    /// `FleetSource.queueFolder`.
    public let vehicleReporter: GMTDDeliveryVehicleReporter
    /// Requests the data of the vehicle.
    public let deliveryVehicleManager: GMTDDeliveryVehicleManager
    private let api: DeliveryDriverAPI

    /// Creates an API; `nil` without `FleetSource.current`, with invalid names, or if the queue cannot be used.
    public init?(driverContext: GMTDDriverContext) {
        guard let context = GMTDDriverAPI.native(driverContext, queue: "deliveries"),
            let api = try? DeliveryDriverAPI(driverContext: context)
        else { return nil }
        self.api = api
        (vehicleReporter, deliveryVehicleManager) = (api.vehicleReporter, api.deliveryVehicleManager)
        super.init()
    }
}
