// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import FleetDriver

/// What a disk holds of a queue after a power loss at any point.
private final class RecordingDisk: Sendable {
    enum Operation: Sendable {
        case create(file: Int, path: String)
        case write(file: Int, bytes: [UInt8], offset: Int)
        case truncate(file: Int, size: Int)
        case synchronize(file: Int)
        case rename(from: String, to: String)
        case synchronizeFolder
    }
    private struct State: Sendable {
        var operations: [Operation] = []
        var files: [Int32: Int] = [:]
        var paths: [String: Int] = [:]
        var next = 0
        var attempts = 0
        var failing: Range<Int> = 0..<0
    }
    private let state = Mutex(State())

    var operations: [Operation] { state.withLock { $0.operations } }
    var attempts: Int { state.withLock { $0.attempts } }
    func fail(_ range: Range<Int>) { state.withLock { $0.failing = range } }

    /// Counts an attempt, and returns whether it fails.
    private func fails() -> Bool {
        state.withLock { state in
            defer { state.attempts += 1 }
            return state.failing.contains(state.attempts)
        }
    }
    private func file(_ descriptor: Int32) -> Int { state.withLock { $0.files[descriptor] ?? -1 } }
    private func record(_ operation: Operation) { state.withLock { $0.operations.append(operation) } }

    /// The system calls, recorded. Synchronization is not carried out: what is on the disk is worked out from the record.
    var system: LogSystem {
        let real = LogSystem()
        var system = LogSystem()
        system.opened = { descriptor, path, isNew in
            self.state.withLock { state in
                if isNew || state.paths[path] == nil {
                    state.paths[path] = state.next
                    state.operations.append(.create(file: state.next, path: path))
                    state.next += 1
                }
                state.files[descriptor] = state.paths[path]
            }
        }
        system.duplicated = { copy, original in self.state.withLock { $0.files[copy] = $0.files[original] } }
        system.write = { descriptor, bytes, offset in
            if self.fails() {
                // Half of it, and then nothing more.
                let half = UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2))
                _ = real.write(descriptor, half, offset)
                self.record(.write(file: self.file(descriptor), bytes: Array(half), offset: offset))
                errno = ENOSPC
                return -1
            }
            self.record(.write(file: self.file(descriptor), bytes: Array(bytes), offset: offset))
            return real.write(descriptor, bytes, offset)
        }
        system.truncate = { descriptor, size in
            if self.fails() {
                errno = EIO
                return -1
            }
            self.record(.truncate(file: self.file(descriptor), size: size))
            return real.truncate(descriptor, size)
        }
        system.synchronize = { descriptor in
            if self.fails() {
                errno = EIO
                return false
            }
            self.record(.synchronize(file: self.file(descriptor)))
            return true
        }
        system.renameFile = { old, new in
            if self.fails() {
                errno = EIO
                return -1
            }
            self.record(.rename(from: old, to: new))
            self.state.withLock { state in state.paths[new] = state.paths.removeValue(forKey: old) }
            return real.renameFile(old, new)
        }
        system.synchronizeFolder = { _ in
            if self.fails() {
                errno = EIO
                return false
            }
            self.record(.synchronizeFolder)
            return true
        }
        return system
    }

    enum Survival: CaseIterable { case all, none, torn, sectors }

    /// The files that a power loss after so many operations leaves, by path.
    static func image(
        _ operations: some Sequence<Operation>, _ survival: Survival, random: inout SeededRandom
    ) -> [String: [UInt8]] {
        var durable: [Int: [UInt8]] = [:]
        var pending: [Int: [Operation]] = [:]
        var names: [String: Int] = [:]
        var pendingNames: [Operation] = []
        func apply(_ operation: Operation, to names: inout [String: Int]) {
            switch operation {
            case .create(let file, let path): names[path] = file
            case .rename(let old, let new): names[new] = names.removeValue(forKey: old)
            default: break
            }
        }
        for operation in operations {
            switch operation {
            case .create, .rename: pendingNames.append(operation)
            case .write(let file, _, _), .truncate(let file, _): pending[file, default: []].append(operation)
            case .synchronize(let file):
                var bytes = durable[file] ?? []
                for change in pending[file] ?? [] { Self.apply(change, to: &bytes, .all, &random) }
                durable[file] = bytes
                pending[file] = nil
            case .synchronizeFolder:
                for change in pendingNames { apply(change, to: &names) }
                pendingNames = []
            }
        }
        // Names reach the disk in their order, up to some point.
        let persisted =
            switch survival {
            case .all: pendingNames.count
            case .none: 0
            case .torn, .sectors: Int(random.nextShare() * Double(pendingNames.count + 1))
            }
        for change in pendingNames.prefix(persisted) { apply(change, to: &names) }
        var image: [String: [UInt8]] = [:]
        for (path, file) in names.sorted(by: { $0.key < $1.key }) {
            var bytes = durable[file] ?? []
            if survival != .none {
                for change in pending[file] ?? [] { Self.apply(change, to: &bytes, survival, &random) }
            }
            image[path] = bytes
        }
        return image
    }

    private static func apply(
        _ operation: Operation, to bytes: inout [UInt8], _ survival: Survival, _ random: inout SeededRandom
    ) {
        switch operation {
        case .truncate(_, let size):
            guard survival == .all || random.nextShare() < 0.5 else { return }
            if bytes.count > size { bytes.removeLast(bytes.count - size) }
        case .write(_, let data, let offset):
            for (row, byte) in data.enumerated() {
                if survival != .all, row == 0 || (offset + row) % 512 == 0, random.nextShare() < 0.5 {
                    // The rest, or this sector, is lost.
                    if survival == .torn { return }
                    continue
                }
                while bytes.count <= offset + row { bytes.append(0) }
                bytes[offset + row] = byte
            }
        default: break
        }
    }
}

