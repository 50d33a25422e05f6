// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSpeeds

/// `guidepost route`
struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Find a route and print its steps.",
        discussion: """
            Formats: text; json, one object with legs and steps with the names of the feed; geojson; gpx; osrm, the \
            response of an OSRM v5 route service. Distances are in meters and times in seconds, except in text. Stops \
            farther than --snap-radius from the nearest road are errors; above 300 m their distance is noted on standard error.

            --alternatives also finds alternative routes between two stops, with their advantages. There may be fewer \
            than requested. All formats except gpx contain them.

            --explain shows for every junction why it has an instruction or none: the deciding guidance pass, its reason, \
            and the connected roads; as text, json or geojson. --junction selects one junction, which svg draws.

            --queries runs the queries of a file ('-' for standard input) and prints a JSON list of OSRM responses. The \
            file contains a list of objects: waypoints [{"lon":…,"lat":…}], and optionally mode (or profile car, bicycle, \
            foot), bearings [[degrees clockwise from north, range] or null], approaches, settings {"local_time":…} for the \
            departure, and options with OSRM names. Queries without a route get {"code":"NoRoute"}, for example; the exit \
            status is still 0.

            --batch reads one such query per line and writes one response per line in the same order.

            --speeds finds routes by the usual speeds in the hours in which each stretch is driven, and text also says how \
            long eight of ten drives take. Queries have their own departure, or that of --depart.

            Examples:
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --mode walking \
            --format geojson > route.geojson
              guidepost route --map monaco.region --stop 43.7480,7.4365 --stop 43.7310,7.4155 --alternatives 2
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --explain
              guidepost route --map monaco.region --stop 43.7396,7.4277 --stop 43.7260,7.4155 --explain --junction 7 \
            --format svg > junction.svg
              guidepost route --map monaco.region --queries queries.json > routes.json
            """)

    @OptionGroup var trip: TripOptions

    @Option(help: ArgumentHelp("Run the queries of a file instead of --stop.", valueName: "file"))
    var queries: String?

    @Option(help: ArgumentHelp("Run the queries of a file with one per line, or '-'.", valueName: "lines"))
    var batch: String?

    @Option(help: ArgumentHelp("Maximum number of alternative routes, 0 to 3.", valueName: "count"))
    var alternatives = 0

    @Flag(help: "Explain the instructions at each junction.")
    var explain = false

    @Option(
        help: ArgumentHelp("Explain only the junction with this number.", valueName: "number"))
    var junction: Int?

    @Option(help: "Output format. The default is text, or osrm with --queries.")
    var format: Format?

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, geojson, gpx, osrm, svg }

    func validate() throws {
        try validateExplaining()
        guard 0...3 ~= alternatives else { throw ValidationError("--alternatives must be 0 to 3.") }
        if batch != nil {
            guard queries == nil, trip.stop.isEmpty, alternatives == 0, !explain, format ?? .osrm == .osrm else {
                throw ValidationError(
                    "--batch cannot be combined with --stop, --queries, --alternatives, --explain or --format.")
            }
        } else if queries == nil {
            try trip.checkStops()
            guard alternatives == 0 || format != .gpx else {
                throw ValidationError("--format gpx contains one route only; use another format with --alternatives.")
            }
        } else {
            guard alternatives == 0 else {
                throw ValidationError(
                    "--alternatives cannot be combined with --queries; set 'alternatives' in the options of each query."
                )
            }
            guard trip.stop.isEmpty else { throw ValidationError("--stop and --queries cannot be combined.") }
            guard format ?? .osrm == .osrm else {
                throw ValidationError("--queries supports only --format osrm.")
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
            throw ValidationError("--explain cannot be combined with --queries or --alternatives.")
        }
        guard format != .gpx, format != .osrm else {
            throw ValidationError("--explain supports text, json, geojson and svg.")
        }
        guard format != .svg || junction != nil else {
            throw ValidationError("--format svg draws one junction; add --junction <number>.")
        }
    }

    func run() async throws {
        if let batch {
            let service = OSRMService(provider: try trip.queryProvider(), base: trip.request(stops: []))
            try await BatchJob.run(batch) { await service.response(to: $0) }
        } else if explain {
            Output.write(try explanation(of: trip.request()))
        } else if let queries {
            Output.write(try await responses(to: Input.bytes(at: queries)))
        } else {
            Output.write(try document(for: trip.request()))
        }
    }

    private func responses(to queries: [UInt8]) async throws(Failure) -> [UInt8] {
        let service = OSRMService(provider: try trip.queryProvider(), base: trip.request(stops: []))
        do {
            return try await service.responses(toList: queries)
        } catch {
            throw Failure(error)
        }
    }

    private func document(for wanted: RouteRequest) throws(Failure) -> [UInt8] {
        let provider = try trip.provider()
        try trip.check(wanted, on: provider)
        do {
            let plan = wanted.vehicle?.electric == nil ? nil : try provider.engine.chargePlan(for: wanted)
            let request = plan?.request ?? wanted
            let paths =
                try plan.map { [$0.path] }
                ?? trip.paths(for: request, on: provider.engine, alternatives: alternatives)
            let routes =
                plan.map { [provider.route(along: $0)] }
                ?? paths.map { provider.route(along: $0, for: request) }
            guard let best = routes.first else {
                throw RouteError(code: .unreachable, message: "there is no route")
            }
            for stop in best.distantStops(of: request.stops) {
                Output.note(
                    "note: stop \(stop.index + 1) is \(Int(stop.distance.value.rounded())) m from the nearest road\n")
            }
            let others = Array(routes.dropFirst())
            let signage = Signage(on: best, language: request.language)
            switch format ?? .text {
            case .text:
                let text = RouteText.document(best, others: others, signage: signage)
                return Array((try arrival(along: paths.first, for: request, provider.engine) + text).utf8)
            case .json: return RouteJSON.document(best, others: others, signage: signage)
            case .geojson: return GeoJSON.document(best, others: others, signage: signage)
            case .gpx: return GPX.document(best)
            case .osrm, .svg:
                var options = OSRMOptions()
                (options.steps, options.overview) = (true, .full)
                return OSRMResponse(options: options).body(routes: routes, stops: request.stops) + [UInt8(ascii: "\n")]
            }
        } catch {
            throw Failure(error)
        }
    }

    /// A line about the range of arrivals of motor vehicles with `--depart`; else empty.
    private func arrival(
        along path: EnginePath?, for request: RouteRequest, _ engine: RouteEngine
    ) throws -> String {
        guard let path, let start = trip.departureSeconds, request.mode != .walking, request.mode != .cycling else {
            return ""
        }
        let profile =
            try trip.profile(for: engine) ?? SpeedProfile(typicalFor: engine.metric(for: request.mode))
        let estimate = ArrivalEstimate(along: path.legs, from: start, profile: profile)
        let minutes = [estimate.p10, estimate.p50, estimate.p90].map { Int(($0 / 60).rounded()) }
        return "usually \(minutes[1]) min; eight of ten drives take \(minutes[0]) to \(minutes[2]) min\n"
    }

    private func explanation(of request: RouteRequest) throws(Failure) -> [UInt8] {
        let provider = try trip.provider()
        try trip.check(request, on: provider)
        let (path, route): (EnginePath, Route)
        do {
            path = try trip.paths(for: request, on: provider.engine)[0]
            route = provider.route(along: path, for: request)
        } catch {
            throw Failure(error)
        }
        let all = ExplainedRoute(
            route, legs: provider.explanation(of: path, for: request),
            signage: Signage(on: route, language: request.language))
        guard let chosen = junction.map({ all.only($0) }) ?? all else {
            throw Failure(
                "invalid --junction \(junction ?? 0): this route has junctions 1 to \(all.junctions.count)",
                advice: "Omit --junction to see all of them.")
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
