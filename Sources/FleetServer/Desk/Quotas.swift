// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// Kinds of calls, for whoever wants to set the limits of several methods at once. Raw values are the words of the
/// configuration. Every method has a limit of its own, whatever its kind: who opens links by the thousand stops nobody else
/// from reading a trip.
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

    /// Calls a minute of each method of the kind unless the operator says otherwise; 0 is no limit.
    public var usual: Int {
        switch self {
        case .create, .list, .deliveryList: 3_000
        case .batchCreate: 180
        case .read, .billing: 9_000
        case .search: 6_000
        case .update: 0
        }
    }

    /// The kind of a method.
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
    /// The method as settings spell it: `create-trip`.
    var settingName: String {
        rawValue.reduce(into: "") { name, letter in
            if letter.isUppercase, !name.isEmpty { name += "-" }
            name += letter.lowercased()
        }
    }
}

/// Counts the calls of a provider against the limit of their method, for each role apart: what the devices of drivers and
/// riders ask for leaves the provider's own servers their limit.
///
/// Only calls that are allowed are counted here. What is rejected is charged to its caller (`CallerQuotas`).
final class Quotas: Sendable {
    private struct Key: Hashable {
        let method: FleetMethod
        let role: FleetRole
    }

    private let perMinute: [FleetMethod: Int]
    private let buckets = Mutex<[Key: RateBucket]>([:])

    init(perMinute: [FleetMethod: Int]) { self.perMinute = perMinute }

    /// Counts a call.
    ///
    /// - Throws: `resourceExhausted` with the time after which to ask again.
    func count(_ method: FleetMethod, by role: FleetRole, at now: Moment) throws(FleetError) {
        let limit = Double(perMinute[method] ?? QuotaKind(method).usual)
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
