// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import NavGeo
import NavGraph
import NavImport
import Testing

@testable import NavFormats
@testable import NavServer

/// The sample map, as it lies beside the sources: shapes of answers on real roads.
@Suite struct MonacoContractTests {
    private static let handler: Result<RoutingRequestHandler, any Error> = Result {
        let sample = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Samples/monaco.osm.pbf")
        let writer = RegionWriter()
        _ = try MapBuilder.build(OSMFile.open(sample.path), into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "monaco"))
        return RoutingRequestHandler(map: try ServedMap(graph, path: "monaco"), limits: ServiceLimits())
    }

    private func get(_ target: String) throws -> Town.Reply {
        Town.Reply(try Self.handler.get().response(to: HTTPServerRequest(method: "GET", target: target)))
    }

    private static let places = "7.416351,43.731205;7.420363,43.736189;7.4277,43.7396"

    /// Keys that OSRM's documentation promises for every step.
    @Test(arguments: ["driving", "cycling", "walking"])
    func everyStepHasDocumentedFields(profile: String) throws {
        let answer = try get("/route/v1/\(profile)/\(Self.places)?steps=true&geometries=geojson&annotations=true")
        let legs = try #require(answer.route?["legs"]?.array)
        #expect(legs.count == 2)
        for leg in legs {
            let steps = try #require(leg["steps"]?.array)
            for step in steps {
                for key in [
                    "distance", "duration", "weight", "geometry", "name", "mode", "driving_side", "maneuver",
                    "intersections",
                ] {
                    #expect(step[key] != nil, "\(key)")
                }
                for key in ["type", "modifier", "bearing_before", "bearing_after", "location"] {
                    #expect(step["maneuver"]?[key] != nil, "\(key)")
                }
                for key in ["location", "bearings", "entry"] {
                    #expect(step["intersections"]?[0]?[key] != nil, "\(key)")
                }
            }
            let sum = steps.reduce(0) { $0 + ($1["distance"]?.number ?? 0) }
            #expect(abs(sum - (leg["distance"]?.number ?? 0)) < 0.1 * Double(steps.count))
            let stretches = leg["annotation"]?["distance"]?.array?.count
            #expect(stretches == leg["annotation"]?["speed"]?.array?.count)
        }
    }

    @Test func everyServiceRespondsOnRealRoads() throws {
        for target in [
            "/table/v1/driving/\(Self.places)?annotations=duration,distance", "/trip/v1/foot/\(Self.places)",
            "/nearest/v1/bike/7.4277,43.7396?number=5", "/match/v1/driving/\(Self.places)?radiuses=20;20;20",
            "/route/v1/taxi/\(Self.places)?steps=true&banner_instructions=true&voice_instructions=true&overview=by_legs",
        ] {
            #expect(try get(target).code == "Ok", "\(target)")
        }
        let tile = try get("/tile/v1/driving/tile(17059,11948,15).mvt")
        #expect(tile.status == 200 && tile.body.count > 5_000)
    }

    @Test func responsesAreDeterministic() throws {
        for target in ["/route/v1/driving/\(Self.places)?steps=true", "/tile/v1/driving/tile(17059,11948,15).mvt"] {
            #expect(try get(target).body == get(target).body)
        }
    }
}
