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
    }

    private struct Latency {
        /// Upper bounds of the buckets, in seconds.
        static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
        var counts = [Int](repeating: 0, count: Latency.bounds.count + 1)
        var sum = 0.0
    }

    private struct Counts {
        var calls: [Key: Int] = [:]
        var latency: [FleetMethod: Latency] = [:]
        var limited: [String: Int] = [:]
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
            counts.latency[method, default: Latency()].counts[
                Latency.bounds.firstIndex { time <= $0 } ?? Latency.bounds.count] += 1
            counts.latency[method, default: Latency()].sum += time
        }
    }

    /// Counts a request that was rejected because of a limit.
    func countLimited(by limit: String) { counts.withLock { $0.limited[limit, default: 0] += 1 } }

    /// All metrics in the Prometheus text format, version 0.0.4, in a stable order.
    func text(gauges: [(name: String, help: String, value: Int)]) -> String {
        let now = counts.withLock { $0 }
        var text = "# HELP guidepost_fleet_calls_total Calls, by method, transport and status code.\n"
        text += "# TYPE guidepost_fleet_calls_total counter\n"
        let lines = now.calls.map { key, count in
            "guidepost_fleet_calls_total{method=\"\(key.method.rawValue)\",door=\"\(key.transport.rawValue)\",code=\"\(key.code)\"} \(count)\n"
        }
        text += lines.sorted().joined()
        text += "# HELP guidepost_fleet_limited_total Requests rejected because of a limit, by limit.\n"
        text += "# TYPE guidepost_fleet_limited_total counter\n"
        for (limit, count) in now.limited.sorted(by: { $0.key < $1.key }) {
            text += "guidepost_fleet_limited_total{limit=\"\(limit)\"} \(count)\n"
        }
        let name = "guidepost_fleet_call_duration_seconds"
        text += "# HELP \(name) Latency of calls.\n# TYPE \(name) histogram\n"
        for method in FleetMethod.allCases {
            guard let latency = now.latency[method] else { continue }
            var total = 0
            for (bound, count) in zip(Latency.bounds.map { "\($0)" } + ["+Inf"], latency.counts) {
                total += count
                text += "\(name)_bucket{method=\"\(method.rawValue)\",le=\"\(bound)\"} \(total)\n"
            }
            text += "\(name)_sum{method=\"\(method.rawValue)\"} \(latency.sum)\n"
            text += "\(name)_count{method=\"\(method.rawValue)\"} \(total)\n"
        }
        for gauge in gauges {
            text += "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) gauge\n\(gauge.name) \(gauge.value)\n"
        }
        return text + ConnectionMetrics.text([("http", http), ("grpc", grpc)])
    }
}
