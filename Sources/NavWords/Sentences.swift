// SPDX-License-Identifier: Apache-2.0

/// The sentences for one action, with what is known about the road after it.
///
/// Placeholders stand in braces: `{road}`, `{place}`, `{direction}`, `{side}`, `{exit}`, `{ordinal}`, `{circle}`,
/// `{compass}`. Whole sentences are kept, not parts to be glued, so that a translator is free in word order and case.
public struct Sentences: Sendable, Hashable {
    /// Nothing is known about the road.
    public var plain: String
    /// The road has a name or a number.
    public var road: String
    /// Only the places on the sign are known.
    public var place: String
    /// Both are known.
    public var both: String

    /// Takes the four sentences.
    public init(_ plain: String, road: String, place: String, both: String) {
        self.plain = plain
        self.road = road
        self.place = place
        self.both = both
    }

    /// One sentence for every case, where the road does not matter.
    public init(_ always: String) { self.init(always, road: always, place: always, both: always) }
}

/// Puts values in the places of a sentence.
enum Template {
    /// Names that may stand in braces.
    static let places: Set<String> = [
        "road", "place", "direction", "side", "exit", "ordinal", "circle", "compass", "number", "sentence",
        "distance", "next",
    ]

    /// Replaces every `{name}` by its value; a name without a value becomes nothing.
    ///
    /// - Complexity: O(length).
    static func fill(_ sentence: String, _ values: [String: String]) -> String {
        var text = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            text += values[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// The names that stand in braces, in order.
    static func names(in sentence: String) -> [String] {
        sentence.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0 != "}" })
        }
    }
}
