// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Decides whether two roads are the same street to a driver.
///
/// Names and numbers are compared by id first; few pairs of texts have to be read.
struct StreetNames: Sendable {
    let graph: RoadGraph

    /// Compares the names of a graph.
    init(of graph: RoadGraph) { self.graph = graph }

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
        return graph.withUTF8(of: refA) { a in graph.withUTF8(of: refB) { b in RoadNumbers.haveOneInCommon(a, b) } }
    }

    /// Whether two names differ only by direction words, such as "North Main Street" and "Main Street", or in upper
    /// and lower case.
    private func areOneFamily(_ a: TextID, _ b: TextID) -> Bool {
        graph.withUTF8(of: a) { a in graph.withUTF8(of: b) { b in BareName(a).isSame(as: BareName(b)) } }
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
}
