// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavGuidance

@Suite("Comparison of street names") struct StreetNameTests {
    private func areOneFamily(_ a: String, _ b: String) -> Bool {
        Array(a.utf8).withUnsafeBufferPointer { a in
            Array(b.utf8).withUnsafeBufferPointer { b in BareName(a).isSame(as: BareName(b)) }
        }
    }

    private func haveOneInCommon(_ a: String, _ b: String) -> Bool {
        Array(a.utf8).withUnsafeBufferPointer { a in
            Array(b.utf8).withUnsafeBufferPointer { b in RoadNumbers.haveOneInCommon(a, b) }
        }
    }

    @Test(
        "names that differ by direction words are one family",
        arguments: [
            ("North Main Street", "Main Street", true), ("Main Street NE", "main street sw", true),
            ("SOUTH Main Street West", "Main Street", true), ("Ringstraße Süd", "Ringstraße", true),
            ("Triq il-Kbira San Ġużepp", "Triq Il-Kbira San Ġużepp", true), ("Main Street", "Second Street", false),
            ("North Main Street", "North Second Street", false),
            // A direction word before a type of road makes a name of its own.
            ("West Street", "Street", false), ("West Street", "East Street", false),
            // Nothing would remain.
            ("North", "South", false), ("North", "", false), ("  ", "North", false), ("", "", false),
            ("Northern Lights Boulevard", "Lights Boulevard", true), ("Northgate Road", "gate Road", false),
        ])
    func families(_ a: String, _ b: String, _ expected: Bool) {
        #expect(areOneFamily(a, b) == expected)
        #expect(areOneFamily(b, a) == expected)
    }

    @Test(
        "road numbers are compared one by one",
        arguments: [
            ("B 1", "B 1;B 2", true), ("E 45; A 22", "A 22 ", true), ("E 45;A 22", "A 2", false), (";", ";", false),
            ("A 1", "A 11", false), ("A 1;;B 2", "C 3;B 2", true), ("", "A 1", false), (" ; ", " ", false),
        ])
    func numbers(_ a: String, _ b: String, _ expected: Bool) {
        #expect(haveOneInCommon(a, b) == expected)
        #expect(haveOneInCommon(b, a) == expected)
    }

    @Test("numbers of very long lists are not compared, which would take minutes") func longLists() {
        let long = (0..<200_000).map { "A \($0)" }.joined(separator: ";")
        #expect(haveOneInCommon(long, "A 1"))
        #expect(!haveOneInCommon(long, (0..<200_000).map { "B \($0)" }.joined(separator: ";")))
        #expect(!haveOneInCommon(long, "A 199999"))
    }

    /// Judged by a plain version on strings.
    @Test("random names are compared as by a plain version") func plainVersion() {
        let words = [
            "North", "west", "NE", "Main", "Street", "Rue", "Elm", "of", "Straße", "süd", "longword-of-20-bytes",
        ]
        let directions: Set = ["north", "west", "ne", "süd"]
        let types: Set = ["street", "rue", "straße"]
        func plain(_ name: [String]) -> [String] {
            var bare = name.map { $0.lowercased() }[...]
            if let first = bare.first, directions.contains(first) { bare.removeFirst() }
            if let last = bare.last, directions.contains(last) { bare.removeLast() }
            return bare.count == 1 && types.contains(bare.first ?? "") ? name.map { $0.lowercased() } : Array(bare)
        }
        var families = 0
        forEverySeed(3000) { random in
            let name = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                words[Int.random(in: 0..<words.count, using: &random)]
            }
            // Half of the names are the same street with other words around it.
            let other =
                Bool.random(using: &random)
                ? [words[Int.random(in: 0..<3, using: &random)]] + name.reversed().dropLast().reversed()
                : name.reversed()
            let names = [name, other]
            let bare = names.map(plain)
            let expected = bare[0] == bare[1] && !bare[0].isEmpty
            if expected { families += 1 }
            #expect(
                areOneFamily(names[0].joined(separator: " "), names[1].joined(separator: " ")) == expected,
                "\(names) with seed \(random.seed)")
        }
        #expect(families > 30)
    }
}
