// SPDX-License-Identifier: Apache-2.0

/// A condition on the notes of a vehicle or a trip.
public indirect enum AttributeFilter: Sendable, Hashable {
    /// Fulfilled by everything.
    case always
    /// A note compared with a text.
    case compare(key: String, Comparison, String)
    /// All of them.
    case all([AttributeFilter])
    /// At least one of them.
    case any([AttributeFilter])
    /// The opposite.
    case not(AttributeFilter)

    /// Ways to compare texts.
    public enum Comparison: String, Sendable, Hashable {
        /// The same; a star at an end of the text stands for anything.
        case equal = "="
        /// There, and not the same.
        case different = "!="
        /// The same, or a star for "there at all".
        case has = ":"
        /// Before in the order of texts.
        case less = "<"
        /// Before or the same.
        case lessOrEqual = "<="
        /// After.
        case greater = ">"
        /// After or the same.
        case greaterOrEqual = ">="
    }

    /// The most conditions in one filter.
    public static let limit = 50

    /// The note must be there with this value.
    public static func note(_ attribute: FleetAttribute) -> AttributeFilter {
        .compare(key: attribute.key, .equal, escaped(attribute.value.text))
    }

    /// Whether notes fulfil it.
    public func matches(_ attributes: [FleetAttribute]) -> Bool {
        switch self {
        case .always: true
        case .all(let parts): parts.allSatisfy { $0.matches(attributes) }
        case .any(let parts): parts.contains { $0.matches(attributes) }
        case .not(let part): !part.matches(attributes)
        case .compare(let key, let comparison, let text):
            attributes.contains { $0.key == key && AttributeFilter.holds($0.value.text, comparison, text) }
        }
    }

    /// How many conditions it has.
    public var count: Int {
        switch self {
        case .always: 0
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.count }
        case .not(let part): part.count
        case .compare: 1
        }
    }

    /// A star in a text that is not meant to stand for anything.
    private static let literalStar = "\u{F8FF}"

    static func escaped(_ text: String) -> String { String(text.map { $0 == "*" ? Character(literalStar) : $0 }) }

    private static func holds(_ value: String, _ comparison: Comparison, _ text: String) -> Bool {
        let plain = String(text.map { $0 == Character(literalStar) ? "*" : $0 })
        return switch comparison {
        case .equal, .has: equals(value, text, plain)
        case .different: !equals(value, text, plain)
        case .less: value < plain
        case .lessOrEqual: value <= plain
        case .greater: value > plain
        case .greaterOrEqual: value >= plain
        }
    }

    private static func equals(_ value: String, _ text: String, _ plain: String) -> Bool {
        switch (text.first == "*", text.count > 1 && text.last == "*") {
        case (true, true): value.contains(plain.dropFirst().dropLast())
        case (true, false): value.hasSuffix(plain.dropFirst())
        case (false, true): value.hasPrefix(plain.dropLast())
        case (false, false): value == plain
        }
    }
}

extension AttributeFilter {
    /// Reads lists of `key:value`, as they are joined by bars: `k1:v1|k2:v2`.
    ///
    /// - Throws: `invalidArgument` for a part without a colon.
    public static func pairs(_ text: String, field: String) throws(FleetError) -> [AttributeFilter] {
        var parts: [AttributeFilter] = []
        for pair in text.split(separator: "|", omittingEmptySubsequences: false) {
            guard let colon = pair.firstIndex(of: ":"), colon > pair.startIndex else {
                throw FleetError(
                    .invalidArgument, "An attribute is asked for as key:value.", field: field)
            }
            parts.append(
                .compare(
                    key: String(pair[..<colon]), .equal, escaped(String(pair[pair.index(after: colon)...]))))
        }
        return parts
    }

    /// Puts the parts of a request together.
    ///
    /// - Parameters:
    ///   - required: All must hold.
    ///   - oneOf: Of each list, one must hold.
    ///   - sets: Of one list, all must hold.
    ///   - filter: A filter in text; excludes the lists.
    /// - Throws: `invalidArgument` for too many conditions, or lists beside a filter.
    public static func combined(
        required: [AttributeFilter], oneOf: [[AttributeFilter]], sets: [[AttributeFilter]], filter: String
    ) throws(FleetError) -> AttributeFilter {
        let hasLists = !required.isEmpty || !oneOf.isEmpty || !sets.isEmpty
        if !filter.isEmpty {
            guard !hasLists else {
                throw FleetError(
                    .invalidArgument, "Give either a filter or lists of attributes, not both.", field: "filter")
            }
            return try AttributeFilter(parsing: filter)
        }
        var parts = required
        parts += oneOf.map { .any($0) }
        if !sets.isEmpty { parts.append(.any(sets.map { .all($0) })) }
        let whole = parts.isEmpty ? AttributeFilter.always : .all(parts)
        guard whole.count <= limit else {
            throw FleetError(
                .invalidArgument, "\(whole.count) attributes are asked for; \(limit) may be.",
                field: "required_attributes")
        }
        return whole
    }
}
