// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server that runs until it is terminated or killed.
final class FleetProgram {
    let process = Process()
    let said: String
    let grpc: String
    let http: String

    init(store: String, keys: String, map: String? = nil, environment: [String: String] = [:]) throws {
        let notes = Pipe()
        process.executableURL = Program.url
        process.arguments =
            ["fleet", "serve", "--store", store, "--keys", keys, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"]
            + (map.map { ["--map", $0] } ?? [])
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardError = notes
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var said = ""
        while !(said.contains("http://") && said.hasSuffix("\n")),
            let part = try notes.fileHandleForReading.read(upToCount: 1), !part.isEmpty
        {
            said += String(decoding: part, as: UTF8.self)
        }
        self.said = said
        let words = said.split { $0.isWhitespace }
        grpc = try #require(words.first { $0.hasPrefix("grpc://") }.map { String($0.dropFirst(7)) })
        http = try #require(words.first { $0.hasPrefix("http://") }.map { String($0) })
    }

    deinit { if process.isRunning { process.terminate() } }
}

/// The way in over HTTP.
struct FleetHTTPClient: Sendable {
    let http: String

    /// Sends an HTTP request; `nil` without a response.
    func send(_ verb: String, _ target: String, _ body: String = "", token: String) async -> (
        status: Int, text: String
    )? {
        guard let url = URL(string: http + "/v1/providers/guidepost" + target) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = verb
        request.timeoutInterval = 10
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        guard let (data, response) = try? await URLSession.shared.data(for: request),
            let status = (response as? HTTPURLResponse)?.statusCode
        else { return nil }
        return (status, String(decoding: data, as: UTF8.self))
    }
}
