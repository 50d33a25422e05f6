// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// A request for stored positions.
public struct HistoryRequest: Sendable, Hashable {
    /// Whose positions.
    public enum Subject: Sendable, Hashable {
        /// A vehicle of trips.
        case vehicle(VehicleID)
        /// A delivery vehicle.
        case deliveryVehicle(DeliveryVehicleID)
        /// A trip: the positions of its vehicle, from the way to the pickup to the end.
        case trip(TripID)

        /// The resource, such as `trips/t-1`.
        var resource: String {
            switch self {
            case .vehicle(let id): "vehicles/\(id)"
            case .deliveryVehicle(let id): StoreRows.key(of: id)
            case .trip(let id): "trips/\(id)"
            }
        }
    }

    /// The maximum number of positions in one page.
    public static let pageLimit = 100_000

    /// Whose positions.
    public var subject: Subject
    /// The earliest time; `nil` for the oldest stored one.
    public var from: Timestamp?
    /// The time before which the range ends; `nil` for the present.
    public var until: Timestamp?
    /// The maximum number of positions in the response, 1 … `pageLimit`.
    public var limit = 10_000

    /// A request for the first positions of a subject.
    public init(_ subject: Subject) { self.subject = subject }

    /// The range in nanoseconds since 1970.
    var range: Range<Int64> {
        let start = from?.nanoseconds ?? .min
        return start..<max(start, until?.nanoseconds ?? .max)
    }
}

/// Stored positions, oldest first.
public struct HistoryPage: Sendable, Hashable {
    /// A status of a trip, with the time from which it applies.
    public struct Status: Sendable, Hashable {
        /// The status of the trip from `time` on.
        public var status: FleetTripStatus
        /// When it was set.
        public var time: Timestamp
    }

    /// At most `limit` positions, oldest first.
    public var positions: [FleetVehicleLocation] = []
    /// The statuses of a trip, all of them in every page; empty for vehicles.
    public var statuses: [Status] = []
    /// `from` of the next page; `nil` for the last one.
    public var next: Timestamp?

    /// An empty page.
    public init() {}

    /// Appends a position, or notes where the next page begins.
    ///
    /// - Returns: `false` if the page is full.
    mutating func append(_ position: FleetVehicleLocation, limit: Int) -> Bool {
        guard positions.count < limit else {
            next = position.time
            return false
        }
        positions.append(position)
        return true
    }
}
