// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import FuzzTargets
internal import Testing

/// Replays the seeds of every fuzz target and a fixed number of mutations of them. `make fuzz` searches further.
@Suite(.serialized) struct FuzzCorpusTests {
    private static let seeds = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzz/Seeds")

    /// Mutations of a target; `FUZZ_MUTATIONS` sets another number.
    private static func mutations(of target: FuzzTarget) -> Int {
        // These build a region, find routes or write files for each input.
        let slow = ["region", "layers", "request", "json", "record", "queue", "response", "session", "store"]
        return ProcessInfo.processInfo.environment["FUZZ_MUTATIONS"].flatMap { Int($0) }
            ?? (slow.contains(target.name) ? 40 : 200)
    }

    static func seeds(of target: FuzzTarget) throws -> [[UInt8]] {
        try FileManager.default.contentsOfDirectory(
            at: seeds.appending(path: target.name), includingPropertiesForKeys: nil
        )
        .sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
    }

    @Test("every target survives its seeds and mutations of them", arguments: FuzzTarget.all.map(\.name))
    func survives(_ name: String) async throws {
        // Some targets block until asynchronous work is done, which must not take a thread of that work.
        let failures = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try FuzzCorpusTests.failures(of: name) })
            }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private static func failures(of name: String) throws -> [String] {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let seeds = try seeds(of: target)
        try #require(!seeds.isEmpty, "Fuzz/Seeds/\(name) holds no seed")
        var failures: [String] = []
        let start = ContinuousClock.now
        defer { print("\(name): \(ContinuousClock.now - start)") }
        func run(_ input: [UInt8], _ what: String) {
            do { try target.run(input) } catch {
                failures.append("\(name), \(what): \(error); input \(Data(input).base64EncodedString())")
            }
        }
        for (row, seed) in seeds.enumerated() { run(seed, "seed \(row)") }
        var mutator = FuzzMutator(seed: 1)
        for round in 0..<mutations(of: target) {
            run(
                mutator.variant(of: seeds[round % seeds.count], others: seeds, maximumLength: target.maximumLength),
                "mutation \(round)")
        }
        return failures
    }
}
