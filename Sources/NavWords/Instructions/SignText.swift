// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Names and destinations of a sign, reduced to what fits a sentence.
struct SignText {
    /// Road name; empty where the road has none.
    private(set) var name: String
    /// Road numbers, separated by ";", or those of the sign where the road has none.
    private(set) var numbers = ""
    /// Destinations of the sign, separated by ";".
    private(set) var places: String

    /// Whether the road has a name or number.
    var hasRoad: Bool { !name.isEmpty || !numbers.isEmpty }
    /// Whether the sign has a destination.
    var hasPlace: Bool { !places.isEmpty }

    init(_ label: RoadLabel) {
        name = label.name
        numbers = label.ref
        places = label.destination
        if name.isEmpty, numbers.isEmpty {
            numbers = label.destinationRef
            if numbers.isEmpty { name = SignText.firstValue(label.destinationStreet) }
        } else if numbers == name {
            numbers = ""
        }
        if hasPlace, places == (name.isEmpty ? numbers : name) { places = "" }
    }

    /// Removes the road.
    mutating func removeRoad() { (name, numbers) = ("", "") }

    /// Removes the destinations.
    mutating func removePlaces() { places = "" }

    /// The first `count` values of a semicolon-separated text.
    static func values(_ text: String, atMost count: Int) -> [Substring] {
        guard isList(text) else { return text.isEmpty ? [] : [text[...]] }
        return text.split(separator: ";").prefix(count).map { $0.drop { $0 == " " } }
    }

    private static func isList(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: " ") || text.utf8.contains(UInt8(ascii: ";"))
    }

    private static func firstValue(_ text: String) -> String {
        isList(text) ? values(text, atMost: 1).first.map(String.init) ?? "" : text
    }
}