/// The queue of a driver's app after power losses and on disks that fail.
@Suite(.timeLimit(.minutes(20))) struct LogPowerLossTests {
    /// What had been promised by a point of the record.
    private struct Promise {
        /// Operations by then.
        var point: Int
        /// Reports up to this number are on the disk.
        var synchronized: UInt64 = 0
        /// Reports up to this number have arrived.
        var arrived: UInt64 = 0
        /// The last number that was given.
        var given: UInt64 = 0
    }

    /// `GUIDEPOST_FAULTS=1` tries every point.
    private static let isThorough = ProcessInfo.processInfo.environment["GUIDEPOST_FAULTS"] != nil

    private static func content(_ number: UInt64) -> [UInt8] {
        Array("report \(number) ".utf8) + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 900)
    }

    /// A working day: reports, synchronizations, acknowledgements, and the file being written anew several times.
    private func day(_ disk: RecordingDisk, _ path: String, seed: UInt64 = 3) async throws -> [Promise] {
        var random = SeededRandom(seed: seed)
        var log = try ReportLog(path: path, system: disk.system)
        var promise = Promise(point: 0)
        var promises = [promise]
        func note() {
            promise.point = disk.operations.count
            promises.append(promise)
        }
        for step in 0..<420 {
            let number = try log.append(kind: 1, Self.content(log.nextNumber))
            promise.given = number
            note()
            if step % 20 == 7 {
                let given = promise.given
                try await log.synchronization().wait()
                promise.synchronized = given
                note()
            }
            if step % 60 == 59 {
                // What is acknowledged may be gone from now on.
                promise.arrived = promise.given - UInt64(random.nextShare() * 5)
                note()
                try log.acknowledge(through: promise.arrived)
                note()
            }
        }
        return promises
    }

    @Test(arguments: RecordingDisk.Survival.allCases)
    fileprivate func synchronizedReportsSurvivePowerLossAtAnyPoint(survival: RecordingDisk.Survival) async throws {
        let folder = try TemporaryFolder("queue")
        let disk = RecordingDisk()
        let promises = try await day(disk, folder.path(of: "queue"))
        let operations = disk.operations
        let renames = operations.count { if case .rename = $0 { true } else { false } }
        #expect(renames >= 1, "The file was written anew.")
        let other = try TemporaryFolder("queue")
        var tried = 0
        for point in stride(from: 0, through: operations.count, by: Self.isThorough ? 1 : 4) {
            tried += 1
            var random = SeededRandom(seed: UInt64(point))
            let path = other.path(of: "queue")
            for name in ["queue", "queue.new"] { try? FileManager.default.removeItem(atPath: other.path(of: name)) }
            for (file, bytes) in RecordingDisk.image(operations.prefix(point), survival, random: &random) {
                let name = URL(filePath: file).lastPathComponent
                try Data(bytes).write(to: URL(filePath: other.path(of: name)))
            }
            let promise = try #require(promises.last { $0.point <= point })
            let context = "\(survival), power lost after operation \(point) of \(operations.count)"
            var log = try ReportLog(path: path)
            let entries = try log.entries(limit: 10_000)
            let numbers = entries.map(\.number)
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count, "\(context)")
            #expect(entries.allSatisfy { $0.content == Self.content($0.number) }, "\(context)")
            if promise.arrived < promise.synchronized {
                let missing = Set(promise.arrived + 1...promise.synchronized).subtracting(numbers)
                #expect(missing.isEmpty, "\(context): lost \(missing.sorted().prefix(5))")
            }
            #expect(log.nextNumber > promise.synchronized, "\(context): a number would be given twice")
            if survival == .all { #expect(numbers.last ?? 0 >= promise.given || promise.arrived == promise.given) }
            let number = try log.append(kind: 1, [7])
            #expect(try log.entries(limit: 10_000).last?.number == number, "\(context)")
        }
        print("power losses tried: \(tried) (\(survival))")
    }

    @Test func losesNoAcceptedReportOnSingleDiskFailure() async throws {
        let folder = try TemporaryFolder("queue")
        let sample = RecordingDisk()
        _ = try await day(sample, folder.path(of: "sample"))
        var failures = 0
        var tried = 0
        for point in stride(from: 0, to: sample.attempts, by: Self.isThorough ? 1 : 40) {
            tried += 1
            let disk = RecordingDisk()
            let path = folder.path(of: "queue\(point)")
            var log = try ReportLog(path: path, system: disk.system)
            disk.fail(point..<point + 1)
            var received: [UInt64] = []
            var arrived: UInt64 = 0
            for step in 0..<420 {
                do throws(QueueError) { received.append(try log.append(kind: 1, Self.content(log.nextNumber))) } catch {
                    failures += 1
                }
                do throws(QueueError) {
                    if step % 20 == 7 { try await log.synchronization().wait() }
                    if step % 60 == 59, let last = received.last {
                        arrived = last - 3
                        try log.acknowledge(through: arrived)
                    }
                } catch { failures += 1 }
            }
            let expected = received.filter { $0 > arrived }
            #expect(try log.entries(limit: 10_000).map(\.number) == expected, "failure at \(point)")
            let copy = path + ".copy"
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let again = try ReportLog(path: copy)
            let found = Set(try again.entries(limit: 10_000).map(\.number))
            #expect(Set(expected).isSubset(of: found), "failure at \(point)")
            try FileManager.default.removeItem(atPath: copy)
        }
        print("failures tried: \(tried), of which \(failures) were reported")
        #expect(failures > 0)
    }
}
