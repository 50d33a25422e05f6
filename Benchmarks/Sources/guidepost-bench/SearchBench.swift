// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavSearch

/// Builds the search index of a map, and searches for addresses drawn from it.
struct SearchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "search")

    @Argument(help: "OpenStreetMap extract.")
    var file: String

    @Option(help: "Number of addresses.")
    var count = 1000

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Flag(help: "House numbers come before the street.")
    var numberFirst = false

    @Flag(help: "Print the addresses that are not found first.")
    var misses = false

    func run() async throws {
        let extract = try OSMFile.open(file)
        let writer = RegionWriter()
        let (buildSeconds, _) = try await Stopwatch.seconds { try SearchCollector.build(extract, into: writer) }
        let bytes = try writer.finishInMemory()
        let (openSeconds, index) = try await Stopwatch.seconds { try SearchIndex(RegionFile(bytes: bytes)) }
        var random = SeededRandom(seed: seed)
        let sample = try SearchSample(extract, count: count, numberFirst: numberFirst, &random)
        guard !sample.addresses.isEmpty else { throw ValidationError("\(file) has no addresses") }
        let evaluation = SearchEvaluation(index: index, sample: sample)
        var shares: [Double] = []
        for isNear in [false, true] {
            for (typing, rank) in [
                (SearchEvaluation.Typing.right, 1), (.misspelled, 1), (.incomplete, 5), (.street, 5),
            ] {
                let isShown = misses && !isNear
                shares.append(
                    evaluation.found(typing, within: rank, isNear: isNear, &random) { text, found in
                        if isShown { print("missed: \(text) → \(found)") }
                    })
            }
        }
        let strokes = evaluation.keystrokes(100)
        var times: [Double] = []
        for text in strokes {
            let query = SearchQuery(text, near: sample.center, limit: 5)
            times.append(await Stopwatch.seconds { index.search(query) }.0 * 1e3)
        }
        let places = sample.addresses.map { $0.places[0].moved(Meters(15), toward: Bearing(90)) }
        let (reverseSeconds, _) = await Stopwatch.seconds { for place in places { _ = try? index.reverse(place) } }
        printFields([
            "addresses": Double(sample.total), "drawn": Double(sample.addresses.count), "right": shares[0],
            "misspelled": shares[1], "incomplete": shares[2], "reached": shares[3], "rightnear": shares[4],
            "misspellednear": shares[5], "incompletenear": shares[6], "reachednear": shares[7],
            "mean": times.reduce(0, +) / Double(max(1, times.count)), "p99": Stopwatch.quantile(0.99, of: times),
            "max": times.max() ?? 0, "reverse": reverseSeconds * 1e3 / Double(places.count), "build": buildSeconds,
            "open": openSeconds * 1e3, "bytes": Double(index.byteCount),
            "share": Double(index.byteCount) / Double(max(1, extract.byteCount)),
        ])
    }
}
