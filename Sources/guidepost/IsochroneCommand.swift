// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting

/// `guidepost isochrone`
struct IsochroneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "isochrone", abstract: "Tell how far one gets from a place within some minutes.",
        discussion: """
            Writes GeoJSON: one MultiPolygon for each number of minutes, the largest first. It holds the roads that are \
            reached by the ways that 'guidepost route' would take, and what lies close beside them.

            Example:
              guidepost isochrone --map monaco.region --stop 43.7396,7.4277 --minutes 2,5 --mode walking > reach.geojson
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp(
            "Minutes of travel, separated by commas; each above 0, up to a day; up to 24 numbers.", valueName: "list"),
        transform: IsochroneCommand.minutes)
    var minutes: [Double] = [10]

    func validate() throws {
        guard trip.stop.count == 1 else { throw ValidationError("Give one --stop; there are \(trip.stop.count).") }
    }

    func run() throws {
        let provider = try trip.provider()
        let request = trip.request(stops: trip.stop.map(\.waypoint))
        guard let longest = minutes.max() else { return }
        do throws(RouteError) {
            let reach = try provider.engine.isochrone(
                from: request.stops[0], within: Seconds(longest * 60), mode: request.mode, avoid: request.avoid,
                departure: request.departure)
            Output.write(GeoJSON.document(reach, minutes: minutes, on: provider.engine.graph))
        } catch {
            throw Failure(error)
        }
    }

    /// Each number costs an outline of all that is reached.
    private static let mostRings = 24

    private static func minutes(_ text: String) throws -> [Double] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count <= mostRings else { throw ValidationError("--minutes takes at most \(mostRings) numbers.") }
        return try words.map { word in
            guard let number = Double(word), number > 0, number * 60 <= RouteEngine.longestIsochrone.value else {
                throw ValidationError("'\(word)' is no number of minutes above 0 and at most a day.")
            }
            return number
        }
    }
}
