// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// A turn that a relation forbids or demands.
public struct TurnRule: Sendable, Hashable {
    /// What the sign says.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// The turn from `from` over `via` into `to` is forbidden (`no_left_turn` …).
        case forbidden
        /// From `from` over `via` only `to` may follow (`only_straight_on` …).
        case only
        /// No one may enter `to` from any of the several `from` (`no_entry`).
        case noEntry
        /// No one may leave `from` into any of the several `to` (`no_exit`).
        case noExit
    }

    /// What the sign says.
    public var kind: Kind
    /// Modes it holds for.
    public var modes: ModeSet
    /// When it holds, as written; `nil` for always. Such a rule counts only for trips with a time of
    /// departure.
    public var condition: String?

    /// Makes a rule.
    public init(kind: Kind, modes: ModeSet, condition: String? = nil) {
        self.kind = kind
        self.modes = modes
        self.condition = condition
    }
}

/// Reads the tags of a relation of type `restriction`.
///
/// A restriction without a mode holds for vehicles, bicycles included; on foot one obeys only `restriction:foot`.
/// Source: the OpenStreetMap page of the relation `restriction`.
public struct RestrictionRules: Sendable {
    /// Makes the rules.
    public init() {}

    /// The rules that a relation sets for our modes, without repetition and in the order of its tags; none when it is
    /// no restriction or holds only for others, such as `restriction:hgv`.
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
            return kind(value[...]).map { [TurnRule(kind: $0, modes: held, condition: hours)] } ?? []
        }
        return Conditions.clauses(value).compactMap { clause in
            guard let kind = kind(clause.value) else { return nil }
            switch ConditionVerdict(of: clause.condition) {
            case .never: return nil
            case .always: return TurnRule(kind: kind, modes: held)
            case .purpose, .unknown: return TurnRule(kind: kind, modes: held, condition: String(clause.condition))
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
        // no_slight_right, no_uturn and whatever else mappers write about going from one road into another. Others speak
        // of what one does there, or to whom.
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

    /// `day_on`, `day_off`, `hour_on`, `hour_off` of old data as a condition in today's form.
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
