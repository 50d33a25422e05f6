// SPDX-License-Identifier: Apache-2.0

import FleetClient
import NavGeo
import NavTestSupport
import Synchronization
import Testing

@testable import FleetConsumer
@testable import FleetWire

/// A server that says what the test puts into its mouth.
final class ScriptedTransport: TripTransport {
    private let state = Mutex<[AsyncThrowingStream<TripReport, any Error>.Continuation]>([])
    /// All requests, including polls.
    let asked = Mutex<[TripRequest]>([])
    let (opened, open) = AsyncStream.makeStream(of: String.self)

    func trip(_ request: TripRequest) async throws(TripUpdateError) -> TripReport {
        asked.withLock { $0.append(request) }
        throw TripUpdateError(code: 14, message: "no polls here")
    }

    func updates(_ request: TripRequest) -> AsyncThrowingStream<TripReport, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: TripReport.self)
        state.withLock { $0.append(continuation) }
        asked.withLock { $0.append(request) }
        open.yield(request.token)
        return stream
    }

    /// Waits until there is a watch.
    func opening() async {
        var opened = opened.makeAsyncIterator()
        _ = await opened.next()
    }

    func say(_ trip: Trip) { state.withLock { $0.last }?.yield(TripReport(trip: trip)) }
    func end(_ error: TripUpdateError? = nil) { state.withLock { $0.last }?.finish(throwing: error) }
}

struct CountingTokens: AccessTokenProvider {
    let count = Counter()
    func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
        AccessToken("\(context.tripID ?? "?") \(count.next())")
    }
    final class Counter: Sendable {
        private let value = Mutex(0)
        func next() -> Int {
            value.withLock {
                $0 += 1
                return $0
            }
        }
    }
}

@MainActor final class RecordingSubscriber: TripModelSubscriber {
    var lines: [String] = []
    var onLine: (() -> Void)?
    private func note(_ line: String) {
        lines.append(line)
        onLine?()
    }
    func tripModel(_ tripModel: TripModel, didUpdate sessionState: TripModelState) { note("state \(sessionState)") }
    func tripModel(_ tripModel: TripModel, didUpdate trip: Trip?, updatedPropertyFields: TripPropertyFields) {
        note("trip")
    }
    func tripModel(_ tripModel: TripModel, didUpdate tripStatus: TripStatus) { note("status \(tripStatus)") }
    func tripModel(_ tripModel: TripModel, didUpdate vehicleLocation: VehicleLocation?) { note("vehicle") }
    func tripModel(_ tripModel: TripModel, didUpdatePickupLocation pickupLocation: TerminalLocation?) { note("pickup") }
    func tripModel(_ tripModel: TripModel, didUpdateDropoffLocation dropoffLocation: TerminalLocation?) {
        note("dropoff")
    }
    func tripModel(_ tripModel: TripModel, didUpdateETAToNextWaypoint eta: Double) { note("eta") }
    func tripModel(_ tripModel: TripModel, didUpdatePickupETA pickupETA: Double) { note("pickupETA") }
    func tripModel(_ tripModel: TripModel, didUpdateDropoffETA dropoffETA: Double) { note("dropoffETA") }
    func tripModel(_ tripModel: TripModel, didUpdateActiveRouteRemainingDistance meters: Int32) { note("distance") }
    func tripModel(_ tripModel: TripModel, didUpdateActiveRoute activeRoute: [Coordinate]?) { note("route") }
    func tripModel(_ tripModel: TripModel, didUpdateActiveRouteTraffic traffic: TrafficData?) { note("traffic") }
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRoute remainingRoute: [Coordinate]?) { note("rest") }
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteDistance meters: Int32) { note("restDistance") }
    func tripModel(_ tripModel: TripModel, didUpdateRemainingRouteTraffic traffic: TrafficData?) {
        note("restTraffic")
    }
    func tripModel(_ tripModel: TripModel, didUpdateRemaining remainingWaypoints: [TripWaypoint]?) {
        note("waypoints")
    }
    func tripModel(_ tripModel: TripModel, didUpdateIntermediateDestinations places: [TerminalLocation]?) {
        note("stops")
    }
    func tripModel(_ tripModel: TripModel, didFailUpdateTripWithError error: (any Error)?) {
        note("failed \((error as? TripUpdateError)?.code ?? -1)")
    }
}

@Suite @MainActor struct FollowingTests {
    let transport = ScriptedTransport()
    let tokens = CountingTokens()
    let home = Coordinate(latitude: 43.73, longitude: 7.42)
    let service: TripService
    let name = "providers/acme/trips/t"

