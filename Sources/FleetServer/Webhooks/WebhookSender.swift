// SPDX-License-Identifier: Apache-2.0

internal import AsyncHTTPClient
internal import FleetModel
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// Sends deliveries to one destination.
struct WebhookSender: EventSender {
    let destination: WebhookDestination
    let settings: WebhookSettings
    private let client: HTTPClient

    init(_ destination: WebhookDestination, _ settings: WebhookSettings) {
        self.destination = destination
        self.settings = settings
        var tls = TLSConfiguration.makeClientConfiguration()
        if let file = destination.trustedCertificates { tls.trustRoots = .file(file) }
        let time = TimeAmount.milliseconds(Int64(settings.timeout * 1_000))
        // Redirects would lead to addresses that the operator has not named.
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: time, read: time))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = destination.connections
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    var name: String { destination.name }
    var connections: Int { destination.connections }

    func close() async { try? await client.shutdown() }

    func send(_ delivery: WebhookDelivery, at now: Timestamp) async -> WebhookOutcome {
        let seconds = now.nanoseconds / 1_000_000_000
        var request = HTTPClientRequest(url: destination.url)
        request.method = .POST
        request.headers = HTTPHeaders([
            ("content-type", "application/json"), ("user-agent", "guidepost"), ("webhook-id", delivery.message),
            ("webhook-timestamp", String(seconds)),
            (
                "webhook-signature",
                WebhookSignature.header(
                    message: delivery.message, seconds: seconds, body: delivery.body, secrets: destination.secrets)
            ),
        ])
        request.body = .bytes(ByteBuffer(string: delivery.body))
        do {
            let response = try await client.execute(
                request, timeout: .milliseconds(Int64(settings.timeout * 1_000)))
            let status = Int(response.status.code)
            if (200..<300).contains(status) { return .delivered }
            // The receiver says that it will never take it.
            if status == 410 { return .dead("status 410") }
            let wait = response.headers.first(name: "retry-after").flatMap { Double($0) } ?? 0
            return settings.retry(delivery, "status \(status)", wait: wait, at: now)
        } catch {
            return settings.retry(delivery, "\(error)".printable(limit: 200), wait: 0, at: now)
        }
    }
}
