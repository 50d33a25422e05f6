// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavFormats

@Suite struct OSRMQueryTests {
    private func query(_ text: String, base: RouteRequest = RouteRequest(stops: [])) throws -> OSRMQuery {
        try OSRMQuery(JSONValue(parsing: Array(text.utf8)), base: base)
    }

    private let places =
        #""waypoints":[{"lon":7.42,"lat":43.73,"name":"a"},{"lon":7.43,"lat":43.74},{"lon":7,"lat":43}]"#

    @Test func parsesPlacesBearingsAndApproaches() throws {
        let query = try query(
            "{\(places),\"bearings\":[[90,20],null,[360,180]],\"approaches\":[null,\"curb\",\"unrestricted\"]}")
        let stops = query.request.stops
        #expect(stops.map(\.coordinate).first == Coordinate(latitude: 43.73, longitude: 7.42))
        #expect(stops.map(\.title) == ["a", "", ""])
        #expect(stops.map(\.preferredHeading) == [90, -1, 360])
        #expect(stops.map(\.headingTolerance) == [20, 180, 180])
        #expect(stops.map(\.approach) == [.unrestricted, .curb, .unrestricted])
        #expect(stops.map(\.isStop) == [true, true, true])
        #expect(query.options == OSRMOptions())
    }

    @Test func acceptsOptionsAsValuesAndStrings() throws {
        let asValues = try query(
            """
            {\(places),"options":{"steps":true,"geometries":"polyline6","overview":"full","annotations":["distance","nodes"],
            "alternatives":1,"continue_straight":false,"exclude":["toll","ferry"],"waypoints":[0,2],"radiuses":[5,null,"unlimited"]}}
            """)
        let asTexts = try query(
            """
            {\(places),"options":{"steps":"true","geometries":"polyline6","overview":"full","annotations":"distance,nodes",
            "alternatives":"1","continue_straight":"false","exclude":"toll,ferry","waypoints":"0;2","radiuses":"5;;unlimited"}}
            """)
        #expect(asValues == asTexts)
        #expect(asValues.options.steps)
        #expect(asValues.options.annotations == [.distance, .nodes])
        #expect(asValues.options.radii == [5, .infinity, .infinity])
        #expect(asValues.request.options.alternateRoutesStrategy == .all)
        #expect(asValues.request.continuesStraight == false)
        #expect(asValues.request.avoid == [.tolls, .ferries])
        #expect(asValues.request.stops.map(\.isStop) == [true, false, true])
    }

    @Test(arguments: [
        ("\"mode\":\"walking\"", TravelMode.walking), ("\"profile\":\"car\"", .driving),
        ("\"profile\":\"bicycle\"", .cycling),
        ("\"profile\":\"foot\"", .walking), ("\"mode\":\"twoWheeler\",\"profile\":\"car\"", .twoWheeler),
    ])
    func knowsModesAndProfiles(field: String, mode: TravelMode) throws {
        #expect(try query("{\(places),\(field)}").request.mode == mode)
    }

    @Test func addsCardinalDirectionsOnRequest() throws {
        #expect(try query("{\(places),\"settings\":{\"cardinal_directions\":true}}").options.bounds)
        #expect(try !query("{\(places)}").options.bounds)
        var road = RoadLabel()
        (road.ref, road.bound) = ("I 80; CO 93; US 6", "west;;east")
        #expect(road.osrmBoundRef == "I 80 $west; CO 93; US 6 $east")
        road.bound = ""
        #expect(road.osrmBoundRef == road.ref)
    }

    @Test func parsesDeparture() throws {
        let parsed = try query("{\(places),\"settings\":{\"local_time\":\"2026-11-21T08:30:00+01:00\"}}")
        #expect(parsed.request.departure == LocalTime(year: 2026, month: 11, day: 21, hour: 8, minute: 30))
        #expect(try query("{\(places)}").request.departure == nil)
        let truck = try query(#"{\#(places), "vehicle": "height=4.1,bus"}"#).request.vehicle
        #expect(truck == VehicleProperties(height: Meters(4.1), isBus: true))
        #expect(throws: FormatError.self) { try query("{\(places),\"settings\":{\"local_time\":\"noon\"}}") }
    }

    @Test func usesDefaultsOfBase() throws {
        let base = RouteRequest(stops: [], mode: .cycling, avoid: .tolls, language: "fr")
        let request = try query("{\(places),\"options\":{\"exclude\":\"motorway\"}}", base: base).request
        #expect(request.mode == .cycling)
        #expect(request.avoid == [.tolls, .highways])
        #expect(request.language == "fr")
    }

    @Test(arguments: [
        "{}", "[]", "null", #"{"waypoints":[]}"#, #"{"waypoints":[{"lon":1,"lat":1}]}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1}]}"#, #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":91}]}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":"1","lat":1}]}"#, #"{"waypoints":[{"lon":1,"lat":1},7]}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"bearings":[null]}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"bearings":[null,[400,1]]}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"approaches":["kerb",null]}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"mode":"flying"}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"options":{"steps":"maybe"}}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"options":{"geometries":"wkt"}}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"options":{"radiuses":"nan;5"}}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"options":{"waypoints":"1"}}"#,
        #"{"waypoints":[{"lon":1,"lat":1},{"lon":1,"lat":1}],"service":"match"}"#,
    ])
    func refusesWhatItDoesNotUnderstand(text: String) {
        #expect(throws: FormatError.self) { try query(text) }
    }
}

@Suite struct OSRMServiceTests {
    /// Gives one route, or one failure.
    struct Oracle: RouteProviding {
        var result: Result<[Route], RouteError>
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { try result.get() }
    }

    private let list = Array(
        #"[{"waypoints":[{"lon":1,"lat":1},{"lon":1.002,"lat":1.002}]},{"waypoints":[]},7]"#.utf8)

    @Test func respondsToQueriesInOrder() async throws {
        let service = OSRMService(provider: Oracle(result: .success([SampleRoute.route])))
        let answers = try await JSONValue(parsing: service.responses(toList: list)).array
        #expect(answers?.compactMap { $0["code"]?.string } == ["Ok", "InvalidQuery", "InvalidQuery"])
    }

    @Test func noRouteIsAResponse() async throws {
        let error = RouteError(code: .unreachable, message: "an island")
        let service = OSRMService(provider: Oracle(result: .failure(error)))
        let answers = try await JSONValue(parsing: service.responses(toList: list))
        #expect(answers[0]?["code"]?.string == "NoRoute")
        #expect(answers[0]?["message"]?.string == "an island")
    }

    @Test func stopFarFromRoadIsOffNetwork() async throws {
        let service = OSRMService(provider: Oracle(result: .success([SampleRoute.route])))
        let query = { (radii: [Double]) in
            var query = OSRMQuery(request: RouteRequest(stops: SampleRoute.stops))
            query.options.radii = radii
            return query
        }
        let near = try await JSONValue(parsing: service.response(to: query([20, 20, 20])))
        let far = try await JSONValue(parsing: service.response(to: query([5, 20, 20])))
        #expect(near["code"]?.string == "Ok")
        #expect(far["code"]?.string == "NoSegment")
    }

    @Test(arguments: ["", "{}", "[", "7"])
    func rejectsOtherThanLists(text: String) async {
        let service = OSRMService(provider: Oracle(result: .success([SampleRoute.route])))
        await #expect(throws: FormatError.self) { try await service.responses(toList: Array(text.utf8)) }
    }
}
