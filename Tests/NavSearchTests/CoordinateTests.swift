// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavSearch

/// Coordinates and Plus Codes as text.
struct CoordinateTests {
    @Test(arguments: [
        "43.7396,7.4277", "43.7396, 7.4277", "43.7396 7.4277", "+43.7396;7.4277", "geo:43.7396,7.4277?z=17",
        "43.7396°, 7.4277°", "43.7396N 7.4277E", "N43.7396 E7.4277", "43°44'22.56\"N 7°25'39.72\"E",
        "43° 44′ 22.56″ N, 7° 25′ 39.72″ E", "N 43 44.376 E 7 25.662", "7.4277E 43.7396N",
    ])
    func notations(text: String) throws {
        let place = try #require(CoordinateText.parse(text))
        #expect(place.distance(to: Coordinate(latitude: 43.7396, longitude: 7.4277)).value < 1)
    }

    @Test(arguments: [
        "", "12 34", "12, 34", "Main Street 12", "91.5,0.5", "43.7396", "43.7396,7.4277,3.2", "N N 1 2",
        "43.7396N 7.4277N",
        "43 70.5 N 7 25 E", "1e5,2.5", "nan,nan", "43.7396;7.4277,", "--1.5,2.5",
    ])
    func otherText(text: String) {
        #expect(CoordinateText.parse(text) == nil)
    }

    @Test func southAndWestAreNegative() {
        #expect(CoordinateText.parse("33°52'S 151°12'W") == Coordinate(latitude: -(33 + 52.0 / 60), longitude: -151.2))
        #expect(CoordinateText.parse("-33.5,-70.25") == Coordinate(latitude: -33.5, longitude: -70.25))
    }

    /// Examples of the Open Location Code specification and its test data.
    @Test(arguments: [
        ("7FG49Q00+", 20.375, 2.775), ("7FG49QCJ+2V", 20.3700625, 2.7821875), ("8FVC2222+22", 47.0000625, 8.0000625),
        ("4VCPPQGP+Q9", -41.2730625, 174.7859375), ("62G20000+", 0.5, -179.5), ("22220000+", -89.5, -179.5),
        ("6FH32222+222", 1.0000125, 1.000015625),
    ])
    func plusCodes(text: String, latitude: Double, longitude: Double) throws {
        let code = try #require(PlusCode(text))
        let place = try #require(code.center())
        #expect(abs(place.latitude - latitude) < 1e-9 && abs(place.longitude - longitude) < 1e-9)
        #expect(code.text == text)
    }

    @Test(arguments: [
        "", "+", "G+", "8FVC2222", "8FVC2222+2", "8FVC+22A", "AAAA2222+22", "2222+", "0FVC0000+", "8FVC0000+22",
        "8F0C2222+22", "W2222222+22", "8FVC22222+2", "+22",
    ])
    func invalidPlusCodes(text: String) {
        #expect(PlusCode(text) == nil)
    }

    @Test func codesOfPlacesLeadBackToThem() throws {
        try forEverySeed(500) { random in
            let place = Coordinate(
                latitude: Double.random(in: -90...90, using: &random),
                longitude: Double.random(in: -180..<180, using: &random))
            let text = PlusCode(place).text
            let code = try #require(PlusCode(text))
            let back = try #require(code.center())
            #expect(
                abs(back.latitude - place.latitude) <= 0.0000626 && abs(back.longitude - place.longitude) <= 0.0000626)
            // Without its first digits, from a place nearby.
            let near = Coordinate(
                latitude: max(-90, min(90, place.latitude + Double.random(in: -0.2...0.2, using: &random))),
                longitude: max(-180, min(179.9, place.longitude + Double.random(in: -0.2...0.2, using: &random))))
            let short = try #require(PlusCode(text.dropFirst(4)))
            #expect(short.isShort && short.center() == nil)
            let found = try #require(short.center(near: near), "seed \(random.seed)")
            #expect(abs(found.latitude - back.latitude) < 1e-6, "seed \(random.seed)")
            #expect(abs(found.longitude - back.longitude) < 1e-6, "seed \(random.seed)")
        }
    }

    @Test func textOfACoordinate() {
        #expect(CoordinateText.text(Coordinate(latitude: -0.5, longitude: 7.42)) == "-0.500000,7.420000")
    }

    @Test func plusCodesAndCoordinatesAreFound() throws {
        let index = try Town.index()
        let coordinate = index.search(SearchQuery("50.0001, 9.9970")).first
        #expect(coordinate?.kind == .coordinate && coordinate?.id.rawValue == "@50.000100,9.997000")
        #expect(coordinate?.label == "50.000100,9.997000, Müllerstraße 12, Altdorf")
        let code = PlusCode(Coordinate(latitude: 50.0001, longitude: 9.997)).text
        #expect(index.search(SearchQuery(code)).first?.street == "Müllerstraße")
        #expect(index.search(SearchQuery("\(code.dropFirst(4)) Altdorf")).first?.street == "Müllerstraße")
        #expect(index.search(SearchQuery(String(code.dropFirst(4)))).isEmpty)
    }
}
