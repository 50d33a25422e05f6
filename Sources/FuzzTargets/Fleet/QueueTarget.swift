// SPDX-License-Identifier: Apache-2.0

internal import FleetDriver
internal import Foundation

/// The file of this run. A process has one of its own.
private let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-queue-\(getpid())").path

/// Foundation's own way to read a file leaks, which would hide leaks of ours.
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
    /// The file in which a driver's reports wait: after the letter `F` any bytes; after any other, operations of an app,
    /// three bytes each, on a queue that begins empty, some of them of a disk that tears and damages.
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

/// What waits is whole, and numbered upwards.
private func check(_ log: ReportLog) throws {
    let entries = try log.entries(limit: .max)
    try require(entries.count == log.count)
    try require(zip(entries, entries.dropFirst()).allSatisfy { $0.number < $1.number }, "out of order")
    try require(entries.allSatisfy { $0.number < log.nextNumber && $0.kind != 0 })
}

/// A queue that could be opened can be used, and is the same when it is opened again.
private func use(_ log: inout ReportLog) throws {
    let before = log.count
    let number = try log.append(kind: 1, [1, 2, 3])
    let last = try log.entries(limit: .max).last
    try require(log.count == before + 1 && last?.content == [1, 2, 3])
    try log.acknowledge(through: number)
    try require(log.count == 0)
}

/// Does what an app does, and compares with a plain list.
private func act(_ bytes: [UInt8]) throws {
    var log: ReportLog? = try ReportLog(path: path)
    var plain: [[UInt8]] = []
    for row in stride(from: 0, to: bytes.count - 2, by: 3) {
        let (deed, a, b) = (bytes[row] % 6, bytes[row + 1], bytes[row + 2])
        switch deed {
        case 0, 1:
            // Long ones make the file be cleared away.
            let content = [UInt8](repeating: b, count: Int(a) * (deed == 0 ? 1 : 16))
            try log?.append(kind: 1 + b % 3, content)
            plain.append(content)
        case 2:
            // Numbers have gaps where a disk has damaged something.
            let done = try log?.entries(limit: Int(a) + 1) ?? []
            guard let last = done.last else { continue }
            try log?.acknowledge(through: last.number)
            plain.removeFirst(done.count)
        case 3:
            log = nil
            log = try ReportLog(path: path)
        default:
            // The machine loses its power: the end is torn off, or a bit turns over.
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
