// SPDX-License-Identifier: Apache-2.0

/// A full name such as `providers/acme/trips/t-17`.
public struct ResourceName<Kind: NamedKind>: Sendable, Hashable, CustomStringConvertible {
    /// Who runs the fleet.
    public var provider: ProviderID
    /// Which one.
    public var id: FleetID<Kind>

    /// Puts a name together.
    public init(provider: ProviderID, id: FleetID<Kind>) {
        self.provider = provider
        self.id = id
    }

    /// Reads a name.
    ///
    /// - Throws: `invalidArgument` with the form that was expected.
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

    /// The name as it goes over the wire.
    public var description: String { "providers/\(provider)/\(Kind.collection)/\(id)" }
}

/// A kind of resource that has full names.
public protocol NamedKind {
    /// The word between provider and ID.
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
/// The name of what is tracked.
public typealias TrackingName = ResourceName<TrackingIDKind>
/// The name of a link to a trip.
public typealias ShareName = ResourceName<ShareKind>
/// The name of a report for billing.
public typealias BillableTripName = ResourceName<BillableTripKind>

extension ProviderID {
    /// Reads the parent of a collection: `providers/{provider}`.
    ///
    /// - Throws: `invalidArgument` with the form that was expected.
    public init(parent text: some StringProtocol) throws(FleetError) {
        let parts = text.slashed
        guard parts.count == 2, parts[0] == "providers" else {
            throw FleetError(.invalidArgument, "The parent must have the form providers/{provider}.", field: "parent")
        }
        self = try ProviderID(parts[1])
    }
}

extension StringProtocol {
    /// What stands between the slashes. Bytes are looked at, because a slash is one whatever mark comes after it.
    fileprivate var slashed: [String] {
        Array(utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
