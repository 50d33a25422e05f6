// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The last part of a resource name: what an operator calls one trip or one vehicle.
///
/// Two texts that look the same are the same ID: texts are brought into Unicode's form NFC.
public struct FleetID<Kind>: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The ID in form NFC.
    public let text: String

    /// The longest ID, in characters.
    public static var limit: Int { 64 }

    /// Takes an ID.
    ///
    /// - Throws: `invalidArgument` for an ID that is empty, longer than 64 characters, or holds one of `/ : ? , #` or a
    ///   control character.
    public init(_ text: some StringProtocol) throws(FleetError) {
        // Nearly all IDs are plain ASCII, which is in form NFC as it is.
        let given = String(text)
        let text = given.utf8.allSatisfy { $0 < 0x80 } ? given : given.precomposedStringWithCanonicalMapping
        guard !text.isEmpty else { throw FleetError(.invalidArgument, "An ID must not be empty.") }
        guard text.unicodeScalars.count <= Self.limit else {
            throw FleetError(.invalidArgument, "The ID has more than \(Self.limit) characters.")
        }
        let isBad = { (scalar: Unicode.Scalar) in
            switch scalar {
            case "/", ":", "?", ",", "#": true
            default:
                scalar.isASCII
                    ? scalar.value < 0x20 || scalar.value == 0x7F : scalar.properties.generalCategory == .control
            }
        }
        if let bad = text.unicodeScalars.first(where: isBad) {
            let shown = bad.isASCII && bad.value > 0x1F ? "'\(bad)'" : "a control character"
            throw FleetError(.invalidArgument, "The ID holds \(shown); none of / : ? , # may be in it.")
        }
        self.text = text
    }

    /// The ID itself.
    public var description: String { text }

    /// Orders by Unicode scalars, the same on every machine.
    public static func < (a: FleetID, b: FleetID) -> Bool {
        a.text.unicodeScalars.lexicographicallyPrecedes(b.text.unicodeScalars)
    }
}

/// Tells IDs of providers from others.
public enum ProviderKind {}
/// Tells IDs of trips from others.
public enum TripKind {}
/// Tells IDs of vehicles from others.
public enum VehicleKind {}
/// Tells IDs of reported billable trips from others.
public enum BillableTripKind {}

/// Tells IDs of shares from others.
public enum ShareKind {}

/// Tells IDs of tasks from others.
public enum TaskIDKind {}
/// Tells IDs of delivery vehicles from others.
public enum DeliveryVehicleIDKind {}
/// Tells IDs by which parcels are tracked from others.
public enum TrackingIDKind {}

/// Who runs the fleet.
public typealias ProviderID = FleetID<ProviderKind>
/// One trip of a provider.
public typealias TripID = FleetID<TripKind>
/// One vehicle of a provider.
public typealias VehicleID = FleetID<VehicleKind>
/// One task.
public typealias TaskID = FleetID<TaskIDKind>
/// One delivery vehicle.
public typealias DeliveryVehicleID = FleetID<DeliveryVehicleIDKind>
/// By what a parcel is tracked.
public typealias TrackingID = FleetID<TrackingIDKind>
/// One link to a trip.
public typealias ShareID = FleetID<ShareKind>
/// One report for billing.
public typealias BillableTripID = FleetID<BillableTripKind>
