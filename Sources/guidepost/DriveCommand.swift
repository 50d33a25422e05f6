// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavService
internal import NavSession

/// `guidepost drive`
struct DriveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drive", abstract: "Drive a route in simulation and show the turn-by-turn feed.",
        discussion: """
            On a terminal a card is shown and kept up to date: the next maneuver and how far it is, the road, the lanes, \
            what comes after, and what is left of time and distance. Elsewhere the feed itself is written, one JSON \
            object a line and a line for every second driven: navState, currentStep, remainingSteps, \
            distanceToCurrentStepMeters, timeToCurrentStepSeconds and so on, in meters and seconds.

            The vehicle slows down for curves and turns. The same options give the same output. The status is 1 when \
            the drive does not arrive.

            Examples:
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace 20x
              guidepost drive --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --pace max \
            --format jsonl > feed.jsonl
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp("How fast time passes: 1x as in life, 20x, or max for no waiting.", valueName: "pace"),
        transform: Pace.init(parsing:))
    var pace = Pace(rate: 1)

    @Option(
        help: ArgumentHelp(
            "Disturb the positions as a receiver in a city does; the same number, the same disturbance.",
            valueName: "number"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Miss the route after so many meters, to see how a new one is found.", valueName: "meters"))
    var detour: Double?

    @Option(help: ArgumentHelp("How many of the remaining steps a line carries; all if not given.", valueName: "count"))
    var remainingSteps: Int?

    @Option(help: "text for people, jsonl for one message a line; text on a terminal, else jsonl.")
    var format: Format?

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, jsonl }

    func validate() throws {
        _ = try trip.request()
        if let detour, !(detour >= 0 && detour.isFinite) {
            throw ValidationError("--detour must be a number of meters, 0 or more.")
        }
        if let remainingSteps, remainingSteps < 0 { throw ValidationError("--remaining-steps must be 0 or more.") }
    }

    func run() async throws {
        let request = try trip.request()
        let provider = try trip.provider()
        var drive = try await start(request, with: provider)
        drive.simulator.isLocationJitteringEnabled = seed != nil
        if let detour { drive.detour = DriveSession.Detour(start: Meters(detour)) }
        var show = DriveShow(
            format: format ?? (Output.isTerminal ? .text : .jsonl), remainingSteps: remainingSteps,
            language: trip.language)
        var timer = Pacemaker(pace: pace, interval: drive.simulator.settings.interval)
        while let moment = await drive.next() {
            if let route = drive.state.itinerary?.route { show.signage(of: route) }
            for info in moment.navInfos { show.show(info) }
            await timer.wait()
        }
        guard drive.hasArrived else {
            throw Failure("The drive ended before the last stop.", advice: "Try another stop, or leave out --detour.")
        }
    }

    private func start(
        _ request: RouteRequest, with provider: LocalRouteProvider
    ) async throws(Failure) -> DriveSession {
        do {
            return try await DriveSession(request: request, provider: provider, seed: seed ?? 1)
        } catch {
            throw Failure(error)
        }
    }
}
