// SPDX-License-Identifier: Apache-2.0

import FleetClient
import FleetModel
import Foundation
import NavGeo
import NavModel
import NavSession
import NavTestSupport
import Synchronization
import Testing

@testable import FleetDriver
@testable import FleetWire

/// The book of a fleet server behind a network that can be switched off. What arrives goes through the messages of the wire.
final class BookTransport: DriverTransport {
    struct State {
        var fleet: FleetState
        var isDown = false
        var arrived: [FleetVehicleLocation] = []
        var states: [FleetVehicleState] = []
        var progress: [TripProgress] = []
        var rejection: FleetError?
        /// The errors for steps of trips.
        var tripRejections: [String: FleetError] = [:]
        var calls = 0
        var losesResponses = false
    }

    let state: Mutex<State>
    let name: VehicleName
    let (stopLists, stopList) = AsyncThrowingStream.makeStream(of: [VehicleStop].self)

    init() throws {
        name = VehicleName(provider: try ProviderID("acme"), id: try VehicleID("v"))
        var fleet = FleetState(provider: name.provider)
        try fleet.createVehicle(
            FleetVehicle(
                id: name.id, state: .offline, supportedTripTypes: [.exclusive], maximumCapacity: 4, category: .auto,
                created: Timestamp(seconds: 0)), at: Timestamp(seconds: 0))
        _ = fleet.takeChanges()
        state = Mutex(State(fleet: fleet))
    }

    func send(_ report: VehicleReport, token: String) async throws(FleetError) {
        let message = Maps_Fleetengine_V1_UpdateVehicleRequest(report, of: name)
        try state.withLock { state throws(FleetError) in
            state.calls += 1
            if state.isDown { throw FleetError(.unavailable, "no network") }
            if let rejection = state.rejection { throw rejection }
            guard case .updateVehicle(let id, let update) = try message.call(at: Timestamp(seconds: 1e10)).call else {
                throw FleetError(.internal, "no update")
            }
            try state.fleet.updateVehicle(id, update, at: Timestamp(seconds: 1e10))
            for change in state.fleet.takeChanges() {
                if case .position(_, let location) = change { state.arrived.append(location) }
            }
            if let new = update.state { state.states.append(new) }
            if state.losesResponses {
                state.losesResponses = false
                throw FleetError(.deadlineExceeded, "the response was lost")
            }
        }
    }

    func send(_ progress: TripProgress, token: String) async throws(FleetError) {
        try state.withLock { state throws(FleetError) in
            if state.isDown { throw FleetError(.unavailable, "no network") }
            if let rejection = state.rejection ?? state.tripRejections[progress.tripID] { throw rejection }
            state.progress.append(progress)
        }
    }

    func stops(token: String) -> AsyncThrowingStream<[VehicleStop], any Error> { stopLists }
}

/// One road, or none.
struct OneRoad: RouteProviding {
    var route: Route?
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        guard let route else { throw RouteError(code: .unreachable, message: "no roads") }
        return [route]
    }
}

struct AnyToken: AccessTokenProvider {
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken { AccessToken("token") }
}

/// Counts what tokens are asked for.
final class CountedTokens: AccessTokenProvider {
    private let asked = Mutex<[AuthorizationContext: Int]>([:])
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        asked.withLock { $0[context, default: 0] += 1 }
        return AccessToken("token")
    }
    func count(ofTrip trip: String) -> Int {
        asked.withLock { $0[AuthorizationContext(tripID: trip, vehicleID: "v")] ?? 0 }
    }
}

@MainActor final class ReportNotes: VehicleReporterListener {
    var arrived: [FleetDriver.VehicleUpdate] = []
    var failures: [VehicleReporterError] = []
    var stops: [[VehicleStop]] = []
    func vehicleReporter(_ reporter: VehicleReporter, didSucceed update: FleetDriver.VehicleUpdate) {
        arrived.append(update)
    }
    func vehicleReporter(
        _ reporter: VehicleReporter, didFail update: FleetDriver.VehicleUpdate, withError error: any Error
    ) {
        if let error = error as? VehicleReporterError { failures.append(error) }
    }
    func vehicleReporter(_ reporter: VehicleReporter, didUpdateStops stops: [VehicleStop]) { self.stops.append(stops) }
}

@MainActor @Suite struct ReportingTests {
    let transport: BookTransport
    let folder: TemporaryFolder
    let home = Coordinate(latitude: 43.73, longitude: 7.42)

    init() throws {
        transport = try BookTransport()
        folder = try TemporaryFolder("reports")
    }

