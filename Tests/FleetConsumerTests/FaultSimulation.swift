// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import NavModel

@testable import FleetClient
@testable import FleetConsumer
@testable import FleetWire

/// A fleet server, a network that fails and a rider, in virtual time: the same seed gives the same course to the microsecond.
///
/// Everything that decides is the real thing: the book of the server with its rules and snapshots, the messages of the wire,
/// `TripFollowerState` and `TokenCache`. Made up are only the time, the network and the signatures of tokens.
struct FaultSimulation {
    /// Something that happens at a time.
    enum Event {
        case server(Int)
        case deliver(TripReport, call: Int)
        case failed(Int, code: Int, retryAfter: Double?)
        case ended(Int)
        /// A ping has not been answered.
        case dead(Int)
        case arrive(TripFollowerState.Call, token: String)
        case startTimer(Int)
        case fault(Fault)
        case mend
        case stop
    }

    /// What goes wrong.
    enum Fault: CaseIterable {
        /// The server is gone; what is under way breaks.
        case serverDown
        /// Packets are dropped silently until a keepalive expires.
        case cut
        /// Everything takes seconds.
        case slow
        /// The device's clock is an hour off.
        case wrongClock
        /// The server believes no token that was made before now.
        case tokensExpired
        /// The app provides the token of another trip until it notices.
        case swappedToken
        /// The app's own server is away.
        case noTokens
        /// Updates are reordered, and responses to cancelled calls arrive.
        case outOfOrder
        /// Too many requests.
        case quota
        /// Updates are held up by the network.
        case heldUpdates
        /// The server fails inside.
        case internalError
        /// The server knows no watches.
        case noWatches
    }

    var random: SeededRandom
    var now = 1_000.0
    private var queue: [(time: Double, order: Int, event: Event)] = []
    private var order = 0

    // The server.
    private(set) var fleet: FleetState
    private var plan: VehiclePlan?
    private var bootTime = 0.0
    private var tokensValidFrom = 0.0
    private var watchers: [Int: Double] = [:]
    private var lastRevision: Int64 = 0
    private var changes = 0
    private let provider: ProviderID
    private let tripID: TripID
    private let vehicleID: VehicleID

    // The network.
    private var faults: Set<Fault> = []
    private var lost: [(Double, Event)] = []
    /// When the last thing was delivered, because a connection keeps the order.
    private var lastDelivery: [Int: Double] = [:]

    // The rider.
    var follower: TripFollowerState
    private var tokens = TokenCache()
    private var open: Set<Int> = []
    private(set) var notified: [TripModelUpdate] = []
    private(set) var callCount = 0

