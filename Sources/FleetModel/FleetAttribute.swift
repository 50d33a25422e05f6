// SPDX-License-Identifier: Apache-2.0

/// A note of the operator on a trip or a vehicle.
public struct FleetAttribute: Sendable, Hashable {
    /// What a note may hold.
    public enum Value: Sendable, Hashable {
        /// Text.
        case text(String)
        /// Yes or no.
        case flag(Bool)
        /// A number.
        case number(Double)

        /// The value in words, for comparing and for older readers.
        public var text: String {
            switch self {
            case .text(let text): text
            case .flag(let flag): flag ? "true" : "false"
            case .number(let number): Int64(exactly: number).map { String($0) } ?? String(number)
            }
        }
    }

    /// What it is about; no colon in it.
    public var key: String
    /// What it says.
    public var value: Value

    /// Makes a note.
    public init(key: String, value: Value) {
        self.key = key
        self.value = value
    }

    /// Most characters of key, colon and value together.
    public static let limit = 256

    /// Refuses notes that break the rules of their fields.
    static func check(_ attributes: [FleetAttribute], atMost count: Int, field: String) throws(FleetError) {
        guard attributes.count <= count else {
            throw FleetError(
                .invalidArgument, "There are \(attributes.count) attributes; \(count) may be.", field: field)
        }
        var keys: Set<String> = []
        for attribute in attributes {
            try attribute.check(field: field)
            guard keys.insert(attribute.key).inserted else {
                throw FleetError(.invalidArgument, "The attribute '\(attribute.key)' is there twice.", field: field)
            }
        }
    }

    /// Refuses a note that breaks the rules.
    func check(field: String) throws(FleetError) {
        guard !key.isEmpty, !key.contains(":") else {
            throw FleetError(
                .invalidArgument, "The key of an attribute must not be empty nor hold a colon.", field: field)
        }
        guard key.count + 1 + value.text.count <= FleetAttribute.limit else {
            throw FleetError(
                .invalidArgument,
                "Key and value of an attribute must not be longer than \(FleetAttribute.limit) characters.",
                field: field)
        }
        if case .number(let number) = value, !number.isFinite {
            throw FleetError(.invalidArgument, "The attribute '\(key)' is no number.", field: field)
        }
    }
}