    /// A thousand times as fast as time.
    private var clock: FleetClock {
        FleetClock(
            now: { 1e9 }, uptime: FleetClock.device.uptime, sleep: { try await Task.sleep(for: .milliseconds($0)) })
    }

    private func driver(
        _ path: String, route: Route? = nil, tokens: any AccessTokenProvider = AnyToken()
    ) throws -> (api: RidesharingDriverAPI, navigator: Navigator) {
        let navigator = Navigator(provider: OneRoad(route: route))
        var context = DriverContext(
            endpoint: FleetEndpoint(host: "127.0.0.1", port: 1), accessTokenProvider: tokens, providerID: "acme",
            vehicleID: "v", navigator: navigator, queuePath: path)
        context.clock = clock
        context.queueSafety = .asTheSystemWrites
        let api = try RidesharingDriverAPI(driverContext: context, transport: transport, seed: 1)
        api.vehicleReporter.locationReportingInterval = 1
        api.vehicleReporter.locationTrackingEnabled = true
        return (api, navigator)
    }

    private func fix(_ second: Int) -> LocationFix {
        LocationFix(
            coordinate: home.moved(Meters(Double(second) * 10), toward: Bearing(90)), time: 1_000 + Double(second),
            horizontalAccuracy: 4, course: 90, speed: 10)
    }

