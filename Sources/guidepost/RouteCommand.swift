// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGuidance
internal import NavModel
internal import NavRouting

/// `guidepost route`
struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Find a route and tell its steps.",
        discussion: """
            Formats: text for people; json, one object with legs and steps in the words of the feed; geojson and gpx for \
            maps and receivers; osrm, the answer of an OSRM v5 route service. Distances are in meters and times in \
            seconds, except in text.

            --alternatives also finds other routes worth a look between two stops, and tells what speaks for each; there \
            may be fewer than asked for, or none. Every format but gpx holds them.

            --explain tells for every junction on the way why something is said there, or nothing: which pass of guidance \
            decided, what for, and what the roads are that meet; as text, json or geojson. With --junction it is the \
            one of that number alone, and svg draws it.

            --queries answers many questions from a file ('-' for standard input) with a JSON list in the OSRM form. The \
            file holds a list of objects: waypoints [{"lon":…,"lat":…}], and if wanted mode (or profile car, bicycle, \
            foot), bearings [[degrees clockwise from north, range] or null], approaches, settings {"local_time":…} for the \
            departure, options with OSRM's names. A question without a route is answered with {"code":"NoRoute"} and the like, and the status is still 0.

            Examples:
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --mode walking \
            --format geojson > route.geojson
              guidepost route --map monaco.region --stop 43.7480,7.4365 --stop 43.7310,7.4155 --alternatives 2
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --explain
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --explain --junction 7 \
            --format svg > junction.svg
              guidepost route --map monaco.region --queries questions.json > answers.json
            """)

    @OptionGroup var trip: TripOptions

    @Option(help: ArgumentHelp("Answer the questions of a file instead of --stop.", valueName: "file"))
    var queries: String?

    @Option(help: ArgumentHelp("Find so many other routes at most, 0 to 3.", valueName: "count"))
    var alternatives = 0

    @Flag(help: "Tell why something is said at each junction, or nothing.")
    var explain = false

    @Option(
        help: ArgumentHelp("Explain the junction of this number alone, as --explain counts them.", valueName: "number"))
    var junction: Int?

    @Option(help: "How to write the route; text unless --queries is given.")
    var format: Format?

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, geojson, gpx, osrm, svg }

    func validate() throws {
        try validateExplaining()
        guard 0...3 ~= alternatives else { throw ValidationError("--alternatives must be 0 to 3.") }
        if queries == nil {
            _ = try trip.request()
            guard alternatives == 0 || format != .gpx else {
                throw ValidationError("--format gpx holds one route; take another form with --alternatives.")
            }
        } else {
            guard alternatives == 0 else {
                throw ValidationError("Questions of a file say 'alternatives' in their options.")
            }
            guard trip.stop.isEmpty else { throw ValidationError("Give either --stop or --queries.") }
            guard format ?? .osrm == .osrm else {
                throw ValidationError("--queries is answered in the form osrm only.")
            }
        }
    }

    private func validateExplaining() throws {
        guard explain else {
            guard junction == nil else { throw ValidationError("--junction needs --explain.") }
            guard format != .svg else {
                throw ValidationError("--format svg draws a junction; add --explain --junction <number>.")
            }
            return
        }
        guard queries == nil, alternatives == 0 else {
            throw ValidationError("--explain is for one route; leave out --queries and --alternatives.")
        }
        guard format != .gpx, format != .osrm else {
            throw ValidationError("--explain is written as text, json, geojson or svg.")
        }
        guard format != .svg || junction != nil else {
            throw ValidationError("--format svg draws one junction; name it with --junction <number>.")
        }
    }

    func run() async throws {
        if explain {
            Output.write(try explanation(of: trip.request()))
        } else if let queries {
            Output.write(try await answers(to: Input.bytes(at: queries)))
        } else {
            Output.write(try document(for: trip.request()))
        }
    }

    private func answers(to questions: [UInt8]) async throws(Failure) -> [UInt8] {
        let service = OSRMService(provider: try trip.provider(), base: trip.request(stops: []))
        do {
            return try await service.answers(toList: questions)
        } catch {
            throw Failure(error)
        }
    }

    private func document(for request: RouteRequest) throws(Failure) -> [UInt8] {
        let provider = try trip.provider()
        do {
            let routes = try provider.engine.alternatives(for: request, atMost: alternatives)
                .map { provider.route(along: $0, for: request) }
            guard let best = routes.first else {
                throw RouteError(code: .unreachable, message: "there is no route")
            }
            let others = Array(routes.dropFirst())
            let signage = Signage(on: best, language: request.language)
            switch format ?? .text {
            case .text: return Array(RouteText.document(best, others: others, signage: signage).utf8)
            case .json: return RouteJSON.document(best, others: others, signage: signage)
            case .geojson: return GeoJSON.document(best, others: others, signage: signage)
            case .gpx: return GPX.document(best)
            case .osrm, .svg:
                var options = OSRMOptions()
                (options.steps, options.overview) = (true, .full)
                return OSRMAnswer(options: options).body(routes: routes, stops: request.stops) + [UInt8(ascii: "\n")]
            }
        } catch {
            throw Failure(error)
        }
    }

    private func explanation(of request: RouteRequest) throws(Failure) -> [UInt8] {
        let provider = try trip.provider()
        let (path, route): (EnginePath, Route)
        do {
            path = try provider.engine.path(for: request)
            route = provider.route(along: path, for: request)
        } catch {
            throw Failure(error)
        }
        let all = ExplainedRoute(
            route, legs: provider.explanation(of: path, for: request),
            signage: Signage(on: route, language: request.language))
        guard let chosen = junction.map({ all.only($0) }) ?? all else {
            throw Failure(
                "there is no junction \(junction ?? 0) on this route",
                advice: "Its junctions are 1 to \(all.junctions.count); leave out --junction to see them.")
        }
        switch format ?? .text {
        case .json: return chosen.json
        case .geojson: return chosen.geoJSON
        case .svg:
            guard let number = junction, let drawing = JunctionDrawing(chosen, junction: number) else { return [] }
            return Array(drawing.svg.utf8)
        case .text, .gpx, .osrm: return Array(chosen.text.utf8)
        }
    }
}
