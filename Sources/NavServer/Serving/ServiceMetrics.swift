// SPDX-License-Identifier: Apache-2.0

internal import HTTPSupport
internal import Synchronization

/// Counts what a server does, for Prometheus to fetch.
final class ServiceMetrics: Sendable {
    private let counts = Mutex(Counts())
    /// Connections of the server.
    let connections = ConnectionMetrics()

    private struct Counts {
        var requests: [Key: Int] = [:]
        var latency: [ServiceName: Histogram] = [:]
        var search = Histogram()
        var running = 0
        var swaps: [Swap: Int] = [:]
        var steps: [ServiceName: Int] = [:]
    }

    /// What became of a map that was asked for.
    enum Swap: String, CaseIterable { case done, refused, busy }

    private struct Key: Hashable {
        var service: ServiceName
        var code: String
    }

    /// Durations by size.
    struct Histogram {
        /// Upper ends of the classes, in seconds.
        static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
        private(set) var counts = [Int](repeating: 0, count: Histogram.bounds.count + 1)
        private(set) var sum = 0.0

        mutating func note(_ seconds: Double) {
            counts[Histogram.bounds.firstIndex { seconds <= $0 } ?? Histogram.bounds.count] += 1
            sum += seconds
        }
    }

    /// Requests that have begun, whether or not they have been answered.
    var begun: Int { counts.withLock { $0.running + $0.requests.values.reduce(0, +) } }

    /// A request begins.
    func begin() { counts.withLock { $0.running += 1 } }

    /// A request has been answered.
    func end(_ service: ServiceName, code: String, seconds: Double) {
        counts.withLock { counts in
            counts.running -= 1
            counts.requests[Key(service: service, code: code), default: 0] += 1
            counts.latency[service, default: Histogram()].note(seconds)
        }
    }

    /// The engine has searched.
    func searched(seconds: Double) { counts.withLock { $0.search.note(seconds) } }

    /// Another map was asked for.
    func swapped(_ outcome: Swap) { counts.withLock { $0.swaps[outcome, default: 0] += 1 } }

    /// A heavy request has taken so many steps of its budget.
    func worked(_ service: ServiceName, steps: Int) { counts.withLock { $0.steps[service, default: 0] += steps } }

    /// Everything in the text form of Prometheus, version 0.0.4, in the same order every time.
    var text: String {
        let now = counts.withLock { $0 }
        var text = MetricsText()
        text.family("guidepost_http_requests_total", "counter", "Requests answered, by service and outcome.")
        for key in now.requests.keys.sorted(by: { ($0.service.rawValue, $0.code) < ($1.service.rawValue, $1.code) }) {
            text.line(
                "guidepost_http_requests_total", "service=\"\(key.service.rawValue)\",code=\"\(key.code)\"",
                "\(now.requests[key] ?? 0)")
        }
        let latency = "guidepost_http_request_duration_seconds"
        text.family(latency, "histogram", "Time from the end of the request to the answer.")
        for service in ServiceName.allCases {
            guard let histogram = now.latency[service] else { continue }
            text.histogram(latency, "service=\"\(service.rawValue)\"", histogram)
        }
        text.family("guidepost_search_duration_seconds", "histogram", "Time the engine searched for a route.")
        text.histogram("guidepost_search_duration_seconds", "", now.search)
        text.family("guidepost_http_requests_running", "gauge", "Requests being worked on.")
        text.line("guidepost_http_requests_running", "", "\(now.running)")
        text.family("guidepost_map_swaps_total", "counter", "Maps put in place of others, and maps refused.")
        for outcome in Swap.allCases {
            text.line("guidepost_map_swaps_total", "result=\"\(outcome.rawValue)\"", "\(now.swaps[outcome] ?? 0)")
        }
        text.family("guidepost_work_steps_total", "counter", "Search steps spent on heavy requests, by service.")
        for service in ServiceName.allCases {
            guard let steps = now.steps[service] else { continue }
            text.line("guidepost_work_steps_total", "service=\"\(service.rawValue)\"", "\(steps)")
        }
        return text.text + ConnectionMetrics.text([("http", connections)])
    }
}

/// Lines of the text form of Prometheus.
struct MetricsText {
    private(set) var text = ""

    mutating func family(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    mutating func line(_ name: String, _ labels: String, _ value: String) {
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }

    mutating func histogram(_ name: String, _ labels: String, _ histogram: ServiceMetrics.Histogram) {
        let start = labels.isEmpty ? "" : labels + ","
        var total = 0
        for (bound, count) in zip(ServiceMetrics.Histogram.bounds, histogram.counts) {
            total += count
            line("\(name)_bucket", "\(start)le=\"\(bound)\"", "\(total)")
        }
        total += histogram.counts.last ?? 0
        line("\(name)_bucket", "\(start)le=\"+Inf\"", "\(total)")
        line("\(name)_sum", labels, "\(histogram.sum)")
        line("\(name)_count", labels, "\(total)")
    }
}
