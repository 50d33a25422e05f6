// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSession
internal import NavSessionTestSupport
internal import NavWords

/// Lets many drives go wrong, each with a bad receiver, a tunnel and a wrong turn, and counts how the navigator bears up.
struct DrivesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drives", abstract: "Simulate drives on which things go wrong, and judge the navigator.")

    @Argument(help: "Region files.")
    var files: [String]

    @Option(help: "Drives on all maps together.")
    var count = 1000

    @Option(help: "The same number, the same drives.")
    var seed: UInt64 = 1

    @Option(
        help: "Mode of travel: driving, cycling, walking.",
        transform: {
            guard let mode = TravelMode(name: $0) else { throw ValidationError("no mode of travel is called \($0)") }
            return mode
        })
    var mode = TravelMode.driving

    @Flag(help: "List every drive on which something fell short.")
    var verbose = false

    @Flag(help: "Let the navigator go by the route alone, without the roads around it.")
    var withoutRoads = false

    func run() async throws {
        var trials: [DriveTrial] = []
        // What one map cannot give the others make up for.
        for (number, file) in files.enumerated() {
            trials += try await drives((count - trials.count) / (files.count - number), on: file)
        }
        let wrong = trials.filter(\.tookWrongTurn)
        let noticed = wrong.filter(\.noticedInTime)
        let updates = trials.reduce(0) { $0 + $1.updates }
        printFields([
            "drives": Double(trials.count), "arrived": Double(trials.count(where: \.hasArrived)),
            "wrongTurns": Double(wrong.count), "noticedInTime": Double(noticed.count),
            "falseDepartures": Double(trials.reduce(0) { $0 + $1.falseDepartures }),
            "rightSteps": Double(trials.reduce(0) { $0 + $1.rightSteps }) / Double(max(1, updates)),
            "brokenRules": Double(trials.count { !$0.violations.isEmpty }),
            "kilometers": trials.reduce(0) { $0 + $1.meters } / 1000,
        ])
    }

    private func drives(_ count: Int, on file: String) async throws -> [DriveTrial] {
        let graph = try RoadGraph(path: file)
        let lot = RandomPlaces(on: graph, mode: mode, generator: SeededRandom(seed: seed))
        guard var places = lot else {
            print("\(file): no network of roads for \(mode.name); left out")
            return []
        }
        let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
        let snapper = withoutRoads ? nil : LiveMatcher(TraceMatcher(engine: provider.engine), mode: mode)
        var trials: [DriveTrial] = []
        for attempt in 0..<(count * 4000) where trials.count < count {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            guard stops.count == 2 else { break }
            let far = stops[0].coordinate.distance(to: stops[1].coordinate)
            // Long enough for things to go wrong, short enough for a thousand.
            guard far > Meters(600), far < Meters(9000) else { continue }
            let request = RouteRequest(stops: stops, mode: mode)
            let trial = try? await DriveTrial(
                request: request, provider: provider, seed: seed + UInt64(attempt), snapper: snapper)
            guard let trial else { continue }
            trials.append(trial)
            if verbose, let fault = trial.fault { print("\(file) \(seed + UInt64(attempt)): \(fault)") }
        }
        return trials
    }
}

extension DriveTrial {
    /// Whether a wrong turn was noticed within five seconds or fifty meters.
    fileprivate var noticedInTime: Bool { secondsToDetection ?? .infinity <= 5 || metersToDetection ?? .infinity <= 50 }

    fileprivate var fault: String? {
        if !hasArrived { return "did not arrive" }
        if !violations.isEmpty { return violations[0] }
        if let place = falseDepartureLocations.first { return "left the route without cause near \(place)" }
        if tookWrongTurn, !noticedInTime {
            return "the wrong turn was noticed after \(metersToDetection ?? .infinity) m"
        }
        return nil
    }
}