    private func drive(_ seconds: Range<Int>, _ navigator: Navigator, _ reporter: VehicleReporter) async throws {
        for second in seconds {
            navigator.update(with: fix(second))
            if second % 50 == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        try await eventually { reporter.lastReported == 1_000 + Double(seconds.upperBound - 1) }
        await reporter.flush()
    }

    private var arrivedSeconds: [Double] { transport.state.withLock { $0.arrived.map(\.time.seconds) } }

    /// Half an hour without a network, five minutes for the other seeds, and the process killed in the middle of it, with
    /// what that leaves of the file.
    @Test(arguments: 0..<5) func losesNothingInOutageAndKill(seed: Int) async throws {
        var random = SeededRandom(seed: UInt64(seed))
        let end = seed == 0 ? 1_860 : 360
        let path = folder.newPath()
        let first = try driver(path)
        try await drive(0..<60, first.navigator, first.api.vehicleReporter)
        try await eventually { arrivedSeconds.count == 60 }
        transport.state.withLock { $0.isDown = true }
        let death = 60 + Int(random.nextUniform() * Double(end - 60) * 0.8)
        try await drive(60..<death, first.navigator, first.api.vehicleReporter)
        await first.api.vehicleReporter.close()
        // What a dead process leaves: the file as it is, and perhaps a piece of what it was about to write.
        let after = folder.newPath()
        var bytes = try Data(contentsOf: URL(filePath: path))
        let record = bytes.suffix(120)
        bytes += record.prefix(Int(random.nextUniform() * 20))
        try bytes.write(to: URL(filePath: after))
        let second = try driver(after)
        #expect(second.api.vehicleReporter.waitingReports == death - 60)
        try await drive(death..<end, second.navigator, second.api.vehicleReporter)
        // The response to the first call after the outage is lost: it is sent again, and nothing is duplicated.
        transport.state.withLock { state in
            state.isDown = false
            state.losesResponses = true
        }
        second.api.vehicleReporter.retryNow()
        try await drive(end..<end + 40, second.navigator, second.api.vehicleReporter)
        try await eventually {
            second.api.vehicleReporter.waitingReports == 0 && arrivedSeconds.contains(1_039 + Double(end))
        }
        let seconds = arrivedSeconds
        #expect(Set(seconds) == Set((0..<end + 40).map { 1_000 + Double($0) }), "seed \(seed)")
        // A retry after a lost response is complete and in order.
        var highest = -1.0
        var again = 0
        for second in seconds {
            if second <= highest { again += 1 } else { highest = second }
        }
        #expect(again <= ReportUploader.batch, "seed \(seed)")
    }

    /// Reports something more during a callback, when the results of later reports are already queued.
    @MainActor private final class Interrupter: VehicleReporterListener {
        var onUpdate: (() -> Void)?
        var heard = 0
        func vehicleReporter(_ reporter: VehicleReporter, didSucceed update: FleetDriver.VehicleUpdate) {
            heard += 1
            onUpdate?()
            onUpdate = nil
        }
    }

    @Test func reportIsPendingImmediately() async throws {
        let (api, _) = try driver(folder.newPath())
        let reporter = api.vehicleReporter
        func take(_ second: Int) {
            reporter.report(
                RoadSnappedLocation(
                    coordinate: fix(second).coordinate, course: 90, speed: 10, time: 1_000 + Double(second),
                    horizontalAccuracy: 4, altitude: 0, isOnRoute: true))
        }
        // Two calls: a position, then a step of a trip.
        transport.state.withLock { $0.isDown = true }
        take(0)
        #expect(reporter.waitingReports == 1)
        reporter.report(.enrouteToPickup, ofTrip: "t")
        #expect(reporter.waitingReports == 2, "A step of a trip is a report, too.")
        await reporter.flush()
        let interrupter = Interrupter()
        interrupter.onUpdate = { [transport] in
            // The main actor is held: no result is processed until the second call has arrived. Were the
            // last wait too short, the test would find less, and fail no sooner.
            for _ in 0..<24_000 where transport.state.withLock({ $0.progress.isEmpty }) { usleep(5_000) }
            usleep(50_000)
            transport.state.withLock { $0.isDown = true }
            take(1)
        }
        reporter.add(interrupter)
        transport.state.withLock { $0.isDown = false }
        reporter.retryNow()
        try await eventually { interrupter.heard == 2 }
        #expect(reporter.waitingReports == 1, "Reports made meanwhile have not been sent.")
        transport.state.withLock { $0.isDown = false }
        reporter.retryNow()
        try await eventually { reporter.waitingReports == 0 }
        #expect(arrivedSeconds == [1_000, 1_001])
        await reporter.close()
        take(2)
        #expect(reporter.waitingReports == 0, "What is not taken any more does not wait.")
    }

    @Test func keepsOrderOfStatesStepsAndPositions() async throws {
        let (api, navigator) = try driver(folder.newPath())
        let reporter = api.vehicleReporter
        transport.state.withLock { $0.isDown = true }
        try await drive(0..<10, navigator, reporter)
        reporter.update(.online)
        reporter.report(.enrouteToPickup, ofTrip: "t")
        try await drive(10..<20, navigator, reporter)
        reporter.report(.enrouteToIntermediateDestination, ofTrip: "t", intermediateDestinationIndex: 0)
        transport.state.withLock { $0.isDown = false }
        reporter.retryNow()
        try await eventually { reporter.waitingReports == 0 && transport.state.withLock { $0.progress.count } == 2 }
        let state = transport.state.withLock { ($0.states, $0.progress.map(\.stage)) }
        #expect(state.0 == [.online])
        #expect(state.1 == [.enrouteToPickup, .enrouteToIntermediateDestination])
        #expect(arrivedSeconds == (0..<20).map { 1_000 + Double($0) })
        reporter.locationTrackingEnabled = false
        try await eventually { transport.state.withLock { $0.states } == [.online, .offline] }
    }

    @Test func disablingTrackingSetsVehicleOfflineAcrossRuns() async throws {
        let (api, _) = try driver(folder.newPath())
        api.vehicleReporter.locationTrackingEnabled = false
        api.vehicleReporter.locationTrackingEnabled = false
        try await eventually { transport.state.withLock { $0.states } == [.offline] }
        await api.vehicleReporter.close()
        await api.vehicleReporter.flush()
    }

    @Test func onlineRequiresTrackingAndPosition() async throws {
        let (api, navigator) = try driver(folder.newPath())
        let notes = ReportNotes()
        api.vehicleReporter.add(notes)
        api.vehicleReporter.update(.online)
        try await eventually { notes.failures.count == 1 }
        api.vehicleReporter.locationTrackingEnabled = false
        navigator.update(with: fix(0))
        api.vehicleReporter.update(.online)
        try await eventually { notes.failures.count == 2 }
        #expect(notes.failures.map(\.code) == [.noLastKnownLocation, .locationTrackingNotEnabled])
        #expect(notes.failures.map(\.code.rawValue) == [5, 4])
    }

    @Test func permanentlyRejectedReportBlocksNothing() async throws {
        let (api, navigator) = try driver(folder.newPath())
        let notes = ReportNotes()
        api.vehicleReporter.add(notes)
        transport.state.withLock { $0.rejection = FleetError(.invalidArgument, "bad") }
        try await drive(0..<3, navigator, api.vehicleReporter)
        try await eventually { notes.failures.count { $0.isFinal } == 3 }
        transport.state.withLock { $0.rejection = nil }
        try await drive(3..<5, navigator, api.vehicleReporter)
        try await eventually { arrivedSeconds == [1_003, 1_004] }
        #expect(api.vehicleReporter.waitingReports == 0)
    }

    @Test(arguments: [FleetError.Code.permissionDenied, .notFound])
    func stepOfDeletedTripBlocksNothing(_ code: FleetError.Code) async throws {
        let tokens = CountedTokens()
        let (api, navigator) = try driver(folder.newPath(), tokens: tokens)
        let notes = ReportNotes()
        api.vehicleReporter.add(notes)
        transport.state.withLock { $0.tripRejections["gone"] = FleetError(code, "another vehicle has it") }
        api.vehicleReporter.report(.arrivedAtPickup, ofTrip: "gone")
        api.vehicleReporter.report(.enrouteToPickup, ofTrip: "t")
        api.vehicleReporter.report(.arrivedAtPickup, ofTrip: "t")
        try await drive(0..<3, navigator, api.vehicleReporter)
        try await eventually { api.vehicleReporter.waitingReports == 0 }
        #expect(arrivedSeconds == [1_000, 1_001, 1_002])
        #expect(transport.state.withLock { $0.progress.map(\.tripID) } == ["t", "t"])
        #expect(notes.failures.map(\.isFinal) == [true] && notes.failures.first?.grpcCode == code.number)
        #expect(tokens.count(ofTrip: "gone") == (code == .permissionDenied ? 2 : 1), "A fresh token is tried once.")
        #expect(tokens.count(ofTrip: "t") == 1, "One token does for all steps.")
    }

    @Test func sharesRouteAndTrafficOnChange() async throws {
        let end = home.moved(Meters(2_000), toward: Bearing(90))
        var route = Route(along: [home, home.moved(Meters(900), toward: Bearing(90)), end])
        route.legs[0].annotation.traffic = [.trafficJam, .normal]
        let (api, navigator) = try driver(folder.newPath(), route: route)
        let notes = ReportNotes()
        api.vehicleReporter.add(notes)
        navigator.update(with: fix(0))
        #expect(await navigator.setDestinations(route.legs.compactMap(\.destinationWaypoint)) == .ok)
        navigator.isGuidanceActive = true
        try await drive(1..<8, navigator, api.vehicleReporter)
        try await eventually {
            notes.arrived.count { $0.location != nil } >= 1 && api.vehicleReporter.waitingReports == 0
        }
        let vehicle = try transport.state.withLock { try $0.fleet.vehicle(transport.name.id) }
        #expect(vehicle.navigationStatus == .enrouteToDestination)
        #expect(vehicle.driverRoute?.endPoint?.distance(to: end).value ?? 99 < 1)
        #expect(vehicle.driverRoute?.traffic.map(\.speed) == [.jam])
        #expect(vehicle.driverRoute?.traffic.first.map { abs($0.length - 900) < 3 } == true)
        #expect(vehicle.driverRoute?.remainingDistance.map { abs($0.value - 1_930) < 30 } == true)
        #expect(notes.arrived.count { $0.route?.isEmpty == false } == 1, "The line goes once.")
    }

    @Test func deliversPlannedStops() async throws {
        let (api, _) = try driver(folder.newPath())
        let notes = ReportNotes()
        api.vehicleReporter.add(notes)
        let stop = VehicleStop(tripID: "t", kind: .pickup, place: home)
        transport.stopList.yield([stop])
        transport.stopList.yield([stop])
        transport.stopList.yield([])
        try await eventually { notes.stops == [[stop], []] }
    }

    @Test func reportsStationaryVehicleSeldom() {
        var rule = ReportingRule()
        rule.interval = 5
        func location(_ time: Double, _ meters: Double, _ speed: Double) -> RoadSnappedLocation {
            RoadSnappedLocation(
                coordinate: home.moved(Meters(meters), toward: Bearing(90)), course: 90, speed: speed, time: time,
                horizontalAccuracy: 5, altitude: .nan, isOnRoute: true)
        }
        var times: [Double] = []
        for second in 0..<200 {
            let time = Double(second)
            let meters = second < 20 ? time * 10 : second < 150 ? 200 : 200 + (time - 150) * 10
            let speed = second < 20 || second >= 150 ? 10.0 : 0
            if rule.accepts(location(time, meters, speed)) { times.append(time) }
        }
        #expect(times.filter { $0 < 30 } == [0, 5, 10, 15, 20])
        #expect(times.filter { $0 >= 30 && $0 < 150 } == [50, 80, 110, 140])
        #expect(times.first { $0 >= 150 } == 150, "A moving vehicle is reported at once.")
        rule.interval = 0.1
        #expect(rule.interval == 1)
        rule.interval = 600
        #expect(rule.interval == 60)
    }
}
