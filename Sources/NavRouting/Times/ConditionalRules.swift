// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// The conditional rules of a map, parsed once.
///
/// Conditions that are not understood, such as weather or weight, never hold.
struct ConditionalRules: Sendable {
    /// Opening hours of each condition of a turn restriction. It holds when all of them match.
    private var restrictions: [String: [OpeningHours]] = [:]
    /// The clauses of each value of a conditional tag.
    private var values: [String: [Clause]] = [:]

    private struct Clause {
        var value: String
        var hours: [OpeningHours]
    }

    /// Parses the rules of a graph.
    ///
    /// - Complexity: O(conditional rules).
    init(_ graph: RoadGraph) {
        for row in graph.restrictionCount..<graph.allRestrictionsCount {
            let text = graph.restriction(row).condition
            if restrictions[text] == nil, let hours = ConditionalRules.hours(text[...]) { restrictions[text] = hours }
        }
        for text in graph.conditionValues {
            let clauses = ConditionalRules.clauses(text)
            if !clauses.isEmpty { values[text] = clauses }
        }
    }

    /// The rules in force at a time.
    func inForce(at time: LocalTime) -> RulesInForce {
        func holds(_ hours: [OpeningHours]) -> Bool { hours.allSatisfy { $0.contains(time) } }
        return RulesInForce(
            restrictions: Set(restrictions.filter { holds($0.value) }.keys),
            values: values.compactMapValues { clauses in clauses.last { holds($0.hours) }?.value })
    }

    /// Splits `no @ (Mo-Fr 07:00-09:00); yes @ (Sa)` into clauses, ignoring those that are not understood.
    private static func clauses(_ text: String) -> [Clause] {
        var clauses: [Clause] = []
        var depth = 0
        var parts = text.split(omittingEmptySubsequences: true) { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == ";" && depth <= 0
        }[...]
        while let part = parts.popFirst() {
            guard let at = part.firstIndex(of: "@") else { continue }
            // Without parentheses, hours may continue after a semicolon.
            var end = part.endIndex
            while let next = parts.first, !next.contains("@") {
                end = next.endIndex
                parts.removeFirst()
            }
            if let hours = hours(text[part.index(after: at)..<end]) {
                clauses.append(Clause(value: String(trimmed(part[..<at])), hours: hours))
            }
        }
        return clauses
    }

    /// Parses a condition of opening hours, or several joined by `AND`; `nil` if any part is not understood.
    private static func hours(_ condition: Substring) -> [OpeningHours]? {
        var text = trimmed(condition)
        while text.first == "(", text.last == ")" { text = trimmed(text.dropFirst().dropLast()) }
        var found: [OpeningHours] = []
        var start = text.startIndex
        for word in text.split(separator: " ") where word.uppercased() == "AND" {
            guard let hours = OpeningHoursParser.hours(text[start..<word.startIndex]) else { return nil }
            found.append(hours)
            start = word.endIndex
        }
        guard let last = OpeningHoursParser.hours(text[start...]) else { return nil }
        return found + [last]
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
