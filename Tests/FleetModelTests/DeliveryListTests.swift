// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavModel
import Testing

@testable import FleetModel

/// Lists of tasks and delivery vehicles against plain searches of all of them.
@Suite struct DeliveryListTests {
    private static let now = Timestamp(seconds: 1_750_000_000)
    private static let sizes = ["s", "m", "l", "10", "9", "é", "e\u{301}", "K", "\u{212A}x", "a*b", "ab", "abc", "Z"]

    /// A condition as text, and the same in plain code.
    private struct Condition<Element> {
        let text: String
        let matches: (Element) -> Bool
    }

    private static func pick<Value>(_ values: [Value], _ random: inout SeededRandom) -> Value {
        values[min(values.count - 1, Int(random.nextUniform() * Double(values.count)))]
    }

    /// Compares a value as the documentation of filters says.
    private static func holds(_ value: String?, _ sign: String, _ text: String) -> Bool {
        guard let value else { return false }
        let (isOpenBefore, isOpenAfter) = (text.hasPrefix("*"), text.count > 1 && text.hasSuffix("*"))
        let core = String(text.dropFirst(isOpenBefore ? 1 : 0).dropLast(isOpenAfter ? 1 : 0))
        let equals =
            if isOpenBefore && isOpenAfter { core.isEmpty || value.contains(core) } else if isOpenBefore {
                value.hasSuffix(core)
            } else if isOpenAfter { value.hasPrefix(core) } else { value == text }
        return switch sign {
        case "=", ":": equals
        case "!=": !equals
        case "<": value < text
        case "<=": value <= text
        case ">": value > text
        default: value >= text
        }
    }

    /// A random filter of conditions on fields.
    private static func filter<Element>(
        _ fields: [(name: String, values: [String], read: (Element) -> String?)], depth: Int,
        _ random: inout SeededRandom
    ) -> Condition<Element> {
        let choice = random.nextUniform()
        if depth > 0, choice < 0.55 {
            let parts = (0..<(choice < 0.1 ? 1 : 2)).map { _ in filter(fields, depth: depth - 1, &random) }
            if parts.count == 1 { return Condition(text: "NOT (\(parts[0].text))") { !parts[0].matches($0) } }
            if choice < 0.35 {
                return Condition(text: "(\(parts[0].text)) AND (\(parts[1].text))") { element in
                    parts.allSatisfy { $0.matches(element) }
                }
            }
            return Condition(text: "(\(parts[0].text)) OR (\(parts[1].text))") { element in
                parts.contains { $0.matches(element) }
            }
        }
        let field = pick(fields, &random)
        let sign = pick(["=", "=", "=", ":", "!=", "<", "<=", ">", ">="], &random)
        var text = pick(field.values, &random)
        if "=:!=".contains(sign), random.nextUniform() < 0.4 {
            text = pick(["*", text + "*", "*" + text, String(text.prefix(1)) + "*", "*" + text + "*"], &random)
        }
        return Condition(text: "\(field.name) \(sign) \"\(text)\"") { holds(field.read($0), sign, text) }
    }

    private static func attributes(_ random: inout SeededRandom) -> [FleetAttribute] {
        var all: [FleetAttribute] = []
        if random.nextUniform() < 0.7 { all.append(FleetAttribute(key: "size", value: .text(pick(sizes, &random)))) }
        if random.nextUniform() < 0.2 { all.append(FleetAttribute(key: "frail", value: .flag(true))) }
        if random.nextUniform() < 0.3 {
            all.append(FleetAttribute(key: "n", value: .number((random.nextUniform() * 20).rounded())))
        }
        return all
    }

    private static func task(_ number: Int, _ random: inout SeededRandom) throws -> DeliveryTask {
        var task = DeliveryTask(
            id: try TaskID("é\(number)"), kind: pick(TaskKind.allCases, &random), duration: 60, created: now)
        if task.kind.isShipment { task.trackingID = try TrackingID("track-\(Int(random.nextUniform() * 40))") }
        var fields = task.managedFields
        fields.state = random.nextUniform() < 0.6 ? .closed : .open
        if random.nextUniform() < 0.6 {
            fields.vehicleID = try DeliveryVehicleID("v\(Int(random.nextUniform() * 12))")
        }
        if random.nextUniform() < 0.4 {
            fields.outcome = random.nextUniform() < 0.8 ? .succeeded : .failed
            fields.outcomeTime = now.adding(seconds: (random.nextUniform() * 50).rounded())
            fields.outcomeSource = random.nextUniform() < 0.5 ? .provider : nil
        }
        task.managedFields = fields
        task.attributes = attributes(&random)
        return task
    }

