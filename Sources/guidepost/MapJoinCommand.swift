// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph
internal import NavRender
internal import NavRouting
internal import NavSearch

/// `guidepost map join`
struct MapJoinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Join packs of one region to a region file.",
        discussion: """
            Commands with --map FOLDER do this by themselves. Join packs to store metrics with the result, or where the \
            folder cannot be written.

            Examples:
              guidepost map join packs -o joined.region --metrics driving
              guidepost map join packs/8-121-96.region packs/8-122-96.region -o two.region
            """)

    @Argument(help: ArgumentHelp("Packs of one region, or folders of them.", valueName: "packs"))
    var inputs: [String]

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Region file to write.", valueName: "region"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Travel modes whose metrics to store, separated by commas: driving, cycling, walking, twoWheeler, taxicab.",
            valueName: "modes"),
        transform: StoredModes.init(parsing:))
    var metrics: StoredModes?

    @OptionGroup var temporaryFolder: TemporaryFolderOption

    @Flag(help: "Print no summary.")
    var quiet = false

    func validate() throws {
        guard !inputs.contains(output) else { throw ValidationError("The output must be another file.") }
    }

    func run() throws {
        Memory.returnLargeBlocks()
        let start = ContinuousClock.now
        try Failure.explaining {
            var packs: [RoadGraph] = []
            for path in inputs { packs += try RegionFolder.packs(at: path) }
            let writer = try RegionWriter(path: output)
            try RegionJoin.write(packs, to: writer)
            try SearchPacks.addIndex(joining: packs.map(\.file), to: writer)
            if let metrics {
                try ContractionHierarchy.addMetrics(
                    for: metrics.modes, to: writer, temporaryFolder: temporaryFolder.path(forWriting: output))
            }
            try MapOverview.add(to: writer)
            try writer.finish()
            guard !quiet else { return }
            Output.note("\(output): \(packs.count) packs joined in \((ContinuousClock.now - start).formatted)\n")
        }
    }
}
