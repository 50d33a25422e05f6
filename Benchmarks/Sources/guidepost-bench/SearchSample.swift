// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavImport
internal import NavModel

/// Addresses drawn from a map, read from its tags without the rules of the search index.
struct SearchSample {
    /// An address as someone would type it, and every coordinate in the map that fits this text.
    struct Address {
        var text: String
        var street: String
        var number: String
        var places: [Coordinate]
    }

    /// The drawn addresses.
    private(set) var addresses: [Address] = []
    /// Number of addresses in the map.
    private(set) var total = 0
    /// The middle of all addresses.
    private(set) var center = Coordinate(latitude: 0, longitude: 0)

    private struct Tagged: Sendable {
        var text: String
        var street: String
        var number: String
        var place: Coordinate?
        var node: Int64?
    }

    /// Draws addresses.
    ///
    /// - Parameters:
    ///   - file: The map data.
    ///   - count: Number of addresses to draw; all if the map has fewer.
    ///   - numberFirst: Whether the house number comes before the street.
    ///   - random: Decides on the addresses.
    init(_ file: OSMFile, count: Int, numberFirst: Bool, _ random: inout SeededRandom) throws {
        var all: [Tagged] = []
        try file.read(.ways) { block in
            var found: [Tagged] = []
            block.forEachWay { way in
                guard var tagged = SearchSample.tagged(way.tags, numberFirst) else { return }
                tagged.node = way.nodes.first
                found.append(tagged)
            }
            return found
        } consume: {
            all += $0
        }
        let wanted = Set(all.compactMap(\.node))
        var places: [Int64: Coordinate] = [:]
        try file.read(.nodes) { block in
            var found: [Tagged] = []
            var known: [(Int64, Coordinate)] = []
            for (row, id) in block.nodes.ids.enumerated() where wanted.contains(id) {
                known.append((id, block.nodes.place(row).coordinate))
            }
            block.forEachTaggedNode { row, tags in
                guard var tagged = SearchSample.tagged(tags, numberFirst) else { return }
                tagged.place = block.nodes.place(row).coordinate
                found.append(tagged)
            }
            return (found, known)
        } consume: { batch in
            all += batch.0
            places.merge(batch.1) { first, _ in first }
        }
        var byText: [String: Address] = [:]
        for tagged in all {
            guard let place = tagged.place ?? tagged.node.flatMap({ places[$0] }) else { continue }
            let new = Address(text: tagged.text, street: tagged.street, number: tagged.number, places: [])
            byText[tagged.text, default: new].places.append(place)
            center.latitude += place.latitude
            center.longitude += place.longitude
            total += 1
        }
        center.latitude /= Double(max(1, total))
        center.longitude /= Double(max(1, total))
        addresses = Array(byText.values.sorted { $0.text < $1.text }.shuffled(using: &random).prefix(count))
    }

    /// The address of an element with street and number; `nil` for others.
    private static func tagged(_ tags: TagView, _ numberFirst: Bool) -> Tagged? {
        guard let number = tags["addr:housenumber"], let street = tags["addr:street"] ?? tags["addr:place"],
            !number.contains(";"), !number.contains(","), !street.isEmpty
        else { return nil }
        let line = numberFirst ? "\(number) \(street)" : "\(street) \(number)"
        let city = tags["addr:city"].map { ", \($0)" } ?? ""
        return Tagged(text: line + city, street: street, number: number)
    }

    /// The text with one typing error in a letter: left out, added, replaced, or exchanged with the next.
    static func misspelled(_ text: String, _ random: inout SeededRandom) -> String {
        var letters = Array(text)
        let rows = letters.indices.filter { letters[$0].isLetter }
        guard let row = rows.randomElement(using: &random),
            let other = letters.filter(\.isLetter).randomElement(using: &random)
        else { return text }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.remove(at: row)
        case 1: letters.insert(other, at: row)
        case 2: letters[row] = Character(other.lowercased())
        default:
            guard row + 1 < letters.count, letters[row + 1].isLetter else { return misspelled(text, &random) }
            letters.swapAt(row, row + 1)
        }
        return String(letters)
    }
}