    /// All pages, read one after the other.
    private func pages<Element>(
        _ page: (String) throws -> Page<Element>, size: Int, total: Int
    ) throws -> [Element] {
        var (all, token) = ([Element](), "")
        repeat {
            let page = try page(token)
            #expect(page.elements.count == size || page.nextToken.isEmpty, "only the last page is short")
            #expect(page.total == total)
            all += page.elements
            token = page.nextToken
        } while !token.isEmpty
        return all
    }

    private static func value(_ key: String, _ attributes: [FleetAttribute]) -> String? {
        attributes.first { $0.key == key }?.value.text
    }

    @Test(arguments: 1...5) func listsOfTasksAgreeWithPlainOnes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var first = PersistedFleet()
        for number in 0..<500 { first.tasks.append(try Self.task(number, &random)) }
        var fleet = FleetState(provider: try ProviderID("acme"), persisted: first)
        var plain = Dictionary(uniqueKeysWithValues: first.tasks.map { ($0.id, $0) })
        let times = (0..<50).map { Self.now.adding(seconds: Double($0)) }
        let fields: [(name: String, values: [String], read: (DeliveryTask) -> String?)] = [
            ("state", ["OPEN", "CLOSED"], { $0.state.wireName }),
            ("type", TaskKind.allCases.map(\.wireName), { $0.kind.wireName }),
            ("task_outcome", ["SUCCEEDED", "FAILED"], { $0.outcome?.wireName }),
            ("task_outcome_location_source", ["PROVIDER"], { $0.outcomeSource?.wireName }),
            ("tracking_id", (0..<42).map { "track-\($0)" }, { $0.trackingID?.text }),
            ("delivery_vehicle_id", (0..<13).map { "v\($0)" }, { $0.vehicleID?.text }),
            ("attributes.size", Self.sizes.filter { !$0.contains("*") }, { Self.value("size", $0.attributes) }),
            ("attributes.frail", ["true"], { Self.value("frail", $0.attributes) }),
            ("attributes.n", (0..<21).map { "\($0)" }, { Self.value("n", $0.attributes) }),
            ("attributes.unknown", ["x"], { _ in nil }),
        ]
        for round in 0..<60 {
            for _ in 0..<20 {
                let task = try Self.task(Int(random.nextUniform() * 700), &random)
                let isDeleted = random.nextUniform() < 0.3
                fleet.apply(isDeleted ? .taskDeleted(task.id) : .task(task))
                plain[task.id] = isDeleted ? nil : task
                // A trial that is taken back changes nothing.
                fleet.beginTrial()
                fleet.apply(.task(try Self.task(Int(random.nextUniform() * 700), &random)))
                fleet.endTrial()
            }
            var condition = Self.filter(fields, depth: 3, &random)
            if round % 5 == 0 {
                let (time, sign) = (Self.pick(times, &random), Self.pick(["<", "<=", ">", ">=", "="], &random))
                let rest = condition
                condition = Condition(text: "task_outcome_time \(sign) \(time.rfc3339) AND (\(rest.text))") { task in
                    guard let seen = task.outcomeTime, rest.matches(task) else { return false }
                    return switch sign {
                    case "<": seen < time
                    case "<=": seen <= time
                    case ">": seen > time
                    case ">=": seen >= time
                    default: seen == time
                    }
                }
            }
            let filter = round == 0 ? AttributeFilter.always : try AttributeFilter(parsingTasks: condition.text)
            let expected = plain.values.filter { round == 0 || condition.matches($0) }.sorted { $0.id < $1.id }
            let size = Self.pick([1, 7, 50, 1_000], &random)
            let found = try pages(
                { try fleet.listTasks(filter, pageSize: size, pageToken: $0) }, size: size, total: expected.count)
            #expect(found == expected, "seed \(seed), round \(round), \(condition.text)")
            let tracked = try TrackingID("track-\(round % 42)")
            let isTracked = plain.values.contains { $0.trackingID == tracked }
            #expect(((try? fleet.task(trackedBy: tracked)) != nil) == isTracked)
        }
    }

    private static func vehicle(_ number: Int, _ random: inout SeededRandom) throws -> DeliveryVehicle {
        var vehicle = DeliveryVehicle(id: try DeliveryVehicleID("d\(number)"), kind: .auto, created: now)
        vehicle.attributes = attributes(&random)
        var fields = vehicle.managedFields
        let isFar = random.nextUniform() < 0.2
        if random.nextUniform() < 0.9 {
            let place = Coordinate(
                latitude: isFar ? random.nextUniform() * 180 - 90 : 45 + random.nextUniform(),
                longitude: isFar
                    ? pick([-180, 180, random.nextUniform() * 360 - 180], &random)
                    : 179.5 + random.nextUniform() * 0.5)
            fields.lastLocation = FleetVehicleLocation(place: place, time: now)
        }
        vehicle.managedFields = fields
        return vehicle
    }

    @Test(arguments: 1...5) func listsOfVehiclesAgreeWithPlainOnes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) + 100)
        var fleet = FleetState(provider: try ProviderID("acme"))
        var plain: [DeliveryVehicleID: DeliveryVehicle] = [:]
        let fields: [(name: String, values: [String], read: (DeliveryVehicle) -> String?)] = [
            ("attributes.size", ["s", "K", "e", "é", "10"], { Self.value("size", $0.attributes) }),
            ("attributes.frail", ["true"], { Self.value("frail", $0.attributes) }),
        ]
        for round in 0..<60 {
            for _ in 0..<(round == 0 ? 500 : 30) {
                let vehicle = try Self.vehicle(Int(random.nextUniform() * 600), &random)
                let isDeleted = random.nextUniform() < 0.2
                fleet.apply(isDeleted ? .deliveryVehicleDeleted(vehicle.id) : .deliveryVehicle(vehicle))
                plain[vehicle.id] = isDeleted ? nil : vehicle
            }
            var listing = DeliveryVehicleListing()
            let condition = Self.filter(fields, depth: 2, &random)
            let isFiltered = random.nextUniform() < 0.5
            if isFiltered { listing.attributes = try AttributeFilter(parsing: condition.text) }
            if random.nextUniform() < 0.8 {
                let south = Self.pick([-90, 45, 45.3, 44], &random)
                let width = Self.pick([0, 0.04, 0.3, 200, 359], &random)
                let west = Self.pick([179.6, 179.9, -180, 0], &random)
                let east = west + width
                listing.viewport = Viewport(
                    low: Coordinate(latitude: south, longitude: west),
                    high: Coordinate(
                        latitude: min(90, south + Self.pick([0, 0.1, 1, 180], &random)),
                        longitude: east > 180 ? east - 360 : east))
            }
            let expected = plain.values.filter { vehicle in
                (!isFiltered || condition.matches(vehicle))
                    && (listing.viewport.map { view in vehicle.lastLocation.map { view.contains($0.place) } ?? false }
                        ?? true)
            }.sorted { $0.id < $1.id }
            let size = Self.pick([1, 7, 50, 1_000], &random)
            let found = try pages(
                { try fleet.listDeliveryVehicles(listing, pageSize: size, pageToken: $0) }, size: size,
                total: expected.count)
            #expect(found == expected, "seed \(seed), round \(round), \(listing)")
        }
    }

    /// 10,000 tasks of 200 vehicles, 2 of 100 open.
    private func manyTasks() throws -> FleetState {
        var persisted = PersistedFleet()
        for number in 0..<10_000 {
            var task = DeliveryTask(id: try TaskID("t\(number)"), kind: .delivery, duration: 60, created: Self.now)
            task.trackingID = try TrackingID("track-\(number)")
            task.attributes = [FleetAttribute(key: "depot", value: .text("d\(number % 40)"))]
            var fields = task.managedFields
            fields.vehicleID = try DeliveryVehicleID("v\(number % 200)")
            if number % 50 > 0 {
                (fields.state, fields.outcome) = (.closed, .succeeded)
                fields.outcomeTime = Self.now.adding(seconds: Double(number))
            }
            task.managedFields = fields
            persisted.tasks.append(task)
        }
        return FleetState(provider: try ProviderID("acme"), persisted: persisted)
    }

    @Test func listsCompareOnlyWhatTheMostSelectiveConditionLeaves() throws {
        let fleet = try manyTasks()
        func compared(_ text: String, from start: PageToken.Start? = nil) throws -> (compared: Int, total: Int) {
            let filter = text.isEmpty ? AttributeFilter.always : try AttributeFilter(parsingTasks: text)
            let (page, compared) = fleet.tasks.page(filter, size: 100, from: start, criteria: "")
            return (compared, page.total)
        }
        for (text, most, total) in [
            ("", 101, 10_000), ("state = OPEN", 101, 200), ("state = CLOSED", 101, 9_800),
            (#"attributes.depot = "d7""#, 101, 250), (#"delivery_vehicle_id = "v7""#, 50, 50),
            (#"tracking_id = "track-77""#, 1, 1), (#"tracking_id = "none""#, 0, 0),
            (#"state = CLOSED AND delivery_vehicle_id = "v7""#, 50, 50),
            (#"state = OPEN AND type = DELIVERY AND attributes.depot = "d0""#, 200, 50),
            (#"task_outcome_time < "2025-06-15T15:15:00Z" AND task_outcome = SUCCEEDED"#, 500, 490),
            (#"tracking_id = "track-77*" AND state = CLOSED"#, 111, 109),
            (#"delivery_vehicle_id = "v7" OR delivery_vehicle_id = "v8""#, 100, 100),
            // Most match: those that do not are compared, and the page.
            ("state = CLOSED AND type = DELIVERY", 310, 9_800), ("NOT state = OPEN AND type != PICKUP", 310, 9_800),
            (#"state = CLOSED AND attributes.depot != "d0""#, 560, 9_600),
            (#"NOT (state = OPEN OR delivery_vehicle_id = "v7")"#, 360, 9_750),
            (#"tracking_id > "track-1" AND state = CLOSED"#, 320, 9_799),
        ] {
            let found = try compared(text)
            #expect(found.compared <= most && found.total == total, "\(text): \(found)")
        }
        // Only the first page counts all matches.
        let next = try compared(
            "state = CLOSED AND type = DELIVERY", from: PageToken.Start(id: "t5", total: 9_800))
        #expect(next.compared <= 110 && next.total == 9_800)
        #expect(try compared("state = CLOSED AND type = DELIVERY").total == 9_800)
    }

    @Test func rectanglesCompareOnlyVehiclesNearThem() throws {
        var persisted = PersistedFleet()
        for number in 0..<10_000 {
            var vehicle = DeliveryVehicle(id: try DeliveryVehicleID("d\(number)"), kind: .auto, created: Self.now)
            var fields = vehicle.managedFields
            fields.lastLocation = FleetVehicleLocation(
                place: Coordinate(latitude: 40 + Double(number % 500) / 50, longitude: Double(number / 500) / 2),
                time: Self.now)
            vehicle.managedFields = fields
            persisted.deliveryVehicles.append(vehicle)
        }
        let fleet = FleetState(provider: try ProviderID("acme"), persisted: persisted)
        let view = Viewport(
            low: Coordinate(latitude: 44.99, longitude: 4.9), high: Coordinate(latitude: 45.11, longitude: 6.2))
        let found = fleet.deliveryVehicles.page(.always, in: view, size: 10, from: nil, criteria: "")
        #expect(found.page.total == 18 && found.page.elements.count == 10 && found.compared <= 30, "\(found.compared)")
        #expect(fleet.deliveryVehicles.page(.always, size: 10, from: nil, criteria: "").compared == 11)
    }

    @Test func tokensHaveTheTotalOfTheFirstPage() throws {
        var fleet = FleetState(provider: try ProviderID("acme"))
        var random = SeededRandom(seed: 1)
        for number in 0..<30 { fleet.apply(.task(try Self.task(number, &random))) }
        let first = try fleet.listTasks(.always, pageSize: 10)
        for number in 30..<40 { fleet.apply(.task(try Self.task(number, &random))) }
        #expect(try fleet.listTasks(.always, pageSize: 10, pageToken: first.nextToken).total == 30)
        let open = try AttributeFilter(parsingTasks: "state = OPEN")
        #expect(throws: FleetError.self) { try fleet.listTasks(open, pageToken: first.nextToken) }
        // A token of a version without totals.
        let old = PageToken(after: "é5", criteria: "tasks \(AttributeFilter.always)").text
        #expect(try fleet.listTasks(.always, pageToken: old).total == 40)
        for total in ["-1", "x", ""] {
            let text = String(decoding: try #require(Data(base64Encoded: old)), as: UTF8.self)
            let head = try #require(text.split(separator: " ").first)
            let token = Data("\(head):\(total) é5".utf8).base64EncodedString()
            #expect(throws: FleetError.self) { try fleet.listTasks(.always, pageToken: token) }
        }
    }
}
