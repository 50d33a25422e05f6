// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGuidance
internal import NavRouting

/// The traffic file of a drive, which may be written anew while one drives.
struct DriveTraffic {
    private let path: String
    private let provider: LocalRouteProvider
    private var known: Stamp?

    /// What tells one state of a file from the next.
    private struct Stamp: Equatable {
        var time: Date?
        var size: Int?
    }

    /// Watches a file whose present rows are in force already; `nil` for standard input, which is read once.
    init?(path: String, provider: LocalRouteProvider) {
        guard path != "-" else { return nil }
        (self.path, self.provider) = (path, provider)
        known = stamp
    }

    private var stamp: Stamp? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Stamp(time: facts[.modificationDate] as? Date, size: facts[.size] as? Int)
    }

    /// Brings what the file says now into force when it has changed. A file that is missing is about to be there again.
    ///
    /// - Returns: Whether the traffic is another now.
    mutating func takeNews() -> Bool {
        guard let present = stamp, present != known, let rows = try? Input.bytes(at: path) else { return false }
        known = present
        var feed = TrafficFeed(provider.engine.graph)
        let report = feed.update(rows)
        if report.skippedRows > 0 { Output.note(report.lines.map { "\($0)\n" }.joined()) }
        _ = provider.engine.apply(feed.speeds)
        return true
    }
}
