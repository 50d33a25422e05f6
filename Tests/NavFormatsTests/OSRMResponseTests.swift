// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavModel
import Testing

@Suite struct OSRMResponseTests {
    private func answer(_ change: (inout OSRMOptions) -> Void = { _ in }) throws -> JSONValue {
        var options = OSRMOptions()
        options.steps = true
        change(&options)
        let bytes = OSRMResponse(options: options).body(routes: [SampleRoute.route], stops: SampleRoute.stops)
        return try JSONValue(parsing: bytes)
    }

    private func step(_ leg: Int, _ index: Int, of answer: JSONValue) throws -> JSONValue {
        try #require(answer["routes"]?[0]?["legs"]?[leg]?["steps"]?[index])
    }

    @Test func writesCostsOfRouteAndLegs() throws {
        let answer = try answer()
        let route = try #require(answer["routes"]?[0])
        #expect(answer["code"]?.string == "Ok")
        #expect(route["distance"]?.number == 444.8)
        #expect(route["duration"]?.number == 38.3)
        #expect(route["weight"]?.number == 38.3)
        #expect(route["weight_name"]?.string == "duration")
        #expect(route["legs"]?.array?.compactMap { $0["duration"]?.number } == [20.3, 18])
        #expect(route["legs"]?[0]?["summary"]?.string == "Rue A, Rue \"B\"")
    }

    @Test func turnHasTypeModifierAndBearings() throws {
        let step = try step(0, 1, of: answer())
        #expect(step["maneuver"]?["type"]?.string == "turn")
        #expect(step["maneuver"]?["modifier"]?.string == "right")
        #expect(step["maneuver"]?["bearing_before"]?.number == 0, "359.7 rounds to north")
        #expect(step["maneuver"]?["bearing_after"]?.number == 90)
        #expect(step["maneuver"]?["exit"] == nil)
        #expect(step["maneuver"]?["location"]?.array?.compactMap(\.number) == [1, 1.001])
        #expect(step["mode"]?.string == "driving")
        #expect(step["driving_side"]?.string == "right")
        #expect(step["name"]?.string == "Rue \"B\"")
        #expect(step["ref"]?.string == "D 1; D 2")
        #expect(step["pronunciation"]?.string == "ry be")
        #expect(step["destinations"]?.string == "A 8, E 80: Nice, Gênes")
        #expect(step["exits"]?.string == "56")
    }

    @Test func lanesAndIntersectionsAreListed() throws {
        let answer = try answer()
        let crossing = try #require(try step(0, 1, of: answer)["intersections"]?[0])
        #expect(crossing["bearings"]?.array?.compactMap(\.number) == [0, 90, 180])
        #expect(crossing["entry"]?.array?.compactMap(\.bool) == [true, true, false])
        #expect(crossing["in"]?.number == 2)
        #expect(crossing["out"]?.number == 1)
        #expect(crossing["lanes"]?[0]?["indications"]?.array?.compactMap(\.string) == ["straight", "slight left"])
        #expect(crossing["lanes"]?.array?.compactMap { $0["valid"]?.bool } == [false, true])
        #expect(crossing["classes"]?.array?.compactMap(\.string) == ["toll", "tunnel"])
        let start = try #require(try step(0, 0, of: answer)["intersections"]?[0])
        #expect(start["in"] == nil)
        #expect(start["lanes"] == nil)
        #expect(start["classes"] == nil)
        #expect(try step(0, 2, of: answer)["intersections"]?[0]?["out"] == nil)
    }

    @Test func departureAndArrivalHaveNoDirection() throws {
        let answer = try answer()
        #expect(try step(0, 0, of: answer)["maneuver"]?["bearing_before"]?.number == 0)
        let arrival = try step(0, 2, of: answer)
        #expect(arrival["maneuver"]?["bearing_after"]?.number == 0)
        #expect(arrival["maneuver"]?["modifier"]?.string == "left")
        #expect(arrival["distance"]?.number == 0)
        let line = try #require(arrival["geometry"]?.string)
        #expect(Polyline.decode(line) == [SampleRoute.places[2], SampleRoute.places[2]])
    }

    @Test func rotaryCountsExits() throws {
        let step = try step(1, 0, of: answer())
        #expect(step["maneuver"]?["type"]?.string == "rotary")
        #expect(step["maneuver"]?["exit"]?.number == 3)
        #expect(step["rotary_name"]?.string == "Place C")
        #expect(step["ref"] == nil)
        #expect(step["destinations"] == nil)
    }

