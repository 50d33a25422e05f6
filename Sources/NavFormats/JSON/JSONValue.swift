// SPDX-License-Identifier: Apache-2.0

/// A parsed JSON value. Fields keep their order.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Field])

    /// A field of an object.
    public struct Field: Sendable, Hashable {
        /// Name of the field.
        public var key: String
        /// Value of the field.
        public var value: JSONValue
    }

    /// Parses exactly one value.
    ///
    /// - Throws: `FormatError` with code `invalidJSON` and the position.
    /// - Complexity: O(bytes). The maximum nesting depth is 64.
    public init(parsing bytes: [UInt8]) throws(FormatError) {
        var parser = JSONParser(bytes: bytes)
        self = try parser.document()
    }

    /// The value of a field, the last one if a key is repeated; `nil` if it is missing or this is not an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields.last { $0.key == key }?.value
    }

    /// The element at `index`; `nil` if there is none or this is not a list.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The elements of a list; `nil` for anything else.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The text; `nil` for anything else.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, always finite; `nil` for anything else.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The boolean; `nil` for anything else.
    public var bool: Bool? {
        guard case .bool(let truth) = self else { return nil }
        return truth
    }

    /// The type of the value, for error messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
