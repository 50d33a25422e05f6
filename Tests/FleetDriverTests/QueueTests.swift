// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import FleetDriver

@Suite struct QueueTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("queue") }

    private func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    @Test func readsReportsBackInOrder() throws {
        let path = folder.newPath()
        do {
            var log = try ReportLog(path: path)
            for byte in 0..<100 { try log.append(kind: 1, [UInt8(byte)]) }
            try log.acknowledge(through: 40)
        }
        var log = try ReportLog(path: path)
        #expect(log.count == 60 && log.damagedBytes == 0)
        #expect(try log.entries(limit: 100).map { $0.content.first } == (40..<100).map { UInt8($0) })
        #expect(try log.append(kind: 1, []) == 101)
    }

    @Test func allowsOneOwnerPerFile() throws {
        let path = folder.newPath()
        let log = try ReportLog(path: path)
        #expect(throws: QueueError.self) { try ReportLog(path: path) }
        #expect(log.count == 0)
    }

    @Test func leavesForeignFilesUntouched() throws {
        let path = folder.newPath()
        let text = Data(String(repeating: "a letter to my aunt\n", count: 20).utf8)
        try text.write(to: URL(filePath: path))
        #expect(throws: QueueError.self) { try ReportLog(path: path) }
        #expect(try contents(path) == text)
    }

    @Test func compactsFile() throws {
        let path = folder.newPath()
        var log = try ReportLog(path: path)
        for round in 0..<40 {
            for _ in 0..<100 { try log.append(kind: 1, [UInt8](repeating: UInt8(round), count: 100)) }
            try log.acknowledge(through: log.nextNumber - 4)
        }
        #expect(try contents(path).count < 400_000)
        #expect(log.count == 3)
        try log.acknowledge(through: log.nextNumber - 1)
        log = try { () throws -> ReportLog in
            let last = log.nextNumber
            let copy = path + ".copy"
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            let reopened = try ReportLog(path: copy)
            #expect(reopened.nextNumber == last && reopened.count == 0)
            return reopened
        }()
    }

    /// A kill can leave any part of the last record, and the process before it any number of whole ones.
    @Test(arguments: 0..<200) func tornWriteLosesNoEarlierRecord(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let path = folder.newPath()
        var ends: [Int] = []
        do {
            var log = try ReportLog(path: path)
            for number in 0..<20 {
                try log.append(
                    kind: 1, (0..<Int(random.nextShare() * 60)).map { _ in UInt8(number) } + [UInt8(number)])
                ends.append(try contents(path).count)
            }
        }
        let whole = try contents(path)
        let cut = Int(random.nextShare() * Double(whole.count))
        let torn = folder.newPath()
        var bytes = whole.prefix(cut)
        // What a file system shows of a block that was never written.
        if seed % 3 == 0 { bytes += Data(count: Int(random.nextShare() * 50)) }
        try bytes.write(to: URL(filePath: torn))
        var log = try ReportLog(path: torn)
        let persisted = ends.count { $0 <= cut }
        #expect(
            try log.entries(limit: 100).map { $0.content.last } == (0..<persisted).map { UInt8($0) }, "seed \(seed)")
        // It goes on as if nothing had been.
        try log.append(kind: 2, [99])
        #expect(try log.entries(limit: 100).last?.content == [99])
    }

    @Test(arguments: 0..<200) func losesOnlyDamagedRecords(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let path = folder.newPath()
        do {
            var log = try ReportLog(path: path)
            for number in 0..<30 { try log.append(kind: 1, [UInt8](repeating: UInt8(number), count: 40)) }
        }
        var bytes = try contents(path)
        let place = Int(random.nextShare() * Double(bytes.count))
        bytes[place] ^= UInt8(1 << Int(random.nextShare() * 8))
        let damaged = folder.newPath()
        try bytes.write(to: URL(filePath: damaged))
        let log = try ReportLog(path: damaged)
        #expect(log.count == 29 && log.damagedBytes == 61, "seed \(seed)")
    }

    @Test func readsDuplicateBlockOnce() throws {
        let path = folder.newPath()
        do {
            var log = try ReportLog(path: path)
            for number in 0..<3 { try log.append(kind: 1, [UInt8(number)]) }
        }
        let whole = try contents(path)
        let twice = folder.newPath()
        try (whole + whole).write(to: URL(filePath: twice))
        let log = try ReportLog(path: twice)
        #expect(try log.entries(limit: 10).map(\.content) == [[0], [1], [2]])
        #expect(log.damagedBytes == whole.count && log.nextNumber == 4)
    }

    @Test(arguments: 0..<200) func readsArbitraryBytes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let path = folder.newPath()
        var bytes = Data("GPQ1".utf8)
        for _ in 0..<Int(random.nextShare() * 2_000) {
            bytes.append(UInt8.random(in: 0 ... .max, using: &random))
            // Lengths and numbers out of all proportion behind something that looks like a record.
            if random.nextShare() < 0.02 { bytes += Data("GPQ1".utf8) + Data(count: 3) }
        }
        try bytes.write(to: URL(filePath: path))
        var log = try ReportLog(path: path)
        #expect(log.count == 0 && log.damagedBytes == bytes.count, "seed \(seed)")
        try log.append(kind: 1, [7])
        #expect(try log.entries(limit: 2).map(\.content) == [[7]])
    }

    @Test func computesStandardCRC32() {
        #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    }
}
