// SPDX-License-Identifier: Apache-2.0

/// A filter prepared for many elements: its texts are unescaped and its wildcards recognized once.
indirect enum PreparedFilter: Sendable {
    /// Matches everything.
    case always
    /// A test of one value.
    case compare(Condition)
    /// All of the conditions.
    case all([PreparedFilter])
    /// At least one of the conditions.
    case any([PreparedFilter])
    /// The negation.
    case not(PreparedFilter)

    /// A test of the value of an attribute or field. Elements without the value do not pass.
    struct Condition: Sendable {
        /// The key of an attribute, or that of a field (`AttributeFilter.fieldKey`).
        let key: String
        /// The field of a task that the key names; `nil` for an attribute.
        let field: TaskFilterField?
        /// What the value must be.
        let test: ValueTest

        init(key: String, test: ValueTest) {
            self.key = key
            field = TaskFilterField(key: key)
            self.test = test
        }
    }

    /// Prepares a filter.
    init(_ filter: AttributeFilter) {
        self =
            switch filter {
            case .always: .always
            case .all(let parts): .all(parts.map { PreparedFilter($0) })
            case .any(let parts): .any(parts.map { PreparedFilter($0) })
            case .not(let part): .not(PreparedFilter(part))
            case .compare(let key, let comparison, let text):
                .compare(Condition(key: key, test: ValueTest(comparison, text)))
            }
    }

    /// Whether the filter matches an element, of which `check` tests one value.
    func matches(_ check: (Condition) -> Bool) -> Bool {
        switch self {
        case .always: true
        case .compare(let condition): check(condition)
        case .all(let parts): parts.allSatisfy { $0.matches(check) }
        case .any(let parts): parts.contains { $0.matches(check) }
        case .not(let part): !part.matches(check)
        }
    }

    /// Whether the filter matches attributes.
    func matches(_ attributes: [FleetAttribute]) -> Bool {
        matches { condition in attributes.contains { $0.fulfills(condition) } }
    }
}

extension FleetAttribute {
    /// Whether this is the attribute of a condition, with a value that passes.
    func fulfills(_ condition: PreparedFilter.Condition) -> Bool {
        key == condition.key && condition.test.passes(value.text)
    }
}

/// A test of one value.
enum ValueTest: Sendable {
    case matches(TextPattern)
    case differs(TextPattern)
    case less(String)
    case lessOrEqual(String)
    case greater(String)
    case greaterOrEqual(String)

    init(_ comparison: AttributeFilter.Comparison, _ text: String) {
        let plain = AttributeFilter.unescaped(text)
        self =
            switch comparison {
            case .equal, .has: .matches(TextPattern(text))
            case .different: .differs(TextPattern(text))
            case .less: .less(plain)
            case .lessOrEqual: .lessOrEqual(plain)
            case .greater: .greater(plain)
            case .greaterOrEqual: .greaterOrEqual(plain)
            }
    }

    func passes(_ value: String) -> Bool {
        switch self {
        case .matches(let pattern): pattern.matches(value)
        case .differs(let pattern): !pattern.matches(value)
        case .less(let text): value < text
        case .lessOrEqual(let text): value <= text
        case .greater(let text): value > text
        case .greaterOrEqual(let text): value >= text
        }
    }
}

/// A text with a star at either end as a wildcard.
enum TextPattern: Sendable {
    case exact(String)
    case prefix(String)
    case suffix(String)
    case part(String)

    init(_ text: String) {
        let plain = AttributeFilter.unescaped(text)
        self =
            switch (text.first == "*", text.count > 1 && text.last == "*") {
            case (true, true): .part(String(plain.dropFirst().dropLast()))
            case (true, false): .suffix(String(plain.dropFirst()))
            case (false, true): .prefix(String(plain.dropLast()))
            case (false, false): .exact(plain)
            }
    }

    func matches(_ value: String) -> Bool {
        switch self {
        case .exact(let text): value == text
        case .prefix(let text): value.hasPrefix(text)
        case .suffix(let text): value.hasSuffix(text)
        case .part(let text): value.contains(text)
        }
    }
}
