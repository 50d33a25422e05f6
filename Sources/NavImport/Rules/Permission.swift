// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The permission of an access tag.
enum Permission: UInt8, Comparable {
    case closed, destinationOnly, open

    static func < (a: Permission, b: Permission) -> Bool { a.rawValue < b.rawValue }

    /// Parses a value such as `yes`, `private` or `customers;delivery` for one mode; the most permissive part of a list
    /// applies.
    ///
    /// `nil` when the value is unknown. Source: the OpenStreetMap key `access` and its values.
    init?(_ value: String, for mode: ModeSet) {
        if let one = Permission(single: value[...], for: mode) {
            self = one
            return
        }
        guard value.utf8.contains(UInt8(ascii: ";")) else { return nil }
        var kindest: Permission?
        for part in value.split(separator: ";") {
            guard let one = Permission(single: part.trimmed, for: mode) else { continue }
            kindest = max(kindest ?? .closed, one)
        }
        guard let kindest else { return nil }
        self = kindest
    }

    private init?(single value: Substring, for mode: ModeSet) {
        switch value {
        case "yes", "designated", "permissive", "discouraged", "public", "true", "1", "allowed", "hov",
            "optional_sidepath":
            self = .open
        // An officially signed cycleway or footway, but a road for officials only.
        case "official":
            self = mode == .cycling || mode == .walking ? .open : .closed
        case "no":
            self = .closed
        case "destination", "private", "customers", "delivery", "permit", "residents", "resident", "employees",
            "visitors", "students", "staff", "members", "guests", "tenants", "license", "customer", "loading":
            self = .destinationOnly
        case "psv", "taxi":
            self = mode == .taxi ? .open : .closed
        case "agricultural", "forestry", "emergency", "military", "use_sidepath", "dismount", "restricted", "bus",
            "hgv", "tram", "minibus", "share_taxi", "emergency_vehicle", "foot", "prohibited", "false", "0", "separate",
            "none", "never", "forest":
            self = .closed
        default:
            return nil
        }
    }
}
