// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import Testing

@testable import FleetServer
@testable import FleetWire

/// Random valid and invalid calls of all roles through the real request path (tokens, quotas, access, fleet, store), each
/// answer compared with a plain model, and the state after each.
@Suite(.onEveryStoreAndTwoServers) struct RandomAPITests {
    /// Sequences of a run: `FLEET_API_SEQUENCES` sets another number, `NAV_SEED` one seed.
    private static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let only = environment["NAV_SEED"].flatMap({ UInt64($0) }) { return only...only }
        let count = environment["FLEET_API_SEQUENCES"].flatMap { UInt64($0) } ?? 20
        // A database takes longer for each call, and other sequences are random in other ways.
        switch TestStore.present {
        case .sqlite: return 1...max(1, count)
        case .postgres, .twoServers: return 101...(100 + max(1, count / 4))
        case .twoServersWithBus: return 201...(200 + max(1, count / 4))
        }
    }

    @Test func agreesWithReferenceModel() async throws {
        var outcomes: [String: Int] = [:]
        for seed in RandomAPITests.seeds {
            var walk = try await APIWalk(seed: seed)
            for _ in 0..<60 {
                guard let difference = try await walk.step() else { continue }
                Issue.record("seed \(seed): \(difference)")
                return
            }
            let lost = try walk.storeDifference()
            #expect(lost == nil, "seed \(seed)")
            await walk.fixture.expectAnnouncements()
            outcomes.merge(walk.outcomes) { $0 + $1 }
        }
        #expect((outcomes["OK"] ?? 0) > 0 && outcomes.count >= 6, "all kinds of answers occur: \(outcomes)")
    }
}

/// One sequence of calls.
private struct APIWalk {
    private var random: SeededRandom
    fileprivate let fixture: ServerFixture
    private var plain = ReferenceAPI()
    private var tokens: [ReferenceAPI.Caller: String] = [:]
    /// What links are opened with, by their names.
    private var secrets: [String: String] = [:]
    private(set) var outcomes: [String: Int] = [:]

    private static let trips = ["a", "b", "c"]
    private static let vehicles = ["v", "w"]

    init(seed: UInt64) async throws {
        random = SeededRandom(seed: seed)
        // No quotas: the clock stands still, and they would decide most answers.
        fixture = try await ServerFixture(
            quotas: Dictionary(uniqueKeysWithValues: FleetMethod.allCases.map { ($0, 0) }))
        await fixture.waitForBus()
        tokens[.server] = try await fixture.token(.server)
        tokens[.reader] = try await fixture.token(.reader)
        tokens[.forger] = String(try await fixture.token(.server).dropLast(8)) + "AAAAAAAA"
        for vehicle in APIWalk.vehicles {
            for trip in [nil] + APIWalk.trips.map(Optional.some) {
                tokens[.driver(vehicle: vehicle, trip: trip)] = try await fixture.token(
                    .driver, trip: trip, vehicle: vehicle)
            }
        }
        for trip in APIWalk.trips { tokens[.rider(trip: trip)] = try await fixture.token(.consumer, trip: trip) }
    }

