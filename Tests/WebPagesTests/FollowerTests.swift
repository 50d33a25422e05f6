// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import NavTestSupport
import Testing
import WebPages

/// What the page makes of a watch: guidepost-trip.js, run by Node.js where there is one.
@Suite struct FollowerTests {
    /// Follows a watch that sends the given updates, and writes the trip as it was after each of them.
    private static let script = """
        import { readFileSync } from "node:fs";
        import { TripFollower } from "./trip.mjs";
        const bytes = new TextEncoder();
        const fetch = async () => new Response(new ReadableStream({
          start(stream) {
            for (const trip of JSON.parse(readFileSync("updates.json", "utf8"))) {
              stream.enqueue(bytes.encode(`event: update\\ndata: ${JSON.stringify({ trip })}\\n\\n`));
            }
            stream.enqueue(bytes.encode("event: end\\ndata: {}\\n\\n"));
          },
        }));
        const follower = new TripFollower({ server: "http://fleet/", trip: "providers/p/trips/t", token: "x", fetch });
        const seen = [];
        follower.addEventListener("trip", ({ detail }) => {
          seen.push({ ...JSON.parse(JSON.stringify(detail.trip)), isDrawn: follower.position() !== null });
        });
        await new Promise(done => {
          follower.addEventListener("state", ({ detail }) => detail.state === "ended" && done());
          follower.start();
        });
        console.log(JSON.stringify(seen));
        """

    private struct Seen: Decodable {
        struct Place: Decodable { var place: [Double] }
        var vehicle: String
        var intermediates: [[Double]]
        var stops: [Stop]
        var route: [[Double]]
        var eta: Double?
        var remainingMeters: Double?
        var location: Place?
        var isDrawn: Bool
        struct Stop: Decodable { var meters: Double? }
    }

    private func follow(_ updates: String) throws -> [Seen] {
        let module = try #require(WebPageHandler(hasMap: false).response(to: "/web/guidepost-trip.js")).body
        let response = try NodeScript.run(
            Self.script, with: ["trip.mjs": Data(module), "updates.json": Data(updates.utf8)])
        return try JSONDecoder().decode([Seen].self, from: response)
    }

    private let driving = """
        {"name": "providers/p/trips/t", "tripStatus": "ENROUTE_TO_PICKUP", "vehicleId": "v",
         "etaToFirstWaypoint": "2026-01-01T00:10:00Z", "remainingDistanceMeters": 900,
         "intermediateDestinations": [{"point": {"latitude": 43.7, "longitude": 7.4}}],
         "route": [{"latitude": 43.70, "longitude": 7.40}, {"latitude": 43.71, "longitude": 7.41}],
         "remainingWaypoints": [{"waypointType": "PICKUP_WAYPOINT_TYPE", "distanceMeters": 900}],
         "lastLocation": {"location": {"latitude": 43.70, "longitude": 7.40}, "updateTime": "2026-01-01T00:00:00Z"}}
        """

    @Test(.enabled(if: NodeScript.node != nil, "there is no Node.js here"))
    func updateReplacesWholeTrip() throws {
        let waiting = #"{"name": "providers/p/trips/t", "tripStatus": "NEW"}"#
        let seen = try follow("[\(driving), \(waiting)]")
        try #require(seen.count == 2)
        #expect(seen[0].vehicle == "v" && seen[0].route.count == 2 && seen[0].isDrawn && seen[0].remainingMeters == 900)
        let after = seen[1]
        #expect(after.vehicle.isEmpty && after.intermediates.isEmpty && after.stops.isEmpty && after.route.isEmpty)
        #expect(after.eta == nil && after.remainingMeters == nil && after.location == nil && !after.isDrawn)
    }

    @Test(.enabled(if: NodeScript.node != nil, "there is no Node.js here"))
    func destinationStaysAfterTrip() throws {
        let seen = try follow(#"[\#(driving), {"name": "providers/p/trips/t", "tripStatus": "COMPLETE"}]"#)
        #expect(seen.last?.location?.place == [7.4, 43.7])
    }

    /// Without a plan the previous line stays; a line that is hidden goes.
    @Test(.enabled(if: NodeScript.node != nil, "there is no Node.js here"))
    func hiddenRouteIsNotDrawn() throws {
        func stop(_ distance: String) -> String {
            #"{"tripStatus": "ENROUTE_TO_PICKUP", "remainingWaypoints": [{"waypointType": "PICKUP_WAYPOINT_TYPE"\#(distance)}]}"#
        }
        let seen = try follow("[\(driving), \(stop("")), \(stop(#", "distanceMeters": 2000"#))]")
        #expect(seen.map(\.route.count) == [2, 2, 0])
    }

    private struct Moved: Decodable {
        var before: Double?
        var along: [Double]
        var latitude: [Double]
        var isStale: [Bool]
    }

    /// As in docs/trip-page.md, for vehicles that are no trips.
    @Test(.enabled(if: NodeScript.node != nil, "there is no Node.js here"))
    func interpolationMovesAnyVehicle() throws {
        let script = """
            import { PositionInterpolation } from "./trip.mjs";
            const vehicle = new PositionInterpolation();
            const before = vehicle.position(0);
            vehicle.follow([[7.42, 43.73], [7.44, 43.73]], 0);
            // Eleven meters beside the route.
            vehicle.report({ time: 0, place: [7.421, 43.7301], heading: 90, speed: 10 }, 0);
            const at = [0, 1000, 90000].map(now => vehicle.position(now));
            console.log(JSON.stringify({
              before, along: at.map(a => a.along), latitude: at.map(a => a.latitude), isStale: at.map(a => a.isStale),
            }));
            """
        let module = try #require(WebPageHandler(hasMap: false).response(to: "/web/guidepost-trip.js")).body
        let moved = try JSONDecoder().decode(
            Moved.self, from: NodeScript.run(script, with: ["trip.mjs": Data(module)]))
        #expect(moved.before == nil && moved.isStale == [false, false, true])
        #expect(moved.latitude.allSatisfy { abs($0 - 43.73) < 1e-9 })
        // Ten meters in a second, and no farther than in fifteen seconds.
        #expect(abs(moved.along[1] - moved.along[0] - 10) < 0.1 && abs(moved.along[2] - moved.along[0] - 150) < 1)
    }
}