    @Test func stepLinesJoinToRouteLine() throws {
        let answer = try answer { ($0.geometries, $0.overview) = (.polyline6, .full) }
        var joined: [Coordinate] = []
        for leg in answer["routes"]?[0]?["legs"]?.array ?? [] {
            for step in leg["steps"]?.array ?? [] {
                let line = try #require(Polyline.decode(step["geometry"]?.string ?? "", precision: .six))
                #expect(line.count >= 2)
                for place in line where joined.last != place { joined.append(place) }
            }
        }
        #expect(joined == SampleRoute.places)
        #expect(Polyline.decode(answer["routes"]?[0]?["geometry"]?.string ?? "", precision: .six) == joined)
    }

    @Test func geometryIsGeoJSONOrOmitted() throws {
        let line = try answer { ($0.geometries, $0.overview) = (.geojson, .full) }["routes"]?[0]?["geometry"]
        #expect(line?["type"]?.string == "LineString")
        #expect(line?["coordinates"]?[4]?.array?.compactMap(\.number) == [1.002, 1.002])
        #expect(try answer { $0.overview = .false }["routes"]?[0]?["geometry"] == nil)
    }

    @Test func omitsStepsByDefault() throws {
        let leg = try #require(try answer { $0.steps = false }["routes"]?[0]?["legs"]?[0])
        #expect(leg["steps"] == .array([]))
        #expect(leg["summary"]?.string == "")
        #expect(leg["annotation"] == nil)
    }

    @Test func annotationsHaveOneEntryPerStretch() throws {
        let answer = try answer { $0.annotations = Set(OSRMOptions.Annotation.allCases) }
        let note = try #require(answer["routes"]?[0]?["legs"]?[0]?["annotation"])
        #expect(note["distance"]?.array?.compactMap(\.number) == [111.2, 111.2])
        #expect(note["duration"]?.array?.compactMap(\.number) == [10, 8])
        #expect(note["speed"]?.array?.compactMap(\.number) == [11.1, 13.9])
        #expect(note["nodes"]?.array?.compactMap(\.number) == [12, 13], "the end of a leg is no node")
        #expect(note["maxspeed"]?[0]?["speed"]?.number == 50)
        #expect(note["maxspeed"]?[0]?["unit"]?.string == "km/h")
        #expect(note["maxspeed"]?[1]?["none"]?.bool == true)
        let second = answer["routes"]?[0]?["legs"]?[1]?["annotation"]?["maxspeed"]
        #expect(second?[0]?["unknown"]?.bool == true)
        #expect(second?[1]?["speed"]?.number == 30)
        #expect(second?[1]?["unit"]?.string == "mph")
    }

    @Test func waypointsAreSnapped() throws {
        let places = try #require(try answer()["waypoints"]?.array)
        #expect(places.compactMap { $0["name"]?.string } == ["Rue A", "Rue \"B\"", "Rue \"B\""])
        #expect(places[0]["location"]?.array?.compactMap(\.number) == [1, 1])
        #expect(abs((places[0]["distance"]?.number ?? 0) - 11.1) < 0.1)
        #expect(places[1]["distance"]?.number == 0)
        #expect(try answer { $0.waypoints = false }["waypoints"] == nil)
    }

    @Test(arguments: [
        (RouteError.Code.offNetwork, "NoSegment"), (.unreachable, "NoRoute"), (.invalidRequest, "InvalidValue"),
        (.unsupported, "NotImplemented"), (.provider, "InternalError"),
    ])
    func failuresHaveTheirCode(code: RouteError.Code, word: String) throws {
        let body = try JSONValue(parsing: OSRMResponse.body(for: RouteError(code: code, message: "why")))
        #expect(body["code"]?.string == word)
        #expect(body["message"]?.string == "why")
    }

    @Test func overviewDropsInvisiblePoints() throws {
        var route = SampleRoute.route
        route.legs[0].path = (0...100).map {
            Coordinate(latitude: 1 + 0.001 * Double($0), longitude: 1 + ($0 == 50 ? 0.01 : 0.000_01 * Double($0 % 2)))
        }
        route.legs.removeLast()
        let body = OSRMResponse().body(routes: [route], stops: [])
        let line = try Polyline.decode(JSONValue(parsing: body)["routes"]?[0]?["geometry"]?.string ?? "")
        #expect(line?.count == 5, "both ends and the three corners of the spike")
        #expect(line?.contains { abs($0.longitude - 1.01) < 1e-9 } == true)
    }

    @Test func legWithoutLineHasStepsWithoutLine() throws {
        var route = SampleRoute.route
        for leg in route.legs.indices { (route.legs[leg].path, route.legs[leg].annotation) = ([], PathAnnotation()) }
        for geometries in [OSRMOptions.Geometries.polyline, .geojson] {
            var options = OSRMOptions()
            (options.steps, options.geometries) = (true, geometries)
            let json = try JSONValue(
                parsing: OSRMResponse(options: options).body(routes: [route], stops: SampleRoute.stops))
            #expect(json["routes"]?[0]?["legs"]?[0]?["steps"]?.array?.count == route.legs[0].steps.count)
        }
    }
}
