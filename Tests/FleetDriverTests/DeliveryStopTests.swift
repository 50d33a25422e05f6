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

/// The stops of a delivery vehicle, with a dispatcher who changes them.
private final class RoundTransport: DeliveryTransport {
    struct State {
        var stops: [DeliveryVehicleStop] = []
        /// What was asked, in order.
        var asked: [String] = []
        /// A change of the dispatcher just before the next list arrives, which is then rejected.
        var surprise: (@Sendable (inout [DeliveryVehicleStop]) -> Void)?
        var isReading = false
    }
    let state = Mutex(State())

    func send(_ report: VehicleReport, token: String) async throws(FleetError) {}
    func send(_ progress: TripProgress, token: String) async throws(FleetError) {}
    func stops(token: String) -> AsyncThrowingStream<[VehicleStop], any Error> { AsyncThrowingStream { _ in } }

    func vehicleInfo(token: String) async throws(FleetError) -> DeliveryVehicleInfo {
        state.withLock { $0.isReading = true }
        // Long enough for a call that is not serialized to interfere.
        try? await Task.sleep(for: .milliseconds(20))
        return state.withLock { state in
            state.asked.append("read")
            return DeliveryVehicleInfo(providerID: "acme", vehicleID: "van", vehicleName: "", stops: state.stops)
        }
    }

    func setStops(_ stops: [DeliveryVehicleStop], token: String) async throws(FleetError) -> [DeliveryVehicleStop] {
        try state.withLock { state throws(FleetError) in
            if let surprise = state.surprise {
                state.surprise = nil
                surprise(&state.stops)
                throw FleetError(.failedPrecondition, "The task is CLOSED.")
            }
            state.asked.append("write " + stops.flatMap { $0.tasks.map(\.taskID) }.joined())
            state.stops = stops
            return stops
        }
    }
}

@MainActor @Suite struct RoundTests {
    private let transport = RoundTransport()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("reports") }

    private func stop(_ task: String) -> DeliveryVehicleStop {
        DeliveryVehicleStop(
            place: Coordinate(latitude: 43.73, longitude: 7.42), tasks: [DeliveryTaskInfo(taskID: task)])
    }

    private func reporter() throws -> DeliveryVehicleReporter {
        let context = DriverContext(
            endpoint: FleetEndpoint(host: "127.0.0.1", port: 1), accessTokenProvider: AnyToken(), providerID: "acme",
            vehicleID: "van", navigator: Navigator(provider: OneRoad(route: nil)), queuePath: folder.newPath())
        transport.state.withLock { $0.stops = ["a", "b", "c"].map(stop) }
        return try DeliveryDriverAPI(driverContext: context, transport: transport, seed: 1).vehicleReporter
    }

    @Test func serializesChangesOfStops() async throws {
        let reporter = try reporter()
        let completion = Task { try await reporter.reportCompletedStop() }
        while !transport.state.withLock({ $0.isReading }) { try await Task.sleep(for: .milliseconds(1)) }
        try await reporter.setVehicleStops(["c", "b"].map(stop))
        _ = try await completion.value
        #expect(transport.state.withLock { $0.asked } == ["read", "write bc", "write cb"])
    }

    @Test func retriesWithChangedListOfStops() async throws {
        let reporter = try reporter()
        transport.state.withLock { $0.surprise = { $0.removeLast() } }
        let left = try await reporter.reportArrivedAtStop()
        #expect(left.map { $0.tasks[0].taskID } == ["a", "b"] && left[0].state == .arrived)
        #expect(transport.state.withLock { $0.asked } == ["read", "read", "write ab"])
    }

    @Test func reportAppliesOnlyToItsStop() async throws {
        let reporter = try reporter()
        transport.state.withLock { $0.surprise = { $0.removeFirst() } }
        await #expect(throws: VehicleReporterError.self) { try await reporter.reportCompletedStop() }
        #expect(transport.state.withLock { $0.stops.map { $0.tasks[0].taskID } } == ["b", "c"])
    }

    @Test func deliveryVehicleHasNoOfflineState() async throws {
        let reporter = try reporter()
        reporter.locationTrackingEnabled = true
        reporter.locationTrackingEnabled = false
        await reporter.flush()
        #expect(reporter.waitingReports == 0)
    }
}
