// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import HTTPSupport
import Logging
import NavGeo
import NavGraph
import NavRouting
import NavTestSupport
import ServiceLifecycle
import Synchronization
import Testing

@testable import NavFormats
@testable import NavServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Over real sockets, at any free port of this machine.
@Suite(.timeLimit(.minutes(20))) struct ServerTests {
    private final class Tally: Sendable {
        let failures = Mutex(0)
        let answers = Mutex(0)
        let done = Mutex(false)
    }

    /// Runs `body` with the port of a server that serves a town.
    private func serving(
        limits: ServiceLimits = ServiceLimits(), _ body: @Sendable (Town, Int, RoutingServer) async throws -> Void
    ) async throws {
        let town = try Town()
        var limits = limits
        limits.connections.drainTimeout = .zero
        let (ports, port) = AsyncStream<Int>.makeStream()
        let server = RoutingServer(
            serving: try ServedMap(town.map.graph, path: "town.region"), port: 0, limits: limits,
            onListening: { port.yield($0) })
        let services = ServiceGroup(
            services: [server], logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            var ready = ports.makeAsyncIterator()
            let number = try #require(await ready.next())
            try await body(town, number, server)
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
    }

    private func send(
        _ port: Int, _ target: String, method: String = "GET", body: [UInt8] = [], headers: [String: String] = [:]
    ) async throws -> (HTTPURLResponse, Data) {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(target)")))
        request.httpMethod = method
        request.timeoutInterval = 20
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if !body.isEmpty {
            request.httpBody = Data(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        return (try #require(response as? HTTPURLResponse), data)
    }

    @Test func respondsOverSocketWithCORSHeaders() async throws {
        try await serving { town, port, _ in
            let (response, data) = try await send(port, "/route/v1/driving/\(town.at("AD"))?steps=true")
            #expect(response.statusCode == 200)
            #expect(response.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "*")
            #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json; charset=UTF-8")
            #expect(Array(data) == town.get("/route/v1/driving/\(town.at("AD"))?steps=true").body)
            let (table, _) = try await send(port, "/table/v1/driving/\(town.at("ADH"))")
            #expect(table.statusCode == 200)
            let (wrong, _) = try await send(port, "/route/v1/driving/1,1")
            #expect(wrong.statusCode == 400)
            let (options, nothing) = try await send(port, "/route/v1/driving/1,1", method: "OPTIONS")
            #expect(options.statusCode == 204 && nothing.isEmpty)
            #expect(options.value(forHTTPHeaderField: "Access-Control-Allow-Methods") != nil)
            let (head, empty) = try await send(port, "/health", method: "HEAD")
            #expect(head.statusCode == 200 && empty.isEmpty)
            let (metrics, text) = try await send(port, "/metrics")
            #expect(metrics.statusCode == 200)
            #expect(String(decoding: text, as: UTF8.self).contains(#"{service="table",code="Ok"} 1"#))
        }
    }

    @Test func limitsBodySize() async throws {
        var limits = ServiceLimits()
        limits.bodyBytes = 200
        try await serving(limits: limits) { town, port, _ in
            func status(_ body: String) async throws -> Int {
                try await send(port, "/route/v1/driving", method: "POST", body: Array(body.utf8)).0.statusCode
            }
            let fits = "{\"coordinates\": [[\(town.at("A"))], [\(town.at("D"))]]}"
            let (short, long) = (try await status(fits), try await status(fits + String(repeating: " ", count: 200)))
            #expect(short == 200 && long == 413)
            let after = try await send(port, "/health").0.statusCode
            #expect(after == 200)
        }
    }

    @Test func rejectsChangesByWebPagesAndProxies() async throws {
        var limits = ServiceLimits()
        limits.trafficBytes = 40
        try await serving(limits: limits) { town, port, _ in
            let row = Array("\(town.map.id("A")),\(town.map.id("B")),5\n".utf8)
            let marks = [
                "Origin": "https://page.example", "Forwarded": "for=192.0.2.7", "X-Forwarded-For": "192.0.2.7",
                "Via": "1.1 proxy",
            ]
            for (name, value) in marks {
                for (method, target) in [("PUT", "/traffic"), ("POST", "/map")] {
                    let (answer, _) = try await send(
                        port, target, method: method, body: row, headers: [name: value])
                    #expect(answer.statusCode == 403, "\(target) with \(name)")
                    #expect(answer.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == nil)
                }
            }
            // Rejected requests are rejected before their body is read, and not counted as too big.
            let long = [UInt8](repeating: UInt8(ascii: "\n"), count: 400)
            let away = try await send(port, "/traffic", method: "PUT", body: long, headers: ["Via": "1.1 proxy"]).0
            let wrong = try await send(port, "/traffic", method: "POST", body: long).0
            let tooBig = try await send(port, "/traffic", method: "PUT", body: long).0
            #expect([away, wrong, tooBig].map(\.statusCode) == [403, 405, 413])
            for target in ["/traffic", "/map"] {
                let (options, _) = try await send(port, target, method: "OPTIONS")
                #expect(options.statusCode == 204 && options.value(forHTTPHeaderField: "Allow") != nil)
                #expect(options.value(forHTTPHeaderField: "Access-Control-Allow-Methods") == nil)
                #expect(options.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == nil)
            }
            let (taken, _) = try await send(port, "/traffic", method: "PUT", body: row)
            #expect(taken.statusCode == 200)
        }
    }

    @Test func noRequestFailsDuringMapSwap() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guidepost-\(UUID().uuidString).region")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serving { town, port, server in
            try Data(town.map.bytes).write(to: folder)
            let tally = Tally()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        while !tally.done.withLock({ $0 }) {
                            let answer = try? await send(port, "/route/v1/driving/\(town.at("AD"))?overview=false")
                            if answer?.0.statusCode == 200 {
                                tally.answers.withLock { $0 += 1 }
                            } else {
                                tally.failures.withLock { $0 += 1 }
                            }
                        }
                    }
                }
                // As often as it takes until some have asked in the middle of it.
                for swap in 0..<2_000 where swap < 10 || tally.answers.withLock({ $0 }) < 40 {
                    #expect(throws: Never.self) { try server.swapMap(to: folder.path) }
                    _ = try? await send(port, "/health")
                }
                tally.done.withLock { $0 = true }
            }
            #expect(tally.failures.withLock { $0 } == 0)
            #expect(tally.answers.withLock { $0 } >= 40)
        }
    }

    @Test func updatedSpeedsApplyAtOnce() async throws {
        try await serving { town, port, server in
            func seconds() async throws -> Double {
                let (_, data) = try await send(port, "/route/v1/driving/\(town.at("AD"))?overview=false")
                return try JSONValue(parsing: Array(data))["routes"]?.array?.first?["duration"]?.number ?? 0
            }
            let free = try await seconds()
            let rows = "\(town.map.id("A")),\(town.map.id("B")),5\nnonsense\n"
            let said = try server.updateTraffic(Array(rows.utf8))
            #expect(said.contains { $0.contains("2") }, "the second row is none: \(said)")
            let slow = try await seconds()
            #expect(free > 0 && slow > free)
            _ = try server.updateTraffic(Array("\(town.map.id("A")),\(town.map.id("B")),90\n".utf8))
            let fast = try await seconds()
            #expect(fast < slow, "newer speeds take the place of older ones")
        }
    }

    @Test func shutdownCompletesRequestInProgress() async throws {
        let town = try Town()
        var limits = ServiceLimits()
        limits.connections.drainTimeout = .zero
        let (ports, port) = AsyncStream<Int>.makeStream()
        let server = RoutingServer(
            serving: try ServedMap(town.map.graph, path: "town.region"), port: 0, limits: limits,
            onListening: { port.yield($0) })
        let services = ServiceGroup(
            services: [server], logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        let running = Task { try await services.run() }
        var ready = ports.makeAsyncIterator()
        let number = try #require(await ready.next())
        let target = "/table/v1/driving/" + town.at(String(repeating: "ABCDEFGH", count: 12))
        async let answer = send(number, target)
        while server.metrics.begun == 0 { await Task.yield() }
        await services.triggerGracefulShutdown()
        let status = try await answer.0.statusCode
        #expect(status == 200)
        try await running.value
        await #expect(throws: (any Error).self) { try await send(number, "/health") }
    }

    @Test func skipsWorkForDisconnectedClients() async throws {
        var limits = ServiceLimits()
        limits.workers = 1
        try await serving(limits: limits) { town, port, server in
            let gate = DispatchSemaphore(value: 0)
            async let blocker = server.queue.run(.table, steps: 1, budget: WorkBudget(steps: 1)) {
                gate.wait(timeout: .now() + 60)
            }
            while server.queue.statistics.running == 0 { await Task.yield() }
            let target = "/table/v1/driving/" + town.at(String(repeating: "ABCDEFGH", count: 12))
            let url = try #require(URL(string: "http://127.0.0.1:\(port)\(target)"))
            let task = URLSession.shared.dataTask(with: url) { _, _, _ in }
            task.resume()
            while server.queue.statistics.waiting == 0 { await Task.yield() }
            task.cancel()
            while server.queue.statistics.abandoned == 0 { await Task.yield() }
            #expect(server.queue.statistics.waiting == 0)
            gate.signal()
            _ = await blocker
            // The next request is answered as if nothing had been.
            let (answer, _) = try await send(port, target)
            #expect(answer.statusCode == 200)
            // A worker counts its request just after the response.
            while server.queue.statistics.done < 2 { await Task.yield() }
            #expect(server.queue.statistics.done == 2)
        }
    }
}
