// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavImport
import Testing

@Suite struct RingsTests {
    private func places(_ pairs: [(Double, Double)]) -> [Coordinate] {
        pairs.map { Coordinate(latitude: $0.1, longitude: $0.0) }
    }

    private func square(_ x: Double, _ y: Double, _ side: Double) -> [Coordinate] {
        places([(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)])
    }

    @Test func joinsWaysInAnyOrderAndDirection() {
        let ways = [
            places([(0, 0), (1, 0)]), places([(0, 1), (1, 1)]), places([(1, 0), (1, 1)]), places([(0, 0), (0, 1)]),
        ]
        let rings = Rings.assemble(ways: ways)
        #expect(rings.count == 1)
        #expect(rings.first?.count == 5)
        #expect(rings.first?.first == rings.first?.last)
        #expect(Set(rings.joined()).count == 4)
    }

    @Test func aMissingMemberAffectsOnlyItsRing() {
        let broken = [places([(5, 5), (6, 5)]), places([(6, 5), (6, 6)]), places([(6, 6), (5, 6)])]
        let rings = Rings.assemble(ways: broken + [square(0, 0, 1)])
        #expect(rings == [square(0, 0, 1)])
    }

    @Test func aSpurDoesNotBreakTheRing() {
        let square = square(0, 0, 1)
        let rings = Rings.assemble(ways: [
            Array(square[0...2]), places([(1, 1), (2, 2)]), Array(square[2...4]), places([(2, 2), (3, 3)]),
        ])
        #expect(rings.count == 1)
        #expect(Set(rings.joined()) == Set(square))
    }

    @Test func touchingRingsEncloseTheSameArea() throws {
        let here = try #require(CountryCode("QQ"))
        let (first, second) = (square(10, -40, 1), square(11, -39, 1))
        let ways = [Array(first[0...2]), Array(second[0...2]), Array(first[2...4]), Array(second[2...4])]
        let areas = CountryAreas([(here, Rings.assemble(ways: ways))])
        for place in [(10.5, -39.5), (11.5, -38.5)] {
            #expect(areas.country(at: Coordinate(latitude: place.1, longitude: place.0)) == here)
        }
        for place in [(10.5, -38.5), (11.5, -39.5)] {
            #expect(areas.country(at: Coordinate(latitude: place.1, longitude: place.0)) != here)
        }
    }

    @Test func boundariesOfTheMapTakePrecedence() throws {
        let (here, enclave) = (try #require(CountryCode("QQ")), try #require(CountryCode("QR")))
        let areas = CountryAreas([
            (here, [square(9, 49, 2), square(9.1, 49.1, 0.2)]), (enclave, [square(10, 50, 0.5)]),
        ])
        #expect(areas.country(at: Coordinate(latitude: 49.5, longitude: 9.5)) == here)
        #expect(areas.country(at: Coordinate(latitude: 50.2, longitude: 10.2)) == enclave, "the smaller one wins")
        #expect(areas.country(at: Coordinate(latitude: 49.2, longitude: 9.2)).description == "DE", "a hole")
        #expect(areas.country(at: Coordinate(latitude: 48.86, longitude: 2.35)).description == "FR")
        #expect(CountryAreas().country(at: Coordinate(latitude: 48.86, longitude: 2.35)).description == "FR")
    }

    @Test func boundaryRelationsNameTheirCountry() {
        let relation: Tags = ["boundary": "administrative", "admin_level": "2", "ISO3166-1": "mc"]
        #expect(CountryAreas.country(ofBoundary: relation)?.description == "MC")
        #expect(CountryAreas.country(ofBoundary: ["boundary": "administrative", "admin_level": "4"]) == nil)
        #expect(CountryAreas.country(ofBoundary: ["boundary": "administrative", "admin_level": "2"]) == nil)
    }

    /// Would take the memory and the hours of ten billion steps if every end looked at all others.
    @Test func aStarOfManyWaysIsAssembledInLinearTime() {
        let rays = (0..<100_000).map { places([(0, 0), (Double($0 + 1) / 1000, 1)]) }
        #expect(Rings.assemble(ways: rays + [square(5, 5, 1)]) == [square(5, 5, 1)])
        let petals = (0..<50_000).flatMap { row -> [[Coordinate]] in
            let x = Double(row + 1) / 1000
            return [places([(0, 0), (x, 1)]), places([(x, 1), (x, 2), (0, 0)])]
        }
        #expect(Rings.assemble(ways: petals).count == 50_000)
    }
}