    /// Does one call.
    ///
    /// - Returns: In which way server and model differ; `nil` when they agree.
    mutating func step() async throws -> String? {
        fixture.clock.move(by: 1)
        let (caller, operation) = (pickCaller(), pickOperation())
        let expected = plain.perform(operation, by: caller)
        var code: FleetError.Code?
        do {
            try await perform(operation, caller)
        } catch let error as FleetError {
            code = error.code
        }
        outcomes[code?.description ?? "OK", default: 0] += 1
        guard code == expected else {
            return
                "\(caller): \(operation) ended with \(code?.description ?? "OK"), not \(expected?.description ?? "OK")"
        }
        if fixture.buses.isEmpty {
            try await fixture.synchronize()
        } else if let entries = await fixture.waitForAnnouncements() {
            return "after \(operation) by \(caller): the servers have the entries \(entries)"
        }
        for service in fixture.services {
            if let difference = stateDifference(service) { return "after \(operation) by \(caller): \(difference)" }
        }
        return nil
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(random.next() % UInt64(elements.count))]
    }

    private mutating func pickCaller() -> ReferenceAPI.Caller {
        // Mostly the server, or nothing would ever exist.
        if random.next() % 2 == 0 { return .server }
        return pick([.nobody] + tokens.keys.sorted { $0.description < $1.description })
    }

    private mutating func pickOperation() -> ReferenceAPI.Operation {
        let (trip, vehicle) = (pick(APIWalk.trips), pick(APIWalk.vehicles))
        let share = pick(secrets.keys.sorted() + ["none"])
        switch random.next() % 20 {
        case 0, 1: return .createVehicle(vehicle)
        case 2: return .getVehicle(vehicle)
        case 3: return .deleteVehicle(vehicle)
        case 4: return .moveVehicle(vehicle)
        case 5: return .listVehicles
        case 6, 7: return .createTrip(trip, vehicle: random.next() % 3 == 0 ? nil : vehicle)
        case 8: return .getTrip(trip)
        case 9: return .watchTrip(trip)
        case 10: return .deleteTrip(trip)
        case 11: return .setVehicle(trip, random.next() % 4 == 0 ? nil : vehicle)
        case 12: return .share(trip)
        case 13: return .listShares
        case 14: return .revoke(share)
        case 15: return .open(share)
        default:
            let life: [FleetTripStatus] = [.new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete]
            // Mostly the next step, or nothing would ever arrive.
            if let now = plain.trips[trip].flatMap({ life.firstIndex(of: $0.status) }), now + 1 < life.count,
                random.next() % 4 > 0
            {
                return .setStatus(trip, life[now + 1])
            }
            return .setStatus(trip, pick(life + [.canceled]))
        }
    }

    private mutating func perform(_ operation: ReferenceAPI.Operation, _ caller: ReferenceAPI.Caller) async throws {
        let token = tokens[caller]
        switch operation {
        case .createVehicle(let id):
            _ = try await fixture.send(
                "POST", "/vehicles?vehicleId=\(id)",
                """
                {"vehicleState": "ONLINE", "supportedTripTypes": ["EXCLUSIVE"], "maximumCapacity": 4,
                 "vehicleType": {"category": "AUTO"}, "lastLocation": {"location": \(ServerFixture.json(ServerFixture.home))}}
                """, token: token)
        case .getVehicle(let id): _ = try await fixture.send("GET", "/vehicles/\(id)", token: token)
        case .deleteVehicle(let id): _ = try await fixture.send("DELETE", "/vehicles/\(id)", token: token)
        case .moveVehicle(let id):
            let place = ServerFixture.east(Double(random.next() % 1_000))
            _ = try await fixture.send(
                "PUT", "/vehicles/\(id)?updateMask=lastLocation",
                #"{"lastLocation": {"location": \#(ServerFixture.json(place))}}"#, token: token)
        case .listVehicles:
            let response = try await fixture.send("GET", "/vehicles?vehicleTypeCategories=AUTO", token: token)
            guard case .vehicles(let all, _, _) = response, Set(all.map(\.vehicle.id.text)) == plain.vehicles else {
                throw FleetError(.internal, "other vehicles are listed")
            }
        case .createTrip(let id, let vehicle):
            let field = vehicle.map { #""vehicleId": "\#($0)", "# } ?? ""
            _ = try await fixture.send(
                "POST", "/trips?tripId=\(id)",
                """
                {"tripType": "EXCLUSIVE", \(field)"numberOfPassengers": 1,
                 "pickupPoint": {"point": \(ServerFixture.json(ServerFixture.east(1_000)))},
                 "dropoffPoint": {"point": \(ServerFixture.json(ServerFixture.east(5_000)))}}
                """, token: token)
        case .getTrip(let id):
            let response = try await fixture.send("GET", "/trips/\(id)", token: token)
            guard case .trip(let snapshot, _) = response, snapshot.trip.status == plain.trips[id]?.status else {
                throw FleetError(.internal, "another trip is returned")
            }
        case .watchTrip(let id):
            let updates = try await fixture.watch("/trips/\(id):watch", token: token ?? "")
            guard case .trip(let snapshot, _) = try await updates.first(where: { _ in true })?.response,
                snapshot.trip.status == plain.trips[id]?.status
            else { throw FleetError(.internal, "another trip is watched") }
        case .deleteTrip(let id): _ = try await fixture.send("DELETE", "/trips/\(id)", token: token)
        case .setStatus(let id, let status):
            _ = try await fixture.send(
                "PUT", "/trips/\(id)?updateMask=tripStatus", #"{"tripStatus": "\#(status.wireName)"}"#, token: token)
        case .setVehicle(let id, let vehicle):
            _ = try await fixture.send(
                "PUT", "/trips/\(id)?updateMask=vehicleId", #"{"vehicleId": "\#(vehicle ?? "")"}"#, token: token)
        case .share(let id):
            let response = try await fixture.send("POST", "/trips/\(id):share", #"{"lifetime": "3600s"}"#, token: token)
            guard case .share(let share, let secret?) = response else { throw FleetError(.internal, "no link is made") }
            plain.noteShare(share.id.text, of: id)
            secrets[share.id.text] = secret
        case .listShares:
            let response = try await fixture.send("GET", "/shares", token: token)
            guard case .shares(let all) = response, Set(all.map(\.id.text)) == Set(plain.shares.keys) else {
                throw FleetError(.internal, "other links are listed")
            }
        case .revoke(let share): _ = try await fixture.send("DELETE", "/shares/\(share)", token: token)
        case .open(let share):
            // A forged secret has the right form and another ID.
            let secret = secrets[share] ?? secrets.values.sorted().first.map { "AAAA" + $0.dropFirst(4) } ?? "none"
            let response = try await fixture.anyHandler.respond(
                .openShare, for: FleetCaller(token: nil, transport: .http)
            ) { _ in
                AddressedCall(provider: nil, call: .openShare(secret: secret))
            }
            guard case .opened(let opened) = response else { throw FleetError(.internal, "no link is opened") }
            tokens[.guest(share: share, trip: opened.tripID.text)] = opened.token
        }
    }

    /// How that which is stored differs from the model.
    func storeDifference() throws -> String? {
        let persisted = try fixture.store.load()
        let trips = Dictionary(uniqueKeysWithValues: persisted.trips.map { ($0.id.text, $0.status) })
        if trips != plain.trips.mapValues(\.status) { return "trips \(trips)" }
        if Set(persisted.vehicles.map(\.id.text)) != plain.vehicles {
            return "vehicles \(persisted.vehicles.map(\.id.text))"
        }
        if Set(persisted.shares.map(\.id.text)) != Set(plain.shares.keys) {
            return "links \(persisted.shares.map(\.id.text))"
        }
        return nil
    }

    /// How the fleet of a server differs from the model.
    private func stateDifference(_ service: FleetService) -> String? {
        do throws(FleetError) {
            return try service.look { state throws(FleetError) in
                let wrong = state.fleet.inconsistencies()
                if !wrong.isEmpty { return "\(wrong)" }
                for name in APIWalk.trips {
                    let trip = try? state.fleet.trip(TripID(name))
                    let known = trip.map { ReferenceAPI.PlainTrip(status: $0.status, vehicle: $0.vehicleID?.text) }
                    if known != plain.trips[name] {
                        return "\(name) is \(known as Any), not \(plain.trips[name] as Any)"
                    }
                }
                for name in APIWalk.vehicles {
                    let isThere = (try? state.fleet.vehicle(VehicleID(name))) != nil
                    if isThere != plain.vehicles.contains(name) { return "vehicle \(name)" }
                }
                return nil
            }
        } catch {
            return error.message
        }
    }
}
