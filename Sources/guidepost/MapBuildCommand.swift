// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import NavFormats
internal import NavGraph
internal import NavModel

/// `guidepost map build`
struct MapBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build a region file from an OpenStreetMap extract.",
        discussion: """
            The format of the extract (.osm.pbf, .osm, .osm.gz) is detected from its content; '-' reads standard input. \
            The region file is created only when it is complete. Progress (on a terminal) and a summary go to standard \
            error.

            --metrics stores metrics of travel modes with their customized hierarchies. A process that opens the region then \
            routes at once, and all processes share this memory; the file becomes several times larger. Other metrics are \
            computed when they are first requested.

            --changes applies OsmChange files while the extract is read, which needs no second copy of it. Of a folder with \
            the layout of replication servers, only changes after the date of the extract are read. They must be of the same \
            area as the extract. 'guidepost map update' applies later ones.

            Examples:
              guidepost map build monaco.osm.pbf -o monaco.region
              guidepost map build malta.osm.pbf --changes updates/ -o malta.region
              guidepost map build monaco.osm.pbf -o monaco.region --metrics driving,walking
              osmium cat malta.osm.pbf -f osm | guidepost map build - -o malta.region
            """)

    @Argument(help: ArgumentHelp("OpenStreetMap extract, or '-'.", valueName: "in"))
    var input: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Changes to apply to the extract: .osc and .osc.gz files, or folders of a replication server, oldest first.",
            valueName: "osc"))
    var changes: [String] = []

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Region file to write.", valueName: "region"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Driving side: left or right. By default that of the country.",
            valueName: "side"))
    var drivingSide: Side?

    @Option(
        help: ArgumentHelp(
            """
            Time zone, such as America/New_York, by which time-dependent restrictions apply now. By default that of the country, \
            if it has only one.
            """,
            valueName: "name"))
    var timeZone: String?

    @Option(help: ArgumentHelp("Number of threads, 1 or more. By default one per core.", valueName: "count"))
    var threads: Int?

    @OptionGroup var temporaryFolder: TemporaryFolderOption

    @Option(
        help: ArgumentHelp(
            "Travel modes whose metrics to store, separated by commas: driving, cycling, walking, twoWheeler, taxicab.",
            valueName: "modes"),
        transform: StoredModes.init(parsing:))
    var metrics: StoredModes?

    @Flag(
        inversion: .prefixedNo,
        help: "Include map layers: land use, water, buildings, railways, place names.")
    var layers = true

    @Flag(
        inversion: .prefixedNo,
        help: "Include the search index: names and addresses for 'guidepost search' and 'reverse'.")
    var search = true

    @Flag(
        inversion: .prefixedNo,
        help: "Store the paths of the extract and the changes, and these options, for 'guidepost map update'.")
    var source = true

    @Flag(help: "Print no progress and no summary.")
    var quiet = false

    enum Side: String, ExpressibleByArgument, CaseIterable { case left, right }

    func validate() throws {
        guard input != output else { throw ValidationError("The region and the extract must be different files.") }
        guard timeZone.map({ TimeZone(identifier: $0) != nil }) ?? true else {
            throw ValidationError(
                "invalid --time-zone '\(timeZone ?? "")': expected a name such as Europe/Lisbon or UTC")
        }
        guard (threads ?? 1) >= 1 else { throw ValidationError("--threads must be 1 or more.") }
    }

    func run() throws {
        var options = RegionSource.Options()
        options.drivesOnLeft = drivingSide.map { $0 == .left }
        options.timeZone = timeZone
        options.modes = metrics?.modes.map(\.name) ?? []
        options.hasLayers = layers
        options.hasSearch = search
        try RegionBuild(
            extract: input, changes: changes, options: options, isRemembered: source, threads: threads,
            temporaryFolder: temporaryFolder, quiet: quiet
        ).write(to: output)
    }
}

/// The value of `--metrics`.
struct StoredModes: Equatable {
    let modes: [TravelMode]

    /// Parses names of modes separated by commas; each counts once.
    init(parsing text: String) throws {
        var modes: [TravelMode] = []
        for word in text.split(separator: ",") {
            guard let mode = TravelMode(commonName: String(word)) else {
                throw ValidationError(
                    "invalid --metrics '\(word)': expected driving, cycling, walking, twoWheeler or taxicab")
            }
            if !modes.contains(mode) { modes.append(mode) }
        }
        self.modes = modes
    }
}
