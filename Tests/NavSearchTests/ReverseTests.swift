// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavSearch

/// Descriptions of places.
struct ReverseTests {
    @Test func theNearestHouseDescribesAPlace() throws {
        let index = try Town.index()
        let house = try index.reverse(Coordinate(latitude: 50.0001, longitude: 9.9971))
        #expect(house.first?.label == "Müllerstraße 12a, Altdorf" || house.first?.label == "Müllerstraße 12, Altdorf")
        let town = try index.reverse(Coordinate(latitude: 50.02, longitude: 10.02))
        #expect(town.first?.label == "Altdorf")
        #expect(try index.reverse(Coordinate(latitude: -20, longitude: 100)).isEmpty)
    }

    @Test func listsAreSortedAndDistinct() throws {
        let results = try Town.index().reverse(Coordinate(latitude: 50.0003, longitude: 10), limit: 10)
        #expect(results.count > 2 && Set(results.map(\.label)).count == results.count)
        #expect(results.allSatisfy { $0.distance != nil })
    }

    @Test func invalidCoordinatesAreAnError() throws {
        let index = try Town.index()
        #expect(throws: SearchError.self) { try index.reverse(Coordinate(latitude: 100, longitude: 10)) }
        let error = #expect(throws: SearchError.self) { try index.reverse(Coordinate(latitude: .nan, longitude: 10)) }
        #expect(error?.code == .invalidPlace)
    }

    /// The boxes against a plain search through all houses.
    @Test func nearestHousesAreThoseOfAPlainSearch() throws {
        try forEverySeed(20) { random in
            var houses: [SearchObject] = []
            for node in 0..<Int.random(in: 1...200, using: &random) {
                houses.append(
                    Town.house(
                        "Street \(Int.random(in: 1...9, using: &random))", "\(node + 1)", node: Int64(node),
                        50 + Double.random(in: 0...0.01, using: &random),
                        10 + Double.random(in: 0...0.01, using: &random)))
            }
            let index = try SearchFixture.index(houses)
            let place = Coordinate(
                latitude: 50 + Double.random(in: 0...0.01, using: &random),
                longitude: 10 + Double.random(in: 0...0.01, using: &random))
            let found = try index.reverse(place, limit: 1).first
            let nearest = houses.min {
                place.distance(to: $0.location.coordinate) < place.distance(to: $1.location.coordinate)
            }
            let distance = nearest.map { place.distance(to: $0.location.coordinate).value } ?? .infinity
            if distance <= 75 {
                #expect(
                    found?.kind == .address && abs((found?.distance?.value ?? 0) - distance) < 0.01,
                    "seed \(random.seed)")
            } else {
                #expect(found?.kind != .address, "seed \(random.seed)")
            }
        }
    }
}
