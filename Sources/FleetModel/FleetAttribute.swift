// SPDX-License-Identifier: Apache-2.0

/// An attribute that the operator attaches to a trip, a vehicle or a task.
public struct FleetAttribute: Sendable, Hashable {
    /// The value of an attribute.
    public enum Value: Sendable, Hashable {
        /// Text.
        case text(String)
        /// A Boolean.
        case flag(Bool)
        /// A number.
        case number(Double)

        /// The value as text, for comparisons and older readers.
        public var text: String {
            switch self {
            case .text(let text): text
            case .flag(let flag): flag ? "true" : "false"
            case .number(let number): Int64(exactly: number).map { String($0) } ?? String(number)
            }
        }
    }

    /// The key, without a colon.
    public var key: String
    /// A string, Boolean or number.
    public var value: Value

    /// Creates an attribute.
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }

    /// The maximum number of characters of key, colon and value together.
    public static let limit = 256

    /// Validates attributes.
    static func check(_ attributes: [FleetAttribute], atMost count: Int, field: String) throws(FleetError) {
        guard attributes.count <= count else {
            throw FleetError(
                .invalidArgument, "There are \(attributes.count) attributes; the limit is \(count).", field: field)
        }
        var keys: Set<String> = []
        for attribute in attributes {
            try attribute.check(field: field)
            guard keys.insert(attribute.key).inserted else {
                throw FleetError(.invalidArgument, "The attribute '\(attribute.key)' is given twice.", field: field)
            }
        }
    }

    /// Validates one attribute.
    func check(field: String) throws(FleetError) {
        guard !key.isEmpty, !key.contains(":") else {
            throw FleetError(
                .invalidArgument, "The key of an attribute must not be empty or contain a colon.", field: field)
        }
        guard key.count + 1 + value.text.count <= FleetAttribute.limit else {
            throw FleetError(
                .invalidArgument,
                "Key and value of an attribute must not be longer than \(FleetAttribute.limit) characters.",
                field: field)
        }
        if case .number(let number) = value, !number.isFinite {
            throw FleetError(.invalidArgument, "The attribute '\(key)' is not a finite number.", field: field)
        }
    }
}
