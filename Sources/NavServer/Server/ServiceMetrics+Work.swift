// SPDX-License-Identifier: Apache-2.0

internal import HTTPSupport
internal import NavRouting

extension ServiceMetrics {
    /// The queue of expensive requests in the text format of Prometheus.
    static func text(of queue: WorkQueue.Statistics, _ limits: ServiceLimits) -> String {
        var text = PrometheusText()
        text.single("guidepost_queue_waiting", .gauge, "Expensive requests waiting for a worker.", queue.waiting)
        text.single("guidepost_queue_limit", .gauge, "Maximum length of the queue.", limits.queueLength)
        text.single(
            "guidepost_queue_wait_seconds", .gauge, "Expected waiting time of the next expensive request.", queue.wait)
        text.single("guidepost_workers_busy", .gauge, "Workers with a request.", queue.running)
        text.single("guidepost_workers", .gauge, "Workers for expensive requests.", limits.workers)
        text.family("guidepost_queue_requests_total", .counter, "Expensive requests by outcome.")
        for (result, count) in [
            ("done", queue.done), ("overloaded", queue.overloaded), ("client_limit", queue.clientLimit),
            ("timed_out", queue.timedOut), ("client_gone", queue.abandoned),
        ] {
            text.sample("guidepost_queue_requests_total", [("result", result)], count)
        }
        return text.text
    }

    /// The memory of the engine in the text format of Prometheus.
    static func text(of memory: EngineMemoryUse) -> String {
        var text = PrometheusText()
        text.family("guidepost_memory_bytes", .gauge, "Memory retained between requests, by use.")
        text.sample("guidepost_memory_bytes", [("use", "metrics")], memory.metrics)
        text.sample("guidepost_memory_bytes", [("use", "workspaces")], memory.workspaces)
        if memory.limits.rejectsLargerMetrics {
            text.family("guidepost_memory_limit_bytes", .gauge, "Limits of --memory, by use.")
            text.sample("guidepost_memory_limit_bytes", [("use", "metrics")], memory.limits.metrics)
            text.sample("guidepost_memory_limit_bytes", [("use", "workspaces")], memory.limits.workspaces)
        }
        text.single(
            "guidepost_memory_rejected_total", .counter, "Requests and traffic updates rejected by --memory.",
            memory.rejections)
        return text.text
    }

    /// The age of traffic in the text format of Prometheus.
    static func text(ofTrafficAge seconds: Int) -> String {
        var text = PrometheusText()
        text.single("guidepost_traffic_age_seconds", .gauge, "Seconds since the last applied traffic update.", seconds)
        return text.text
    }

    /// The cache of edge costs in the text format of Prometheus.
    static func text(of cache: MetricStatistics) -> String {
        text(of: cache, "guidepost_metric_cache_", "cost tables")
    }

    /// The cache of costs by the hour in the text format of Prometheus.
    static func text(ofHourly cache: MetricStatistics) -> String {
        text(of: cache, "guidepost_hourly_cache_", "costs by the hour")
    }

    private static func text(of cache: MetricStatistics, _ prefix: String, _ content: String) -> String {
        var text = PrometheusText()
        text.cache(
            prefix, of: content, bytes: cache.bytes, limit: cache.limit, entries: cache.entries, hits: cache.hits,
            misses: cache.misses, evictions: cache.evictions)
        return text.text
    }
}
