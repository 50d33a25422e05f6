// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavModel
import NavWords
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct RouteFilesTests {
    @Test func geoJSONHasLinePerLegAndPointPerStep() throws {
        let document = try JSONValue(parsing: GeoJSON.document(SampleRoute.route))
        let features = try #require(document["features"]?.array)
        #expect(document["type"]?.string == "FeatureCollection")
        #expect(
            features.compactMap { $0["geometry"]?["type"]?.string } == ["LineString", "LineString"]
                + Array(repeating: "Point", count: 5))
        #expect(features[0]["geometry"]?["coordinates"]?[1]?.array?.compactMap(\.number) == [1, 1.001])
        #expect(features[0]["properties"]?["distanceMeters"]?.number == 222.4)
        #expect(features[3]["properties"]?["maneuver"]?.string == "turnRight")
        #expect(document["attribution"]?.string?.contains("OpenStreetMap contributors") == true)
    }

    @Test func writesMeasuredTraffic() throws {
        var route = SampleRoute.route
        route.legs[0].annotation.freeFlowDurations = [4, 8]
        route.legs[0].annotation.traffic = [.trafficJam, .noData]
        let lines = try JSONValue(parsing: GeoJSON.document(route))["features"]?.array ?? []
        let spans = lines.filter { $0["properties"]?["traffic"] != nil }
        #expect(spans.count == 1)
        #expect(spans.first?["properties"]?["traffic"]?.string == "trafficJam")
        #expect(spans.first?["properties"]?["delaySeconds"]?.number == 6)
        #expect(spans.first?["geometry"]?["coordinates"]?.array?.count == 2)
        let document = try JSONValue(parsing: RouteJSON.document(route))
        #expect(document["delaySeconds"]?.number == 6)
        #expect(
            document["legs"]?[0]?["traffic"]?.array?.compactMap { $0["class"]?.string } == ["trafficJam", "noData"])
        #expect(document["legs"]?[1]?["traffic"] == nil && document["legs"]?[1]?["delaySeconds"] == nil)
        #expect(RouteText.document(route).contains("\ntraffic: delay 1 min; jam 100 m\n"))
        #expect(!RouteText.document(SampleRoute.route).contains("traffic"))
    }

    @Test func alternativesHaveAdvantages() throws {
        let best = SampleRoute.route
        var other = best
        for leg in other.legs.indices {
            other.legs[leg].distance = Meters(111.2)
            other.legs[leg].steps = []
        }
        #expect(RouteText.document(best, others: [other]).contains("\nOther routes:\n  200 m, 1 min: 200 m shorter\n"))
        #expect(!RouteText.document(best).contains("Other routes"))
        let json = try JSONValue(parsing: RouteJSON.document(best, others: [other]))
        #expect(json["distanceMeters"]?.number == 444.8)
        #expect(json["alternatives"]?[0]?["distanceMeters"]?.number == 222.4)
        #expect(json["alternatives"]?[0]?["differences"]?.string == "200 m shorter")
        let last = try JSONValue(parsing: GeoJSON.document(best, others: [other]))["features"]?.array?.last
        #expect(last?["properties"]?["alternative"]?.number == 1)
        #expect(last?["properties"]?["differences"]?.string == "200 m shorter")
        #expect(last?["geometry"]?["coordinates"]?.array?.count == best.legs.reduce(0) { $0 + $1.path.count })
    }

    @Test func gpxIsWellFormedWithRouteAndTrack() throws {
        let reader = Elements()
        let parser = XMLParser(data: Data(GPX.document(SampleRoute.route, name: "A & B")))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.count["gpx"] == 1)
        #expect(reader.count["rte"] == 2)
        #expect(reader.count["rtept"] == 5)
        #expect(reader.count["trkseg"] == 2)
        #expect(reader.count["trkpt"] == 6)
        #expect(reader.text.contains("A & B, leg 1"))
        #expect(reader.text.contains("Turn right onto Rue \"B\" & <go>"))
        #expect(reader.first["trkpt"] == ["lat": "1", "lon": "1"])
    }

    @Test func textListsStepsWithLength() {
        let lines = RouteText.document(SampleRoute.route).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "450 m, 1 min, driving")
        #expect(lines.contains("Leg 1: 200 m, 1 min by Rue A, Rue \"B\""))
        #expect(lines.contains("   1 ●     100 m  Head north on Rue A"))
        #expect(lines.contains("                  lanes  ↑↖ |[→]"))
        #expect(lines.contains("   4 ↺     200 m  roundaboutLeftCounterclockwise"))
        #expect(lines.dropLast().last == "© OpenStreetMap contributors, ODbL")
    }

    @Test func routeJSONUsesFeedNames() throws {
        let document = try JSONValue(parsing: RouteJSON.document(SampleRoute.route))
        #expect(document["distanceMeters"]?.number == 444.8)
        let leg = try #require(document["legs"]?[0])
        #expect(Polyline.decode(leg["polyline6"]?.string ?? "", precision: .six) == Array(SampleRoute.places[0...2]))
        #expect(leg["steps"]?[1]?["maneuver"]?.string == "turnRight")
        #expect(leg["steps"]?[1]?["location"]?["latitude"]?.number == 1.001)
        #expect(leg["destination"]?["longitude"]?.number == 1.001)
    }

    @Test func leftHandMilesUseYards() {
        var route = SampleRoute.route
        #expect(Signage(on: route, language: "en").distances == .metric)
        route.legs[0].annotation.features[0] = .miles
        #expect(Signage(on: route, language: "en").distances == .feetAndMiles)
        route.legs[0].steps[0].drivingSide = .left
        #expect(Signage(on: route, language: "en") == Signage(distances: .yardsAndMiles, language: "en"))
    }
}

/// Counts elements and collects text.
private final class Elements: NSObject, XMLParserDelegate {
    var count: [String: Int] = [:]
    var first: [String: [String: String]] = [:]
    var text = ""

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count[name, default: 0] += 1
        if first[name] == nil { first[name] = attributes }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
