// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Which of the rules that hold only at times hold at one moment. Two moments with equal rules cost the same.
public struct RulesInForce: Sendable, Hashable {
    /// The conditions of turn restrictions that are met.
    let restrictions: Set<String>
    /// What conditional tags say now, by their value on the map; those that say nothing now are left out.
    let values: [String: String]
}

extension RulesInForce {
    /// What the rules change on one direction of a road.
    struct Change: Equatable {
        /// Nobody of the mode may travel it now.
        var isClosed = false
        /// The mode may travel it now only to reach something there.
        var isForDestination = false
        /// Legal limit of this hour in km/h; `nil` where it is the usual one.
        var limit: Double?
    }

    /// What holds now in the direction of an edge for a mode.
    ///
    /// Rules only close: a road that is open at hours and closed else stays closed.
    func change(of edge: EdgeID, in graph: RoadGraph, for mode: TravelMode) -> Change {
        var change = Change()
        var closest = -1
        for condition in graph.conditions(of: edge) {
            guard let value = values[condition.value] else { continue }
            let key = RulesInForce.plainKey(condition.key)
            if key == "maxspeed" {
                change.limit = RulesInForce.kilometersPerHour(value) ?? change.limit
            } else if key == "oneway" {
                let closes = edge.isBackward ? value == "yes" || value == "1" : value == "-1" || value == "reverse"
                if closes, mode != .walking { change.isClosed = true }
            } else if let rank = RulesInForce.keys(of: mode).firstIndex(of: key), rank > closest {
                // The key that speaks most closely to the mode counts.
                closest = rank
                (change.isClosed, change.isForDestination) = RulesInForce.meaning(of: value)
            }
        }
        return change
    }

    /// `motor_vehicle` of `motor_vehicle:forward:conditional`: conditions are kept by direction already.
    private static func plainKey(_ key: String) -> String {
        var key = key[...]
        for suffix in [":conditional", ":forward", ":backward"] where key.hasSuffix(suffix) {
            key = key.dropLast(suffix.count)
        }
        return String(key)
    }

    /// The keys that speak to a mode, from the general to the special.
    private static func keys(of mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["access", "vehicle", "motor_vehicle", "motorcar"]
        case .taxicab: ["access", "vehicle", "motor_vehicle", "motorcar", "psv", "taxi"]
        case .twoWheeler: ["access", "vehicle", "motor_vehicle", "motorcycle"]
        case .cycling: ["access", "vehicle", "bicycle"]
        case .walking: ["access", "foot"]
        }
    }

    private static func meaning(of value: String) -> (closed: Bool, destination: Bool) {
        switch value {
        case "yes", "designated", "permissive", "official", "public": (false, false)
        case "destination", "delivery", "private", "customers", "permit", "residents", "employees": (false, true)
        default: (true, false)
        }
    }

    private static func kilometersPerHour(_ value: String) -> Double? {
        let digits = value.prefix { $0.isASCII && $0.isNumber }
        guard let number = Double(digits), (5...200).contains(number) else { return nil }
        switch value[digits.endIndex...].drop(while: { $0 == " " }) {
        case "", "km/h", "kmh": return number
        case "mph": return number * 1.609344
        default: return nil
        }
    }
}
