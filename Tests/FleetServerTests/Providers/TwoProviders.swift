// SPDX-License-Identifier: Apache-2.0

import FleetClient
import FleetModel
import FleetTestSupport
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import HTTPSupport
import Logging
import NavTestSupport
import SwiftProtobuf
import Testing

@testable import FleetServer
@testable import FleetWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server with the providers acme and zenith, each with keys and a store of its own.
struct TwoProviders: Sendable {
    static let ids = ["acme", "zenith"]
    let server: RunningServer
    let tokens: [String: TokenService]

    /// The folders of two providers; the same ones continue the same fleets.
    static func folders() throws -> [String: TemporaryFolder] {
        try Dictionary(uniqueKeysWithValues: ids.map { ($0, try TemporaryFolder($0)) })
    }

    /// Runs a server while `work` lasts.
    static func with(
        folders: [String: TemporaryFolder]? = nil, traffic: [String: any FleetTraffic] = [:],
        clock now: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: Date().timeIntervalSince1970) },
        configure: (String, inout FleetServerSettings) throws -> Void = { _, _ in },
        _ work: @Sendable @escaping (TwoProviders) async throws -> Void
    ) async throws {
        let folders = try folders ?? TwoProviders.folders()
        var providers: [FleetProvider] = []
        var tokens: [String: TokenService] = [:]
        var server = FleetServerSettings(provider: try ProviderID("-"))
        server.connections.drainTimeout = .zero
        try configure("", &server)
        for id in ids {
            let folder = try #require(folders[id])
            let keys = try await KeyFolder(path: folder.path(of: "keys"))
            var settings = FleetServerSettings(provider: try ProviderID(id))
            try configure(id, &settings)
            providers.append(
                FleetProvider(
                    settings: settings, store: try TestStore.open(folder), keys: keys, routes: StraightRoads(),
                    traffic: traffic[id]))
            tokens[id] = TokenService(folder: keys, clock: now)
        }
        let known = tokens
        let first = try #require(known["acme"])
        try await RunningServer.run(tokens: first) { [server, providers] publish in
            try FleetServer(
                settings: server, providers: providers,
                logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), clock: now,
                onListening: publish)
        } work: {
            try await work(TwoProviders(server: $0, tokens: known))
        }
        withExtendedLifetime(folders) {}
    }

    /// A token of a provider for its own server, a driver or a rider.
    func token(_ provider: String, _ role: FleetRole = .server) async throws -> String {
        let tasks = TaskClaims(taskID: "k", trackingID: "track", deliveryVehicleID: "d")
        return try await #require(tokens[provider]).mint(
            role: role, tripID: role == .server ? nil : "t", vehicleID: role == .server ? nil : "v",
            tasks: role == .server ? TaskClaims() : tasks)
    }

    /// Makes a call over REST.
    ///
    /// - Returns: The status, and the body or the first event of a watch.
    func rest(_ call: ProviderCall, of provider: String, token: String) async throws -> (code: String, text: String) {
        let route = try #require(FleetREST.routes.first { $0.method == call.method })
        let target = "/v1/providers/\(provider)" + call.target
        guard call.method.isWatch else {
            let response = try await server.send(route.verb, target, call.body, token: token)
            return (response.status == 200 ? "OK" : response.text.status, response.text)
        }
        let rejected = try await server.send("POST", target, token: token)
        #expect(rejected.status == 405)
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.http)\(target)")))
        request.timeoutInterval = 60
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        guard let event = try await EventReader().first(of: request) else {
            let text = try await server.send("GET", target, token: token).text
            return (text.status, text)
        }
        return ("OK", event)
    }

    /// Makes a call over gRPC.
    ///
    /// - Returns: The status, and the response or the first update of a watch as JSON.
    func grpc(_ call: ProviderCall, token: String?) async throws -> (code: String, text: String) {
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = false
        let bytes: [UInt8] = try call.type.init(jsonString: call.message, options: options).serializedBytes()
        let descriptor = MethodDescriptor(fullyQualifiedService: call.service, method: call.method.rawValue)
        let response: any SwiftProtobuf.Message.Type =
            call.method == .openShare
            ? Guidepost_Fleet_V1_OpenShareResponse.self
            : try #require(FleetREST.routes.first { $0.method == call.method }?.responseMessage)
        let metadata: Metadata = token.map { ["authorization": "Bearer \($0)"] } ?? [:]
        do {
            return try await withGRPCClient(
                transport: .http2NIOPosix(
                    target: .ipv4(address: "127.0.0.1", port: server.grpc), transportSecurity: .plaintext)
            ) { client in
                let first = try await client.serverStreaming(
                    request: ClientRequest(message: bytes, metadata: metadata), descriptor: descriptor,
                    serializer: RawMessages(), deserializer: RawMessages(), options: .defaults
                ) { response in
                    for try await message in response.messages { return message }
                    return []
                }
                return ("OK", try response.init(serializedBytes: first).jsonString())
            }
        } catch let error as RPCError {
            return ("\(FleetError(calling: error).code)", error.message)
        }
    }
}

extension TwoProviders {
    /// Reads a resource, until it has a status or a minute has passed.
    func status(of target: String, token: String, becomes wanted: Int) async throws -> Int {
        var status = 0
        for _ in 0..<600 {
            status = try await server.send("GET", target, token: token).status
            if status == wanted { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return status
    }
}

extension String {
    /// The status of an error over HTTP.
    var status: String { firstMatch(of: /"status":"([A-Z_]+)"/).map { String($0.1) } ?? "none" }
}

/// Messages as bytes.
private struct RawMessages: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes { Bytes(message) }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> [UInt8] {
        bytes.withUnsafeBytes { Array($0) }
    }
}
