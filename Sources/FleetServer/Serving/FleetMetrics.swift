// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import HTTPSupport
internal import Synchronization

/// The Prometheus metrics of a fleet server.
final class FleetMetrics: Sendable {
    private struct Key: Hashable {
        var method: FleetMethod
        var transport: FleetCaller.Transport
        var code: String

        var labels: [(name: String, value: String)] {
            [("method", method.rawValue), ("transport", transport.rawValue), ("code", code)]
        }
        /// The sort key of the lines.
        var order: String { labels.map { "\($0.value)\"" }.joined(separator: ",") }
    }

    /// Upper bounds of the latency buckets, in seconds.
    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

    private struct Counts {
        var calls: [Key: Int] = [:]
        var latency: [FleetMethod: LatencyHistogram] = [:]
        var limited: [String: Int] = [:]
        var operators: [OperatorAddress: [String: Int]] = [:]
    }
    private let counts = Mutex(Counts())
    /// Connections for HTTP.
    let http = ConnectionMetrics()
    /// Connections for gRPC.
    let grpc = ConnectionMetrics()

    /// Counts a call.
    func count(
        _ method: FleetMethod, _ transport: FleetCaller.Transport, _ code: String, since start: ContinuousClock.Instant
    ) {
        let (seconds, rest) = (ContinuousClock.now - start).components
        let time = Double(seconds) + Double(rest) / 1e18
        counts.withLock { counts in
            counts.calls[Key(method: method, transport: transport, code: code), default: 0] += 1
            counts.latency[method, default: LatencyHistogram(bounds: Self.bounds)].record(time)
        }
    }

    /// Counts a request to an address for operators.
    func count(_ address: OperatorAddress, _ code: String) {
        counts.withLock { $0.operators[address, default: [:]][code, default: 0] += 1 }
    }

    /// Counts a request that was rejected because of a limit.
    func countLimited(by limit: String) { counts.withLock { $0.limited[limit, default: 0] += 1 } }

    /// All metrics in the Prometheus text format, version 0.0.4, in a stable order.
    func text(gauges: [(name: String, help: String, value: Int)]) -> String {
        let now = counts.withLock { $0 }
        var text = PrometheusText()
        text.family("guidepost_fleet_calls_total", .counter, "Calls, by method, transport and status code.")
        for key in now.calls.keys.sorted(by: { $0.order < $1.order }) {
            text.sample("guidepost_fleet_calls_total", key.labels, now.calls[key] ?? 0)
        }
        let operators = "guidepost_fleet_operator_requests_total"
        text.family(operators, .counter, "Requests to addresses for operators, by address and status code.")
        for address in OperatorAddress.allCases {
            for (code, count) in (now.operators[address] ?? [:]).sorted(by: { $0.key < $1.key }) {
                text.sample(operators, [("address", address.rawValue), ("code", code)], count)
            }
        }
        text.family("guidepost_fleet_limited_total", .counter, "Requests rejected because of a limit, by limit.")
        for (limit, count) in now.limited.sorted(by: { $0.key < $1.key }) {
            text.sample("guidepost_fleet_limited_total", [("limit", limit)], count)
        }
        let name = "guidepost_fleet_call_duration_seconds"
        text.family(name, .histogram, "Latency of calls.")
        for method in FleetMethod.allCases {
            guard let latency = now.latency[method] else { continue }
            text.histogram(name, [("method", method.rawValue)], latency)
        }
        for gauge in gauges { text.single(gauge.name, .gauge, gauge.help, gauge.value) }
        return text.text
    }
}
