// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// Groups of methods for setting several limits at once. Raw values are the names in the configuration. Each method has
/// its own limit: opening thousands of links does not block reading trips.
public enum QuotaKind: String, Sendable, Hashable, CaseIterable {
    /// CreateTrip, CreateVehicle, CreateTask, CreateDeliveryVehicle, ShareTrip
    case create
    /// GetTrip, GetVehicle, GetTask, GetDeliveryVehicle, OpenShare, and the beginning of a watch
    case read
    /// SearchTrips, SearchVehicles, SearchFuzzedVehicles, GetTaskTrackingInfo
    case search
    /// ListVehicles, ListShares
    case list
    /// ListTasks, ListDeliveryVehicles
    case deliveryList = "delivery-list"
    /// BatchCreateTasks
    case batchCreate = "batch-create"
    /// Updates and deletes
    case update
    /// ReportBillableTrip
    case billing

    /// The default limit of each method of the group, in calls per minute; 0 is no limit.
    public var defaults: Int {
        switch self {
        case .create, .list, .deliveryList: 3_000
        case .batchCreate: 180
        case .read, .billing: 9_000
        case .search: 6_000
        case .update: 0
        }
    }

    /// The group of a method.
    init(_ method: FleetMethod) {
        switch method {
        case .createTrip, .createVehicle, .createTask, .createDeliveryVehicle, .shareTrip: self = .create
        case .getTrip, .getVehicle, .getTask, .getDeliveryVehicle, .watchTrip, .watchVehicle, .watchTaskTracking,
            .openShare:
            self = .read
        case .searchTrips, .searchVehicles, .searchFuzzedVehicles, .getTaskTrackingInfo: self = .search
        case .listVehicles, .listShares: self = .list
        case .listTasks, .listDeliveryVehicles: self = .deliveryList
        case .batchCreateTasks: self = .batchCreate
        case .reportBillableTrip: self = .billing
        case .updateTrip, .deleteTrip, .updateVehicle, .deleteVehicle, .updateVehicleAttributes,
            .updateVehicleLocation, .updateTask, .deleteTask, .updateDeliveryVehicle, .deleteDeliveryVehicle,
            .revokeShare:
            self = .update
        }
    }
}

extension FleetMethod {
    /// The name of the method in settings, such as `create-trip`.
    var settingName: String {
        rawValue.reduce(into: "") { name, letter in
            if letter.isUppercase, !name.isEmpty { name += "-" }
            name += letter.lowercased()
        }
    }
}

/// Counts the calls of a provider against the limit of their method, separately for each role: calls of drivers and
/// riders do not use up the limit of the provider's own servers.
///
/// Only allowed calls are counted here. Rejected ones are charged to their callers (`CallerQuotas`).
final class MethodQuotas: Sendable {
    private struct Key: Hashable {
        let method: FleetMethod
        let role: FleetRole
    }

    private let perMinute: [FleetMethod: Int]
    private let buckets = Mutex<[Key: RateBucket]>([:])

    init(perMinute: [FleetMethod: Int]) { self.perMinute = perMinute }

    /// Counts a call.
    ///
    /// - Throws: `resourceExhausted` with the time to wait.
    func count(_ method: FleetMethod, by role: FleetRole, at now: Timestamp) throws(FleetError) {
        let limit = Double(perMinute[method] ?? QuotaKind(method).defaults)
        guard limit > 0 else { return }
        let wait = buckets.withLock { buckets in
            buckets[Key(method: method, role: role), default: RateBucket(limit: limit, at: now)]
                .take(limit: limit, at: now)
        }
        guard wait == 0 else {
            throw FleetError(
                .resourceExhausted, "More than \(Int(limit)) calls of \(method.rawValue) a minute.", retryAfter: wait,
                reason: "METHOD_LIMIT")
        }
    }
}
