// SPDX-License-Identifier: Apache-2.0

/// A condition on the attributes of a vehicle or a trip.
public indirect enum AttributeFilter: Sendable, Hashable {
    /// Matches everything.
    case always
    /// Compares an attribute with a text.
    case compare(key: String, Comparison, String)
    /// All of the conditions.
    case all([AttributeFilter])
    /// At least one of the conditions.
    case any([AttributeFilter])
    /// The negation.
    case not(AttributeFilter)

    /// Comparison operators.
    public enum Comparison: String, Sendable, Hashable {
        /// Equal; a star at either end of the text is a wildcard.
        case equal = "="
        /// Present and not equal.
        case different = "!="
        /// Equal, or a star for "present".
        case has = ":"
        /// Less in the order of texts.
        case less = "<"
        /// Less or equal.
        case lessOrEqual = "<="
        /// Greater.
        case greater = ">"
        /// Greater or equal.
        case greaterOrEqual = ">="
    }

    /// The maximum number of conditions in one filter.
    public static let limit = 50

    /// Requires an attribute with this value.
    public static func attribute(_ attribute: FleetAttribute) -> AttributeFilter {
        .compare(key: attribute.key, .equal, escaped(attribute.value.text))
    }

    /// Whether attributes fulfil the condition.
    public func matches(_ attributes: [FleetAttribute]) -> Bool { PreparedFilter(self).matches(attributes) }

    /// The number of conditions.
    public var count: Int {
        switch self {
        case .always: 0
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.count }
        case .not(let part): part.count
        case .compare: 1
        }
    }

    /// Stands for a star in a text that is not a wildcard.
    private static let literalStar = "\u{F8FF}"

    static func escaped(_ text: String) -> String { String(text.map { $0 == "*" ? Character(literalStar) : $0 }) }

    /// The text without wildcards, with the stars that `escaped` has replaced.
    static func unescaped(_ text: String) -> String {
        String(text.map { $0 == Character(literalStar) ? "*" : $0 })
    }
}

extension AttributeFilter {
    /// Parses pairs `key:value` that are joined by bars: `k1:v1|k2:v2`.
    ///
    /// - Throws: `invalidArgument` for a pair without a colon.
    public static func pairs(_ text: String, field: String) throws(FleetError) -> [AttributeFilter] {
        var parts: [AttributeFilter] = []
        for pair in text.split(separator: "|", omittingEmptySubsequences: false) {
            guard let colon = pair.firstIndex(of: ":"), colon > pair.startIndex else {
                throw FleetError(
                    .invalidArgument, "An attribute must have the form key:value.", field: field)
            }
            parts.append(
                .compare(
                    key: String(pair[..<colon]), .equal, escaped(String(pair[pair.index(after: colon)...]))))
        }
        return parts
    }

    /// Combines the filters of a request.
    ///
    /// - Parameters:
    ///   - required: All must match.
    ///   - oneOf: One of each list must match.
    ///   - sets: All of one list must match.
    ///   - filter: A filter as text; excludes the lists.
    /// - Throws: `invalidArgument` for too many conditions, or lists together with a filter.
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
                .invalidArgument, "\(whole.count) attributes are given; the limit is \(limit).",
                field: "required_attributes")
        }
        return whole
    }
}
