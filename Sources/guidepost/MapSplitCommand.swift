// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavRender
internal import NavSearch

/// `guidepost map split`
struct MapSplitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split", abstract: "Split a region into packs: region files of its parts.",
        discussion: """
            Writes one pack for each tile of the Web Mercator grid, or for each polygon of a GeoJSON file, and \
            manifest.json with their bounds, sizes and checksums. Areas without roads get no pack.

            Every command with --map accepts a folder of packs, all or some of them, and finds the same routes as on the \
            whole region wherever the packs cover them. The first one joins the packs, and keeps the result in the \
            folder .joined there.

            A pack has all roads that touch its area or come within --margin of it, and the roads that meet them, and the \
            addresses and places there. Packs have no stored metrics.

            Examples:
              guidepost map split portugal.region --zoom 8 -o packs
              guidepost map split europe.region --areas countries.geojson -o packs
              guidepost route --map packs --stop 41.15,-8.61 --stop 38.72,-9.14
            """)

    @Argument(help: ArgumentHelp("Region file, or a folder of packs.", valueName: "region"))
    var input: String

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Folder to write.", valueName: "folder"))
    var output: String

    @Option(help: ArgumentHelp("Zoom level of the tiles, 0 … 20. There are 4^zoom on the globe.", valueName: "level"))
    var zoom: Int?

    @Option(
        help: ArgumentHelp("GeoJSON file of polygons. The property 'name' is the name of the pack.", valueName: "file"))
    var areas: String?

    @OptionGroup
    var margin: MarginOption

    @Flag(help: "Print no summary.")
    var quiet = false

    func validate() throws {
        guard (zoom == nil) != (areas == nil) else { throw ValidationError("Use --zoom or --areas.") }
        guard (0...20).contains(zoom ?? 0) else { throw ValidationError("--zoom must be 0 … 20.") }
    }

    func run() throws {
        let start = ContinuousClock.now
        let graph = try Failure.explaining { try RoadGraph(path: input) }
        guard let bounds = graph.index.bounds else { throw Failure("\(input): there are no roads in this region") }
        let wanted: [PackArea]
        if let areas {
            let bytes = try Input.bytes(at: areas)
            wanted = try Failure.explaining { try AreaFile(parsing: bytes).areas }
        } else {
            wanted = PackArea.tiles(zoom: zoom ?? 0, touching: bounds)
        }
        let split = try Failure.explaining { try RegionSplit(graph, areas: wanted, margin: margin.meters) }
        guard !split.areas.isEmpty else {
            throw Failure(
                "\(input): no road touches these areas", advice: "'guidepost map info' shows the area of the map.")
        }
        try checkFolder(for: split)
        var manifest = PackManifest(
            dataVersion: graph.properties["dataVersion"] ?? "", margin: split.margin, packs: [])
        for (index, area) in split.areas.enumerated() {
            manifest.packs.append(try write(index, area, of: split, graph.file))
        }
        try Output.write(manifest.json, toFile: "\(output)/manifest.json")
        if !quiet { Output.note(summary(split, manifest, ContinuousClock.now - start)) }
    }

    /// Creates the folder. Packs of an earlier split must not remain among the new ones.
    private func checkFolder(for split: RegionSplit) throws(Failure) {
        try Output.makeFolder(output)
        let others = (try? RegionFolder(path: output))?.names.filter { name in
            !split.areas.contains { $0.name == name }
        }
        if let other = others?.first {
            throw Failure(
                "\(output) contains \(other).region, which is not one of the new packs",
                advice: "Write the packs to an empty folder.")
        }
    }

    private func write(
        _ index: Int, _ area: PackArea, of split: RegionSplit, _ region: RegionFile
    ) throws(Failure) -> PackManifest.Pack {
        let file = "\(area.name).region"
        let path = "\(output)/\(file)"
        return try Failure.explaining {
            let writer = try RegionWriter(path: path)
            let contents = try split.write(index, to: writer)
            try SearchPacks.addIndex(of: region, in: area.area, margin: split.margin, to: writer)
            try MapOverview.add(to: writer)
            try writer.finish()
            let (byteCount, checksum) = try RegionFile.inspecting(path: path).wholeFile
            return PackManifest.Pack(
                file: file, byteCount: byteCount, checksum: checksum, bounds: area.area.bounds.boundingBox,
                segments: contents.segments)
        }
    }

    private func summary(_ split: RegionSplit, _ manifest: PackManifest, _ elapsed: Duration) -> String {
        let megabytes = Double(manifest.packs.reduce(0) { $0 + $1.byteCount }) / 1e6
        let outside =
            split.segmentsOutside == 0
            ? "" : "note: \(split.segmentsOutside) road segments are outside of all areas\n"
        return "\(output): \(manifest.packs.count) packs, \(DecimalText.text(megabytes, decimals: 1)) MB, "
            + "done in \(elapsed.formatted)\n\(outside)"
    }
}

/// `--margin` of the commands that cut regions.
struct MarginOption: ParsableArguments {
    @Option(
        name: .customLong("margin"),
        help: ArgumentHelp(
            "How far a pack reaches beyond its area, so that it is of use on its own; packs overlap by twice that.",
            valueName: "meters"))
    var value = 500.0

    var meters: Meters { Meters(value) }

    func validate() throws {
        guard (0...100_000).contains(value) else { throw ValidationError("--margin must be 0 … 100000 meters.") }
    }
}