    init() {
        // No time passes, so that a busy machine is not taken for a silent server.
        let clock = FleetClock(now: { 1e9 }, uptime: { 0 }, sleep: { _ in try await Task.sleep(for: .seconds(3_600)) })
        service = TripService(transport: transport, tokenProvider: tokens, clock: clock, seed: 1)
    }

    func fullTrip() -> Trip {
        var trip = Trip(tripName: name)
        trip.tripStatus = .enrouteToPickup
        trip.vehicleID = "v"
        trip.pickupLocation = TerminalLocation(point: home)
        trip.dropoffLocation = TerminalLocation(point: home.moved(Meters(900), toward: Bearing(0)))
        trip.pickupTime = 10
        trip.dropoffTime = 20
        trip.etaToNextWaypoint = 10
        trip.lastVehicleLocation = VehicleLocation(latLng: home, time: 1)
        trip.intermediateDestinations = [TerminalLocation(point: home)]
        var a = TripWaypoint(location: trip.pickupLocation, tripID: "t", waypointType: .pickUp)
        a.distanceToPreviousWaypointInMeters = 100
        a.routeFromPreviousWaypoint = [home.moved(Meters(100), toward: Bearing(180)), home]
        a.trafficData = TrafficData(
            routePath: a.routeFromPreviousWaypoint ?? [],
            speedReadingSpans: [SpeedReadingSpan(speedType: .slow, startIndex: 0, endIndex: 1)])
        var b = TripWaypoint(location: trip.dropoffLocation, tripID: "t", waypointType: .dropOff)
        b.distanceToPreviousWaypointInMeters = 900
        b.routeFromPreviousWaypoint = [home, home.moved(Meters(900), toward: Bearing(0))]
        b.trafficData = TrafficData(
            routePath: b.routeFromPreviousWaypoint ?? [],
            speedReadingSpans: [SpeedReadingSpan(speedType: .trafficJam, startIndex: 0, endIndex: 1)])
        trip.remainingWaypoints = [a, b]
        return trip
    }

