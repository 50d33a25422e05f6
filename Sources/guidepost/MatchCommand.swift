// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavWords

/// `guidepost match`
struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Match a recorded drive to the roads.",
        discussion: """
            The trace is GPX, GeoJSON (a line or points), or CSV with a header: longitude,latitude,time and optionally \
            accuracy,course,speed. Coordinates are WGS 84, times are seconds or ISO 8601, accuracy is the radius in \
            meters that contains two of three fixes, course is degrees clockwise from north, speed is in meters per second.

            Formats: text; json with 'matchings' (confidence, length, OpenStreetMap nodes, line) and the matched position \
            of each fix with its probability; geojson; gpx; osrm, the response of an OSRM v5 match service.

            Examples:
              guidepost match --map monaco.region drive.gpx
              guidepost match --map monaco.region drive.csv --format geojson > drive.geojson
            """)

    @Option(help: ArgumentHelp("Region file made by 'guidepost map build'.", valueName: "region"))
    var map: String

    @Argument(help: ArgumentHelp("Trace file, or '-' for standard input.", valueName: "trace"))
    var trace: String

    @Option(help: "Travel mode.")
    var mode = TripOptions.Mode.driving

    @Option(
        help: ArgumentHelp(
            "Standard deviation of fixes without accuracy. By default it is estimated from the trace.",
            valueName: "meters"))
    var deviation: Double?

    @Option(
        help: ArgumentHelp(
            "Begin a new matching after a longer gap. By default only where there is no route.",
            valueName: "seconds"))
    var longestGap: Double?

    @Option(help: "Output format.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, geojson, gpx, osrm }

    func validate() throws {
        for (name, value) in [("--deviation", deviation), ("--longest-gap", longestGap)] {
            if let value, !(value > 0 && value.isFinite) { throw ValidationError("\(name) must be above 0.") }
        }
    }

    func run() throws {
        let bytes = try Input.bytes(at: trace)
        let document = try Failure.explaining {
            let fixes = try TraceFile.fixes(in: bytes)
            let graph = try RoadGraph(path: map)
            let options = MatchOptions(
                mode: mode.travelMode, deviation: deviation.map { Meters($0) },
                longestGap: longestGap.map { Seconds($0) })
            let match = TraceMatcher(engine: RouteEngine(graph: graph)).match(fixes, options: options)
            return MatchDocument(match, of: fixes, on: graph)
        }
        guard !document.match.matchings.isEmpty else {
            throw Failure(
                "\(trace): no part of the trace matches the roads of the map",
                advice: "Check the area of the map with 'guidepost map info', or use another --mode.")
        }
        switch format {
        case .text: Output.write(document.text())
        case .json: Output.write(document.json)
        case .geojson: Output.write(document.geoJSON)
        case .gpx: Output.write(document.gpx)
        case .osrm:
            let provider = LocalRouteProvider(graph: document.graph, words: InstructionWriter())
            Output.write(document.osrm(provider: provider, mode: mode.travelMode))
        }
    }
}
