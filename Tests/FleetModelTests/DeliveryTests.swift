// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import Testing

@Suite struct DeliveryTests {
    private static let home = Coordinate(latitude: 43.73, longitude: 7.42)
    private static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }
    private static func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: 1_750_000_000 + seconds) }

    private func shipment(_ id: String, tracking: String? = nil, minutes: Double = 2) throws -> DeliveryTask {
        var task = DeliveryTask(
            id: try TaskID(id), kind: .delivery, duration: minutes * 60, created: Self.at(0))
        task.trackingID = try TrackingID(tracking ?? "track-" + id)
        task.place = Self.east(1_000)
        return task
    }

    /// A van at home with three shipments, a kilometer apart.
    private func deliveryFleet() throws -> FleetState {
        var fleet = FleetState(provider: try ProviderID("acme"))
        try fleet.createTasks(["a", "b", "c"].map { try shipment($0) }, at: Self.at(0))
        var location = FleetVehicleLocation(place: Self.home, time: Self.at(0))
        location.serverTime = Self.at(0)
        try fleet.createDeliveryVehicle(
            DeliveryVehicle(id: DeliveryVehicleID("van"), kind: .auto, created: Self.at(0)), at: location,
            now: Self.at(0))
        try setStops(&fleet, ["a", "b", "c"], at: 1)
        return fleet
    }

    private func setStops(
        _ fleet: inout FleetState, _ tasks: [String], first: StopState = .enroute, at time: Double
    ) throws {
        var update = DeliveryVehicleUpdate([.stops])
        update.stops = try tasks.enumerated().map { row, task in
            let number = Double(
                "abc".firstIndex(of: Character(task)).map { "abc".distance(from: "abc".startIndex, to: $0) } ?? 0)
            return DeliveryStop(
                place: Self.east((number + 1) * 1_000), taskIDs: [try TaskID(task)], state: row == 0 ? first : .new)
        }
        try fleet.updateDeliveryVehicle(DeliveryVehicleID("van"), update, at: Self.at(time))
    }

    private func code(_ work: () throws -> Void) -> FleetError.Code? {
        do {
            try work()
            return nil
        } catch { return (error as? FleetError)?.code }
    }

    @Test func closesTaskWhenItsStopIsRemoved() throws {
        var fleet = try deliveryFleet()
        let a = try TaskID("a")
        #expect(try fleet.task(a).vehicleID?.text == "van")
        var close = TaskUpdate([.state])
        close.state = .closed
        #expect(code { try fleet.updateTask(a, close, at: Self.at(2)) } == .failedPrecondition)
        #expect(code { try fleet.deleteTask(a) } == .failedPrecondition)
        var done = TaskUpdate([.outcome])
        done.outcome = .succeeded
        let updated = try fleet.updateTask(a, done, at: Self.at(3))
        #expect(updated.outcomeTime == Self.at(3) && updated.outcomePlace == Self.home)
        #expect(updated.outcomeSource == .lastVehicleLocation && updated.state == .open)
        try setStops(&fleet, ["b", "c"], at: 4)
        #expect(try fleet.task(a).state == .closed)
        #expect(fleet.inconsistencies() == [])
        #expect(
            code { try setStops(&fleet, ["a", "b", "c"], at: 5) } == .failedPrecondition, "A CLOSED task stays so.")
        try fleet.deleteTask(a)
        #expect(code { try fleet.deleteDeliveryVehicle(DeliveryVehicleID("van")) } == .failedPrecondition)
        try setStops(&fleet, [], at: 6)
        try fleet.deleteDeliveryVehicle(DeliveryVehicleID("van"))
        #expect(fleet.inconsistencies() == [])
    }

    @Test func setsOutcomeOnce() throws {
        var fleet = try deliveryFleet()
        let b = try TaskID("b")
        var early = TaskUpdate([.outcomeTime])
        early.outcomeTime = Self.at(1)
        #expect(code { try fleet.updateTask(b, early, at: Self.at(2)) } == .failedPrecondition)
        var failed = TaskUpdate([.outcome, .outcomePlace, .outcomeTime])
        failed.outcome = .failed
        failed.outcomePlace = Self.east(5)
        failed.outcomeTime = Self.at(1)
        let updated = try fleet.updateTask(b, failed, at: Self.at(2))
        #expect(updated.outcome == .failed && updated.outcomeSource == .provider && updated.outcomeTime == Self.at(1))
        #expect(try fleet.updateTask(b, failed, at: Self.at(3)) == updated, "A retry changes nothing.")
        failed.outcome = .succeeded
        #expect(code { try fleet.updateTask(b, failed, at: Self.at(4)) } == .failedPrecondition)
    }

    @Test func validatesStops() throws {
        var fleet = try deliveryFleet()
        #expect(code { try setStops(&fleet, ["a", "a"], at: 2) } == .invalidArgument)
        #expect(code { try setStops(&fleet, ["a", "x"], at: 2) } == .notFound)
        try fleet.createDeliveryVehicle(
            DeliveryVehicle(id: DeliveryVehicleID("bike"), kind: .bicycle, created: Self.at(0)), at: nil,
            now: Self.at(2))
        var theft = DeliveryVehicleUpdate([.stops])
        theft.stops = [DeliveryStop(place: Self.home, taskIDs: [try TaskID("a")])]
        #expect(
            code { try fleet.updateDeliveryVehicle(DeliveryVehicleID("bike"), theft, at: Self.at(3)) }
                == .failedPrecondition)
        theft.stops = [
            DeliveryStop(place: Self.home, taskIDs: []), DeliveryStop(place: Self.home, taskIDs: [], state: .enroute),
        ]
        #expect(
            code { try fleet.updateDeliveryVehicle(DeliveryVehicleID("bike"), theft, at: Self.at(3)) }
                == .failedPrecondition)
        #expect(fleet.inconsistencies() == [], "What failed has changed nothing.")
    }

    @Test func validatesTasks() throws {
        var fleet = try deliveryFleet()
        var pause = DeliveryTask(id: try TaskID("pause"), kind: .unavailable, duration: 1_800, created: Self.at(0))
        try fleet.createTasks([pause], at: Self.at(0))
        pause = DeliveryTask(id: try TaskID("p2"), kind: .unavailable, duration: 1_800, created: Self.at(0))
        pause.trackingID = try TrackingID("x")
        #expect(code { try fleet.createTasks([pause], at: Self.at(0)) } == .invalidArgument)
        var untracked = try shipment("u")
        untracked.trackingID = nil
        #expect(code { try fleet.createTasks([untracked], at: Self.at(0)) } == .invalidArgument)
        var nowhere = try shipment("n")
        nowhere.place = nil
        #expect(code { try fleet.createTasks([nowhere], at: Self.at(0)) } == .invalidArgument)
        #expect(code { try fleet.createTasks([shipment("d"), shipment("d")], at: Self.at(0)) } == .alreadyExists)
        #expect(code { _ = try fleet.task(TaskID("d")) } == .notFound, "All of a batch or none.")
    }

    @Test func listsTasksByFilterAndTracksNearest() throws {
        var fleet = try deliveryFleet()
        var twin = try shipment("twin", tracking: "track-c")
        twin.attributes = [FleetAttribute(key: "fragile", value: .flag(true))]
        try fleet.createTasks([twin], at: Self.at(2))
        func ids(_ filter: String) throws -> [String] {
            try fleet.listTasks(AttributeFilter(parsingTasks: filter)).elements.map(\.id.text)
        }
        #expect(try ids(#"delivery_vehicle_id = "van""#) == ["a", "b", "c"])
        #expect(try ids(#"tracking_id = "track-c" AND state = OPEN"#) == ["c", "twin"])
        #expect(try ids(#"attributes.fragile = "true""#) == ["twin"])
        #expect(try ids("state = CLOSED").isEmpty)
        #expect(code { _ = try ids("name = x") } == .invalidArgument)
        var done = TaskUpdate([.outcome, .outcomeTime])
        (done.outcome, done.outcomeTime) = (.succeeded, Timestamp(rfc3339: "2026-03-01T12:00:00Z"))
        _ = try fleet.updateTask(TaskID("twin"), done, at: Self.at(3))
        #expect(try ids(#"task_outcome_time > "2026-03-01T11:59:59.9Z""#) == ["twin"])
        #expect(try ids(#"task_outcome_time < "2026-03-01T13:00:00+01:00""#).isEmpty, "the same time elsewhere")
        #expect(try ids("task_outcome_time <= 2026-03-01T13:00:00+01:00 AND state = OPEN") == ["twin"])
        #expect(try ids("task_outcome = SUCCEEDED AND task_outcome_location_source = PROVIDER").isEmpty)
        #expect(code { _ = try ids("task_outcome_time > yesterday") } == .invalidArgument)
        #expect(
            try fleet.task(trackedBy: TrackingID("track-c")).id.text == "c", "One on its way before one that waits.")
        let first = try fleet.listTasks(.always, pageSize: 3)
        #expect(first.total == 4 && first.elements.count == 3)
        #expect(
            try fleet.listTasks(.always, pageSize: 3, pageToken: first.nextToken).elements.map(\.id.text) == ["twin"])
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-02-28T23:59:60z", 1_772_323_200),
        ("2000-02-29t12:00:00-00:30", 951_827_400),
        ("1969-12-31T23:59:59.5Z", -1),
    ])
    func parsesTimes(_ text: String, seconds: Int64) throws {
        let time = try #require(Timestamp(rfc3339: text))
        #expect(time == Timestamp(seconds: seconds, nanos: text.contains(".5") ? 500_000_000 : 0))
    }

    @Test func writesTimesThatItParses() throws {
        #expect(Timestamp(nanoseconds: 0).rfc3339 == "1970-01-01T00:00:00Z")
        #expect(Timestamp(seconds: 951_827_400, nanos: 250_000_000)?.rfc3339 == "2000-02-29T12:30:00.25Z")
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let time = Timestamp(nanoseconds: Int64.random(in: .min ... .max, using: &random))
            #expect(Timestamp(rfc3339: time.rfc3339) == time, "\(time.nanoseconds)")
        }
    }

    @Test(arguments: [
        "", "2026-01-01", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00",
        "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00Zx", "1500-01-01T00:00:00Z", "２０２６-01-01T00:00:00Z",
    ])
    func rejectsOtherTimes(_ text: String) { #expect(Timestamp(rfc3339: text) == nil) }

    private func snapshot(_ fleet: FleetState) throws -> DeliveryVehicleSnapshot {
        let vehicle = try fleet.deliveryVehicle(DeliveryVehicleID("van"))
        var from = vehicle.lastLocation?.place ?? Self.home
        let legs = vehicle.stops.map { stop in
            defer { from = stop.place }
            let distance = from.distance(to: stop.place)
            return PlanLeg(path: [from, stop.place], distance: distance, duration: Seconds(distance.value / 10))
        }
        return DeliveryVehicleSnapshot(
            of: vehicle, plan: DeliveryPlan(places: vehicle.stops.map(\.place), legs: legs, made: Self.at(0)),
            tasks: fleet.tasksByID, at: Self.at(0))
    }

    @Test func addsDrivingAndTaskTimesToArrivals() throws {
        let van = try snapshot(deliveryFleet())
        let arrivals = van.segments.compactMap { $0.arrival?.seconds(since: Self.at(0)) }
        #expect(arrivals.count == 3)
        for (arrival, expected) in zip(arrivals, [100.0, 320, 540]) { #expect(abs(arrival - expected) < 1) }
        #expect(van.segments.allSatisfy { ($0.uncertainty?.value ?? 0) >= 20 })
    }

    @Test func trackerSeesWhatVisibilityAllows() throws {
        var fleet = try deliveryFleet()
        let c = try TaskID("c")
        func tracked() throws -> TrackingSnapshot {
            let task = try fleet.task(c)
            return TrackingSnapshot(
                of: task, by: try TrackingID("track-c"), vehicle: try snapshot(fleet), at: Self.at(0))
        }
        let usual = try tracked()
        #expect(usual.stopCount == 3 && usual.location != nil)
        #expect(usual.route.isEmpty, "The line goes over other people's doors.")
        #expect(abs((usual.distance?.value ?? 0) - 3_000) < 5)
        #expect(abs((usual.completion?.seconds(since: Self.at(0)) ?? 0) - 660) < 1)
        var update = TaskUpdate([.view])
        update.view.vehicle = .withinStops(2)
        update.view.arrival = .withinSeconds(60)
        update.view.distance = .withinMeters(3_100)
        update.view.stopCount = .never
        try fleet.updateTask(c, update, at: Self.at(1))
        let shy = try tracked()
        #expect(shy.location == nil && shy.arrival == nil && shy.stopCount == nil && shy.distance != nil)
        try setStops(&fleet, ["c"], first: .arrived, at: 2)
        let near = try tracked()
        #expect(near.location != nil && near.arrival != nil && !near.route.isEmpty)
        try setStops(&fleet, [], at: 3)
        let over = try tracked()
        #expect(over.location == nil && over.stopCount == nil && over.task.state == .closed)
    }

    @Test func taskReaderSeesNoMoreThanTracker() throws {
        var fleet = try deliveryFleet()
        let a = try TaskID("a")
        func seen() throws -> TaskSnapshot {
            TaskSnapshot(of: try fleet.task(a), vehicle: try snapshot(fleet), for: .rider)
        }
        let usual = try seen()
        #expect(usual.location != nil && usual.segments?[0].path.isEmpty == false && usual.isSnappable)
        var update = TaskUpdate([.view])
        update.view.vehicle = .never
        update.view.route = .withinSeconds(60)
        update.view.arrival = .withinMeters(900)
        update.view.distance = .never
        try fleet.updateTask(a, update, at: Self.at(1))
        let shy = try seen()
        let stop = try #require(shy.segments?.first)
        #expect(shy.location == nil && !shy.isSnappable && stop.path.isEmpty && stop.distance == nil)
        #expect(stop.duration == nil && stop.arrival == nil && stop.stop.taskIDs == [a])
        let full = TaskSnapshot(of: try fleet.task(a), vehicle: try snapshot(fleet), for: .fleet)
        #expect(full.location != nil && full.segments?[0].distance != nil, "The operator sees everything.")
    }

    @Test func agesDriverReports() throws {
        var fleet = try deliveryFleet()
        var update = DeliveryVehicleUpdate([.routeSegment, .remainingDuration])
        update.route.segment = Array(Polyline.encode([Self.home, Self.east(1_000)]).utf8)
        update.route.remainingDuration = Seconds(90)
        try fleet.updateDeliveryVehicle(DeliveryVehicleID("van"), update, at: Self.at(60))
        let van = DeliveryVehicleSnapshot(
            of: try fleet.deliveryVehicle(DeliveryVehicleID("van")), plan: nil, tasks: fleet.tasksByID, at: Self.at(61))
        #expect(van.segments[0].arrival == Self.at(150), "The position is a minute older than the report.")
    }

    @Test func ignoresDurationsOfFinishedTasks() throws {
        var fleet = try deliveryFleet()
        var stop = DeliveryVehicleUpdate([.stops])
        stop.stops = [
            DeliveryStop(place: Self.east(1_000), taskIDs: try ["a", "b"].map { try TaskID($0) }, state: .arrived)
        ]
        try fleet.updateDeliveryVehicle(DeliveryVehicleID("van"), stop, at: Self.at(2))
        var done = TaskUpdate([.outcome])
        done.outcome = .succeeded
        try fleet.updateTask(TaskID("a"), done, at: Self.at(3))
        let tracked = TrackingSnapshot(
            of: try fleet.task(TaskID("b")), by: try TrackingID("track-b"), vehicle: try snapshot(fleet), at: Self.at(0)
        )
        #expect(tracked.completion == Self.at(120), "Two minutes for the one that is left.")
    }

    @Test func rejectsTimesOverOneYear() throws {
        var fleet = try deliveryFleet()
        var update = DeliveryVehicleUpdate([.remainingDuration])
        update.route.remainingDuration = Seconds(1e12)
        #expect(
            code { try fleet.updateDeliveryVehicle(DeliveryVehicleID("van"), update, at: Self.at(2)) }
                == .invalidArgument)
        var view = TaskUpdate([.view])
        view.view.route = .withinSeconds(1e12)
        #expect(code { try fleet.updateTask(TaskID("a"), view, at: Self.at(2)) } == .invalidArgument)
    }

    @Test func hidesStopsOfOtherRecipients() throws {
        let fleet = try deliveryFleet()
        let van = try snapshot(fleet)
        let task = try fleet.task(TaskID("c"))
        let own = try #require(TaskSnapshot(of: task, vehicle: van, for: .rider).segments)
        #expect(own.count == 1 && own[0].stop.taskIDs.map(\.text) == ["c"] && own[0].path.isEmpty)
        #expect(abs((own[0].distance?.value ?? 0) - 3_000) < 5)
        #expect(TaskSnapshot(of: task, vehicle: van, for: .fleet).segments?.count == 3)
    }
}
