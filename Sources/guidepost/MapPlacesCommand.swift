// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel

/// `guidepost map places`
struct MapPlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "Pick random places on the roads of a region.",
        discussion: """
            Prints latitude,longitude in degrees, one place per line, in the format of --stop. There is a route between \
            any two of the places in the given mode.

            Example:
              guidepost drive --map monaco.region $(guidepost map places monaco.region | sed 's/^/--stop /')
            """)

    @Argument(
        help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var file: String

    @Option(help: "Number of places, 1 or more.")
    var count = 2

    @Option(help: "Seed of the random generator. The same seed gives the same places.")
    var seed: UInt64 = 1

    @Option(help: "Travel mode.")
    var mode = TripOptions.Mode.driving

    func validate() throws {
        guard count >= 1 else { throw ValidationError("--count must be 1 or more.") }
    }

    func run() throws {
        let graph = try MapFile.open(file)
        let generator = SeededRandom(seed: seed)
        guard let places = RandomPlaces(on: graph, mode: mode.travelMode, generator: generator) else {
            throw Failure("\(file): no roads for \(mode.rawValue) in this region", advice: "Use another --mode.")
        }
        for place in places.prefix(count) {
            let degrees = [place.latitude, place.longitude].map { DecimalText.text($0, decimals: 6) }
            Output.write(degrees.joined(separator: ",") + "\n")
        }
    }
}
