// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavModel
import NavTestSupport
import Testing

@Suite struct RandomPlacesTests {
    private func town() throws -> MapSketch {
        // DE is an island, and FG is for people on foot.
        try MapSketch(
            """
            A---B---------C

            D-E     F-G
            """, ways: ["AB", "BC", "DE", .init("FG", ["highway": "footway"]), .init("BF", ["highway": "footway"])])
    }

    @Test func placesAreUniformOnMainNetwork() throws {
        let map = try town()
        let places = try #require(RandomPlaces(on: map.graph, mode: .driving, generator: SeededRandom(seed: 5)))
        let (a, b, c) = (map.place("A"), map.place("B"), map.place("C"))
        let middles = [a.interpolated(to: b, fraction: 0.5), b.interpolated(to: c, fraction: 0.5)]
        var counts = [0, 0]
        for place in places.prefix(1_000) {
            let index = try #require(middles.firstIndex { $0.distance(to: place).value < 0.1 })
            counts[index] += 1
        }
        // AB is 4 long and BC 10.
        #expect(abs(counts[0] - 286) < 60, "\(counts)")
    }

    @Test func sameSeedGivesSamePlaces() throws {
        let map = try town()
        func draw(_ seed: UInt64) throws -> [Coordinate] {
            let places = try #require(RandomPlaces(on: map.graph, mode: .walking, generator: SeededRandom(seed: seed)))
            return Array(places.prefix(50))
        }
        #expect(try draw(1) == draw(1))
        #expect(try draw(1) != draw(2))
    }

    @Test func noPlacesWithoutRoads() throws {
        let map = try MapSketch("A-B", ways: [.init("AB", ["highway": "footway"])])
        #expect(RandomPlaces(on: map.graph, mode: .driving, generator: SeededRandom(seed: 1)) == nil)
    }
}
