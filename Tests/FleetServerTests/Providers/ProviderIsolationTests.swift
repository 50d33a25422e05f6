// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Two providers side by side with equal IDs: each sees its own, and nothing of the other.
@Suite(.onEveryStore, .serialized, .timeLimit(.minutes(20))) struct ProviderIsolationTests {
    private enum Transport: CaseIterable { case rest, grpc }

    /// Every method of both providers in turn, and each with the tokens of the other before.
    @Test func everyMethodSeesOnlyItsOwn() async throws {
        try await TwoProviders.with { two in
            for transport in Transport.allCases { try await live(two, over: transport) }
        }
    }

    private func live(_ two: TwoProviders, over transport: Transport) async throws {
        func make(_ call: ProviderCall, of provider: String, token: String) async throws -> (code: String, text: String)
        {
            transport == .rest
                ? try await two.rest(call, of: provider, token: token) : try await two.grpc(call, token: token)
        }
        var links = ["acme": "none", "zenith": "none"]
        var called: Set<FleetMethod> = [.openShare]
        let length = ProviderCall.life(of: "acme", sending: "acme", share: "none").count
        for step in 0..<length {
            for (own, other) in [("acme", "zenith"), ("zenith", "acme")] {
                let share = try #require(links[own])
                let foreign = ProviderCall.life(of: own, sending: other, share: share)[step]
                for role in FleetRole.allCases {
                    let answer = try await make(foreign, of: own, token: two.token(other, role))
                    #expect(answer.code == "INVALID_ARGUMENT", "\(foreign.method) by a \(role) of \(other): \(answer)")
                    #expect(!answer.text.contains(ProviderCall.mark(of: own)), "\(foreign.method) reveals a place")
                }
            }
            for (own, other) in [("acme", "zenith"), ("zenith", "acme")] {
                let call = ProviderCall.life(of: own, sending: own, share: try #require(links[own]))[step]
                called.insert(call.method)
                let answer = try await make(call, of: own, token: two.token(own))
                #expect(answer.code == "OK", "\(transport) \(call.method) of \(own): \(answer)")
                for secret in ["providers/\(other)", ProviderCall.mark(of: other)] {
                    #expect(!answer.text.contains(secret), "\(transport) \(call.method) of \(own): \(answer.text)")
                }
                if call.method.showsPlaces {
                    #expect(answer.text.contains(ProviderCall.mark(of: own)), "\(call.method): \(answer.text)")
                }
                if call.method == .shareTrip {
                    links[own] = answer.text.firstMatch(of: /shares\/([A-Za-z0-9_-]+)/).map { String($0.1) }
                    let secret = try #require(answer.text.firstMatch(of: /"secret":"([^"]+)"/)).1
                    try await open(String(secret), two, over: transport, own)
                }
            }
        }
        #expect(called == Set(FleetMethod.allCases), "Every method takes part.")
    }

    /// The secret of a link needs no token: it leads to the trip of the provider that created it.
    private func open(_ secret: String, _ two: TwoProviders, over transport: Transport, _ own: String) async throws {
        let body = #"{"secret":"\#(secret)"}"#
        let call = ProviderCall(
            method: .openShare, target: "/share", body: body, message: body,
            type: Guidepost_Fleet_V1_OpenShareRequest.self)
        let text =
            transport == .rest
            ? try await two.server.send("POST", "/share", body).text : try await two.grpc(call, token: nil).text
        #expect(text.contains("providers/\(own)/trips/t"), "\(text)")
        let token = String(try #require(text.firstMatch(of: /"token":"([^"]+)"/)).1)
        let trip = try await two.server.send("GET", "/v1/providers/\(own)/trips/t", token: token)
        #expect(trip.status == 200 && trip.text.contains(ProviderCall.mark(of: own)))
        let other = own == "acme" ? "zenith" : "acme"
        #expect(try await two.server.send("GET", "/v1/providers/\(other)/trips/t", token: token).status == 400)
    }

    @Test func operatorsSeeOnlyTheirOwn() async throws {
        try await TwoProviders.with { two in
            for id in TwoProviders.ids { try await two.begin(id) }
            for id in TwoProviders.ids {
                let other = ProviderCall.mark(of: id == "acme" ? "zenith" : "acme")
                let token = try await two.token(id)
                for target in ["/console/fleet", "/history/vehicles/v", "/rides/t"] {
                    let answer = try await two.server.send("GET", target, token: token)
                    #expect(answer.status == 200 && !answer.text.contains(other), "\(target): \(answer.text)")
                    if target != "/rides/t" { #expect(answer.text.contains(ProviderCall.mark(of: id))) }
                }
                let console = try await two.server.send("GET", "/console/fleet", token: token).text
                #expect(console.contains(#""provider":"\#(id)""#) && console.contains(#""vehicleCount":1,"#))
                for (role, status) in [(FleetRole.driver, 403), (.consumer, 403)] {
                    let rejected = try await two.server.send("GET", "/console/fleet", token: two.token(id, role))
                    #expect(rejected.status == status)
                }
            }
            let deleted = try await two.server.send("DELETE", "/history/vehicles/v", token: two.token("acme"))
            #expect(deleted.text == #"{"deleted":1}"#)
            let rest = try await two.server.send("GET", "/history/vehicles/v", token: two.token("zenith"))
            #expect(rest.text.contains(ProviderCall.mark(of: "zenith")), "The history of the other is not touched.")
        }
    }

    @Test func unknownTokensAreRejected() async throws {
        try await TwoProviders.with { two in
            try await two.begin("acme")
            let stranger = try await KeyFolder(path: TemporaryFolder("stranger").path(of: "keys"))
            let forged = try await TokenService(folder: stranger) { Timestamp(seconds: Date().timeIntervalSince1970) }
                .mint(role: .server)
            for id in TwoProviders.ids + ["other"] {
                for token in [nil, "nonsense", forged] {
                    let answer = try await two.server.send("GET", "/v1/providers/\(id)/trips/t", token: token)
                    #expect(answer.status == 401)
                }
                if id != "acme" {
                    // Whether another provider exists is not revealed.
                    let answer = try await two.server.send(
                        "GET", "/v1/providers/\(id)/trips/t", token: two.token("acme"))
                    #expect(answer.status == 400 && answer.text.contains("'\(id)' is not that of the token"))
                }
            }
            let share = try await two.server.send("POST", "/share", #"{"secret":"none"}"#)
            #expect(share.status == 404)
        }
    }

    @Test func quotaOfOneLeavesTheOtherAlone() async throws {
        try await TwoProviders.with(configure: { id, settings in
            if id == "acme" {
                settings.quotas = [.getTrip: 2]
                settings.limits.operators.console = 1
                settings.limits.callers.perDriverToken = 1
                settings.limits.watches.total = 1
            }
        }) { two in
            for id in TwoProviders.ids { try await two.begin(id) }
            for (id, codes) in [("acme", [200, 200, 429]), ("zenith", [200, 200, 200])] {
                let token = try await two.token(id)
                for code in codes {
                    #expect(
                        try await two.server.send("GET", "/v1/providers/\(id)/trips/t", token: token).status == code)
                }
                for code in codes.suffix(2) {
                    #expect(try await two.server.send("GET", "/console/fleet", token: token).status == code)
                }
                let driver = try await two.token(id, .driver)
                for code in codes.suffix(2) {
                    let answer = try await two.server.send("GET", "/v1/providers/\(id)/vehicles/v", token: driver)
                    #expect(answer.status == code)
                }
            }
            let metrics = try await two.server.send("GET", "/metrics").text
            for line in [
                #"guidepost_fleet_limited_total{provider="acme",limit="METHOD_LIMIT"} 1"#,
                #"guidepost_fleet_calls_total{provider="zenith",method="GetTrip",transport="http",code="OK"} 3"#,
                #"guidepost_fleet_trips{provider="acme"} 1"#, #"guidepost_fleet_trips{provider="zenith"} 1"#,
            ] { #expect(metrics.contains(line + "\n"), "\(line)") }
            #expect(!metrics.contains(#"limited_total{provider="zenith""#))
            #expect(metrics.components(separatedBy: "# TYPE guidepost_fleet_trips gauge").count == 2, "once")
            #expect(metrics.contains("\nguidepost_fleet_counted_peers "), "Addresses are counted for all together.")
        }
    }

    @Test func callsWithoutAValidTokenCountForNoProvider() async throws {
        try await TwoProviders.with { two in
            for id in TwoProviders.ids {
                #expect(try await two.server.send("GET", "/v1/providers/\(id)/trips/t", token: nil).status == 401)
                #expect(try await two.server.send("GET", "/v1/providers/\(id)/trips/t", token: "none").status == 401)
                let token = try await two.token(id)
                #expect(try await two.server.send("GET", "/v1/providers/\(id)/trips/t", token: token).status == 404)
            }
            let metrics = try await two.server.send("GET", "/metrics").text
            let calls = metrics.split(separator: "\n").filter { $0.hasPrefix("guidepost_fleet_calls_total{") }
            #expect(
                calls == [
                    #"guidepost_fleet_calls_total{provider="acme",method="GetTrip",transport="http",code="NOT_FOUND"} 1"#,
                    #"guidepost_fleet_calls_total{provider="zenith",method="GetTrip",transport="http",code="NOT_FOUND"} 1"#,
                    #"guidepost_fleet_calls_total{method="GetTrip",transport="http",code="UNAUTHENTICATED"} 4"#,
                ])
        }
    }

    @Test func retentionDiffersAndRestartKeepsBoth() async throws {
        let clock = HandClock()
        let folders = try TwoProviders.folders()
        func run(_ work: @Sendable @escaping (TwoProviders) async throws -> Void) async throws {
            try await TwoProviders.with(
                folders: folders, clock: { clock.now },
                configure: { id, settings in
                    settings.retention = (id == "acme" ? 2 : 30) * 86_400
                    (settings.maintenanceInterval, settings.purgeInterval) = (0.02, 0.1)
                    settings.purgeDelayAfterClockChange = 0.05
                }, work)
        }
        try await run { two in
            for id in TwoProviders.ids {
                try await two.begin(id)
                let ended = try await two.server.send(
                    "PUT", "/v1/providers/\(id)/trips/t?updateMask=tripStatus", #"{"tripStatus":"CANCELED"}"#,
                    token: two.token(id))
                #expect(ended.status == 200)
            }
        }
        try await run { two in
            for id in TwoProviders.ids {
                let trip = try await two.server.send("GET", "/v1/providers/\(id)/trips/t", token: two.token(id))
                #expect(trip.status == 200 && trip.text.contains(ProviderCall.mark(of: id)), "Both are still there.")
                let vehicle = try await two.server.send("GET", "/v1/providers/\(id)/vehicles/v", token: two.token(id))
                #expect(vehicle.status == 200 && vehicle.text.contains(ProviderCall.mark(of: id)))
            }
            clock.move(by: 3 * 86_400)
            let acme = try await two.token("acme")
            #expect(try await two.status(of: "/v1/providers/acme/trips/t", token: acme, becomes: 404) == 404)
            let zenith = try await two.token("zenith")
            #expect(try await two.server.send("GET", "/v1/providers/zenith/trips/t", token: zenith).status == 200)
        }
    }

    @Test func removedKeyOfOneEndsItsTokensOnly() async throws {
        let folders = try TwoProviders.folders()
        try await TwoProviders.with(folders: folders) { two in
            for id in TwoProviders.ids { try await two.begin(id) }
            let tokens = [try await two.token("acme"), try await two.token("zenith")]
            try FileManager.default.removeItem(
                atPath: #require(folders["acme"]).path(of: "keys/server.server-1.pem"))
            #expect(try await two.status(of: "/v1/providers/acme/trips/t", token: tokens[0], becomes: 401) == 401)
            #expect(try await two.server.send("GET", "/v1/providers/zenith/trips/t", token: tokens[1]).status == 200)
        }
    }

    /// Notes whose positions it gets.
    private final class Roads: FleetTraffic {
        let travelers = Mutex<Set<String>>([])
        let uploads = Atomic(0)
        func upload(_ bytes: [UInt8], expiry: Timestamp?, at now: Timestamp) { uploads.add(1, ordering: .relaxed) }
        func add(_ probes: [TrafficProbe]) { travelers.withLock { $0.formUnion(probes.map(\.traveler)) } }
        func apply(at now: Timestamp) -> TrafficChange { .nothing }
        func report() -> String { #"{"uploads":\#(uploads.load(ordering: .relaxed))}"# }
    }

    @Test(arguments: [true, false]) func trafficIsSharedByThoseWhoSay(isShared: Bool) async throws {
        let (acme, zenith) = (Roads(), Roads())
        let traffic: [String: any FleetTraffic] = ["acme": acme, "zenith": isShared ? acme : zenith]
        try await TwoProviders.with(traffic: traffic) { two in
            for id in TwoProviders.ids { try await two.begin(id) }
            let alone: Set<String> = ["v"]
            let expected: [(roads: Roads, names: Set<String>)] =
                isShared
                ? [(roads: acme, names: Set(["acme/v", "zenith/v"]))]
                : [(roads: acme, names: alone), (roads: zenith, names: alone)]
            for round in 0..<2_000 {
                if expected.allSatisfy({ roads, names in roads.travelers.withLock { $0 } == names }) { break }
                for id in TwoProviders.ids {
                    _ = try await two.server.send(
                        "PUT", "/v1/providers/\(id)/vehicles/v?updateMask=lastLocation",
                        #"{"lastLocation":{"location":{"latitude":\#(ProviderCall.mark(of: id))\#(10 + round % 80),"longitude":7.4}}}"#,
                        token: two.token(id))
                }
                try await Task.sleep(for: .milliseconds(50))
            }
            for (roads, names) in expected { #expect(roads.travelers.withLock { $0 } == names) }
            #expect(try await two.server.send("PUT", "/traffic", "1,2,3", token: two.token("acme")).status == 200)
            let report = try await two.server.send("GET", "/traffic", token: two.token("zenith")).text
            #expect(report == (isShared ? #"{"uploads":1}"# : #"{"uploads":0}"#))
        }
    }
}

extension FleetMethod {
    /// Whether a response has a place of the fleet.
    fileprivate var showsPlaces: Bool {
        switch self {
        case .createVehicle, .getVehicle, .updateVehicle, .listVehicles, .searchVehicles, .searchFuzzedVehicles,
            .updateVehicleLocation, .updateVehicleAttributes, .createTrip, .getTrip, .watchTrip, .watchVehicle,
            .createTask, .batchCreateTasks, .getTask, .updateTask, .listTasks, .getTaskTrackingInfo,
            .watchTaskTracking, .getDeliveryVehicle, .updateDeliveryVehicle, .listDeliveryVehicles,
            .createDeliveryVehicle:
            true
        default: false
        }
    }
}

extension TwoProviders {
    /// Gives a provider the vehicle `v` and the trip `t`.
    func begin(_ id: String) async throws {
        for call in ProviderCall.life(of: id, sending: id, share: "none").prefix(2) {
            let answer = try await rest(call, of: id, token: token(id))
            #expect(answer.code == "OK", "\(answer)")
        }
    }
}