    @Test func notifiesOnceInDocumentedOrder() async throws {
        let model = service.tripModel(forTripName: name)
        let notes = RecordingSubscriber()
        model.register(notes)
        await transport.opening()
        transport.say(fullTrip())
        try await eventually { notes.lines.count >= 17 }
        #expect(
            notes.lines == [
                "state active", "trip", "status enrouteToPickup", "vehicle", "pickup", "dropoff", "eta", "pickupETA",
                "dropoffETA", "distance", "route", "traffic", "rest", "restDistance", "restTraffic", "waypoints",
                "stops",
            ])
        notes.lines = []
        transport.say(fullTrip())
        var moved = fullTrip()
        moved.lastVehicleLocation?.time = 2
        transport.say(moved)
        moved.tripStatus = .canceled
        transport.say(moved)
        try await eventually { notes.lines.last == "state inactive" }
        #expect(notes.lines == ["trip", "vehicle", "trip", "status canceled", "state inactive"])
        #expect(model.currentTrip?.tripStatus == .canceled)
    }

    @Test func notifiesOnlyOfRequestedFields() async throws {
        let model = service.tripModel(forTripName: name)
        model.options.fields = [.tripStatus, .routeLastVehicleLocation]
        let notes = RecordingSubscriber()
        model.register(notes)
        await transport.opening()
        transport.say(fullTrip())
        var over = fullTrip()
        over.pickupTime = 11
        transport.say(over)
        over.tripStatus = .canceled
        transport.say(over)
        try await eventually { notes.lines.last == "state inactive" }
        #expect(
            notes.lines == [
                "state active", "trip", "status enrouteToPickup", "vehicle", "trip", "status canceled",
                "state inactive",
            ], "the time of the pickup is not requested")
        #expect(model.currentTrip?.pickupTime == 11, "It is known all the same.")
    }

    @Test(
        arguments: [(TripPropertyFields.all, false), ([.activeRoute], false), ([.tripStatus], true)]
            as [(TripPropertyFields, Bool)])
    func requestsNoUnneededLines(fields: TripPropertyFields, areLeftOut: Bool) async throws {
        let model = service.tripModel(forTripName: name)
        model.options = TripModelOptions(fields: fields, isStreamingEnabled: false)
        let notes = RecordingSubscriber()
        model.register(notes)
        try await eventually { !transport.asked.withLock { $0.isEmpty } }
        #expect(transport.asked.withLock { $0.first }?.known == (areLeftOut ? .latest : nil))
    }

    @Test(arguments: [true, false]) func sendsHeaderWithEveryRequest(streams: Bool) async throws {
        var header = RequestHeader(languageCode: "fr", regionCode: "MC")
        (header.sdkVersion, header.osVersion, header.deviceModel, header.traceID) = ("1.2.3", "18", "phone", "t-1")
        let model = service.tripModel(forTripName: name)
        model.options = TripModelOptions(tripRequestHeader: header, isStreamingEnabled: streams)
        let notes = RecordingSubscriber()
        model.register(notes)
        try await eventually { !transport.asked.withLock { $0.isEmpty } }
        #expect(transport.asked.withLock { $0.first }?.header == header)
        let message = Maps_Fleetengine_V1_RequestHeader(header)
        #expect(message.languageCode == "fr" && message.regionCode == "MC" && message.sdkVersion == "1.2.3")
        #expect(message.osVersion == "18" && message.deviceModel == "phone" && message.traceID == "t-1")
        #expect(message.sdkType == .consumer)
    }

    @Test func sharesModelAndStopsWithoutSubscribers() async throws {
        let model = service.tripModel(forTripName: name)
        #expect(service.tripModel(forTripName: name) === model)
        let notes = RecordingSubscriber()
        model.register(notes)
        #expect(model.state == .active)
        model.unregisterSubscriber(notes)
        #expect(model.state == .inactive)
        var gone: RecordingSubscriber? = RecordingSubscriber()
        if let gone { model.register(gone) }
        #expect(model.state == .active)
        gone = nil
        // The first watch may still be opening; what is said to it is lost.
        try await eventually {
            transport.say(fullTrip())
            return model.state == .inactive
        }
    }

    @Test func stopsNotifyingSubscriberThatLeavesDuringCallback() async throws {
        let model = service.tripModel(forTripName: name)
        let (first, second, third) = (RecordingSubscriber(), RecordingSubscriber(), RecordingSubscriber())
        for notes in [first, second, third] { model.register(notes) }
        first.onLine = {
            model.unregisterSubscriber(first)
            model.unregisterSubscriber(second)
        }
        await transport.opening()
        transport.say(fullTrip())
        try await eventually { third.lines.count >= 17 }
        #expect(first.lines == ["state active"] && second.lines.isEmpty)
    }

    @Test func endsUpdateSequenceWithTrip() async throws {
        let model = service.tripModel(forTripName: name)
        let updates = model.updates
        let transport = transport
        let trip = fullTrip()
        Task {
            await transport.opening()
            transport.say(trip)
            var over = trip
            over.tripStatus = .complete
            transport.say(over)
        }
        var statuses: [TripStatus] = []
        for await update in updates { if case .tripStatus(let status) = update { statuses.append(status) } }
        #expect(statuses == [.enrouteToPickup, .complete])
        #expect(model.state == .inactive)
    }

    @Test func replacesRejectedTokenAndReportsSecondRejection() async throws {
        let model = service.tripModel(forTripName: name)
        let notes = RecordingSubscriber()
        model.register(notes)
        var opened = transport.opened.makeAsyncIterator()
        #expect(await opened.next() == "t 1")
        transport.end(TripUpdateError(code: 16, message: "expired"))
        #expect(await opened.next() == "t 2")
        transport.end(TripUpdateError(code: 16, message: "bad"))
        try await eventually { notes.lines.contains("failed 16") }
        #expect(model.currentError?.needsAction == true)
        model.refresh()
        #expect(await opened.next() == "t 3", "The app has mended it.")
        transport.say(fullTrip())
        try await eventually { model.currentTrip != nil }
        #expect(model.currentError == nil && notes.lines.filter { $0.hasPrefix("failed") } == ["failed 16"])
    }

    @Test func reportsInvalidName() async throws {
        let service = TripService(
            endpoint: FleetEndpoint(host: "127.0.0.1", port: 9, isEncrypted: false), tokenProvider: tokens)
        let model = service.tripModel(forTripName: "nonsense")
        let notes = RecordingSubscriber()
        model.register(notes)
        try await eventually { notes.lines.contains("failed 3") }
        let error = model.currentError
        #expect(error?.domain == "io.grpc" && error?.name == "INVALID_ARGUMENT")
    }
}

@MainActor @Suite struct SubscriberRegistryTests {
    @Test func doesNotNotifySubscribersAfterTheEnd() async {
        let registry = SubscriberRegistry()
        let early = registry.stream {}
        registry.post(.sessionState(.inactive))
        let late = registry.stream {}
        registry.post(.sessionState(.active))
        var states: [TripModelState] = []
        for await case .sessionState(let state) in early { states.append(state) }
        #expect(states == [.inactive])
        var reader = late.makeAsyncIterator()
        guard case .sessionState(.active)? = await reader.next() else {
            Issue.record("The second round is not the first.")
            return
        }
    }
}
