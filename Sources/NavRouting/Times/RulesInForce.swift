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
    /// Rules only close: a road that is open at hours and closed else stays closed. The tag that speaks most closely to
    /// the mode counts, and one that holds at all times says that nothing changes.
    func change(of edge: EdgeID, in graph: RoadGraph, for mode: TravelMode) -> Change {
        var change = Change()
        var isAgainstOneWay = false
        var (access, oneway, speed) = (-1, -1, -1)
        for condition in graph.conditions(of: edge) {
            let key = ConditionKey(condition.key)
            guard let value = key.isConditional ? values[condition.value] : condition.value else { continue }
            if let rank = key.closeness(in: RulesInForce.accessKeys(of: mode)) {
                guard rank > access else { continue }
                access = rank
                (change.isClosed, change.isForDestination) =
                    key.isConditional ? RulesInForce.meaning(of: value) : (false, false)
            } else if let rank = key.closeness(in: RulesInForce.onewayKeys(of: mode)) {
                guard rank > oneway else { continue }
                oneway = rank
                isAgainstOneWay = key.isConditional && RulesInForce.isOneWay(value, against: edge)
            } else if let rank = key.closeness(in: ["maxspeed"]), rank > speed,
                let limit = RulesInForce.kilometersPerHour(value)
            {
                (speed, change.limit) = (rank, limit)
            }
        }
        change.isClosed = change.isClosed || isAgainstOneWay
        return change
    }

    /// The keys that tell a mode whether it may pass, from the general to the special.
    private static func accessKeys(of mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["access", "vehicle", "motor_vehicle", "motorcar"]
        case .taxicab: ["access", "vehicle", "motor_vehicle", "motorcar", "psv", "taxi"]
        case .twoWheeler: ["access", "vehicle", "motor_vehicle", "motorcycle"]
        case .cycling: ["access", "vehicle", "bicycle"]
        case .walking: ["access", "foot"]
        }
    }

    /// The keys that tell a mode which way it may go, likewise. People on foot heed only their own.
    private static func onewayKeys(of mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["oneway", "oneway:vehicle", "oneway:motor_vehicle", "oneway:motorcar"]
        case .taxicab:
            ["oneway", "oneway:vehicle", "oneway:motor_vehicle", "oneway:motorcar", "oneway:psv", "oneway:taxi"]
        case .twoWheeler: ["oneway", "oneway:vehicle", "oneway:motor_vehicle", "oneway:motorcycle"]
        case .cycling: ["oneway", "oneway:vehicle", "oneway:bicycle"]
        case .walking: ["oneway:foot"]
        }
    }

    private static func isOneWay(_ value: String, against edge: EdgeID) -> Bool {
        edge.isBackward ? value == "yes" || value == "1" : value == "-1" || value == "reverse"
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

/// The key of a tag that goes with a road because of its hours: `motor_vehicle:forward:conditional`, or one without a
/// condition that a closer one is weighed against.
private struct ConditionKey {
    /// `motor_vehicle`: conditions are kept by direction already.
    let base: Substring
    let isConditional: Bool
    /// Whether the tag names its direction.
    let isDirected: Bool

    init(_ key: String) {
        var base = key[...]
        func drop(_ suffix: String) -> Bool {
            guard base.hasSuffix(suffix) else { return false }
            base = base.dropLast(suffix.count)
            return true
        }
        isConditional = drop(":conditional")
        isDirected = drop(":forward") || drop(":backward")
        self.base = base
    }

    /// How closely the tag speaks to somebody who heeds `keys`; `nil` when not at all.
    func closeness(in keys: [String]) -> Int? {
        keys.firstIndex { $0 == base }.map { $0 * 4 + (isDirected ? 2 : 0) + (isConditional ? 1 : 0) }
    }
}
