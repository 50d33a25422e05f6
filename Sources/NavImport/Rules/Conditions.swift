// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Resolves conditional tags (`access:conditional = no @ (weight>7.5)`).
///
/// A condition with a constant result for all routed vehicles is resolved now; conditions on time, weather or unknown
/// facts are stored as written. Source of the grammar: the OpenStreetMap page "Conditional restrictions".
enum Conditions {
    /// The result of resolving constant conditions.
    struct Resolved {
        /// The tags with resolved values.
        var tags: Tags
        /// Remaining conditional tags for traffic along the nodes, followed by more specific unconditional tags.
        var forward: [RoadAttributes.Condition] = []
        /// The same for traffic against the nodes.
        var backward: [RoadAttributes.Condition] = []
        /// Limits of large vehicles that conditions state, such as `no @ (weight>7.5)`, by direction.
        var forwardLimits = RoadLimits()
        var backwardLimits = RoadLimits()
    }

    /// Resolves the conditional tags of a way.
    static func resolve(_ tags: Tags, knowing known: [String: TagKey]) -> Resolved {
        var settled = Resolved(tags: tags)
        var (forward, backward): ([TagKey], [TagKey]) = ([], [])
        for pair in tags.pairs {
            guard pair.key.utf8.count > suffix.utf8.count, pair.key.hasSuffix(suffix) else { continue }
            let base = String(pair.key.dropLast(suffix.utf8.count))
            for clause in clauses(pair.value) {
                if !base.hasSuffix(":backward") { settled.forwardLimits.add(clause, of: base) }
                if !base.hasSuffix(":forward") { settled.backwardLimits.add(clause, of: base) }
            }
            guard let key = known[base], matters(key) else { continue }
            var staysOpen = false
            for clause in clauses(pair.value) {
                switch ConditionResult(of: clause.condition) {
                case .never: break
                case .always: settled.tags.replace(key: base, value: String(clause.value))
                case .purpose(let purpose):
                    // "yes @ delivery" opens the way to destination traffic; "no @ delivery" affects only that.
                    guard let permission = Permission(String(clause.value), for: .driving), isAccess(key) else {
                        staysOpen = true
                        continue
                    }
                    if permission != .closed { settled.tags.replace(key: base, value: purpose) }
                case .unknown: staysOpen = true
                }
            }
            guard staysOpen else { continue }
            let condition = RoadAttributes.Condition(key: pair.key, value: pair.value)
            if !base.hasSuffix(":backward") {
                settled.forward.append(condition)
                forward.append(key)
            }
            if !base.hasSuffix(":forward") {
                settled.backward.append(condition)
                backward.append(key)
            }
        }
        guard !forward.isEmpty || !backward.isEmpty else { return settled }
        let plain = KnownTags(settled.tags, knowing: known)
        settled.forward += MoreSpecificTags.closer(than: forward, .forward, in: plain)
        settled.backward += MoreSpecificTags.closer(than: backward, .backward, in: plain)
        return settled
    }

    private static let suffix = ":conditional"

    /// Whether the key concerns a supported mode.
    private static func matters(_ key: TagKey) -> Bool {
        isAccess(key)
            || key.rawValue >= TagKey.oneway.rawValue && key.rawValue <= TagKey.`oneway:foot`.rawValue
            || key.rawValue >= TagKey.maxspeed.rawValue && key.rawValue <= TagKey.`maxspeed:backward`.rawValue
            || key.rawValue >= TagKey.toll.rawValue && key.rawValue <= TagKey.`toll:motorcar`.rawValue
            || key == .hov || key == .motorroad
    }

    private static func isAccess(_ key: TagKey) -> Bool {
        key.rawValue >= TagKey.access.rawValue && key.rawValue <= TagKey.`foot:backward`.rawValue
    }

    /// Splits `a @ (x; y); b @ z` into its clauses. A part without `@` belongs to the condition before it.
    static func clauses(_ text: String) -> [(value: Substring, condition: Substring)] {
        var found: [(value: Substring, condition: Substring)] = []
        var start = text.startIndex
        var depth = 0
        var index = start
        while true {
            let atEnd = index == text.endIndex
            if !atEnd {
                switch text.utf8[index] {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth = max(0, depth - 1)
                default: break
                }
            }
            if atEnd || depth == 0 && text.utf8[index] == UInt8(ascii: ";") {
                let part = text[start..<index]
                if let at = part.utf8.firstIndex(of: UInt8(ascii: "@")) {
                    found.append((part[..<at].trimmed, part[part.utf8.index(after: at)...].trimmed))
                } else if let last = found.popLast() {
                    found.append((last.value, text[last.condition.startIndex..<index]))
                }
                if atEnd { return found }
                start = text.utf8.index(after: index)
            }
            index = text.utf8.index(after: index)
        }
    }
}

extension Tags {
    /// Sets the value of a key.
    mutating func replace(key: String, value: String) {
        var pairs = pairs.filter { $0.key != key }
        pairs.append(Pair(key: key, value: value))
        self = Tags(pairs)
    }
}
