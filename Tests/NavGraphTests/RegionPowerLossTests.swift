// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import NavGraph

/// Writing a region file with a power loss at any point, and on a failing disk.
@Suite(.timeLimit(.minutes(20))) struct RegionPowerLossTests {
    private enum Operation: Sendable {
        case write([UInt8], offset: Int)
        case synchronize
        case rename
        case synchronizeFolder
    }

    /// The system calls, recorded or failing.
    private final class Disk: Sendable {
        let operations = Mutex<[Operation]>([])
        let attempts = Mutex(0)
        let failing: Int?
        init(failing: Int? = nil) { self.failing = failing }

        private func fails() -> Bool {
            attempts.withLock { count in
                defer { count += 1 }
                return count == failing
            }
        }
        private func record(_ operation: Operation) { operations.withLock { $0.append(operation) } }

        var system: FileSystemCalls {
            let real = FileSystemCalls()
            var system = FileSystemCalls()
            system.write = { descriptor, bytes, offset in
                if self.fails() {
                    errno = ENOSPC
                    return -1
                }
                self.record(.write(Array(bytes), offset: Int(offset)))
                return real.write(descriptor, bytes, offset)
            }
            system.synchronize = { descriptor in
                if self.fails() {
                    errno = EIO
                    return -1
                }
                self.record(.synchronize)
                return 0
            }
            system.renameFile = { old, new in
                if self.fails() {
                    errno = EIO
                    return -1
                }
                self.record(.rename)
                return real.renameFile(old, new)
            }
            system.synchronizeFolder = { _ in
                if self.fails() {
                    errno = EIO
                    return -1
                }
                self.record(.synchronizeFolder)
                return 0
            }
            return system
        }
    }

    /// A small region.
    private func region() throws -> [UInt8] {
        try RegionFileTests.sample()
    }

    /// Writes a region section by section.
    private func write(_ bytes: [UInt8], to path: String, _ disk: Disk) throws {
        let file = try RegionFile(bytes: bytes)
        let writer = try RegionWriter(path: path, system: disk.system)
        for entry in file.sections { try writer.copy(entry, from: file) }
        try writer.finish()
    }

    @Test(arguments: [false, true]) func aPowerLossLeavesTheOldOrTheNewRegion(hasOld: Bool) throws {
        let folder = try TemporaryFolder("region")
        let bytes = try region()
        let disk = Disk()
        let path = folder.path(of: "x.region")
        try write(bytes, to: path, disk)
        #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == bytes)
        let operations = disk.operations.withLock { $0 }
        guard case .synchronizeFolder? = operations.last, case .rename? = operations.dropLast().last,
            case .synchronize? = operations.dropLast(2).last
        else {
            Issue.record("The file must be synchronized before the rename, and the folder after it.")
            return
        }
        let old: [UInt8]? = hasOld ? Array("the previous region".utf8) : nil
        var tried = 0
        for point in 0...operations.count {
            for seed in 0..<20 {
                var random = SeededRandom(seed: UInt64(point * 100 + seed))
                var (durable, pending): ([UInt8], [(bytes: [UInt8], offset: Int)]) = ([], [])
                var (isRenamed, nameIsDurable) = (false, false)
                for operation in operations.prefix(point) {
                    switch operation {
                    case .write(let bytes, let offset): pending.append((bytes, offset))
                    case .synchronize:
                        for change in pending { Self.put(change.bytes, at: change.offset, in: &durable) }
                        pending = []
                    case .rename: isRenamed = true
                    case .synchronizeFolder: nameIsDurable = isRenamed
                    }
                }
                for change in pending where random.nextUniform() < 0.5 {
                    let count = Int(random.nextUniform() * Double(change.bytes.count + 1))
                    Self.put(Array(change.bytes.prefix(count)), at: change.offset, in: &durable)
                }
                let isNew = nameIsDurable || isRenamed && random.nextUniform() < 0.5
                let found = isNew ? durable : old
                #expect(found == old || found == bytes, "power lost after operation \(point), seed \(seed)")
                if point == operations.count { #expect(found == bytes, "The write was reported as finished.") }
                tried += 1
            }
        }
        print("power losses tried: \(tried)")
    }

    private static func put(_ bytes: [UInt8], at offset: Int, in file: inout [UInt8]) {
        if file.count < offset + bytes.count {
            file += [UInt8](repeating: 0, count: offset + bytes.count - file.count)
        }
        file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    @Test func aFailingDiskLeavesTheOldRegion() throws {
        let folder = try TemporaryFolder("region")
        let bytes = try region()
        let sample = Disk()
        try write(bytes, to: folder.path(of: "sample.region"), sample)
        let path = folder.path(of: "x.region")
        let old = Data("the previous region".utf8)
        let attempts = sample.attempts.withLock { $0 }
        for point in 0..<attempts {
            try old.write(to: URL(filePath: path))
            #expect {
                try write(bytes, to: path, Disk(failing: point))
            } throws: { ($0 as? RegionError)?.code == .unwritable }
            // The last failure is that of the folder, after the rename.
            let isLast = point == attempts - 1
            #expect(try Data(contentsOf: URL(filePath: path)) == (isLast ? Data(bytes) : old), "failure at \(point)")
            #expect(!FileManager.default.fileExists(atPath: path + ".part"), "failure at \(point)")
        }
        print("failures tried: \(attempts)")
    }

    /// A file system that loses synchronized data can leave an incomplete file under the final name.
    @Test func rejectsARegionThatIsCutOffAnywhere() throws {
        let folder = try TemporaryFolder("region")
        let bytes = try region()
        let path = folder.path(of: "x.region")
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
            try Data(bytes.prefix(count)).write(to: URL(filePath: path))
            #expect(throws: RegionError.self, "cut at \(count)") { _ = try RoadGraph(path: path) }
        }
    }
}
