// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Decides whether two roads are the same street to a driver.
///
/// Names and numbers are compared by id. String comparisons are done once per graph.
final class StreetNames: Sendable {
    let graph: RoadGraph
    /// For names that differ only by a direction word: the id of the first name of the family.
    private let family: [UInt32: UInt32]
    /// The keys of `family`.
    private let affixed: RowSet
    /// The single numbers of texts with several. Each is the id of the first text that contains it, or an id beyond all
    /// texts.
    private let numbers: [UInt32: [UInt32]]
    /// The keys of `numbers`.
    private let several: RowSet

    /// Indexes all names and numbers of a graph.
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

    /// Splits the texts that contain several numbers.
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

    /// Whether a road has a name, with or without a number.
    func hasName(_ road: RoadID) -> Bool { graph.nameID(of: road) != .empty }

    /// Whether both roads carry the same street name, or the same number where one of them has no name: outside a village
    /// the street is known by its number.
    func isSameStreet(_ a: RoadID, _ b: RoadID) -> Bool {
        if a == b { return isNamed(a) }
        let (nameA, nameB) = (graph.nameID(of: a), graph.nameID(of: b))
        if nameA != .empty, nameB != .empty { return nameA == nameB || areOneFamily(nameA, nameB) }
        return shareNumber(a, b)
    }

    /// Whether the name must be announced when moving from one road onto the other.
    ///
    /// Not when the name stays (a number that is dropped or partly retained does not count), or when an unnamed road
    /// follows under the same number. From a road with neither name nor number, either is announced.
    func requiresNameAnnounced(from: RoadID, to: RoadID) -> Bool {
        if from == to { return false }
        let (nameFrom, nameTo) = (graph.nameID(of: from), graph.nameID(of: to))
        let (refFrom, refTo) = (graph.refID(of: from), graph.refID(of: to))
        let sharesNumber = shareNumber(from, to)
        // Main roads are known by their number; names of bridges or village streets along them do not help.
        if refFrom != .empty, refFrom == refTo, isMainRoad(from), isMainRoad(to) { return false }
        // On motorways any shared number is enough.
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

    /// Whether both roads share a road number.
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

    /// Whether two names differ only by a direction word, such as "North Main Street" and "Main Street".
    private func areOneFamily(_ a: TextID, _ b: TextID) -> Bool {
        guard affixed.contains(Int(a.row)) || affixed.contains(Int(b.row)), a != .empty, b != .empty else {
            return false
        }
        guard let familyA = family[a.row] else { return family[b.row] == a.row }
        return familyA == family[b.row] ?? b.row
    }

    /// Splits a semicolon-separated value.
    static func parts(_ text: String) -> [Substring] {
        text.split(separator: ";").map { part in
            let start = part.drop { $0 == " " }
            return start.last == " " ? start.dropLast() : start
        }
    }

    /// The first value of a semicolon-separated text that is not empty.
    static func firstPart(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: ";")) || bytes.first == 32 || bytes.last == 32 else { return text }
        return parts(text).first.map(String.init) ?? text
    }

    /// Direction words at the start or end of a name that distinguish parts of one street.
    private static let affixes: Set<Substring> = [
        "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west", "northeast", "northwest",
        "southeast", "southwest", "northern", "southern", "eastern", "western", "nord", "süd", "ost", "nordost",
        "nordwest", "südost", "südwest", "sud", "est", "ouest", "norte", "sur", "este", "oeste", "left", "right",
        "northbound", "southbound", "eastbound", "westbound",
    ]

    /// Generic words for road types: a direction word before one of them makes a name of its own, such as "West
    /// Street".
    private static let roadTypeWords: Set<Substring> = [
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

    /// The name in lower case without direction words at its ends. Unchanged where only a road type word would remain;
    /// empty where nothing would.
    private static func bare(_ name: String) -> String {
        let whole = name.lowercased()
        var words = whole.split(separator: " ")[...]
        let count = words.count
        if let first = words.first, affixes.contains(first) { words.removeFirst() }
        if let last = words.last, affixes.contains(last) { words.removeLast() }
        if let only = words.first, words.count == 1, roadTypeWords.contains(only) { return whole }
        return words.count == count ? whole : words.joined(separator: " ")
    }
}
