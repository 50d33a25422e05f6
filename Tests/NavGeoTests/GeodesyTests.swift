// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@Suite struct GeodesyTests {
    let berlin = Coordinate(latitude: 52.520008, longitude: 13.404954)
    let paris = Coordinate(latitude: 48.856613, longitude: 2.352222)

    @Test func computesGreatCircleDistances() {
        // 877.5 km on the mean sphere; 879.7 km on the ellipsoid.
        #expect(abs(berlin.distance(to: paris).value - 877_460) < 200)
        #expect(berlin.distance(to: berlin) == .zero)
    }

    @Test func movesByDistanceAndBearing() {
        for degrees in stride(from: 0.0, to: 360, by: 30) {
            let there = berlin.moved(Meters(1234), toward: Bearing(degrees))
            #expect(abs(berlin.distance(to: there).value - 1234) < 0.001)
            #expect(berlin.bearing(to: there).difference(to: Bearing(degrees)) < 0.001)
        }
    }

    @Test func crossesTheAntimeridian() {
        let fiji = Coordinate(latitude: -17, longitude: 179.999)
        let east = fiji.moved(Meters(1000), toward: Bearing(90))
        #expect(east.longitude < -179)
        #expect(abs(fiji.distance(to: east).value - 1000) < 0.001)
        #expect(abs(LocalFrame(at: fiji).point(east).x - 1000) < 0.1)
    }

    @Test func computesTheSideOfTheRoad() {
        let start = Coordinate(latitude: 0, longitude: 0)
        let end = Coordinate(latitude: 0, longitude: 0.01)
        let north = SegmentProjection(of: Coordinate(latitude: 0.001, longitude: 0.005), from: start, to: end)
        #expect(north.side > 0, "driving east, north is on the left")
        #expect(abs(north.fraction - 0.5) < 1e-9)
        #expect(abs(north.distance.value - 111.195) < 0.01)
        let south = SegmentProjection(of: Coordinate(latitude: -0.001, longitude: 0.005), from: start, to: end)
        #expect(south.side < 0)
        let onTheLine = SegmentProjection(of: Coordinate(latitude: 0, longitude: 0.002), from: start, to: end)
        #expect(onTheLine.side == 0)
    }

    @Test func turnsAreSignedClockwise() {
        #expect(Bearing(350).turn(to: Bearing(10)) == 20)
        #expect(Bearing(10).turn(to: Bearing(350)) == -20)
        #expect(Bearing(0).turn(to: Bearing(180)) == -180)
        #expect(Bearing(-90).degrees == 270)
        #expect(Bearing(.nan).degrees == 0)
        #expect(Bearing(-1e-20).degrees < 360)
    }
}