    static let home = Coordinate(latitude: 43.73, longitude: 7.42)
    static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }

    init(seed: UInt64, options: TripModelOptions) throws {
        random = SeededRandom(seed: seed)
        follower = TripFollowerState(options: options)
        provider = try ProviderID("acme")
        tripID = try TripID("t")
        vehicleID = try VehicleID("v")
        fleet = FleetState(provider: provider)
        let start = Timestamp(seconds: now)
        try fleet.createVehicle(
            FleetVehicle(
                id: vehicleID, state: .online, supportedTripTypes: [.exclusive], maximumCapacity: 4, category: .auto,
                created: start), location: FleetVehicleLocation(place: Self.home, time: start), at: start)
        var trip = FleetTrip(
            id: tripID, type: .exclusive, pickup: Self.east(800), dropoff: Self.east(3_000),
            intermediateDestinations: [Self.east(1_500)], created: start)
        trip.vehicleID = vehicleID
        try fleet.createTrip(trip, at: start)
        replan()
    }

    // MARK: Time

    mutating func schedule(_ event: Event, in seconds: Double) {
        order += 1
        queue.append((now + seconds, order, event))
    }

    /// Lets everything happen that happens within some seconds.
    mutating func run(for seconds: Double) throws {
        let end = now + seconds
        while let row = queue.indices.min(by: { (queue[$0].time, queue[$0].order) < (queue[$1].time, queue[$1].order) }
        ),
            queue[row].time <= end
        {
            let next = queue.remove(at: row)
            now = max(now, next.time)
            try happen(next.event)
        }
        now = end
    }

    private mutating func happen(_ event: Event) throws {
        switch event {
        case .server(let step): try changeServer(step)
        case .arrive(let call, let token): arrive(call, token)
        case .deliver(let report, let number):
            let isLate = !open.contains(number)
            if isLate, !faults.contains(.outOfOrder) { return }
            perform(follower.receive(report, from: number, at: now))
        case .failed(let number, let code, let retryAfter):
            guard open.remove(number) != nil else { return }
            watchers[number] = nil
            let error = TripUpdateError(code: code, message: "fault", retryAfter: retryAfter)
            perform(follower.fail(error, from: number, at: now, random: &random))
        case .dead(let number): try happen(.failed(number, code: 14, retryAfter: nil))
        case .ended(let number):
            guard open.remove(number) != nil else { return }
            perform(follower.finish(number, at: now, random: &random))
        case .startTimer(let number): perform(follower.timerFired(number, at: now))
        case .fault(let fault): strike(fault)
        case .mend: mend()
        case .stop: perform(follower.end())
        }
    }

    // MARK: The rider

    /// The time by the device's clock.
    private var deviceTime: Double { now + (faults.contains(.wrongClock) ? 3_600 : 0) }

    mutating func begin() { perform(follower.begin(at: now)) }
    mutating func refresh() { perform(follower.refresh(at: now)) }

    private mutating func perform(_ effects: [TripFollowerState.Effect]) {
        for effect in effects {
            switch effect {
            case .notify(let update): notified.append(update)
            case .startTimer(let number, let seconds): schedule(.startTimer(number), in: seconds)
            case .cancel(let number):
                open.remove(number)
                watchers[number] = nil
            case .call(let call): place(call)
            }
        }
    }

    private mutating func place(_ call: TripFollowerState.Call) {
        callCount += 1
        open.insert(call.number)
        if call.needsFreshToken { tokens.forget() }
        if tokens.token(at: deviceTime) == nil {
            guard !faults.contains(.noTokens) else {
                schedule(.failed(call.number, code: 14, retryAfter: nil), in: 0.05)
                return
            }
            let trip = faults.contains(.swappedToken) ? "other" : "t"
            tokens.store(AccessToken("\(trip) \(now)", expiry: now + 3_600))
        }
        guard let token = tokens.token(at: deviceTime) ?? tokens.anything else {
            schedule(.failed(call.number, code: 16, retryAfter: nil), in: 0.05)
            return
        }
        send(.arrive(call, token: token.text), call: call.number)
    }

    // MARK: The network

    private var latency: Double {
        mutating get { faults.contains(.slow) ? 1 + 6 * random.nextShare() : 0.01 + 0.05 * random.nextShare() }
    }

    /// Puts something on its way over a connection that keeps the order, as TCP does.
    private mutating func send(_ event: Event, call: Int) {
        if faults.contains(.serverDown) {
            schedule(.failed(call, code: 14, retryAfter: nil), in: 0.02)
            return
        }
        if faults.contains(.cut) {
            lost.append((now, event))
            schedule(.dead(call), in: 15)
            return
        }
        var time = now + latency
        if !faults.contains(.outOfOrder) {
            time = max(time, lastDelivery[call] ?? 0)
        } else {
            time += 0.5 * random.nextShare()
        }
        lastDelivery[call] = time
        schedule(event, in: time - now)
    }

    // MARK: The server

    private mutating func arrive(_ call: TripFollowerState.Call, _ token: String) {
        func reject(_ code: Int, _ retryAfter: Double? = nil) {
            schedule(.failed(call.number, code: code, retryAfter: retryAfter), in: 0.02)
        }
        guard !faults.contains(.serverDown), !faults.contains(.cut) else { return reject(14) }
        let parts = token.split(separator: " ")
        guard parts.count == 2, let made = Double(parts[1]), made >= tokensValidFrom, made + 3_600 > now else {
            return reject(16)
        }
        guard parts[0] == "t" else { return reject(7) }
        if faults.contains(.quota) { return reject(8, 2) }
        if faults.contains(.internalError) { return reject(13) }
        switch call.mode {
        case .poll: send(.deliver(report(known: call.known), call: call.number), call: call.number)
        case .watch:
            if faults.contains(.noWatches) { return reject(12) }
            watchers[call.number] = now
            notify(call.number)
        }
    }

    private mutating func notify(_ number: Int) {
        guard !faults.contains(.heldUpdates) else { return }
        var report = report(known: nil)
        report.revision = lastRevision
        let isFinal = report.trip.tripStatus.isFinal
        send(.deliver(report, call: number), call: number)
        if isFinal {
            watchers[number] = nil
            send(.ended(number), call: number)
        }
    }

    private func snapshot() -> TripSnapshot? {
        guard let trip = try? fleet.trip(tripID) else { return nil }
        return TripSnapshot(
            of: trip, vehicle: try? fleet.vehicle(vehicleID), plan: plan, for: .rider, at: Timestamp(seconds: now))
    }

    /// The response of the server, through the messages of the wire.
    func report(known: TripVersions?) -> TripReport {
        guard let snapshot = snapshot() else { return TripReport(trip: FleetConsumer.Trip(tripName: nil)) }
        var options = TripReadOptions()
        options.routeVersion = known?.route.map { Timestamp(nanoseconds: $0) }
        options.trafficVersion = known?.traffic.map { Timestamp(nanoseconds: $0) }
        options.waypointsRouteVersion = known?.waypointRoutes.map { Timestamp(nanoseconds: $0) }
        return TripReport(Maps_Fleetengine_V1_Trip(snapshot, options, provider: provider))
    }

    private mutating func replan() {
        guard let vehicle = try? fleet.vehicle(vehicleID), let start = vehicle.lastLocation?.place else { return }
        var from = start
        let legs = vehicle.waypoints.map { stop in
            let to = stop.place
            let middle = from.interpolated(to: to, fraction: 0.5)
            let leg = PlanLeg(
                path: [from, middle, to], distance: from.distance(to: to),
                duration: Seconds(from.distance(to: to).value / 10),
                traffic: random.nextShare() < 0.5 ? [TrafficStretch(speed: .slow, start: 0, end: 1)] : [])
            from = to
            return leg
        }
        plan = VehiclePlan(
            stops: vehicle.waypoints, legs: legs, made: Timestamp(seconds: now), replacing: plan)
    }

    private static let life: [FleetTripStatus] = [
        .enrouteToPickup, .arrivedAtPickup, .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination,
        .enrouteToDropoff, .complete,
    ]
    private var stage = 0
    private var meters = 0.0
    /// Whether the trip may come to its end.
    var mayEnd = false

    /// The world moves on: the vehicle drives, the trip gets its statuses, routes change.
    private mutating func changeServer(_ step: Int) throws {
        if step > 0 { schedule(.server(step - 1), in: 0.5 + 2 * random.nextShare()) }
        let at = Timestamp(seconds: now)
        switch random.nextShare() {
        case ..<0.6:
            meters += 30 * random.nextShare()
            var update = FleetVehicleUpdate([.lastLocation])
            update.lastLocation = FleetVehicleLocation(place: Self.east(meters), time: at)
            try fleet.updateVehicle(vehicleID, update, at: at)
        case ..<0.75:
            guard stage < Self.life.count, Self.life[stage] != .complete || mayEnd else { break }
            var update = FleetTripUpdate([.status])
            update.status = Self.life[stage]
            try fleet.updateTrip(tripID, update, at: at)
            stage += 1
        case ..<0.9: replan()
        default:
            guard stage < 2 else { break }
            var update = FleetTripUpdate([.pickup])
            update.pickup = Self.east(800 + 50 * random.nextShare())
            try fleet.updateTrip(tripID, update, at: at)
            replan()
        }
        lastRevision = max(lastRevision + 1, at.nanoseconds)
        if !faults.contains(.serverDown) { for number in watchers.keys.sorted() { notify(number) } }
    }

    /// Nothing changes at the server from now on.
    mutating func standStill() {
        queue.removeAll { if case .server = $0.event { true } else { false } }
    }

    // MARK: Faults

    private mutating func strike(_ fault: Fault) {
        faults.insert(fault)
        switch fault {
        case .serverDown:
            for number in open.sorted() { schedule(.failed(number, code: 14, retryAfter: nil), in: 0.02) }
            watchers = [:]
        case .cut:
            // Watches stay open at both ends; what the server sends now is lost unless the cut is short.
            for number in open.sorted() { schedule(.dead(number), in: 15) }
        case .tokensExpired:
            tokensValidFrom = now
            for number in watchers.keys.sorted() { schedule(.failed(number, code: 16, retryAfter: nil), in: 0.02) }
        case .swappedToken:
            tokens.forget()
            tokensValidFrom = now
            for number in watchers.keys.sorted() { schedule(.failed(number, code: 16, retryAfter: nil), in: 0.02) }
        case .internalError, .quota:
            for number in watchers.keys.sorted() { schedule(.failed(number, code: 13, retryAfter: nil), in: 0.02) }
            watchers = [:]
        case .heldUpdates, .slow, .wrongClock, .noTokens, .outOfOrder, .noWatches: break
        }
    }

    /// Everything works again. What a connection holds comes through; the app has heard of what it has to mend.
    private mutating func mend() {
        let wasCut = faults.contains(.cut)
        let needsApp = !faults.isDisjoint(with: [.swappedToken, .quota])
        let wasSlow = faults.contains(.slow)
        let wasHeld = faults.contains(.heldUpdates)
        faults = []
        if wasCut {
            queue.removeAll { if case .dead = $0.event { true } else { false } }
            for (_, event) in lost { schedule(event, in: 0.05) }
            lost = []
        }
        if wasSlow {
            // What is on its way is on its way no longer than usual.
            for row in queue.indices {
                switch queue[row].event {
                case .deliver, .arrive, .ended: queue[row].time = min(queue[row].time, now + 0.1)
                default: break
                }
            }
            lastDelivery = [:]
        }
        if wasHeld { for number in watchers.keys.sorted() { notify(number) } }
        if needsApp { refresh() }
    }
}

extension TokenCache {
    /// The cached token, whatever the clock says.
    fileprivate var anything: AccessToken? { token(at: -.infinity) }
}
