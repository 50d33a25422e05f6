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

/// Counts the calls of a provider against the limit of their method. A limit holds a minute's worth and fills evenly.
final class Quotas: Sendable {
    private let perMinute: [FleetMethod: Int]
    private let levels: Mutex<[FleetMethod: (level: Double, at: Moment)]>

    init(perMinute: [FleetMethod: Int]) {
        self.perMinute = perMinute
        levels = Mutex([:])
    }

    /// Counts a call.
    ///
    /// - Throws: `resourceExhausted` with the time after which to ask again.
    func count(_ method: FleetMethod, at now: Moment) throws(FleetError) {
        let limit = Double(perMinute[method] ?? QuotaKind(method).usual)
        guard limit > 0 else { return }
        let wait = levels.withLock { levels in
            let (old, at) = levels[method] ?? (limit, now)
            let level = min(limit, old + max(0, now.seconds(since: at)) * limit / 60)
            guard level >= 1 else {
                levels[method] = (level, now)
                return (1 - level) * 60 / limit
            }
            levels[method] = (level - 1, now)
            return 0
        }
        guard wait == 0 else {
            throw FleetError(
                .resourceExhausted, "More than \(Int(limit)) calls of \(method.rawValue) a minute.", retryAfter: wait)
        }
    }
}
