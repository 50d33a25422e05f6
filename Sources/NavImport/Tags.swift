// SPDX-License-Identifier: Apache-2.0

/// The key–value pairs of one OpenStreetMap element, in file order.
///
/// Elements have few tags, so a linear search is faster than hashing; keys of up to 15 bytes are compared inline.
public struct Tags: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The pairs in file order.
    public private(set) var pairs: [Pair]

    /// One key with its value.
    public struct Pair: Sendable, Hashable {
        /// The key, such as `highway`.
        public var key: String
        /// The value, such as `residential`.
        public var value: String

        /// Creates a pair.
        @inlinable public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// Creates tags from pairs.
    public init(_ pairs: [Pair] = []) { self.pairs = pairs }

    /// Creates tags from a literal: `["highway": "residential"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.pairs = elements.map { Pair(key: $0.0, value: $0.1) }
    }

    /// The value of `key`, the first one if a damaged file repeats it.
    ///
    /// - Complexity: O(number of tags).
    public subscript(key: String) -> String? {
        for pair in pairs where pair.key == key { return pair.value }
        return nil
    }

    /// Whether there are no tags.
    public var isEmpty: Bool { pairs.isEmpty }

    /// Appends a pair.
    public mutating func append(key: String, value: String) { pairs.append(Pair(key: key, value: value)) }
}
