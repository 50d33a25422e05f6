// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Tells whether two stretches of road are one street to those who read its signs.
///
/// Names and numbers are compared by id; what needs a look at the letters is found out once for a graph.
final class StreetNames: Sendable {
    let graph: RoadGraph
    /// For names that differ from another only by a direction word: the row of the first of them.
    private let family: [UInt32: UInt32]
    /// The names that `family` knows.
    private let affixed: RowSet
    /// The single numbers in texts that hold several; each has the row of the first text that holds it, or one beyond
    /// all rows.
    private let numbers: [UInt32: [UInt32]]
    /// The texts that `numbers` knows.
    private let several: RowSet

    /// Reads all names and numbers of a graph.
    ///
    /// - Complexity: O(roads).
    init(of graph: RoadGraph) {
        self.graph = graph
        var seen: Set<UInt32> = []
        var families: [String: UInt32] = [:]
        var affixed: [(row: UInt32, bare: String)] = []
        var refs: [UInt32] = []
        for row in 0..<Int32(graph.roadCount) {
            let (name, ref) = (graph.nameID(of: RoadID(row: row)), graph.refID(of: RoadID(row: row)))
            if name != .empty, seen.insert(name.row).inserted {
                let text = graph.text(name)
                let bare = StreetNames.bare(text)
                if bare.count < text.utf8.count { affixed.append((name.row, bare)) } else { families[bare] = name.row }
            }
            if ref != .empty, seen.insert(ref.row).inserted { refs.append(ref.row) }
        }
        var family: [UInt32: UInt32] = [:]
        for (row, bare) in affixed where !bare.isEmpty {
            if let first = families[bare] {
                family[row] = first
            } else {
                families[bare] = row
                family[row] = row
            }
        }
        let texts = Int(seen.max() ?? 0) + 1
        self.family = family
        self.affixed = RowSet(family.keys, count: texts)
        numbers = StreetNames.numbers(refs, in: graph)
        several = RowSet(numbers.keys, count: texts)
    }

    /// The numbers in those of the texts that hold several.
    private static func numbers(_ refs: [UInt32], in graph: RoadGraph) -> [UInt32: [UInt32]] {
        let texts = refs.map { graph.text(TextID(row: $0)) }
        guard texts.contains(where: { $0.utf8.contains(UInt8(ascii: ";")) }) else { return [:] }
        var numbers: [UInt32: [UInt32]] = [:]
        var rows: [Substring: UInt32] = [:]
        for (row, text) in zip(refs, texts) where !text.utf8.contains(UInt8(ascii: ";")) { rows[text[...]] = row }
        var next = UInt32.max
        for (row, text) in zip(refs, texts) where text.utf8.contains(UInt8(ascii: ";")) {
            numbers[row] = StreetNames.parts(text).map { part in
                if let known = rows[part] { return known }
                rows[part] = next
                next -= 1
                return next + 1
            }
        }
        return numbers
    }

    /// Whether a road has a name or a number.
    func isNamed(_ road: RoadID) -> Bool { graph.nameID(of: road) != .empty || graph.refID(of: road) != .empty }

    /// Whether both roads carry the same street name, or the same number where neither has a name.
    func isSameStreet(_ a: RoadID, _ b: RoadID) -> Bool {
        if a == b { return isNamed(a) }
        let (nameA, nameB) = (graph.nameID(of: a), graph.nameID(of: b))
        if nameA != .empty || nameB != .empty { return nameA == nameB || areOneFamily(nameA, nameB) }
        return shareNumber(a, b)
    }

    /// Whether going from one road onto the other is worth a word about the name.
    ///
    /// It is not when the name stays (a number that is dropped or partly kept does not count) or when an unnamed
    /// stretch follows under the same number. Who comes from a road with neither learns whichever there is.
    func needsWords(from: RoadID, to: RoadID) -> Bool {
        if from == to { return false }
        let (nameFrom, nameTo) = (graph.nameID(of: from), graph.nameID(of: to))
        let (refFrom, refTo) = (graph.refID(of: from), graph.refID(of: to))
        let sharesNumber = shareNumber(from, to)
        // Main roads are known by their number; the name of a bridge on it, or of its stretch in a village, does not help.
        if refFrom != .empty, refFrom == refTo, isMainRoad(from), isMainRoad(to) { return false }
        // Of motorways that holds for each of their numbers.
        if sharesNumber, graph.roadClass(of: from) == .motorway, graph.roadClass(of: to) == .motorway { return false }
        let numbersAgree = refFrom == .empty || refTo == .empty || sharesNumber
        if nameFrom == nameTo {
            return !numbersAgree || nameTo == .empty && refFrom == .empty && refTo != .empty
        }
        if nameTo == .empty { return !(numbersAgree && (refTo != .empty || nameFrom == .empty)) }
        return nameFrom == .empty || !areOneFamily(nameFrom, nameTo)
    }

