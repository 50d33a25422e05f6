// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// `guidepost table`
struct TableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "table", abstract: "Compute tables of travel times.",
        discussion: """
            Reads one JSON object per line, {"origins": [[latitude, longitude], …], "destinations": [[…], …]}, and writes \
            one per line in the same order: {"durations": [[seconds, …], …], "distances": [[meters, …], …]}, a row for \
            each origin, with null where there is no route. Without destinations the origins are both. A line that fails \
            becomes {"error": {"message": …, "line": …}}. Other fields with the name "id" are repeated.

            Example:
              guidepost table --map monaco.region --batch - < tables.jsonl > times.jsonl
            """)

    @Option(help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var map: String

    @Option(help: ArgumentHelp("File with one table per line, or '-' for standard input.", valueName: "lines"))
    var batch: String

    @Option(help: "Travel mode.")
    var mode = TripOptions.Mode.driving

    @Option(
        help: ArgumentHelp(
            "A truck or bus, as for 'guidepost route': height=4.1,weight=18,width=2.5,length=12,axleload=11.5,hazmat,bus.",
            valueName: "properties"),
        transform: VehicleProperties.init(option:))
    var vehicle: VehicleProperties?

    func run() async throws {
        let engine = RouteEngine(graph: try MapFile.open(map))
        engine.clock = RegionClock.clock(of: engine.graph)
        try await BatchJob.run(batch) { json in
            let origins = try TableCommand.stops("origins", of: json)
            let destinations = json["destinations"] == nil ? origins : try TableCommand.stops("destinations", of: json)
            let table = try engine.table(from: origins, to: destinations, mode: mode.travelMode, vehicle: vehicle)
            return TableCommand.line(table, id: json["id"]?.string)
        }
    }

    private static func stops(_ field: String, of json: JSONValue) throws(FormatError) -> [Waypoint] {
        guard let places = json[field]?.array, !places.isEmpty else {
            throw FormatError(code: .invalidQuery, message: "'\(field)' must be a list of [latitude, longitude]")
        }
        var stops: [Waypoint] = []
        for (row, place) in places.enumerated() {
            guard let latitude = place[0]?.number, let longitude = place[1]?.number,
                let stop = Waypoint(location: Coordinate(latitude: latitude, longitude: longitude))
            else {
                throw FormatError(
                    code: .invalidQuery, message: "'\(field)' \(row): expected [latitude, longitude] in degrees")
            }
            stops.append(stop)
        }
        return stops
    }

    private static func line(_ table: TravelTable, id: String?) -> [UInt8] {
        var json = JSONWriter()
        func matrix(_ json: inout JSONWriter, _ value: (Int, Int) -> Double?) {
            for row in 0..<table.rows {
                json.array { json in
                    for column in 0..<table.columns {
                        if let number = value(row, column) { json.value(number, decimals: 1) } else { json.null() }
                    }
                }
            }
        }
        json.object { json in
            if let id { json.field("id", id) }
            json.array("durations") { json in matrix(&json) { table.time($0, $1)?.value } }
            json.array("distances") { json in matrix(&json) { table.distance($0, $1)?.value } }
        }
        return json.take()
    }
}
