// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

/// A store after a power loss at every point of its work, and after every operation of the disk failed once.
@Suite(.timeLimit(.minutes(20))) struct PowerLossTests {
    /// When each step was begun and acknowledged, in operations of the disk.
    private struct Record {
        var begun: [Int] = []
        var acknowledged: [Int] = []
    }

    /// Runs the script on a store in the folder, to its end and the store's.
    private func run(_ script: FleetScript, on disk: FaultDisk) async throws -> Record {
        let store = try SQLiteFleetStore(path: disk.path(of: "fleet.sqlite"))
        var record = Record()
        for changes in script.steps {
            record.begun.append(disk.position)
            try await store.enqueue(changes) {}.wait()
            record.acknowledged.append(disk.position)
        }
        store.close()
        return record
    }

    /// `GUIDEPOST_FAULTS=5` tries every point, with five random images of each; otherwise every fourth is tried, with one.
    private static let rounds = ProcessInfo.processInfo.environment["GUIDEPOST_FAULTS"].flatMap { Int($0) }

    @Test(arguments: FaultDisk.Survival.allCases)
    func acknowledgedWritesSurvivePowerLossAtAnyPoint(survival: FaultDisk.Survival) async throws {
        let script = try FleetScript()
        let disk = try FaultDisk()
        let record = try await run(script, on: disk)
        #expect(disk.position > 150, "\(disk.position) operations")
        // What is opened here is not synchronized for real, which would take most of the time.
        let other = try FaultDisk()
        var tried = 0
        for point in stride(from: 0, through: disk.position, by: Self.rounds == nil ? 4 : 1) {
            for round in 0..<(survival == .all || survival == .none ? 1 : Self.rounds ?? 1) {
                var random = SeededRandom(seed: UInt64(point * 1_000 + round))
                let image = disk.image(at: point, survival, random: &random)
                let path = try image.write(under: other, as: "\(point)-\(round)") + "/fleet.sqlite"
                let least = record.acknowledged.count { $0 <= point }
                let most = record.begun.count { $0 < point }
                let context = "\(survival), power lost after operation \(point), round \(round)"
                let store = try SQLiteFleetStore(path: path)
                let content = try FleetScript.Content(of: store)
                let step = script.contents.lastIndex(of: content) ?? -1
                #expect(
                    step >= least && step <= max(least, most), "\(context): \(least)...\(most) of \(script.steps.count)"
                )
                if point % 16 == 0 { #expect(try store.inspect().problems == [], "\(context)") }
                if point % 8 == 0, let changes = script.steps.first {
                    try await store.enqueue(changes) {}.wait()
                }
                store.close()
                try FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
                tried += 1
            }
        }
        print("power losses tried: \(tried) (\(survival))")
    }

    @Test(arguments: FaultDisk.Failure.allCases, [false, true])
    func losesNothingOnSingleDiskFailure(failure: FaultDisk.Failure, isTorn: Bool) async throws {
        let script = try FleetScript(rounds: 1)
        let sample = try FaultDisk()
        _ = try await run(script, on: sample)
        var (failed, rejected) = (0, 0)
        for point in stride(from: 0, to: sample.attempts, by: Self.rounds == nil ? 4 : 1) {
            let disk = try FaultDisk()
            let path = disk.path(of: "fleet.sqlite")
            disk.fail(failure, after: point, count: 1, isTorn: isTorn)
            var store: SQLiteFleetStore?
            do throws(FleetError) { store = try SQLiteFleetStore(path: path) } catch {
                // While it was opened; it opens the next time.
                #expect([.unavailable, .dataLoss].contains(error.code), "\(error)")
                rejected += 1
            }
            let opened = try store ?? SQLiteFleetStore(path: path)
            for (row, changes) in script.steps.enumerated() {
                do throws(FleetError) { try await opened.enqueue(changes) {}.wait() } catch {
                    failed += 1
                    let context = "\(failure) at \(point), step \(row)"
                    #expect(error.code == .unavailable, "\(context): \(error)")
                    #expect(try FleetScript.Content(of: opened) == script.contents[row], "\(context)")
                    try await opened.enqueue(changes) {}.wait()
                }
            }
            opened.close()
            let again = try SQLiteFleetStore(path: path)
            #expect(
                try FleetScript.Content(of: again) == script.contents[script.steps.count], "\(failure) at \(point)")
            again.close()
        }
        print(
            "failures tried: \(sample.attempts) points, of which \(failed) in a step, \(rejected) while opening (\(failure))"
        )
        #expect(failed > 0 && rejected > 0)
    }

    @Test func keepsOrderOnSlowDisk() async throws {
        let disk = try FaultDisk()
        let store = try SQLiteFleetStore(path: disk.path(of: "fleet.sqlite"))
        disk.delay(microseconds: 3_000)
        let script = try FleetScript()
        let tickets = script.steps.map { store.enqueue($0) {} }
        for ticket in tickets { try await ticket.wait() }
        #expect(try FleetScript.Content(of: store) == script.contents[script.steps.count])
        store.close()
    }
}
