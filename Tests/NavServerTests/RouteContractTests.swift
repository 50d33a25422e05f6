// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavServer

@Suite struct RouteContractTests {
    @Test func routeHasOSRMFields() throws {
        let town = try Town()
        let answer = town.get("/route/v1/driving/\(town.at("AD"))")
        #expect(answer.status == 200 && answer.code == "Ok")
        #expect(answer.contentType == "application/json; charset=UTF-8")
        #expect(Set(answer.json.keys) == ["code", "routes", "waypoints"])
        let route = try #require(answer.route)
        #expect(Set(route.keys) == ["geometry", "legs", "weight_name", "weight", "duration", "distance"])
        #expect(Set(answer.leg?.keys ?? []) == ["steps", "summary", "weight", "duration", "distance"])
        #expect(answer.leg?["steps"]?.array?.isEmpty == true)
        #expect(abs((route["distance"]?.number ?? 0) - 1800) < 5)
        let stop = try #require(answer["waypoints"]?[0])
        #expect(Set(stop.keys) == ["hint", "location", "name", "distance"])
        #expect(stop["name"]?.string == "North Street")
    }

    @Test func acceptsFormatSuffix() throws {
        let town = try Town()
        #expect(town.get("/route/v1/car/\(town.at("AD")).json?overview=false").code == "Ok")
        #expect(town.get("/route/v1/car/\(town.at("AD")).flatbuffers").code == "NotImplemented")
        #expect(town.get("/route/v1/car/1,1;1.01,1.json").code == "Ok")
    }

    @Test(arguments: ["driving", "car", "cycling", "bike", "bicycle", "walking", "foot", "twoWheeler", "taxi"])
    func acceptsCommonProfileNames(profile: String) throws {
        let town = try Town()
        #expect(town.get("/route/v1/\(profile)/\(town.at("AD"))").code == "Ok")
    }

    @Test func appliesOverviewAndGeometries() throws {
        let town = try Town()
        func route(_ options: String) -> JSONValue? { town.get("/route/v1/driving/\(town.at("AH"))?\(options)").route }
        #expect(route("overview=false")?["geometry"] == nil)
        #expect(route("overview=full")?["geometry"]?.string?.isEmpty == false)
        #expect(route("geometries=geojson&overview=full")?["geometry"]?["type"]?.string == "LineString")
        let five = try #require(route("overview=full&geometries=polyline")?["geometry"]?.string)
        let six = try #require(route("overview=full&geometries=polyline6")?["geometry"]?.string)
        let (a, b) = (try #require(Polyline.decode(five)), try #require(Polyline.decode(six, precision: .six)))
        #expect(a.count == b.count && a[0].distance(to: b[0]).value < 1)
        let byLegs = try #require(route("overview=by_legs"))
        #expect(byLegs["geometry"] == nil && byLegs["legs"]?[0]?["geometry"]?.string == five)
    }

    @Test func givesTheRangeOfArrivalsAtTheEndOfEachLeg() throws {
        let town = try Town()
        let query = "/route/v1/driving/\(town.at("AHD"))?annotations=arrival,duration&depart="
        let answer = town.get(query + "2026-11-24T08:30")
        let legs = try #require(answer.route?["legs"]?.array)
        #expect(legs.count == 2)
        var before = 0.0
        for leg in legs {
            let arrival = try #require(leg["annotation"]?["arrival"])
            let times = ["p10", "p50", "p90"].compactMap { arrival[$0]?.number }
            #expect(times.count == 3 && times[0] < times[1] && times[1] < times[2], "\(times)")
            #expect(times[1] > before)
            before = times[1]
            #expect(leg["annotation"]?["duration"]?.array?.isEmpty == false)
        }
        let night = town.get(query + "2026-11-24T03:30")
        let last = try #require(night.route?["legs"]?[1]?["annotation"]?["arrival"]?["p50"]?.number)
        #expect(last < before, "traffic is lighter at night")
        // One leg through the place in between.
        let through = town.get(query + "2026-11-24T08:30&waypoints=0;2").route?["legs"]?.array
        #expect(through?.count == 1 && through?[0]["annotation"]?["arrival"]?["p50"]?.number == before)
        #expect(town.get("/route/v1/driving/\(town.at("AD"))?annotations=arrival").code == "InvalidOptions")
        let walk = town.get("/route/v1/walking/\(town.at("AD"))?annotations=arrival&depart=2026-11-24T08:30")
        #expect(walk.leg?["annotation"]?["arrival"] == nil)
    }

    @Test func includesStepsOnRequest() throws {
        let town = try Town()
        let steps = try #require(
            town.get("/route/v1/driving/\(town.at("AH"))?steps=true").leg?["steps"]?.array)
        #expect(steps.first?["maneuver"]?["type"]?.string == "depart")
        #expect(steps.last?["maneuver"]?["type"]?.string == "arrive")
        #expect(steps.contains { $0["maneuver"]?["modifier"]?.string == "right" })
    }

