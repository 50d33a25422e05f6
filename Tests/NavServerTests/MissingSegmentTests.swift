// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavTestSupport
import Testing

/// Responses name the coordinate that has no road near it.
@Suite struct MissingSegmentTests {
    private func message(_ index: Int) -> String { "Could not find a matching segment for coordinate \(index)" }

    /// A place 40 m north of a street, which a radius of 30 m does not reach.
    private func offRoad(_ town: Town) -> String {
        Town.text(town.map.place("A", "B", 0.5).moved(Meters(40), toward: Bearing(0)))
    }

    @Test func routesNameTheFirstCoordinateWithoutRoad() throws {
        let town = try Town()
        let off = offRoad(town)
        for (places, radiuses, index) in [
            ("\(off);\(town.at("D"))", "30;", 0), ("\(town.at("D"));\(off)", ";30", 1),
            ("\(town.at("AB"));\(off);\(off)", ";;30;30", 2),
        ] {
            for service in ["route", "trip", "table"] {
                let reply = town.get("/\(service)/v1/driving/\(places)?radiuses=\(radiuses)")
                #expect(reply.code == "NoSegment" && reply.message == message(index), "\(service) \(index)")
            }
        }
    }

    @Test func tablesNameTheCoordinateAndNotTheRow() throws {
        let town = try Town()
        let places = "\(town.at("AB"));\(offRoad(town));\(town.at("D"))"
        for options in ["sources=3;2&destinations=0", "sources=0&destinations=3;2", "sources=2"] {
            let reply = town.get("/table/v1/driving/\(places)?radiuses=;;30;&\(options)")
            #expect(reply.code == "NoSegment" && reply.message == message(2), "\(options)")
        }
    }
}
