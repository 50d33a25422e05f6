// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import HTTPTypes
import NavGeo
import NavModel
import Testing

@testable import NavServer

/// The threads of requests, and the limits of their work.
@Suite struct RequestDispatcherTests {
    private func isLight(_ town: Town, _ target: String) -> Bool {
        town.handler.plan(HTTPServerRequest(method: "GET", target: target)).isLight
    }

    @Test func runsOnlyCheapRequestsOnEventLoop() throws {
        let town = try Town()
        let route = "/route/v1/driving/\(town.at("AD"))"
        #expect(!isLight(town, route))
        #expect(town.get(route).code == "Ok")
        #expect(isLight(town, route) && isLight(town, route.replacing(";", with: "%3B")) && isLight(town, "/health"))
        for option in [
            "exclude=toll", "avoid=tolls", "depart=2026-11-21T08:30", "%65xclude=toll", "avoi%64%3Dtolls",
            "vehicle=weight=18",
            "steps=true&depart%3d2026-11-21T08:30",
        ] {
            #expect(!isLight(town, "\(route)?\(option)"), "\(option)")
        }
        #expect(town.get("\(route)?exclude=toll").code == "Ok")
        #expect(isLight(town, "\(route)?exclude=toll") && isLight(town, "\(route)%3Fexclude=toll"))
        #expect(!isLight(town, "/table/v1/driving/" + town.at(String(repeating: "ABCDEFGH", count: 12))))
        #expect(!isLight(town, "/tiles/14/8238/8146.png") && isLight(town, "/style.json"))
    }

    @Test func responseIsIndependentOfThread() async throws {
        let town = try Town()
        let dispatcher = RequestDispatcher(town.handler)
        for target in [
            "/route/v1/driving/\(town.at("AD"))?steps=true", "/route/v1/cycling/\(town.at("ADH"))?exclude=toll",
            "/table/v1/driving/\(town.at("ADH"))", "/match/v1/walking/\(town.at("ABCD"))", "/nearest/v1/driving/1,1",
            "/trip/v1/driving/\(town.at("ADHE"))", "/route/v1/driving/1,1", "/nonsense", "/health",
            "/tile/v1/driving/tile(4118,4073,13).mvt",
        ] {
            let call = HTTPServerRequest(method: "GET", target: target)
            let alone = town.handler.response(to: call)
            for _ in 0..<2 {
                let reply = await dispatcher.response(to: call)
                #expect(reply.http.status == alone.http.status && reply.http.body == alone.http.body, "\(target)")
            }
        }
    }

    @Test func lightResponseIsBounded() async throws {
        let town = try Town()
        let dispatcher = RequestDispatcher(town.handler)
        func result(_ target: String) -> RequestDispatcher.LightResult {
            dispatcher.lightResponse(to: HTTPServerRequest(method: "GET", target: target))
        }
        let route = "/route/v1/driving/\(town.at("AD"))"
        guard case .expensive(let plan) = result(route) else {
            Issue.record("the metric was computed on the calling thread")
            return
        }
        let queued = await dispatcher.queuedResponse(to: plan)
        guard case .done(let response) = result(route) else {
            Issue.record("a light request was not responded to")
            return
        }
        #expect(response.http.body == queued.http.body)
        let table = "/table/v1/driving/" + town.at(String(repeating: "ABCDEFGH", count: 12))
        guard case .expensive(let plan) = result(table) else {
            Issue.record("a table was computed on the calling thread")
            return
        }
        #expect(plan.steps > RequestPlan.lightSteps)
    }

    @Test func handoffHoldsThePlanOfOneRequest() throws {
        let town = try Town()
        let handoff = PlanHandoff()
        let (one, other) = (
            HTTPServerRequest(method: "GET", target: "/table/v1/driving/\(town.at("AD"))"),
            HTTPServerRequest(method: "GET", target: "/nearest/v1/driving/1,1")
        )
        #expect(handoff.take(for: one) == nil)
        handoff.put(town.handler.plan(one))
        #expect(handoff.take(for: one)?.service == .table && handoff.take(for: one) == nil)
        handoff.put(town.handler.plan(one))
        #expect(handoff.take(for: other) == nil && handoff.take(for: one) == nil)
    }

    @Test func onlyServicesOfOSRMAreRespondedToAtOnce() {
        for (target, isOfOSRM) in [
            ("/route/v1/driving/1,1", true), ("/nearest/", true), ("/tile/v1/driving/tile(1,1,1).mvt", true),
            ("/route", false), ("/", false), ("", false), ("/routes/v1", false), ("/web/route/", false),
            ("//route/", false),
            ("/health", false), ("/map", false), ("/traffic/", false),
        ] {
            #expect(HTTPServerRequest(method: "GET", target: target).isOfOSRM == isOfOSRM, "\(target)")
        }
    }

    @Test func rejectsRequestAboveWorkLimit() async throws {
        var limits = ServiceLimits()
        limits.workSteps = 40
        let town = try Town(limits: limits)
        let dispatcher = RequestDispatcher(town.handler)
        for target in [
            "/route/v1/driving/\(town.at("ADHEAD"))", "/table/v1/driving/\(town.at("ADHE"))",
            "/match/v1/driving/\(town.at("ABCDHGFE"))", "/trip/v1/driving/\(town.at("ADHE"))",
        ] {
            let reply = Town.Reply(await dispatcher.response(to: HTTPServerRequest(method: "GET", target: target)))
            #expect(reply.status == 400 && reply.code == "TooBig", "\(target): \(reply.code)")
            #expect(reply.message.contains("--max-work"))
        }
    }

    @Test func rejectsScatteredTraceBeforeSearching() throws {
        var limits = ServiceLimits()
        limits.workSteps = 20_000
        let town = try Town(limits: limits)
        let jumps = "/match/v1/driving/" + town.at(String(repeating: "AH", count: 50))
        let plan = town.handler.plan(HTTPServerRequest(method: "GET", target: jumps))
        guard case .done(let reply) = plan.task else {
            Issue.record("expected a rejection: \(plan.steps) steps")
            return
        }
        #expect(reply.code == "TooBig")
    }

    @Test func rejectedRequestsHaveRetryAfter() {
        let limits = ServiceLimits()
        let busy = RoutingResponse(.table, .overloaded(retryAfter: 3), limits: limits)
        let many = RoutingResponse(.table, .clientLimit(retryAfter: 1), limits: limits)
        #expect(busy.http.status == 503 && many.http.status == 429)
        for (reply, seconds) in [(busy, "3"), (many, "1")] {
            #expect(reply.http.headers[.retryAfter] == seconds)
        }
    }
}
