// SPDX-License-Identifier: Apache-2.0

import CFaultVFS
import Foundation
import NavModel
import NavTestSupport
import Testing

/// A folder whose files SQLite reaches through a layer that records what is written and fails on demand. Works out what a
/// disk would hold after a power loss at any point.
final class FaultDisk {
    /// What becomes of the changes that were not synchronized when the power went.
    enum Survival: CaseIterable {
        /// All of them are on the disk, as after a kill of the process alone.
        case all
        /// None is.
        case none
        /// Each write is there, or not, or its first sectors are: lost, torn, and in any order.
        case torn
        /// Each sector of 512 bytes for itself is old or new.
        case sectors
    }

    let folder: TemporaryFolder
    private let handle: Int32

    /// SQLite's codes for a disk that fails.
    enum Failure: Int32, CaseIterable {
        case full = 13
        case write = 778
        case synchronize = 1_034
    }

    init() throws {
        try #require(fault_register() == 0)
        folder = try TemporaryFolder("faults")
        handle = fault_watch(folder.path)
        try #require(handle >= 0)
    }

    /// Connections must be closed by then.
    deinit { fault_forget(handle) }

    func path(of file: String) -> String { folder.path(of: file) }

    /// How many operations have reached the disk.
    var position: Int { Int(fault_count(handle)) }
    /// How many were tried, failed ones included.
    var attempts: Int { Int(fault_attempts(handle)) }

    /// Lets attempts fail, counted from now.
    func fail(_ failure: Failure, after: Int = 0, count: Int = .max / 2, isTorn: Bool = false) {
        fault_fail(handle, Int64(attempts + after), Int64(count), failure.rawValue, isTorn ? 1 : 0)
    }

    /// Lets everything work again.
    func heal() { fault_fail(handle, 0, 0, 0, 0) }

    /// Lets each synchronization take longer.
    func delay(microseconds: Int32) { fault_delay(handle, microseconds) }

    private struct File {
        var durable: [UInt8]?
        var pending: [FaultOperation] = []
        var isDeleted = false
    }

    /// The files that a power loss after so many operations leaves.
    func image(at point: Int, _ survival: Survival, random: inout SeededRandom) -> [String: [UInt8]] {
        var files: [String: File] = [:]
        for index in 0..<point {
            let operation = fault_operation(handle, Int64(index))
            let name = String(cString: operation.name)
            var file = files[name] ?? File()
            switch Int(operation.kind) {
            case Int(FAULT_SYNC):
                var bytes = file.durable ?? []
                for change in file.pending { Self.apply(change, to: &bytes, .all, &random) }
                // With the first synchronization of a new log or journal SQLite synchronizes the folder, too.
                if file.durable == nil, name.contains("-") { files = files.filter { !$0.value.isDeleted } }
                file = File(durable: bytes)
            case Int(FAULT_DELETE):
                file.isDeleted = true
                if operation.offset == 1 {
                    files = files.filter { !$0.value.isDeleted }
                    file = File()
                }
            default:
                if file.isDeleted { file = File() }
                file.pending.append(operation)
            }
            files[name] = file
        }
        var image: [String: [UInt8]] = [:]
        for (name, file) in files.sorted(by: { $0.key < $1.key }) where !name.hasSuffix("-shm") {
            // A folder that was not synchronized may show a deleted file again, and may not show a new one.
            if file.isDeleted, survival == .all || survival != .none && random.nextShare() < 0.5 { continue }
            if file.durable == nil {
                if file.pending.isEmpty || survival == .none { continue }
                if survival != .all, random.nextShare() < 0.3 { continue }
            }
            var bytes = file.durable ?? []
            if survival != .none { for change in file.pending { Self.apply(change, to: &bytes, survival, &random) } }
            image[name] = bytes
        }
        return image
    }

    private static func apply(
        _ operation: FaultOperation, to bytes: inout [UInt8], _ survival: Survival, _ random: inout SeededRandom
    ) {
        if operation.kind == FAULT_TRUNCATE {
            guard survival == .all || random.nextShare() < 0.5 else { return }
            let size = Int(operation.offset)
            if bytes.count > size { bytes.removeLast(bytes.count - size) }
            if bytes.count < size { bytes += [UInt8](repeating: 0, count: size - bytes.count) }
            return
        }
        let (start, size) = (Int(operation.offset), Int(operation.size))
        guard size > 0, let data = operation.data else { return }
        var persisted: [Range<Int>] = [start..<start + size]
        if survival != .all {
            let sectors = stride(from: start, to: start + size, by: 512).map { $0..<min($0 + 512, start + size) }
            if survival == .torn {
                let share = random.nextShare() * 3
                if share < 1 { persisted = [] }
                if share >= 2 { persisted = Array(sectors.prefix(Int((share - 2) * Double(sectors.count)))) }
            } else {
                persisted = sectors.filter { _ in random.nextShare() < 0.5 }
            }
        }
        for range in persisted {
            if bytes.count < range.upperBound {
                bytes += [UInt8](repeating: 0, count: range.upperBound - bytes.count)
            }
            for row in range { bytes[row] = data[row - start] }
        }
    }
}

extension [String: [UInt8]] {
    /// Writes the files of an image into a new folder.
    func write(under folder: FaultDisk, as name: String) throws -> String {
        let path = folder.path(of: name)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (file, bytes) in self { try Data(bytes).write(to: URL(filePath: path + "/" + file)) }
        return path
    }
}
