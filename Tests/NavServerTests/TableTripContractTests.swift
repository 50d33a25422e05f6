// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavServer

@Suite struct TableTripContractTests {
    private func matrix(_ value: JSONValue?) -> [[Double?]] {
        (value?.array ?? []).map { ($0.array ?? []).map(\.number) }
    }

    @Test func tableMatchesRoutes() throws {
        let town = try Town()
        let answer = town.get("/table/v1/driving/\(town.at("AHC"))?annotations=duration,distance")
        #expect(Set(answer.json.keys) == ["code", "durations", "distances", "sources", "destinations"])
        let (times, lengths) = (matrix(answer["durations"]), matrix(answer["distances"]))
        for (row, from) in "AHC".enumerated() {
            for (column, to) in "AHC".enumerated() where row != column {
                let route = town.get("/route/v1/driving/\(town.at(String([from, to])))").route
                #expect(times[row][column] == route?["duration"]?.number)
                #expect(abs((lengths[row][column] ?? 0) - (route?["distance"]?.number ?? -1)) < 0.2)
            }
            #expect(times[row][row] == 0)
        }
    }

    @Test func selectsRowsAndColumns() throws {
        let town = try Town()
        let answer = town.get("/table/v1/driving/\(town.at("AHC"))?sources=0;2&destinations=1")
        #expect(matrix(answer["durations"]).map(\.count) == [1, 1] && answer["distances"] == nil)
        #expect(answer["sources"]?.array?.count == 2 && answer["destinations"]?.array?.count == 1)
        #expect(town.get("/table/v1/driving/\(town.at("AHC"))?sources=all&annotations=distance")["durations"] == nil)
        #expect(town.get("/table/v1/driving/\(town.at("AHC"))?sources=9").code == "InvalidOptions")
        #expect(town.get("/table/v1/driving/\(town.at("AHC"))?skip_waypoints=true")["sources"] == nil)
    }

    @Test func unreachablePairsAreEmptyOrStraightLine() throws {
        let town = try Town()
        let plain = town.get("/table/v1/driving/\(town.at("LK"))?annotations=duration,distance")
        #expect(
            plain.code == "Ok" && matrix(plain["durations"])[0][1] == nil && matrix(plain["distances"])[0][1] == nil)
        let fallback = town.get(
            "/table/v1/driving/\(town.at("LK"))?annotations=duration,distance&fallback_speed=10&fallback_coordinate=snapped"
        )
        #expect(abs((matrix(fallback["durations"])[0][1] ?? 0) - 60) < 0.2)
        #expect(abs((matrix(fallback["distances"])[0][1] ?? 0) - 600) < 2)
        #expect(matrix(fallback["fallback_speed_cells"]) == [[0, 1]])
        let scaled = town.get("/table/v1/driving/\(town.at("AD"))?scale_factor=2")
        let once = town.get("/table/v1/driving/\(town.at("AD"))")
        #expect(
            abs((matrix(scaled["durations"])[0][1] ?? 0) - 2 * (matrix(once["durations"])[0][1] ?? 0)) < 0.11)
    }

    @Test func acceptsTableRequestInBody() throws {
        let town = try Town()
        let answer = town.post(
            "/table/v1/driving",
            #"{"coordinates": [[\#(town.at("A"))], [\#(town.at("H"))]], "sources": [0], "annotations": ["distance"]}"#)
        #expect(answer.code == "Ok" && matrix(answer["distances"]).map(\.count) == [2])
    }

    @Test func tripVisitsAllPlacesAndReturns() throws {
        let town = try Town()
        let answer = town.get("/trip/v1/driving/\(town.at("AHDE"))")
        #expect(Set(answer.json.keys) == ["code", "trips", "waypoints"])
        #expect(answer.route?["legs"]?.array?.count == 4)
        let order = (answer["waypoints"]?.array ?? []).map { $0["waypoint_index"]?.number ?? -1 }
        // Round the block, whichever way: A and H never follow on each other.
        #expect(order == [0, 2, 1, 3] || order == [0, 2, 3, 1], "\(order)")
        #expect(answer["waypoints"]?[0]?["trips_index"]?.number == 0)
    }

    @Test func tripsHaveFixedEnds() throws {
        let town = try Town()
        func order(_ options: String) -> [Double] {
            (town.get("/trip/v1/driving/\(town.at("BADC"))?\(options)")["waypoints"]?.array ?? [])
                .map { $0["waypoint_index"]?.number ?? -1 }
        }
        #expect(order("roundtrip=false&source=first&destination=last") == [0, 1, 2, 3])
        #expect(order("roundtrip=false&source=first") == [0, 1, 3, 2])
        #expect(order("roundtrip=false&destination=last").last == 3)
        #expect(order("source=first").first == 0)
        #expect(order("destination=last").last == 3)
        let open = town.get("/trip/v1/driving/\(town.at("BADC"))?roundtrip=false&source=first&steps=true")
        #expect(open.route?["legs"]?.array?.count == 3)
    }

    @Test func unconnectedPlacesHaveNoTrip() throws {
        let town = try Town()
        let answer = town.get("/trip/v1/driving/\(town.at("ALK"))")
        #expect(answer.code == "NoTrips" && answer.message == "No trip visiting all destinations possible.")
    }

    @Test func nearestReturnsRoads() throws {
        let town = try Town()
        let beside = Town.text(town.map.place("A", "B", 0.5).moved(Meters(30), toward: Bearing(0)))
        let answer = town.get("/nearest/v1/driving/\(beside)?number=3")
        let roads = try #require(answer["waypoints"]?.array)
        #expect(roads.count == 3 && roads[0]["name"]?.string == "North Street")
        #expect(Set(roads[0].keys) == ["nodes", "hint", "location", "name", "distance"])
        #expect(abs((roads[0]["distance"]?.number ?? 0) - 30) < 0.2)
        let nodes = Set((roads[0]["nodes"]?.array ?? []).compactMap(\.number))
        #expect(nodes == [Double(town.map.id("A")), Double(town.map.id("B"))])
        #expect(town.get("/nearest/v1/driving/\(beside)?skip_waypoints=true").json.keys == ["code"])
        #expect(town.get("/nearest/v1/driving/\(beside)?number=0").code == "InvalidOptions")
    }
}