    private func isMainRoad(_ road: RoadID) -> Bool {
        graph.roadClass(of: road).importance <= RoadClass.primary.importance
    }

    /// Whether both roads carry a number in common.
    func shareNumber(_ a: RoadID, _ b: RoadID) -> Bool {
        let (refA, refB) = (graph.refID(of: a), graph.refID(of: b))
        guard refA != .empty, refB != .empty else { return false }
        if refA == refB { return true }
        guard several.contains(Int(refA.row)) || several.contains(Int(refB.row)) else { return false }
        switch (numbers[refA.row], numbers[refB.row]) {
        case (nil, nil): return false
        case (let several?, nil): return several.contains(refB.row)
        case (nil, let several?): return several.contains(refA.row)
        case (let several?, let others?): return several.contains { others.contains($0) }
        }
    }

    /// Whether two names differ only by a direction word, as "North Main Street" and "Main Street".
    private func areOneFamily(_ a: TextID, _ b: TextID) -> Bool {
        guard affixed.contains(Int(a.row)) || affixed.contains(Int(b.row)), a != .empty, b != .empty else {
            return false
        }
        guard let familyA = family[a.row] else { return family[b.row] == a.row }
        return familyA == family[b.row] ?? b.row
    }

    /// The values of a text that joins several by ";".
    static func parts(_ text: String) -> [Substring] {
        text.split(separator: ";").map { part in
            let start = part.drop { $0 == " " }
            return start.last == " " ? start.dropLast() : start
        }
    }

    /// The first of the values of a text that is not empty.
    static func firstPart(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: ";")) || bytes.first == 32 || bytes.last == 32 else { return text }
        return parts(text).first.map(String.init) ?? text
    }

    /// Words at the start or the end of a name that tell parts of one street apart.
    private static let affixes: Set<Substring> = [
        "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west", "northeast", "northwest",
        "southeast", "southwest", "northern", "southern", "eastern", "western", "nord", "süd", "ost", "nordost",
        "nordwest", "südost", "südwest", "sud", "est", "ouest", "norte", "sur", "este", "oeste", "left", "right",
        "northbound", "southbound", "eastbound", "westbound",
    ]

    /// Words for a sort of road: a direction before one of them makes a name, as "West Street", and not a part of one.
    private static let sorts: Set<Substring> = [
        "street", "road", "avenue", "lane", "drive", "way", "boulevard", "court", "place", "square", "highway",
        "parkway",
        "terrace", "circle", "crescent", "close", "bypass", "expressway", "freeway", "motorway", "bridge", "tunnel",
        "gate",
        "st", "st.", "rd", "rd.", "ave", "ave.", "ln", "dr", "blvd", "hwy", "pkwy", "rue", "route", "chemin", "quai",
        "calle",
        "avenida", "paseo", "carretera", "camino", "plaza", "ronda", "rua", "estrada", "via", "viale", "corso",
        "piazza",
        "strada", "straße", "strasse", "allee", "weg", "platz", "ring", "ufer", "damm", "tangente", "tor", "straat",
        "laan",
        "singel", "kade", "plein", "ulica", "aleja", "jalan", "lorong", "soi",
    ]

    /// A name in small letters without direction words at its ends; the whole name where nothing else but a sort of road
    /// would be left, and empty when nothing at all is.
    private static func bare(_ name: String) -> String {
        let whole = name.lowercased()
        var words = whole.split(separator: " ")[...]
        let count = words.count
        if let first = words.first, affixes.contains(first) { words.removeFirst() }
        if let last = words.last, affixes.contains(last) { words.removeLast() }
        if let only = words.first, words.count == 1, sorts.contains(only) { return whole }
        return words.count == count ? whole : words.joined(separator: " ")
    }
}
