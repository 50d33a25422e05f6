// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel
internal import FleetWire
internal import HTTPSupport

extension FleetRequestHandler {
    /// The metrics of the server: connections, gRPC requests and addresses of all providers, for Prometheus.
    var listenerMetricsText: String {
        var text = PrometheusText()
        text.single(
            "guidepost_fleet_counted_peers", .gauge, "Addresses with a rate limit bucket.", callers.peerCount)
        text.single("guidepost_fleet_grpc_streams", .gauge, "Open gRPC requests.", streams.open)
        text.single(
            "guidepost_fleet_grpc_rejected", .gauge,
            "gRPC requests rejected for their headers, for lack of memory, or because they took too long to arrive.",
            streams.rejected)
        text.single(
            "guidepost_fleet_health_watches", .gauge, "Open health watches over gRPC.", streams.healthWatches.open)
        return text.text + ConnectionMetrics.text([("http", metrics.http), ("grpc", metrics.grpc)])
    }

    /// The metrics of the provider, for Prometheus.
    var metricsText: String {
        let limits = service.bus.limits
        let counts = try? service.look { state throws(FleetError) in (state.fleet.tripCounts, state.fleet.vehicleCounts)
        }
        let (health, reads) = service.access { ($0.health, $0.loadCount) }
        let sharedStore = service.shared.map { shared -> [(name: String, help: String, value: Int)] in
            let status = shared.status
            return [
                (
                    "guidepost_fleet_log_entry", "The last entry of the shared store that is known.",
                    Int(clamping: status.entry)
                ),
                ("guidepost_fleet_log_entries_stored", "Entries that this server has stored.", status.stored),
                ("guidepost_fleet_log_waiting", "Operations that wait for the next entry.", status.waiting),
                ("guidepost_fleet_log_entries_repeated", "Entries that had to be decided again.", status.repeated),
                (
                    "guidepost_fleet_log_entries_damaged", "Damaged entries; the tables were read instead.",
                    status.damaged
                ),
                (
                    "guidepost_fleet_store_connections_opened", "Connections opened to the shared store.",
                    status.connections
                ),
                (
                    "guidepost_fleet_lease_planning", "1 while this server plans routes for all servers.",
                    service.leases.holds(.planning) ? 1 : 0
                ),
                (
                    "guidepost_fleet_lease_retention", "1 while this server deletes expired data.",
                    service.leases.holds(.retention) ? 1 : 0
                ),
            ] + (status.bus.map { $0.gauges + $0.lengths } ?? [])
        }
        return metrics.text(
            gauges: (sharedStore ?? []) + [
                ("guidepost_fleet_trips", "Stored trips.", counts?.0.all ?? 0),
                ("guidepost_fleet_trips_active", "Active trips.", counts?.0.active ?? 0),
                ("guidepost_fleet_vehicles", "Stored vehicles.", counts?.1.all ?? 0),
                ("guidepost_fleet_vehicles_online", "Vehicles that are online.", counts?.1.online ?? 0),
                ("guidepost_fleet_verified_tokens", "Verified tokens that are cached.", tokens.cacheCount),
                ("guidepost_fleet_verified_tokens_limit", "Most verified tokens that are cached.", tokens.cacheLimit),
                ("guidepost_fleet_watchers", "Open watches.", service.bus.count),
                ("guidepost_fleet_watchers_limit", "Most watches at once; 0 is no limit.", limits.total),
                ("guidepost_fleet_counted_tokens", "Tokens with a rate limit bucket.", callers.tokenCount),
                ("guidepost_fleet_operator_requests", "Requests of operators that are being answered.", operators.open),
                (
                    "guidepost_fleet_operator_requests_limit", "Most of them at once; 0 is no limit.",
                    operators.limits.concurrent
                ),
                ("guidepost_fleet_store_ok", "1 while the store can be written.", service.storeError == nil ? 1 : 0),
                ("guidepost_fleet_store_outages", "Outages of the store.", health.outages),
                ("guidepost_fleet_store_reads", "Reloads of the whole store.", reads),
            ]) + (webhooks?.metricsText ?? "") + (traffic?.metricsText ?? "")
    }
}

extension BusStatus {
    /// The metrics of the bus.
    fileprivate var gauges: [(name: String, help: String, value: Int)] {
        [
            (
                "guidepost_fleet_bus_ok", "1 while entries are announced over the bus in both directions.",
                isHealthy ? 1 : 0
            ),
            ("guidepost_fleet_bus_published", "Entries that a broker has announced.", published),
            ("guidepost_fleet_bus_duplicates", "Those that were published again.", duplicates),
            ("guidepost_fleet_bus_dropped", "Announcements that newer ones have replaced.", dropped),
            ("guidepost_fleet_bus_received", "Messages received.", received),
            ("guidepost_fleet_bus_invalid", "Messages that are no announcements.", invalid),
            ("guidepost_fleet_bus_connections_opened", "Connections opened to brokers.", connections),
        ]
    }

    /// The lengths of the stream and of the queues of this server, with their bounds.
    fileprivate var lengths: [(name: String, help: String, value: Int)] {
        [
            ("guidepost_fleet_bus_queue", "Announcements that wait for a broker.", queued),
            ("guidepost_fleet_bus_queue_limit", "Most announcements that wait.", bounds.queue),
            ("guidepost_fleet_bus_pending", "Received messages that wait.", pending.messages),
            ("guidepost_fleet_bus_pending_limit", "Most received messages that wait.", bounds.pending),
            ("guidepost_fleet_bus_pending_bytes", "Size of the received messages that wait.", pending.bytes),
            ("guidepost_fleet_bus_pending_bytes_limit", "Their maximum size.", bounds.pendingBytes),
            ("guidepost_fleet_bus_missed", "Received messages that were dropped, because too many waited.", missed),
            ("guidepost_fleet_bus_stream", "Messages in the stream.", stream.messages),
            ("guidepost_fleet_bus_stream_limit", "Most messages in the stream.", stream.messageLimit),
            ("guidepost_fleet_bus_stream_bytes", "Size of the stream.", stream.bytes),
            ("guidepost_fleet_bus_stream_bytes_limit", "Its maximum size.", stream.byteLimit),
            ("guidepost_fleet_bus_stream_seconds_limit", "How long the stream has a message.", stream.ageLimit),
        ]
    }
}
