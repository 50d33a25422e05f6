// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Maps and cameras across the antimeridian.
extension MapViewTests {
    @Test func mapWrapsAtTheAntimeridian() throws {
        // Fiji: a road west of 180° and one east of it.
        func place(_ longitude: Double) -> Coordinate { Coordinate(latitude: -16.8, longitude: longitude) }
        let map = try ASCIIMap(
            places: ["A": place(179.97), "B": place(179.98), "C": place(-179.98), "D": place(-179.97)],
            ways: ["AB", "CD"])
        let renderer = MapRenderer(graph: map.graph, features: nil, style: .day, shaper: NoText(), language: "")
        /// Number of pixels in the left and right half that differ from the background.
        func drawn(_ longitude: Double) throws -> [Int] {
            let canvas = try RasterCanvas(size: size, scale: 1)
            renderer.draw(on: canvas, camera: MapCamera(target: place(longitude), zoom: 13))
            let image = canvas.image()
            return [0..<320, 320..<640].map { columns in
                columns.reduce(0) { sum, x in sum + (0..<360).count { image[x, $0] != image[320, 10] } }
            }
        }
        let both = try drawn(180)
        #expect(both[0] > 50 && both[1] > 50, "\(both)")
        #expect(try drawn(-180) == both && drawn(179.9999)[1] > 50 && drawn(-179.9999)[0] > 50)
        #expect(try drawn(180.0001)[0] > 50 && drawn(0) == [0, 0])
    }

    @Test func interpolatesAcrossTheAntimeridian() {
        let (east, west) = (
            MapCamera(target: Coordinate(latitude: 0, longitude: 179.9), zoom: 12),
            MapCamera(target: Coordinate(latitude: 0, longitude: -179.9), zoom: 12)
        )
        let half = east.interpolated(to: west, fraction: 0.5).target.longitude
        #expect(abs(abs(half) - 180) < 1e-6)
    }
}
