// SPDX-License-Identifier: Apache-2.0

internal import HTTPSupport
internal import Synchronization

/// Counts requests, searches and map swaps, for Prometheus.
final class ServiceMetrics: Sendable {
    private let counts = Mutex(Counts())
    /// Connections of the server.
    let connections = ConnectionMetrics()

    private struct Counts {
        var requests: [Key: Int] = [:]
        var latency: [ServiceName: LatencyHistogram] = [:]
        var search = LatencyHistogram(bounds: ServiceMetrics.bounds)
        var running = 0
        var swaps: [Swap: Int] = [:]
        var steps: [ServiceName: Int] = [:]
    }

    /// Outcome of a map swap.
    enum Swap: String, CaseIterable { case done, refused, busy }

    private struct Key: Hashable {
        var service: ServiceName
        var code: String
    }

    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    /// Number of requests that have begun, including those that have ended.
    var begun: Int { counts.withLock { $0.running + $0.requests.values.reduce(0, +) } }

    /// Counts the start of a request.
    func begin() { counts.withLock { $0.running += 1 } }

    /// Counts the end of a request.
    ///
    /// - Parameters:
    ///   - service: The service that responded.
    ///   - code: The outcome.
    ///   - seconds: Time from the end of the request to the response.
    ///   - hasBegun: Whether `begin()` was called for it.
    func end(_ service: ServiceName, code: String, seconds: Double, hasBegun: Bool = true) {
        counts.withLock { counts in
            if hasBegun { counts.running -= 1 }
            counts.requests[Key(service: service, code: code), default: 0] += 1
            counts.latency[service, default: LatencyHistogram(bounds: ServiceMetrics.bounds)].record(seconds)
        }
    }

    /// Counts a search of the engine.
    func searched(seconds: Double) { counts.withLock { $0.search.record(seconds) } }

    /// Counts a map swap.
    func swapped(_ outcome: Swap) { counts.withLock { $0.swaps[outcome, default: 0] += 1 } }

    /// Counts the steps of a request from the queue.
    func worked(_ service: ServiceName, steps: Int) { counts.withLock { $0.steps[service, default: 0] += steps } }

    /// All counts in the text format of Prometheus, always in the same order.
    var text: String {
        let now = counts.withLock { $0 }
        var text = PrometheusText()
        text.family("guidepost_http_requests_total", .counter, "Requests by service and outcome.")
        for key in now.requests.keys.sorted(by: { ($0.service.rawValue, $0.code) < ($1.service.rawValue, $1.code) }) {
            text.sample(
                "guidepost_http_requests_total", [("service", key.service.rawValue), ("code", key.code)],
                now.requests[key] ?? 0)
        }
        let latency = "guidepost_http_request_duration_seconds"
        text.family(latency, .histogram, "Time from the end of the request to the response.")
        for service in ServiceName.allCases {
            guard let histogram = now.latency[service] else { continue }
            text.histogram(latency, [("service", service.rawValue)], histogram)
        }
        text.family("guidepost_search_duration_seconds", .histogram, "Duration of route searches.")
        text.histogram("guidepost_search_duration_seconds", [], now.search)
        text.single("guidepost_http_requests_running", .gauge, "Requests in progress.", now.running)
        text.family("guidepost_map_swaps_total", .counter, "Map swaps by outcome.")
        for outcome in Swap.allCases {
            text.sample("guidepost_map_swaps_total", [("result", outcome.rawValue)], now.swaps[outcome] ?? 0)
        }
        text.family("guidepost_work_steps_total", .counter, "Search steps of expensive requests, by service.")
        for service in ServiceName.allCases {
            guard let steps = now.steps[service] else { continue }
            text.sample("guidepost_work_steps_total", [("service", service.rawValue)], steps)
        }
        return text.text + ConnectionMetrics.text([("http", connections)])
    }
}
