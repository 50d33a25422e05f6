// Finds a route on a region file and follows a simulated drive along it.
// Run: swift run FollowADrive monaco.region

// snippet.hide
// SPDX-License-Identifier: Apache-2.0
// snippet.show
import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavSession
import NavWords

func follow(region: String, stops: [Coordinate]) async throws {
    let provider = LocalRouteProvider(graph: try RoadGraph(path: region), writer: InstructionWriter())
    let request = RouteRequest(stops: stops.compactMap { Waypoint(location: $0) })
    var drive = try await DriveSession(request: request, provider: provider)
    while let tick = await drive.next() {
        for info in tick.navInfos {
            guard let step = info.currentStep else { continue }
            print("in \(Int(info.distanceToCurrentStepMeters)) m: \(step.fullInstructionText)")
        }
    }
}

try await follow(
    region: CommandLine.arguments.dropFirst().first ?? "monaco.region",
    stops: [Coordinate(latitude: 43.7480, longitude: 7.4365), Coordinate(latitude: 43.7275, longitude: 7.4190)])
