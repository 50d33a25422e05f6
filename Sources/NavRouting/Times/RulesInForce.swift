// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// The conditional rules that hold at one time. Times with equal rules have equal costs.
public struct RulesInForce: Sendable, Hashable {
    /// Conditions of turn restrictions that hold.
    let restrictions: Set<String>
    /// Current values of conditional tags, by their text in the map; tags without a matching clause are missing.
    let values: [String: String]

    /// Whether no rule holds, so that costs are those without conditional rules.
    var isEmpty: Bool { restrictions.isEmpty && values.isEmpty }
}

extension RulesInForce {
    /// Changes to one direction of a road.
    struct Change: Equatable {
        /// The mode has no access.
        var isClosed = false
        /// The mode has access for destinations only.
        var isForDestination = false
        /// Speed limit in km/h; `nil` if unchanged.
        var limit: Double?
    }

    /// The changes to an edge for a mode.
    ///
    /// Rules only restrict: a road without access by default stays closed. The most specific tag for the mode wins; a
    /// tag without a condition changes nothing.
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

    /// Access keys that apply to a mode, from general to specific.
    private static func accessKeys(of mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["access", "vehicle", "motor_vehicle", "motorcar"]
        case .taxicab: ["access", "vehicle", "motor_vehicle", "motorcar", "psv", "taxi"]
        case .twoWheeler: ["access", "vehicle", "motor_vehicle", "motorcycle"]
        case .cycling: ["access", "vehicle", "bicycle"]
        case .walking: ["access", "foot"]
        }
    }

    /// One-way keys that apply to a mode, from general to specific. Pedestrians follow only their own.
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

/// A key with conditions, such as `motor_vehicle:forward:conditional`, or an unconditional key that competes with one.
private struct ConditionKey {
    /// The key without suffixes. Conditions are stored by direction.
    let base: Substring
    let isConditional: Bool
    /// Whether the key names its direction.
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

    /// Specificity of the key among `keys`; `nil` if it does not apply.
    func closeness(in keys: [String]) -> Int? {
        keys.firstIndex { $0 == base }.map { $0 * 4 + (isDirected ? 2 : 0) + (isConditional ? 1 : 0) }
    }
}
