// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// Calls that share a limit. Raw values are the words of the configuration.
public enum QuotaBucket: String, Sendable, Hashable, CaseIterable {
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

    /// Calls a minute unless the operator says otherwise; 0 is no limit.
    public var usual: Int {
        switch self {
        case .create, .list, .deliveryList: 3_000
        case .batchCreate: 180
        case .read, .billing: 9_000
        case .search: 6_000
        case .update: 0
        }
    }

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

/// Counts calls against their limits. A bucket holds a minute's worth and fills evenly.
final class Quotas: Sendable {
    private let perMinute: [QuotaBucket: Int]
    private let levels: Mutex<[QuotaBucket: (level: Double, at: Moment)]>

    init(perMinute: [QuotaBucket: Int]) {
        self.perMinute = perMinute
        levels = Mutex([:])
    }

    /// Counts a call.
    ///
    /// - Throws: `resourceExhausted` with the time after which to ask again.
    func count(_ method: FleetMethod, at now: Moment) throws(FleetError) {
        let bucket = QuotaBucket(method)
        let limit = Double(perMinute[bucket] ?? bucket.usual)
        guard limit > 0 else { return }
        let wait = levels.withLock { levels in
            let (old, at) = levels[bucket] ?? (limit, now)
            let level = min(limit, old + max(0, now.seconds(since: at)) * limit / 60)
            guard level >= 1 else {
                levels[bucket] = (level, now)
                return (1 - level) * 60 / limit
            }
            levels[bucket] = (level - 1, now)
            return 0
        }
        guard wait == 0 else {
            throw FleetError(
                .resourceExhausted, "More than \(Int(limit)) \(bucket.rawValue) calls a minute.", retryAfter: wait)
        }
    }
}
