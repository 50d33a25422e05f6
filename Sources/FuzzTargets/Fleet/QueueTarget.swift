// SPDX-License-Identifier: Apache-2.0

internal import FleetDriver
internal import Foundation

/// The file of this process.
private let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-queue-\(getpid())").path

/// Reading files with Foundation leaks, which would hide other leaks.
private func contents() -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
}

private func write(_ bytes: [UInt8]) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

extension FuzzTarget {
    /// The queue file of a driver's reports: after the letter `F` arbitrary bytes; after any other, operations of an
    /// app,
    /// three bytes each, on an empty queue, including torn writes and damage.
    static let queue = FuzzTarget("queue", maximumLength: 512) { bytes in
        guard let kind = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            if kind == UInt8(ascii: "F") {
                write(rest)
                var log = try ReportLog(path: path)
                try check(log)
                try use(&log)
            } else {
                write([])
                try act(rest)
            }
        } catch is QueueError {}
    }
}

/// Checks that waiting reports are complete and in order.
private func check(_ log: ReportLog) throws {
    let entries = try log.entries(limit: .max)
    try require(entries.count == log.count)
    try require(zip(entries, entries.dropFirst()).allSatisfy { $0.number < $1.number }, "out of order")
    try require(entries.allSatisfy { $0.number < log.nextNumber && $0.kind != 0 })
}

/// Checks that an opened queue can be used, and is unchanged when reopened.
private func use(_ log: inout ReportLog) throws {
    let before = log.count
    let number = try log.append(kind: 1, [1, 2, 3])
    let last = try log.entries(limit: .max).last
    try require(log.count == before + 1 && last?.content == [1, 2, 3])
    try log.acknowledge(through: number)
    try require(log.count == 0)
}

/// Performs operations of an app, and compares with a plain list.
private func act(_ bytes: [UInt8]) throws {
    var log: ReportLog? = try ReportLog(path: path)
    var plain: [[UInt8]] = []
    for row in stride(from: 0, to: bytes.count - 2, by: 3) {
        let (deed, a, b) = (bytes[row] % 6, bytes[row + 1], bytes[row + 2])
        switch deed {
        case 0, 1:
            // Long reports cause compaction of the file.
            let content = [UInt8](repeating: b, count: Int(a) * (deed == 0 ? 1 : 16))
            try log?.append(kind: 1 + b % 3, content)
            plain.append(content)
        case 2:
            // Damage leaves gaps in the numbers.
            let done = try log?.entries(limit: Int(a) + 1) ?? []
            guard let last = done.last else { continue }
            try log?.acknowledge(through: last.number)
            plain.removeFirst(done.count)
        case 3:
            log = nil
            log = try ReportLog(path: path)
        default:
            // Power loss: the end is truncated, or a bit flips.
            log = nil
            var file = contents()
            let place = file.isEmpty ? 0 : (Int(a) << 8 | Int(b)) % file.count
            if deed == 4 {
                file.removeLast(min(file.count, Int(b)))
            } else if !file.isEmpty {
                file[place] ^= 1 << (a & 7)
            }
            write(file)
            log = try ReportLog(path: path)
            plain = try log?.entries(limit: .max).map(\.content) ?? []
        }
        guard let log else { return }
        try check(log)
        let kept = try log.entries(limit: .max).map(\.content)
        try require(kept == plain, "another content than was kept")
    }
}
