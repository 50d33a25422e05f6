// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavFormats
import NavGeo
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavServer

/// `/isochrone`, places far from roads, and exchanged coordinates.
@Suite struct IsochroneContractTests {
    private func query(_ town: Town, _ node: String, _ more: String = "") -> String {
        let parts = town.at(node).split(separator: ",")
        return "/isochrone?lat=\(parts[1])&lon=\(parts[0])\(more)"
    }

    @Test func contoursAreThoseOfTheEngine() throws {
        let town = try Town()
        let response = town.handler.response(
            to: HTTPServerRequest(method: "GET", target: query(town, "A", "&minutes=2,1&mode=walking")))
        #expect(response.http.status == 200 && response.http.contentType == "application/geo+json")
        let reach = try town.handler.slot.map.engine.isochrone(
            from: try #require(Waypoint(location: town.map.place("A"))), within: Seconds(120), mode: .walking)
        #expect(response.http.body == GeoJSON.document(reach, minutes: [1, 2], on: town.handler.slot.map.graph))
    }

    @Test(arguments: [
        "", "&minutes=0", "&minutes=-1", "&minutes=nan", "&minutes=1,,2", "&minutes=1,2,3,4,5,6,7", "&minutes=241",
        "&mode=flying", "&avoid=rain", "&radius=x",
    ])
    func invalidRequestsAreRejected(more: String) throws {
        let town = try Town()
        let target = more.isEmpty ? "/isochrone?lat=1" : query(town, "A", more)
        let reply = town.get(target)
        #expect(reply.status == 400 && reply["code"]?.string == "InvalidValue", "\(target)")
    }

    @Test func otherMethodsAreRejected() throws {
        let town = try Town()
        #expect(town.get("/isochrone", method: "POST").status == 405)
        #expect(town.get("/isochrone", method: "OPTIONS").status == 204)
    }

    @Test func radiusLimitsTheDistanceFromRoads() throws {
        let town = try Town()
        #expect(town.get("/isochrone?lat=10&lon=10&radius=300").status == 400)
        #expect(town.get("/isochrone?lat=10&lon=10&radius=300")["code"]?.string == "NoSegment")
    }

    @Test func snapRadiusOfTheServerIsADefault() throws {
        var limits = ServiceLimits()
        limits.snapRadius = 300
        let (usual, strict) = (try Town(), try Town(limits: limits))
        let start = usual.map.place("A")
        // 1,100 m north of A.
        let far = Town.text(Coordinate(latitude: start.latitude + 0.01, longitude: start.longitude))
        let target = "/route/v1/driving/\(far);\(usual.at("D"))"
        #expect(usual.get(target).status == 200)
        #expect(strict.get(target)["code"]?.string == "NoSegment")
        #expect(strict.get(target + "?radiuses=2000;").status == 200)
        #expect(strict.get(target + "?radiuses=unlimited;unlimited").status == 200)
        #expect(strict.get("/route/v1/driving/\(usual.at("AD"))").status == 200)
    }

    @Test func exchangedCoordinatesAreRecognized() throws {
        var limits = ServiceLimits()
        limits.snapRadius = 300
        let town = try Town(limits: limits)
        let place = town.map.place("B")
        let exchanged = Town.text(Coordinate(latitude: place.longitude, longitude: place.latitude))
        let reply = town.get("/route/v1/driving/\(exchanged);\(town.at("D"))")
        #expect(reply["code"]?.string == "NoSegment")
        #expect(reply["message"]?.string?.contains("Did you mean \(town.at("B"))?") == true)
        let other = town.get("/route/v1/driving/100,50;\(town.at("D"))")
        #expect(other["message"]?.string == "Could not find a matching segment for coordinate 0")
    }
}
