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

/// Simulates drives with one receiver and different faults, and counts false reroutes, missed wrong turns and maneuvers without a
/// word, for each map and kind of fault. `dev/drive-faults` sums them up.
struct FaultDrivesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drive-faults", abstract: "Count false reroutes and missing words on simulated drives.")

    @Argument(help: "Region files.")
    var files: [String]

    @Option(help: "Drives per map and kind of fault.")
    var count = 40

    @Option(help: "The same number, the same drives.")
    var seed: UInt64 = 1

    @Option(help: "Receiver model, as for 'guidepost drive --noise'.")
    var noise = "multipath"

    @Option(parsing: .upToNextOption, help: "Kinds of faults: receiver, lost, wrong, all.")
    var kinds = ["receiver", "lost", "wrong", "all"]

    @Flag(help: "Print each drive on which something went wrong.")
    var verbose = false

    @Flag(help: "Follow the route alone, without the roads around it.")
    var withoutRoads = false

    func run() async throws {
        guard let receiver = ReceiverModel.named.first(where: { $0.name == noise })?.model else {
            throw ValidationError("no receiver model is called \(noise)")
        }
        for file in files {
            let graph = try RoadGraph(path: file)
            let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
            let snapper = withoutRoads ? nil : LiveMatcher(TraceMatcher(engine: provider.engine), mode: .driving)
            for kind in kinds {
                let places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed))
                guard var places else { continue }
                var sum = FaultCounts()
                for attempt in 0..<(count * 1000) where sum.drives < count {
                    guard let request = request(from: &places) else { continue }
                    let drive = seed &* 1_000_003 &+ UInt64(attempt)
                    let trial = try? await DriveTrial(
                        request: request, provider: provider, seed: drive, snapper: snapper,
                        faults: try faults(kind, receiver))
                    guard let trial else { continue }
                    let stops = request.stops.map(\.coordinate)
                    for fault in sum.add(trial) where verbose { print("# \(file) \(kind) \(drive) \(stops): \(fault)") }
                }
                print("map=\(file.split(separator: "/").last ?? "") kind=\(kind) ", terminator: "")
                printFields(sum.fields)
            }
        }
    }

    /// Ends far enough apart for things to go wrong, and near enough for hundreds of drives.
    private func request(from places: inout RandomPlaces) -> RouteRequest? {
        let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
        guard stops.count == 2 else { return nil }
        let distance = stops[0].coordinate.distance(to: stops[1].coordinate)
        return distance > Meters(800) && distance < Meters(6000) ? RouteRequest(stops: stops) : nil
    }

    private func faults(_ kind: String, _ receiver: ReceiverModel) throws -> DriveFaults {
        switch kind {
        case "receiver": DriveFaults(receiver: receiver)
        case "lost": DriveFaults(receiver: receiver, lostSignal: 500..<900)
        case "wrong": DriveFaults(receiver: receiver, hasWrongTurn: true)
        case "all": DriveFaults(receiver: receiver, hasWrongTurn: true, lostSignal: 500..<900)
        default: throw ValidationError("no kind of fault is called \(kind)")
        }
    }
}

/// What went wrong on some drives.
private struct FaultCounts {
    private(set) var drives = 0
    private var arrived = 0
    private var brokenRules = 0
    private var falseReroutes = 0
    private var wrongTurns = 0
    private var noticed = 0
    private var neverNoticed = 0
    private var maneuvers = 0
    private var unannounced = 0
    private var late = 0

    /// Adds a drive.
    ///
    /// - Returns: Its faults in words.
    mutating func add(_ trial: DriveTrial) -> [String] {
        var faults: [String] = []
        drives += 1
        if trial.hasArrived { arrived += 1 } else { faults.append("did not arrive") }
        if let violation = trial.violations.first {
            brokenRules += 1
            faults.append(violation)
        }
        if let place = trial.falseDepartureLocations.first {
            falseReroutes += 1
            faults.append("left the route without cause near \(place)")
        }
        if trial.tookWrongTurn {
            wrongTurns += 1
            if let seconds = trial.secondsToDetection, seconds <= 8 {
                noticed += 1
            } else {
                if trial.secondsToDetection == nil { neverNoticed += 1 }
                faults.append("wrong turn noticed after \(trial.secondsToDetection ?? .infinity) s")
            }
        }
        maneuvers += trial.announcements.maneuvers
        unannounced += trial.announcements.unannounced.count
        late += trial.announcements.late.count
        faults += trial.announcements.unannounced.map { "no word about step \($0.step) at \($0.time)" }
        faults += trial.announcements.late.map { "late word about step \($0.step) at \($0.time)" }
        return faults
    }

    var fields: KeyValuePairs<String, Double> {
        [
            "drives": Double(drives), "arrived": Double(arrived), "brokenRules": Double(brokenRules),
            "falseReroutes": Double(falseReroutes), "wrongTurns": Double(wrongTurns), "noticed": Double(noticed),
            "neverNoticed": Double(neverNoticed), "maneuvers": Double(maneuvers), "unannounced": Double(unannounced),
            "late": Double(late),
        ]
    }
}
