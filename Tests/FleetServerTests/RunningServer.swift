// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import HTTPMessages
import HTTPSupport
import Logging
import NavTestSupport
import ServiceLifecycle
import Synchronization
import Testing

@testable import FleetServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server on loopback, at ports that were free.
struct RunningServer {
    let grpc: Int
    let http: Int
    let tokens: TokenService
    /// Shuts the server down.
    let end: @Sendable () -> Void

    /// Runs a server while `work` lasts.
    static func with(
        folder: TemporaryFolder? = nil, traffic: (any FleetTraffic)? = nil, extras: [any HTTPRequestHandler] = [],
        certificate: ServerCertificate? = nil, store: (any FleetStore)? = nil,
        clock now: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: Date().timeIntervalSince1970) },
        configure: (inout FleetServerSettings) -> Void = { _ in },
        _ work: @Sendable @escaping (RunningServer) async throws -> Void
    ) async throws {
        let folder = try folder ?? TemporaryFolder("fleet")
        let keys = try await KeyFolder(path: folder.path(of: "keys"))
        let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        var settings = FleetServerSettings(provider: try ProviderID("acme"))
        settings.certificate = certificate
        settings.connections.drainTimeout = .zero
        configure(&settings)
        let store = try store ?? TestStore.open(folder)
        try await run(tokens: TokenService(folder: keys, clock: now)) { [settings] publish in
            try FleetServer(
                settings: settings, store: store, keys: keys, routes: StraightRoads(), traffic: traffic, extras: extras,
                logger: quiet, clock: now, onListening: publish)
        } work: {
            try await work($0)
        }
    }

    /// Runs a server of any kind while `work` lasts.
    static func run(
        tokens: TokenService,
        _ make: (_ publish: @escaping @Sendable (Int, Int) -> Void) throws -> FleetServer,
        work: @Sendable @escaping (RunningServer) async throws -> Void
    ) async throws {
        let (ports, publish) = AsyncStream.makeStream(of: (Int, Int).self)
        let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let server = try make { publish.yield(($0, $1)) }
        let group = ServiceGroup(configuration: .init(services: [server], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                guard let (grpc, http) = await ports.first(where: { _ in true }) else { return }
                do {
                    try await work(
                        RunningServer(grpc: grpc, http: http, tokens: tokens) {
                            Task { await group.triggerGracefulShutdown() }
                        })
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
                await group.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
        }
    }
}

extension RunningServer {
    /// Sends an HTTP request.
    func send(
        _ verb: String, _ target: String, _ body: String = "", token: String? = nil
    ) async throws -> (status: Int, text: String, head: HTTPURLResponse) {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(http)\(target)")))
        request.httpMethod = verb
        request.timeoutInterval = 120
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        return (head.statusCode, String(decoding: data, as: UTF8.self), head)
    }
}
