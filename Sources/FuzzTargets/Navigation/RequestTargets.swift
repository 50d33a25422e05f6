// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGuidance
internal import NavServer
internal import NavWords

extension FuzzTarget {
    /// A request to the routing server: method, target and body, separated by line breaks. Each must get a response.
    static let request = FuzzTarget("request") { bytes in
        let parts = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        func text(_ row: Int) -> String {
            parts.indices.contains(row) ? String(decoding: parts[row], as: UTF8.self) : ""
        }
        // Map swaps open files, which is not a matter of parsing.
        guard !text(1).hasPrefix("/map") else { return }
        let response = server.respond(
            method: text(0), target: text(1), body: parts.count > 2 ? Array(parts[2]) : [])
        try require((200..<600).contains(response.status), "status \(response.status)")
        if response.contentType.hasPrefix("application/json"), !response.body.isEmpty {
            do { _ = try JSONValue(parsing: response.body) } catch {
                throw FuzzFailure("a response that is no JSON: \(error)")
            }
        }
    }

    private static let server = InProcessServer(graph: FuzzMap.graph(FuzzMap.layers, withLayers: true))

    /// JSON, also as a list of queries as in `route --queries`.
    static let json = FuzzTarget("json") { bytes in
        guard let value = try? JSONValue(parsing: bytes) else { return }
        try require(try JSONValue(parsing: bytes) == value)
        guard value.array != nil else { return }
        let answers = try finished { try await service.responses(toList: bytes) }
        do { _ = try JSONValue(parsing: answers) } catch {
            throw FuzzFailure("answers that are no JSON: \(error)")
        }
    }

    private static let service = OSRMService(
        provider: LocalRouteProvider(graph: FuzzMap.graph(FuzzMap.roads), writer: InstructionWriter()))
}
