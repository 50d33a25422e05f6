// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph
internal import NavTiles

/// `guidepost map tiles`
struct MapTilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Write the vector tiles of a region to a file.",
        discussion: """
            The file has the PMTiles format, version 3, which map libraries read from any web server with range requests, \
            without a tile server. If its name ends with .mbtiles, it has the MBTiles format, version 1.3, for tile servers \
            and offline maps. The tiles are those of 'guidepost serve': zoom 16 has everything, which libraries \
            enlarge at higher zooms; with a lower --max-zoom, house numbers and most points of interest are left out.

            Examples:
              guidepost map tiles monaco.region -o monaco.pmtiles
              guidepost map tiles monaco.region -o monaco.mbtiles
            """)

    @Argument(help: ArgumentHelp("Region file, or a folder of packs.", valueName: "region"))
    var input: String

    @Option(
        name: [.customShort("o"), .long], help: ArgumentHelp("PMTiles or MBTiles file to write.", valueName: "file"))
    var output: String

    @Option(help: "Lowest zoom level, 0 … 16.")
    var minZoom = 0

    @Option(help: "Highest zoom level, 0 … 16.")
    var maxZoom = 16

    @Option(help: ArgumentHelp("Language of road names as a BCP 47 tag. By default local names.", valueName: "tag"))
    var language = ""

    @Flag(help: "Print no progress and no summary.")
    var quiet = false

    func validate() throws {
        guard (0...16).contains(minZoom), (minZoom...16).contains(maxZoom) else {
            throw ValidationError("--min-zoom and --max-zoom must be 0 … 16, in this order.")
        }
    }

    func run() throws {
        let start = ContinuousClock.now
        let graph = try MapFile.open(input)
        let tiles = try Failure.explaining { try MapTileHandler(graph: graph) }
        let isShown = !quiet && Output.isErrorTerminal
        let summary: TileArchive.Summary
        do throws(TileArchive.Failure) {
            summary = try TileArchive.write(tiles, zooms: minZoom...maxZoom, language: language, to: output) {
                zoom, done, count in
                if isShown { Output.replaceNote("zoom \(zoom)/\(maxZoom)  \(done) of \(count) tiles") }
            }
        } catch {
            throw Failure(error.description, advice: "Check the folder, its permissions and the free disk space.")
        }
        if isShown { Output.replaceNote("") }
        guard !quiet else { return }
        let megabytes = DecimalText.text(Double(summary.byteCount) / 1e6, decimals: 1)
        let largest = summary.levels.max { $0.largest < $1.largest }
        let size = largest.map {
            ", the largest \(DecimalText.text(Double($0.largest) / 1e3, decimals: 0)) kB at zoom \($0.zoom)"
        }
        Output.note(
            "\(output): \(summary.tileCount) tiles\(size ?? ""), \(megabytes) MB, done in "
                + "\((ContinuousClock.now - start).formatted)\n")
    }
}
