// SPDX-License-Identifier: Apache-2.0

internal import NavRouting

extension ServiceMetrics {
    /// The queue of heavy requests in the text form of Prometheus.
    static func text(of queue: WorkQueue.Statistics, _ limits: ServiceLimits) -> String {
        var text = MetricsText()
        func gauge(_ name: String, _ help: String, _ value: String) {
            text.family(name, "gauge", help)
            text.line(name, "", value)
        }
        gauge("guidepost_queue_waiting", "Heavy requests that wait for a worker.", "\(queue.waiting)")
        gauge("guidepost_queue_limit", "Heavy requests that may wait.", "\(limits.queueLength)")
        gauge("guidepost_queue_wait_seconds", "Time that the next heavy request is expected to wait.", "\(queue.wait)")
        gauge("guidepost_workers_busy", "Workers at a heavy request.", "\(queue.running)")
        gauge("guidepost_workers", "Workers for heavy requests.", "\(limits.workers)")
        text.family("guidepost_queue_requests_total", "counter", "Heavy requests, by what became of them.")
        for (result, count) in [
            ("done", queue.done), ("overloaded", queue.overloaded), ("client_limit", queue.clientLimit),
            ("timed_out", queue.timedOut), ("client_gone", queue.abandoned),
        ] {
            text.line("guidepost_queue_requests_total", "result=\"\(result)\"", "\(count)")
        }
        return text.text
    }

    /// The cache of metrics in the text form of Prometheus.
    static func text(of cache: MetricStatistics) -> String {
        var text = MetricsText()
        for (name, kind, help, value) in [
            ("bytes", "gauge", "Memory of the cost tables that are kept.", cache.bytes),
            ("limit_bytes", "gauge", "Memory that kept cost tables may take.", cache.limit),
            ("entries", "gauge", "Cost tables that are kept.", cache.entries),
            ("hits_total", "counter", "Requests for a cost table that was at hand.", cache.hits),
            ("misses_total", "counter", "Requests for a cost table that had to be made.", cache.misses),
            ("evictions_total", "counter", "Cost tables dropped to stay within the limit.", cache.evictions),
        ] {
            text.family("guidepost_metric_cache_\(name)", kind, help)
            text.line("guidepost_metric_cache_\(name)", "", "\(value)")
        }
        return text.text
    }
}
