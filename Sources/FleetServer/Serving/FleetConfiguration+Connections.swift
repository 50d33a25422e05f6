// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import HTTPSupport

extension FleetConfiguration {
    /// Limits and timeouts of connections; timeouts are whole seconds.
    var connections: ConnectionOptions {
        get throws(FleetError) {
            var options = ConnectionOptions()
            options.maxConnections = try limit("max-connections")
            options.maxConnectionsPerPeer = try limit("max-connections-per-peer")
            options.headerTimeout = try timeout("header-timeout")
            options.bodyTimeout = try timeout("body-timeout")
            options.maxRequestMemory =
                try limit("max-request-memory", 8...65_536).map { $0 << 20 } ?? options.maxRequestMemory
            options.controlBytesPerSecond =
                try limit("control-frame-rate", 1...1_048_576).map { $0 << 10 } ?? options.controlBytesPerSecond
            options.idleTimeout = try timeout("idle-timeout")
            options.writeTimeout = try timeout("write-timeout")
            options.drainTimeout = try timeout("drain-timeout", least: 0)
            return options
        }
    }

    private func limit(_ name: String) throws(FleetError) -> Int? {
        guard let text = values[name]?.value else { return nil }
        guard let number = Int(text), number > 0 else {
            throw FleetError(.invalidArgument, "'\(name)' must be a whole number above 0.")
        }
        return number
    }

    private func limit(_ name: String, _ range: ClosedRange<Int>) throws(FleetError) -> Int? {
        guard let number = try limit(name) else { return nil }
        guard range.contains(number) else {
            throw FleetError(
                .invalidArgument, "'\(name)' must be \(range.lowerBound) … \(range.upperBound).")
        }
        return number
    }

    private func timeout(_ name: String, least: Int = 1) throws(FleetError) -> Duration {
        guard let seconds = Int(try value(name)), (least...86_400).contains(seconds) else {
            throw FleetError(.invalidArgument, "'\(name)' must be \(least) … 86400 seconds.")
        }
        return .seconds(seconds)
    }
}
