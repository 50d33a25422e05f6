// SPDX-License-Identifier: Apache-2.0

internal import AsyncHTTPClient
public import FleetModel
internal import Foundation
internal import NIOCore
internal import NIOHTTP1

/// Lists and changes the webhooks of a running server, over HTTP.
public struct WebhookAdministration: Sendable {
    private let url: String
    private let token: String

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - url: The HTTP address of the server, such as `http://127.0.0.1:8080`.
    ///   - token: A server token for all vehicles.
    public init(url: String, token: String) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.token = token
    }

    /// The destinations with their numbers of events, as JSON.
    ///
    /// - Throws: `FleetError` from the server, or `unavailable`.
    public func status() async throws(FleetError) -> String { try await request(.GET, "/webhooks") }

    /// Events that were given up, oldest first, as JSON.
    ///
    /// - Parameters:
    ///   - destination: Only those for one destination.
    ///   - id: Only those after this one.
    ///   - limit: The maximum number, up to 1,000.
    /// - Throws: `FleetError` from the server, or `unavailable`.
    public func deadEvents(for destination: String?, after id: Int64, limit: Int) async throws(FleetError) -> String {
        try await request(
            .GET,
            "/webhooks/dead?after=\(id)&limit=\(limit)" + (destination.map { "&destination=\(escaped($0))" } ?? ""))
    }

    /// Sends events again that were given up.
    ///
    /// - Parameters:
    ///   - ids: The events; none for the oldest thousand of a destination.
    ///   - destination: The destination, without `ids`.
    /// - Returns: The IDs of the events that are sent again, as JSON.
    /// - Throws: `FleetError` from the server, or `unavailable`.
    public func resend(_ ids: [Int64], for destination: String?) async throws(FleetError) -> String {
        let named = ids.map { "id=\($0)" } + (destination.map { ["destination=\(escaped($0))"] } ?? [])
        return try await request(.POST, "/webhooks/dead:resend?" + named.joined(separator: "&"))
    }

    /// Deletes events that were given up.
    ///
    /// - Returns: The IDs of the deleted events, as JSON.
    /// - Throws: `FleetError` from the server, or `unavailable`.
    public func discard(_ ids: [Int64]) async throws(FleetError) -> String {
        try await request(.DELETE, "/webhooks/dead?" + ids.map { "id=\($0)" }.joined(separator: "&"))
    }

    private func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private func request(_ method: HTTPMethod, _ target: String) async throws(FleetError) -> String {
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
        do {
            var request = HTTPClientRequest(url: url + target)
            request.method = method
            request.headers.add(name: "authorization", value: "Bearer \(token)")
            let response = try await client.execute(request, timeout: .seconds(30))
            let body = try await response.body.collect(upTo: 64 << 20)
            try await client.shutdown()
            let text = String(buffer: body)
            guard response.status == .ok else { throw WebhookAdministration.error(text, Int(response.status.code)) }
            return text
        } catch {
            try? await client.shutdown()
            throw error as? FleetError
                ?? FleetError(.unavailable, "The server at \(url) cannot be asked: \(error)", cause: error)
        }
    }

    /// The error in a response of the server.
    private static func error(_ text: String, _ status: Int) -> FleetError {
        let root = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
        let details = root?["error"] as? [String: Any]
        let message = details?["message"] as? String ?? "The server responded with status \(status)."
        let codes: [Int: FleetError.Code] = [
            400: .invalidArgument, 401: .unauthenticated, 403: .permissionDenied, 404: .notFound,
            429: .resourceExhausted,
        ]
        return FleetError(codes[status] ?? .unavailable, message)
    }
}
