// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The last part of a resource name: the operator's ID of a trip, a vehicle and so on.
///
/// IDs are normalized to Unicode NFC, so that texts that look the same are the same ID.
public struct FleetID<Kind>: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The ID in form NFC.
    public let text: String

    /// The maximum number of characters.
    public static var limit: Int { 64 }

    /// Creates an ID from a text.
    ///
    /// - Throws: `invalidArgument` for an ID that is empty, longer than 64 characters, or contains one of `/ : ? , #`
    ///   or a control character.
    public init(_ text: some StringProtocol) throws(FleetError) {
        let given = String(text)
        if Self.isPlain(given) {
            self.text = given
            return
        }
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
            throw FleetError(.invalidArgument, "The ID contains \(shown); the characters / : ? , # are not allowed.")
        }
        self.text = text
    }

    /// Whether a text is an ID without further checks: most are ASCII, which is in NFC already.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= limit else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: "#"): false
            default: byte > 0x1F && byte < 0x7F
            }
        }
    }

    /// The ID itself.
    public var description: String { text }

    /// Orders by Unicode scalars, independent of the locale.
    public static func < (a: FleetID, b: FleetID) -> Bool {
        a.text.precedesAsID(b.text)
    }
}

extension String {
    /// The order of IDs: by Unicode scalars, which is the order of the bytes in UTF-8.
    func precedesAsID(_ other: String) -> Bool {
        let result = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others -> Bool in
                guard let a = own.baseAddress, let b = others.baseAddress else { return own.count < others.count }
                let order = memcmp(a, b, min(own.count, others.count))
                return order == 0 ? own.count < others.count : order < 0
            }
        }
        return (result ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// The kind of provider IDs.
public enum ProviderKind {}
/// The kind of trip IDs.
public enum TripKind {}
/// The kind of vehicle IDs.
public enum VehicleKind {}
/// The kind of IDs of billable trips.
public enum BillableTripKind {}

/// The kind of share IDs.
public enum ShareKind {}

/// The kind of task IDs.
public enum TaskIDKind {}
/// The kind of delivery vehicle IDs.
public enum DeliveryVehicleIDKind {}
/// The kind of tracking IDs.
public enum TrackingIDKind {}

/// The operator of a fleet.
public typealias ProviderID = FleetID<ProviderKind>
/// The ID of a trip.
public typealias TripID = FleetID<TripKind>
/// The ID of a vehicle.
public typealias VehicleID = FleetID<VehicleKind>
/// The ID of a task.
public typealias TaskID = FleetID<TaskIDKind>
/// The ID of a delivery vehicle.
public typealias DeliveryVehicleID = FleetID<DeliveryVehicleIDKind>
/// The tracking ID of tasks.
public typealias TrackingID = FleetID<TrackingIDKind>
/// The ID of a link to a trip.
public typealias ShareID = FleetID<ShareKind>
/// The ID of a report for billing.
public typealias BillableTripID = FleetID<BillableTripKind>
