// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavImport
import NavModel
import NavTestSupport
import Testing

/// Areas of left-hand traffic from a second source.
private struct LeftHandAreas: Decodable {
    struct Feature: Decodable {
        struct Geometry: Decodable { let coordinates: [[[Double]]] }
        let geometry: Geometry
    }
    let features: [Feature]

    static let file = URL(filePath: RealMaps.folder).appending(path: "reference/driving_side.geojson")

    /// Whether a point is in one of the areas, by the even–odd rule.
    func contains(_ place: Coordinate) -> Bool {
        features.contains { feature in
            feature.geometry.coordinates.reduce(false) { inside, ring in
                var inside = inside
                for (a, b) in zip(ring, ring.dropFirst()) where (a[1] > place.latitude) != (b[1] > place.latitude) {
                    let x = a[0] + (place.latitude - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
                    if place.longitude < x { inside.toggle() }
                }
                return inside
            }
        }
    }
}

@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: LeftHandAreas.file.path),
        "the map of traffic sides is not here; set GUIDEPOST_DATA to its folder"))
struct DrivingSideTests {
    @Test func agreesWithASecondSourceWorldwide() throws {
        let left = try JSONDecoder().decode(LeftHandAreas.self, from: Data(contentsOf: LeftHandAreas.file))
        var generator = SeededRandom(seed: 2024)
        var (compared, differences) = (0, [String: Int]())
        while compared < 5_000 {
            let place = Coordinate(
                latitude: Double.random(in: -56...72, using: &generator),
                longitude: Double.random(in: -178...178, using: &generator))
            guard isFarFromTheOcean(place) else { continue }
            compared += 1
            let country = CountryTable.country(at: place)
            if CountryTable.rules(for: country).drivesOnLeft != left.contains(place) {
                differences[country.description, default: 0] += 1
            }
        }
        let total = differences.values.reduce(0, +)
        #expect(total < 20, "\(differences.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12))")
    }

    /// Whether every place two degrees around belongs to some country: the table reaches out over coastal waters, and
    /// there the two sources may well differ.
    private func isFarFromTheOcean(_ place: Coordinate) -> Bool {
        for (north, east) in [(0.0, 0.0), (2, 0), (-2, 0), (0, 2), (0, -2)] {
            let there = Coordinate(latitude: place.latitude + north, longitude: place.longitude + east)
            if CountryTable.country(at: there) == .unknown { return false }
        }
        return true
    }
}
