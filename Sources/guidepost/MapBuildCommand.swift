// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph
internal import NavImport
internal import NavRouting

/// `guidepost map build`
struct MapBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build a region file from an OpenStreetMap extract.",
        discussion: """
            The format of the extract (.osm.pbf, .osm, .osm.gz) is detected from its content; '-' reads standard input. \
            The region file is created only when it is complete. Progress (on a terminal) and a summary go to standard \
            error.

            Examples:
              guidepost map build monaco.osm.pbf -o monaco.region
              osmium cat malta.osm.pbf -f osm | guidepost map build - -o malta.region
            """)

    @Argument(help: ArgumentHelp("OpenStreetMap extract, or '-'.", valueName: "in"))
    var input: String

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Region file to write.", valueName: "region"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Driving side: left or right. By default that of the country.",
            valueName: "side"))
    var drivingSide: Side?

    @Option(help: ArgumentHelp("Number of threads, 1 or more. By default one per core.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Include map layers: land use, water, buildings, railways, place names.")
    var layers = false

    @Flag(help: "Print no progress and no summary.")
    var quiet = false

    enum Side: String, ExpressibleByArgument, CaseIterable { case left, right }

    func validate() throws {
        guard input != output else { throw ValidationError("The region and the extract must be different files.") }
        guard (threads ?? 1) >= 1 else { throw ValidationError("--threads must be 1 or more.") }
    }

    func run() throws {
        Memory.returnLargeBlocks()
        let start = ContinuousClock.now
        let line = ProgressLine(isShown: !quiet && Output.isErrorTerminal)
        let (summary, mapLayers) = try Failure.explaining {
            let file = try input == "-" ? OSMFile(bytes: Input.standard(), name: "standard input") : OSMFile.open(input)
            let writer = try RegionWriter(path: output)
            defer { line.clear() }
            let summary = try MapBuilder.build(
                file, into: writer,
                options: ImportOptions(drivesOnLeft: drivingSide.map { $0 == .left }, workers: threads)
            ) { line.show($0) }
            try ContractionHierarchy.addContractionOrder(to: writer) { line.show(orderFraction: $0) }
            let features = try layers ? LayerBuilder.build(file, into: writer, workers: threads) : nil
            try writer.finish()
            return (summary, features)
        }
        if let failure = mapLayers?.seaFailure { Output.note("note: no sea: \(failure)\n") }
        if !quiet { Output.note(summary.text(output: output, elapsed: ContinuousClock.now - start)) }
    }
}
