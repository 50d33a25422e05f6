// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// A forbidden or mandatory turn of a relation.
public struct TurnRule: Sendable, Hashable {
    /// Type of the restriction.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// The turn from `from` over `via` into `to` is forbidden (`no_left_turn` …).
        case forbidden
        /// Only the turn from `from` over `via` into `to` is allowed (`only_straight_on` …).
        case only
        /// Entering `to` from any of several `from` is forbidden (`no_entry`).
        case noEntry
        /// Leaving `from` into any of several `to` is forbidden (`no_exit`).
        case noExit
    }

    /// The direction of a turn that a restriction names.
    public enum Direction: Sendable, Hashable {
        case left, right, straight, uTurn

        /// The direction that a value names; `nil` if it names none.
        init?(in value: some StringProtocol) {
            if value.contains("left") {
                self = .left
            } else if value.contains("right") {
                self = .right
            } else if value.contains("straight") {
                self = .straight
            } else if value.contains("u_turn") || value.contains("uturn") {
                self = .uTurn
            } else {
                return nil
            }
        }
    }

    /// Type of the restriction.
    public var kind: Kind
    /// The direction that the restriction names; `nil` if it names none, such as `no_entry`.
    public var direction: Direction?
    /// Affected modes.
    public var modes: ModeSet
    /// Condition, as written; `nil` for always. Conditional rules apply only to trips with a departure time.
    public var condition: String?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - kind: Type of the restriction.
    ///   - direction: The direction that it names.
    ///   - modes: Affected modes.
    ///   - condition: Condition, as written; `nil` for always.
    public init(kind: Kind, direction: Direction? = nil, modes: ModeSet, condition: String? = nil) {
        self.kind = kind
        self.direction = direction
        self.modes = modes
        self.condition = condition
    }
}

/// Parses the tags of `restriction` relations.
///
/// A restriction without a mode applies to vehicles including bicycles; pedestrians are affected by `restriction:foot`
/// only. Source: the OpenStreetMap page of the relation `restriction`.
public struct RestrictionRules: Sendable {
    /// Creates the rules.
    public init() {}

    /// The rules of a relation for supported modes, without duplicates and in tag order; empty when it is not a
    /// restriction or applies to other modes only, such as `restriction:hgv`.
    public func rules(of tags: Tags) -> [TurnRule] {
        guard let type = tags["type"], type.hasPrefix("restriction") else { return [] }
        var common = vehicles
        if type != "restriction" {
            guard type.hasPrefix("restriction:") else { return [] }
            common = modes(named: type.dropFirst("restriction:".count))
        }
        var exempt: ModeSet = []
        for name in (tags["except"] ?? "").split(whereSeparator: { $0 == ";" || $0 == "," }) {
            exempt.formUnion(modes(named: name.trimmed))
        }
        let hours = oldStyleHours(tags)
        var rules: [TurnRule] = []
        for pair in tags.pairs where pair.key.hasPrefix("restriction") {
            for var rule in self.rules(key: pair.key, value: pair.value, common: common, hours: hours) {
                rule.modes.subtract(exempt)
                if !rule.modes.isEmpty, !rules.contains(rule) { rules.append(rule) }
            }
        }
        return rules
    }

    private let vehicles: ModeSet = [.driving, .taxi, .twoWheeler, .cycling]

    /// The rules of one tag `restriction[:mode][:conditional]`.
    private func rules(key: String, value: String, common: ModeSet, hours: String?) -> [TurnRule] {
        var parts = key.split(separator: ":")[...]
        guard parts.popFirst() == "restriction" else { return [] }
        let isConditional = parts.last == "conditional"
        if isConditional { parts.removeLast() }
        var held = common
        if let mode = parts.popFirst() {
            held = modes(named: mode)
            guard parts.isEmpty else { return [] }
        }
        guard isConditional else {
            return kind(value[...]).map {
                [TurnRule(kind: $0, direction: TurnRule.Direction(in: value), modes: held, condition: hours)]
            } ?? []
        }
        return Conditions.clauses(value).compactMap { clause in
            guard let kind = kind(clause.value) else { return nil }
            switch ConditionResult(of: clause.condition) {
            case .never: return nil
            case .always: return TurnRule(kind: kind, direction: TurnRule.Direction(in: clause.value), modes: held)
            case .purpose, .unknown:
                return TurnRule(
                    kind: kind, direction: TurnRule.Direction(in: clause.value), modes: held,
                    condition: String(clause.condition))
            }
        }
    }

    private func kind(_ value: Substring) -> TurnRule.Kind? {
        switch value.trimmed {
        case "no_left_turn", "no_right_turn", "no_straight_on", "no_u_turn": return .forbidden
        case "only_left_turn", "only_right_turn", "only_straight_on", "only_u_turn": return .only
        case "no_entry": return .noEntry
        case "no_exit": return .noExit
        default: break
        }
        // no_slight_right, no_uturn and other turns. The remaining values concern maneuvers or vehicles.
        for word in notTurns where value.contains(word) { return nil }
        if value.hasPrefix("only_") { return .only }
        return value.hasPrefix("no_") ? .forbidden : nil
    }

    private let notTurns = [
        "_on_red", "parking", "stopping", "waiting", "overtaking", "truck", "hgv", "bus", "lorr", "motorcycle", "moped",
        "bicycle", "cycling", "pedestrian", "horse", "trailer",
    ]

    private func modes(named name: Substring) -> ModeSet {
        switch name {
        case "motorcar", "car": [.driving, .taxi]
        case "motorcycle": .twoWheeler
        case "motor_vehicle": .motor
        case "vehicle": vehicles
        case "taxi", "psv": .taxi
        case "bicycle": .cycling
        case "foot": .walking
        default: []
        }
    }

    /// Converts the obsolete `day_on`, `day_off`, `hour_on`, `hour_off` to a condition.
    private func oldStyleHours(_ tags: Tags) -> String? {
        var parts: [String] = []
        if let on = tags["day_on"] {
            let off = tags["day_off"] ?? on
            parts.append(on == off ? shortDay(on) : shortDay(on) + "-" + shortDay(off))
        }
        if let on = tags["hour_on"], let off = tags["hour_off"] { parts.append(on + "-" + off) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// `Monday` becomes `Mo`.
    private func shortDay(_ day: String) -> String { String(day.prefix(2)) }
}
