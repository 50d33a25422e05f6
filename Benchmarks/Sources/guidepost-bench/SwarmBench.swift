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

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Keeps ten thousand navigators going at one fix a second on one core, and times every fix.
struct SwarmBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swarm", abstract: "Feed many navigators one fix a second each, on one core.")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "Navigators.")
    var count = 10_000

    @Option(help: "Routes that they are spread over.")
    var routes = 200

    @Option(help: "Seconds of driving.")
    var seconds = 60

    @Flag(help: "Let the navigators go by their routes alone, without the roads around.")
    var withoutRoads = false

    func run() async throws {
        let graph = try RoadGraph(path: file)
        let lot = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: 1))
        guard var places = lot else { throw ValidationError("no road for driving") }
        let provider = LocalRouteProvider(graph: graph, writer: InstructionWriter())
        let matcher = TraceMatcher(engine: provider.engine)
        var drives: [Drive] = []
        while drives.count < routes {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            guard let route = try? await provider.routes(for: RouteRequest(stops: stops)).first,
                let itinerary = try? Itinerary(route)
            else { continue }
            var simulator = RouteSimulator(
                itinerary, settings: .init(receiver: DriveTrial.receiver), seed: UInt64(drives.count))
            simulator.isLocationJitteringEnabled = true
            var fixes: [LocationFix] = []
            while fixes.count < seconds + 120, let fix = simulator.next() { fixes.append(fix) }
            guard fixes.count >= seconds else { continue }
            var live: LiveMatcher?
            if !withoutRoads {
                live = LiveMatcher(matcher)
                live?.expect(itinerary.route.path)
            }
            drives.append(Drive(itinerary: itinerary, live: live, fixes: fixes))
        }
        let before = residentBytes()
        var travelers = (0..<count).map { number in
            let drive = drives[number % drives.count]
            var state = NavigatorState()
            _ = state.setRoute(drive.itinerary)
            _ = state.setGuidance(active: true)
            return (state: state, live: drive.live)
        }
        var times: [Double] = []
        times.reserveCapacity(count * seconds)
        var events = 0
        let start = cpuSeconds()
        for second in 0..<seconds {
            for number in travelers.indices {
                let fixes = drives[number % drives.count].fixes
                let fix = fixes[min(fixes.count - 1, second + number % 60)]
                let from = ContinuousClock.now
                let snap = travelers[number].live?.snap(fix)
                events += travelers[number].state.advance(to: fix, snap: snap).count
                let took = (ContinuousClock.now - from).components
                times.append(Double(took.attoseconds) / 1e12 + Double(took.seconds) * 1e6)
            }
        }
        let used = cpuSeconds() - start
        times.sort()
        printFields([
            "navigators": Double(count), "events": Double(events), "coreShare": used / Double(seconds),
            "medianMicroseconds": times[times.count / 2], "p99Microseconds": times[times.count * 99 / 100],
            // Memory that was freed before and is used again does not show in the first.
            "residentBytes": (residentBytes() - before - Double(times.capacity) * 8) / Double(count),
            "stateBytes": Double(MemoryLayout<NavigatorState>.stride),
            "matcherBytes": Double(MemoryLayout<LiveMatcher>.stride)
                + Double(travelers.reduce(0) { $0 + ($1.live?.memoryBytes ?? 0) }) / Double(count),
        ])
    }

    /// A route with the fixes of a driver.
    private struct Drive {
        let itinerary: Itinerary
        /// Knows the route and no fix yet; each traveler takes a copy.
        let live: LiveMatcher?
        let fixes: [LocationFix]
    }

    private func cpuSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    /// Memory of the process, from /proc; 0 where there is none.
    private func residentBytes() -> Double {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var (size, resident) = (0, 0)
        let count = withUnsafeMutablePointer(to: &size) { a in
            withUnsafeMutablePointer(to: &resident) { b in withVaList([a, b]) { vfscanf(file, "%ld %ld", $0) } }
        }
        return count == 2 ? Double(resident) * Double(getpagesize()) : 0
    }
}
