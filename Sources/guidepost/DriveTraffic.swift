// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGuidance
internal import NavRouting

/// The traffic file of a drive, which may change during the drive.
struct DriveTraffic {
    private let path: String
    private let provider: LocalRouteProvider
    private var known: FileVersion?

    /// Time and size of the file, which change with its contents.
    private struct FileVersion: Equatable {
        var time: Date?
        var size: Int?
    }

    /// Observes a file whose current rows have been applied; `nil` for standard input, which is read once.
    init?(path: String, provider: LocalRouteProvider) {
        guard path != "-" else { return nil }
        (self.path, self.provider) = (path, provider)
        known = version
    }

    private var version: FileVersion? {
        guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return FileVersion(time: facts[.modificationDate] as? Date, size: facts[.size] as? Int)
    }

    /// Applies the rows of the file if it has changed. A missing file is ignored, because it may be about to be replaced.
    ///
    /// - Returns: Whether the traffic has changed.
    mutating func update() -> Bool {
        guard let present = version, present != known, let rows = try? Input.bytes(at: path) else { return false }
        known = present
        var feed = TrafficFeed(provider.engine.graph)
        let report = feed.update(rows)
        if report.skippedRows > 0 { Output.note(report.lines.map { "\($0)\n" }.joined()) }
        _ = provider.engine.apply(feed.speeds)
        return true
    }
}
