// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSpeeds
internal import NavWords

/// `guidepost match`
struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Match a recorded drive to the roads.",
        discussion: """
            The trace is GPX, GeoJSON (a line or points), or CSV with a header: longitude,latitude,time and optionally \
            accuracy,course,speed. Coordinates are WGS 84, times are seconds or ISO 8601, accuracy is the radius in \
            meters that contains two of three fixes, course is degrees clockwise from north, speed is in meters per second.

            Formats: text; json with 'matchings' (confidence, length, OpenStreetMap nodes, line) and the matched position \
            of each fix with its probability; geojson; gpx; osrm, the response of an OSRM v5 match service.

            --batch reads one drive per line, {"t": [seconds since 1970, …], "pts": [[latitude, longitude], …]}, and writes \
            its json per line in the same order, with the 'id' of the drive; a line that fails becomes {"error": …}.

            Examples:
              guidepost match --map monaco.region drive.gpx
              guidepost match --map monaco.region drive.csv --format geojson > drive.geojson
              guidepost match --map monaco.region --batch - < drives.jsonl > matched.jsonl
            """)

    @Option(help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var map: String

    @Argument(help: ArgumentHelp("Trace file, or '-' for standard input.", valueName: "trace"))
    var trace: String?

    @Option(help: ArgumentHelp("Match the drives of a file with one per line, or '-'.", valueName: "lines"))
    var batch: String?

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
        guard (trace == nil) == (batch != nil) else { throw ValidationError("Missing a trace file, or --batch.") }
        guard batch == nil || format == .text || format == .json else {
            throw ValidationError("--batch writes json only.")
        }
        for (name, value) in [("--deviation", deviation), ("--longest-gap", longestGap)] {
            if let value, !(value > 0 && value.isFinite) { throw ValidationError("\(name) must be above 0.") }
        }
    }

    func run() async throws {
        let graph = try MapFile.open(map)
        let matcher = TraceMatcher(engine: RouteEngine(graph: graph))
        let options = MatchOptions(
            mode: mode.travelMode, deviation: deviation.map { Meters($0) }, longestGap: longestGap.map { Seconds($0) })
        if let batch {
            try await BatchJob.run(batch) { json in
                let fixes = try DriveInput.drive(json).fixes
                let document = MatchDocument(matcher.match(fixes, options: options), of: fixes, on: graph)
                return document.json(id: json["id"]?.string)
            }
        } else if let trace {
            let bytes = try Input.bytes(at: trace)
            let fixes: [LocationFix]
            do { fixes = try TraceFile.fixes(in: bytes) } catch {
                throw Failure(error.message, advice: FileKind(Array(bytes.prefix(512))).adviceForTrace(trace))
            }
            try write(MatchDocument(matcher.match(fixes, options: options), of: fixes, on: graph), of: trace)
        }
    }

    private func write(_ document: MatchDocument, of trace: String) throws {
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
            let provider = LocalRouteProvider(graph: document.graph, writer: InstructionWriter())
            Output.write(document.osrm(provider: provider, mode: mode.travelMode))
        }
    }
}
