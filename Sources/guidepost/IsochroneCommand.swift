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
        commandName: "isochrone", abstract: "Find the area that is reachable within some minutes.",
        discussion: """
            Prints GeoJSON: one MultiPolygon for each number of minutes, the largest first. It contains the roads that \
            routes of 'guidepost route' reach in this time, and their surroundings.

            Example:
              guidepost isochrone --map monaco.region --stop 43.7396,7.4277 --minutes 2,5 --mode walking > reach.geojson
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp(
            "Minutes of travel, separated by commas: up to 24 numbers, each above 0 and at most a day.",
            valueName: "list"),
        transform: IsochroneCommand.minutes)
    var minutes: [Double] = [10]

    func validate() throws {
        guard trip.stop.count == 1 else {
            throw ValidationError("Exactly one --stop is required; there are \(trip.stop.count).")
        }
    }

    func run() throws {
        let provider = try trip.provider()
        let request = trip.request(stops: try trip.waypoints())
        try trip.check(request, on: provider)
        guard let longest = minutes.max() else { return }
        do throws(RouteError) {
            let reach = try provider.engine.isochrone(
                from: request.stops[0], within: Seconds(longest * 60), mode: request.mode, avoid: request.avoid,
                departure: request.departure, vehicle: request.vehicle)
            Output.write(GeoJSON.document(reach, minutes: minutes, on: provider.engine.graph))
        } catch {
            throw Failure(error)
        }
    }

    /// Each number takes a contour of the reachable area.
    private static let maximumContours = 24

    private static func minutes(_ text: String) throws -> [Double] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count <= maximumContours else {
            throw ValidationError("--minutes takes at most \(maximumContours) numbers.")
        }
        return try words.map { word in
            guard let number = Double(word), number > 0, number * 60 <= RouteEngine.longestIsochrone.value else {
                throw ValidationError("invalid --minutes '\(word)': expected a number above 0 and at most 1440")
            }
            return number
        }
    }
}
