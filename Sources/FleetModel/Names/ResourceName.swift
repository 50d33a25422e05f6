// SPDX-License-Identifier: Apache-2.0

/// A resource name such as `providers/acme/trips/t-17`.
public struct ResourceName<Kind: NamedKind>: Sendable, Hashable, CustomStringConvertible {
    /// The operator of the fleet.
    public var provider: ProviderID
    /// The last component, such as the ID of a trip.
    public var id: FleetID<Kind>

    /// Creates a name from its parts.
    public init(provider: ProviderID, id: FleetID<Kind>) {
        self.provider = provider
        self.id = id
    }

    /// Parses a name.
    ///
    /// - Throws: `invalidArgument` with the expected form.
    public init(_ text: some StringProtocol) throws(FleetError) {
        let parts = text.slashed
        guard parts.count == 4, parts[0] == "providers", parts[2] == Kind.collection else {
            throw FleetError(
                .invalidArgument, "The name must have the form providers/{provider}/\(Kind.collection)/{id}.",
                field: "name")
        }
        provider = try ProviderID(parts[1])
        id = try FleetID(parts[3])
    }

    /// The name on the wire.
    public var description: String { "providers/\(provider)/\(Kind.collection)/\(id)" }
}

/// A kind of resource with names.
public protocol NamedKind {
    /// The collection between provider and ID.
    static var collection: String { get }
}

extension TripKind: NamedKind {
    /// `trips`
    public static var collection: String { "trips" }
}
extension VehicleKind: NamedKind {
    /// `vehicles`
    public static var collection: String { "vehicles" }
}
extension BillableTripKind: NamedKind {
    /// `billableTrips`
    public static var collection: String { "billableTrips" }
}

extension ShareKind: NamedKind {
    /// `shares`
    public static var collection: String { "shares" }
}

extension TaskIDKind: NamedKind {
    /// `tasks`
    public static var collection: String { "tasks" }
}
extension DeliveryVehicleIDKind: NamedKind {
    /// `deliveryVehicles`
    public static var collection: String { "deliveryVehicles" }
}
extension TrackingIDKind: NamedKind {
    /// `taskTrackingInfo`
    public static var collection: String { "taskTrackingInfo" }
}

/// The name of a trip.
public typealias TripName = ResourceName<TripKind>
/// The name of a vehicle.
public typealias VehicleName = ResourceName<VehicleKind>
/// The name of a task.
public typealias TaskName = ResourceName<TaskIDKind>
/// The name of a delivery vehicle.
public typealias DeliveryVehicleName = ResourceName<DeliveryVehicleIDKind>
/// The name of the tracking info of a task.
public typealias TrackingName = ResourceName<TrackingIDKind>
/// The name of a link to a trip.
public typealias ShareName = ResourceName<ShareKind>
/// The name of a report for billing.
public typealias BillableTripName = ResourceName<BillableTripKind>

extension ProviderID {
    /// Parses the parent of a collection: `providers/{provider}`.
    ///
    /// - Throws: `invalidArgument` with the expected form.
    public init(parent text: some StringProtocol) throws(FleetError) {
        let parts = text.slashed
        guard parts.count == 2, parts[0] == "providers" else {
            throw FleetError(.invalidArgument, "The parent must have the form providers/{provider}.", field: "parent")
        }
        self = try ProviderID(parts[1])
    }
}

extension StringProtocol {
    /// The parts between slashes. Bytes are compared, because a slash separates even before a combining mark.
    fileprivate var slashed: [String] {
        Array(utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
