// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Names and places on the signs, cut to what can be said in one breath.
struct SignText {
    /// Name of the road; empty where it has none but a number.
    private(set) var name: String
    /// Numbers of the road, separated by ";". Where there is no number, the one on the sign.
    private(set) var numbers = ""
    /// Places that the sign points to, separated by ";".
    private(set) var places: String

    /// Whether anything is known of the road.
    var hasRoad: Bool { !name.isEmpty || !numbers.isEmpty }
    /// Whether the sign names a place.
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

    /// Nothing is told of the road.
    mutating func dropRoad() { (name, numbers) = ("", "") }

    /// Nothing is told of places.
    mutating func dropPlaces() { places = "" }

    /// The first `count` of several values joined by ";".
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
