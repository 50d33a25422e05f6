// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Tells whether two stretches of road are one street to those who read its signs.
struct StreetNames {
    let graph: RoadGraph

    /// Whether a road has a name or a number.
    func isNamed(_ road: RoadID) -> Bool { graph.nameID(of: road) != .empty || graph.refID(of: road) != .empty }

    /// Whether both roads carry the same street name, or the same number where neither has a name.
    func isSameStreet(_ a: RoadID, _ b: RoadID) -> Bool {
        if a == b { return isNamed(a) }
        let (nameA, nameB) = (graph.nameID(of: a), graph.nameID(of: b))
        if nameA != .empty || nameB != .empty {
            if nameA == nameB { return true }
            guard nameA != .empty, nameB != .empty else { return false }
            return StreetNames.differByAffix(graph.text(nameA), graph.text(nameB))
        }
        return shareNumber(a, b)
    }

    /// Whether going from one road onto the other is worth a word about the name.
    ///
    /// It is not when the name stays (a number that is dropped or partly kept does not count) or when an unnamed
    /// stretch follows under the same number.
    func needsWords(from: RoadID, to: RoadID) -> Bool {
        if from == to { return false }
        let (nameFrom, nameTo) = (graph.nameID(of: from), graph.nameID(of: to))
        let (refFrom, refTo) = (graph.refID(of: from), graph.refID(of: to))
        let numbersAgree = refFrom == .empty || refTo == .empty || shareNumber(from, to)
        // Motorways are known by their number; the name of a bridge on it does not help.
        if graph.roadClass(of: from) == .motorway, graph.roadClass(of: to) == .motorway, shareNumber(from, to) {
            return false
        }
        if nameFrom == nameTo { return !numbersAgree }
        if nameTo == .empty { return !(numbersAgree && (refTo != .empty || nameFrom == .empty)) }
        if nameFrom == .empty { return true }
        return !StreetNames.differByAffix(graph.text(nameFrom), graph.text(nameTo))
    }

    /// Whether both roads carry a number in common.
    func shareNumber(_ a: RoadID, _ b: RoadID) -> Bool {
        let (refA, refB) = (graph.refID(of: a), graph.refID(of: b))
        guard refA != .empty, refB != .empty else { return false }
        if refA == refB { return true }
        let numbers = StreetNames.parts(graph.text(refA))
        return StreetNames.parts(graph.text(refB)).contains { numbers.contains($0) }
    }

    /// The values of a text that joins several by ";".
    static func parts(_ text: String) -> [Substring] {
        text.split(separator: ";").map { part in
            let start = part.drop { $0 == " " }
            return start.last == " " ? start.dropLast() : start
        }
    }

    /// Words at the start or the end of a name that tell parts of one street apart.
    private static let affixes: Set<String> = [
        "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west", "northeast", "northwest",
        "southeast", "southwest", "northern", "southern", "eastern", "western", "nord", "süd", "ost", "nordost",
        "nordwest", "südost", "südwest", "sud", "est", "ouest", "norte", "sur", "este", "oeste", "left", "right",
        "northbound", "southbound", "eastbound", "westbound",
    ]

    /// Whether two names differ only by a direction word in front or behind, as "North Main Street" and "Main Street".
    static func differByAffix(_ a: String, _ b: String) -> Bool {
        let bareA = bare(a)
        return !bareA.isEmpty && bareA == bare(b)
    }

    /// The words of a name in small letters without direction words at its ends; empty when nothing else is left.
    private static func bare(_ name: String) -> ArraySlice<String> {
        var words = name.lowercased().split(separator: " ").map(String.init)[...]
        if let first = words.first, affixes.contains(first) { words.removeFirst() }
        if let last = words.last, affixes.contains(last) { words.removeLast() }
        return words
    }
}
