// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import Testing

@testable import NavRender

@Suite struct ViewQuadTests {
    /// The expected result comes from clipping the quadrilateral to the rectangle.
    @Test func intersectionMatchesClipping() {
        var random = SeededRandom(seed: 5)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        var (met, missed) = (0, 0)
        for _ in 0..<4000 {
            let (near, far) = (number(1...20), number(1...60))
            let turn = Transform.translation(Point(number(-30...30), number(-30...30)))
                .after(.rotation(degrees: number(0...360)))
            let corners = [Point(-near, 0), Point(near, 0), Point(far, 40), Point(-far, 40)].map { turn($0) }
            let rect = Rect(x: number(-70...60), y: number(-70...60), width: number(0...30), height: number(0...30))
            let quad = ViewQuad(Bool.random(using: &random) ? corners : corners.reversed())
            let shared = RectClipper(rect).area(corners)
            let isShared = !shared.isEmpty || RectClipper(rect).area(corners.reversed()).count > 0
            #expect(quad.meets(rect) == isShared, "\(corners) \(rect)")
            if isShared { met += 1 } else { missed += 1 }
        }
        #expect(met > 500 && missed > 500, "\(met), \(missed)")
        #expect(!ViewQuad([]).meets(Rect(x: -1, y: -1, width: 2, height: 2)))
    }

    @Test(arguments: [0.0, 30, 50, 60]) func screenPointsAreVisible(tilt: Double) throws {
        for (place, zoom) in [
            (Monaco.casino, 17.5), (Coordinate(latitude: 0, longitude: 179.999), 15), (Monaco.casino, 3),
        ] {
            let camera = MapCamera(
                target: place, zoom: zoom, bearing: Bearing(125), tilt: tilt, anchor: Point(0.5, 0.75))
            let projection = MapProjection(camera: camera, size: Size(width: 800, height: 480))
            for x in stride(from: 0.0, through: 800, by: 80) {
                for y in stride(from: tilt > 40 ? 60.0 : 0, through: 480, by: 60) {
                    let there = projection.coordinate(at: Point(x, y))
                    guard there.isValid else { continue }
                    #expect(projection.sees(FixedBox(try #require(FixedCoordinate(there)))), "\(x), \(y) at \(zoom)")
                }
            }
        }
    }

    @Test func areasBesideTiltedViewAreCulled() throws {
        let camera = MapCamera.following(Monaco.casino, heading: Bearing(40))
        let projection = MapProjection(camera: camera, size: Size(width: 800, height: 480))
        // As far to the right as the horizon is wide, but close by.
        let beside = Monaco.casino.moved(Meters(450), toward: Bearing(130))
        #expect(projection.box.contains(beside))
        #expect(!projection.sees(FixedBox(try #require(FixedCoordinate(beside)))))
        #expect(projection.sees(FixedBox(projection.box)))
    }
}
