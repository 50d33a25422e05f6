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
            The form of the extract (.osm.pbf, .osm, .osm.gz) is told from its content; '-' reads it from standard \
            input. The region appears under its name only when it is whole. A progress line is shown on a terminal, and \
            a summary of what was read and left out afterwards; both go to standard error.

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
            "Side of the road that traffic keeps to: left or right. The country decides when this is not given.",
            valueName: "side"))
    var drivingSide: Side?

    @Option(help: ArgumentHelp("Number of threads, 1 or more; one a core when not given.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Keep what drawn maps show beside roads: land use, water, buildings, rails, names of places.")
    var layers = false

    @Flag(help: "No progress line and no summary.")
    var quiet = false

    enum Side: String, ExpressibleByArgument, CaseIterable { case left, right }

    func validate() throws {
        guard input != output else { throw ValidationError("The region cannot take the place of the extract.") }
        guard (threads ?? 1) >= 1 else { throw ValidationError("--threads must be 1 or more.") }
    }

    func run() throws {
        Memory.returnLargeBlocks()
        let start = ContinuousClock.now
        let line = ProgressLine(isShown: !quiet && Output.notesAreSeen)
        let (summary, drawn) = try Failure.explaining {
            let file = try input == "-" ? OSMFile(bytes: Input.standard(), name: "standard input") : OSMFile.open(input)
            let writer = try RegionWriter(path: output)
            defer { line.clear() }
            let summary = try MapBuilder.build(
                file, into: writer,
                options: ImportOptions(drivesOnLeft: drivingSide.map { $0 == .left }, workers: threads)
            ) { line.show($0) }
            try ContractionHierarchy.addContractionOrder(to: writer) { line.show(share: $0) }
            let features = try layers ? LayerBuilder.build(file, into: writer, workers: threads) : nil
            try writer.finish()
            return (summary, features)
        }
        if let refusal = drawn?.seaFailure { Output.note("note: no sea is drawn: \(refusal)\n") }
        if !quiet { Output.note(summary.text(output: output, elapsed: ContinuousClock.now - start)) }
    }
}
