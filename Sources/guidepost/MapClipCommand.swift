// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavRender
internal import NavSearch

/// `guidepost map clip`
struct MapClipCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clip", abstract: "Cut a part out of a region.",
        discussion: """
            Writes the part of a region inside a rectangle or the polygons of a GeoJSON file, with all roads that touch \
            it. The result is a pack: several of the same region can be joined, see 'guidepost map split'.

            Example:
              guidepost map clip monaco.region --box 7.41,43.72,7.43,43.74 -o part.region
            """)

    @Argument(help: ArgumentHelp("Region file, or a folder of packs.", valueName: "region"))
    var input: String

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Region file to write.", valueName: "region"))
    var output: String

    @Option(
        help: ArgumentHelp("Rectangle in degrees.", valueName: "west,south,east,north"),
        transform: { text in try MapClipCommand.box(parsing: text) })
    var box: BoundingBox?

    @Option(help: ArgumentHelp("GeoJSON file of polygons, which together are the area.", valueName: "file"))
    var area: String?

    @OptionGroup
    var margin: MarginOption

    @Flag(help: "Print no summary.")
    var quiet = false

    func validate() throws {
        guard (box == nil) != (area == nil) else { throw ValidationError("Use --box or --area.") }
        guard input != output else { throw ValidationError("The two regions must be different files.") }
    }

    func run() throws {
        let start = ContinuousClock.now
        let graph = try Failure.explaining { try RoadGraph(path: input) }
        let file = output.split(separator: "/").last.map(String.init) ?? output
        let name = file.hasSuffix(".region") ? String(file.dropLast(".region".count)) : file
        let areas: [PackArea]
        if let area {
            let bytes = try Input.bytes(at: area)
            areas = [
                PackArea(
                    name: name, area: try Failure.explaining { try AreaFile(parsing: bytes, asOne: true).areas[0].area }
                )
            ]
        } else {
            areas = box.map { [PackArea(name: name, area: MapArea($0))] } ?? []
        }
        let contents = try Failure.explaining {
            let split = try RegionSplit(graph, areas: areas, margin: margin.meters)
            guard !split.areas.isEmpty else {
                throw Failure(
                    "\(input): no road touches this area", advice: "'guidepost map info' shows the area of the map.")
            }
            let writer = try RegionWriter(path: output)
            let contents = try split.write(0, to: writer)
            try SearchPacks.addIndex(of: graph.file, in: split.areas[0].area, margin: split.margin, to: writer)
            try MapOverview.add(to: writer)
            try writer.finish()
            return contents
        }
        guard !quiet else { return }
        Output.note(
            "\(output): \(contents.segments) segments between \(contents.nodes) nodes, "
                + "done in \((ContinuousClock.now - start).formatted)\n")
    }

    /// Parses four numbers in the order of GeoJSON.
    static func box(parsing text: String) throws -> BoundingBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard numbers.count == 4, numbers[0] <= numbers[2], numbers[1] <= numbers[3],
            numbers.allSatisfy({ $0.isFinite }), numbers[0] >= -180, numbers[2] <= 180, numbers[1] >= -90,
            numbers[3] <= 90
        else {
            throw ValidationError(
                "invalid --box '\(text)': expected west,south,east,north in degrees, such as 7.41,43.72,7.43,43.74")
        }
        return BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
}
