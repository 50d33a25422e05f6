// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel

/// `guidepost map places`
struct MapPlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "Draw places on the roads of a region by lot.",
        discussion: """
            Writes latitude,longitude in degrees, one place a line, as --stop takes it. All places belong to the part of \
            the network where one gets from everywhere to everywhere in the mode.

            Example:
              guidepost drive --map monaco.region $(guidepost map places monaco.region | sed 's/^/--stop /')
            """)

    @Argument(help: ArgumentHelp("Region file made by 'guidepost map build'.", valueName: "region"))
    var file: String

    @Option(help: "How many places, 1 or more.")
    var count = 2

    @Option(help: "The same number, the same places.")
    var seed: UInt64 = 1

    @Option(help: "How one gets there.")
    var mode = TripOptions.Mode.driving

    func validate() throws {
        guard count >= 1 else { throw ValidationError("--count must be 1 or more.") }
    }

    func run() throws {
        let graph = try Failure.explaining { try RoadGraph(path: file) }
        let generator = SeededRandom(seed: seed)
        guard let places = RandomPlaces(on: graph, mode: mode.travelMode, generator: generator) else {
            throw Failure("\(file): no road for \(mode.rawValue) in this region", advice: "Take another --mode.")
        }
        for place in places.prefix(count) {
            let degrees = [place.latitude, place.longitude].map { DecimalText.text($0, decimals: 6) }
            Output.write(degrees.joined(separator: ",") + "\n")
        }
    }
}