    @Test func annotationsHaveRequestedColumns() throws {
        let town = try Town()
        let ends = [town.map.place("A", "B", 0.5), town.map.place("C", "D", 0.5)].map(Town.text).joined(separator: ";")
        func annotation(_ words: String) -> JSONValue? {
            town.get("/route/v1/driving/\(ends)?annotations=\(words)").leg?["annotation"]
        }
        #expect(
            Set(annotation("true")?.keys ?? [])
                == ["distance", "duration", "speed", "weight", "nodes", "datasources", "metadata"])
        #expect(annotation("false") == nil)
        #expect(annotation("distance")?.keys == ["distance"])
        let some = try #require(annotation("nodes,speed,datasources"))
        #expect(Set(some.keys) == ["nodes", "speed", "datasources", "metadata"])
        #expect(some["nodes"]?.array?.map(\.number) == "BC".map { Double(town.map.id($0)) })
        #expect(some["datasources"]?.array?.count == some["speed"]?.array?.count)
        #expect(some["metadata"]?["datasource_names"]?[0]?.string == "map")
    }

    @Test func acceptsPolylineCoordinates() throws {
        let town = try Town()
        let line = [town.map.place("A"), town.map.place("H")]
        for (name, precision) in [("polyline", Polyline.Precision.five), ("polyline6", .six)] {
            let text = Polyline.encode(line, precision: precision)
            let escaped = text.utf8.map { byte in
                byte.isAlphanumeric
                    ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            let answer = town.get("/route/v1/driving/\(name)(\(escaped))?overview=false")
            #expect(answer.code == "Ok", "\(name): \(answer.message)")
            #expect(abs((answer.route?["distance"]?.number ?? 0) - 2200) < 10)
        }
    }

    @Test func waypointsEndLegs() throws {
        let town = try Town()
        let all = town.get("/route/v1/driving/\(town.at("ABD"))")
        let ends = town.get("/route/v1/driving/\(town.at("ABD"))?waypoints=0;2")
        #expect(all.route?["legs"]?.array?.count == 2 && ends.route?["legs"]?.array?.count == 1)
        #expect(ends["waypoints"]?.array?.count == 3)
        #expect(town.get("/route/v1/driving/\(town.at("ABD"))?waypoints=0;1").code == "InvalidValue")
        #expect(town.get("/route/v1/driving/\(town.at("ABD"))?waypoints=0;7").code == "InvalidOptions")
    }

    @Test func omitsWaypointsAndHints() throws {
        let town = try Town()
        #expect(town.get("/route/v1/driving/\(town.at("AD"))?skip_waypoints=true")["waypoints"] == nil)
        let plain = town.get("/route/v1/driving/\(town.at("AD"))?generate_hints=false")
        #expect(plain["waypoints"]?[0]?["hint"] == nil)
    }

    @Test func ignoresHints() throws {
        let town = try Town()
        let first = town.get("/route/v1/driving/\(town.at("AD"))")
        let hints = try (0..<2).map { try #require(first["waypoints"]?[$0]?["hint"]?.string) }
        let again = town.get("/route/v1/driving/\(town.at("AD"))?hints=\(hints.joined(separator: ";"))")
        #expect(again.body == first.body)
        let foreign = town.get("/route/v1/driving/\(town.at("AD"))?hints=KSoKADRYroqUBAEAEAAAABkAAAAGAAAAAAAAAA;")
        #expect(foreign.body == first.body)
    }

    @Test func appliesRadiuses() throws {
        let town = try Town()
        let off = Town.text(town.map.place("A", "B", 0.5).moved(Meters(40), toward: Bearing(0)))
        func answer(_ radiuses: String) -> Town.Reply {
            town.get("/route/v1/driving/\(off);\(town.at("D"))?radiuses=\(radiuses)")
        }
        #expect(answer("50;unlimited").code == "Ok" && answer(";").code == "Ok")
        #expect(answer("30;").code == "NoSegment")
        #expect(answer("30;").message == "Could not find a matching segment for coordinate 0")
        #expect(answer("30").message == "Number of elements in radiuses size 1 does not match coordinate size 2")
    }

    @Test func appliesBearings() throws {
        let town = try Town()
        let middle = Town.text(town.map.place("A", "B", 0.5))
        func distance(_ bearing: String) -> Double? {
            town.get("/route/v1/driving/\(middle);\(town.at("D"))?bearings=\(bearing);").route?["distance"]?.number
        }
        let (east, west) = (try #require(distance("90,20")), try #require(distance("270,20")))
        #expect(east < 1600 && west > east + 500)
        for wrong in ["400,20", "90,200", "-10,20"] {
            #expect(town.get("/route/v1/driving/\(town.at("AD"))?bearings=\(wrong);").code == "InvalidOptions")
        }
    }

    @Test func appliesApproaches() throws {
        let town = try Town()
        // South of the street: on the right for who goes east.
        let shop = Town.text(town.map.place("B", "C", 0.5).moved(Meters(10), toward: Bearing(180)))
        func distance(_ approach: String) -> Double? {
            town.get("/route/v1/driving/\(town.at("A"));\(shop)?approaches=;\(approach)").route?["distance"]?.number
        }
        let (free, curb, opposite) = (distance("unrestricted"), distance("curb"), distance("opposite"))
        #expect(free == curb)
        #expect(try #require(opposite) > #require(curb) + 300)
        #expect(town.get("/route/v1/driving/\(town.at("AD"))?approaches=left;").code == "InvalidQuery")
    }

    @Test func forbidsUTurnsAtStops() throws {
        let town = try Town()
        let middle = Town.text(town.map.place("B", "C", 0.5))
        func distance(_ straight: String) -> Double? {
            town.get("/route/v1/driving/\(town.at("A"));\(middle);\(town.at("A"))?continue_straight=\(straight)")
                .route?["distance"]?.number
        }
        #expect(try #require(distance("true")) > #require(distance("false")) + 300)
        #expect(distance("default") != nil)
    }

    @Test func excludesClasses() throws {
        let map = try ASCIIMap(
            "A--B\n|  |\nC--D", scale: Meters(200), ways: [.init("AB", ["highway": "motorway"]), "AC", "CD", "DB"])
        let handler = RoutingRequestHandler(map: try ServedMap(map.graph, path: "x"), limits: ServiceLimits())
        func distance(_ options: String) -> Double? {
            let target =
                "/route/v1/driving/\(Town.text(map.place("A")));\(Town.text(map.place("B")))?overview=false&\(options)"
            return Town.Reply(handler.response(to: HTTPServerRequest(method: "GET", target: target))).route?[
                "distance"]?.number
        }
        let free = try #require(distance("exclude=none"))
        #expect(try #require(distance("exclude=motorway")) > free)
        #expect(distance("avoid=highways") == distance("exclude=motorway,toll"))
        #expect(distance("exclude=gravel") == nil)
    }

    @Test func limitsAlternatives() throws {
        let town = try Town()
        let alone = town.get("/route/v1/driving/\(town.at("AD"))?alternatives=false")
        #expect(alone["routes"]?.array?.count == 1)
        for value in ["true", "3"] {
            let some = town.get("/route/v1/driving/\(town.at("AD"))?alternatives=\(value)")
            #expect(some["routes"]?[0] == alone.route && (some["routes"]?.array?.count ?? 0) <= 4)
        }
        let many = town.get("/route/v1/driving/\(town.at("AD"))?alternatives=9")
        #expect(many.code == "TooBig")
        #expect(many.message == "Requested number of alternatives is higher than current maximum (3)")
    }

    @Test func unreachableIsAResponse() throws {
        let town = try Town()
        let backwards = town.get("/route/v1/driving/\(town.at("LK"))")
        #expect(backwards.code == "NoRoute" && backwards.status == 400)
        #expect(backwards.message == "No route found between points")
    }

    @Test func bodyAndURLAreEquivalent() throws {
        let town = try Town()
        let (a, b) = (town.at("A"), town.at("H"))
        let body = """
            {"coordinates": [[\(a)], [\(b)]], "steps": true, "overview": "full", "geometries": "geojson",
             "annotations": ["nodes"], "bearings": [null, [180, 90]], "radiuses": ["unlimited", 50],
             "approaches": ["unrestricted", null], "alternatives": 1, "continue_straight": "default",
             "exclude": ["toll"], "hints": [null, null], "snapping": "any", "generate_hints": false}
            """
        let answer = town.post("/route/v1/driving", body)
        let same = town.get(
            "/route/v1/driving/\(a);\(b)?steps=true&overview=full&geometries=geojson&annotations=nodes&bearings=;180,90"
                + "&radiuses=unlimited;50&alternatives=1&exclude=toll&generate_hints=false")
        #expect(answer.code == "Ok" && answer.body == same.body)
    }

    @Test func lengthAndTimeDoNotDependOnSteps() throws {
        let town = try Town()
        let middle = Town.text(town.map.place("B", "C", 0.3))
        for places in [town.at("AH"), "\(middle);\(town.at("E"));\(middle)", town.at("AA")] {
            let plain = town.get(
                "/route/v1/driving/\(places)?overview=full&annotations=true&waypoints=0;\(places.split(separator: ";").count - 1)"
            )
            let full = town.get(
                "/route/v1/driving/\(places)?overview=full&annotations=true&steps=true&waypoints=0;\(places.split(separator: ";").count - 1)"
            )
            for key in ["distance", "duration", "geometry", "weight"] { #expect(plain.route?[key] == full.route?[key]) }
            #expect(plain.leg?["annotation"] == full.leg?["annotation"] && plain.code == "Ok")
            #expect(plain.leg?["steps"]?.array?.isEmpty == true && full.leg?["steps"]?.array?.isEmpty == false)
        }
    }
}
