// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavSearch

/// `guidepost search`
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find addresses, streets, crossings, towns, shops and coordinates in a region.",
        discussion: """
            The text may be incomplete and have typing errors. It may be a name, an address, a kind of place such as \
            pharmacy, two streets joined by '&' or '/', a postcode, a coordinate, or a Plus Code. Results come best first, \
            one per line, with the id by which programs find them again.

            Examples:
              guidepost search --map monaco.region rue grimaldi 12
              guidepost search --map monaco.region pharmacy --near 43.7396,7.4277 --limit 3
              guidepost search --map monaco.region "Rue Grimaldi & Rue Suffren Reymond" --format json
            """)

    @OptionGroup var options: SearchOptions

    @Argument(help: ArgumentHelp("What to find.", valueName: "text"))
    var text: [String]

    @Option(
        help: ArgumentHelp("Prefer results near this place: latitude,longitude.", valueName: "lat,lon"),
        transform: { try Stop(parsing: $0) })
    var near: Stop?

    private var query: SearchQuery {
        SearchQuery(
            text.joined(separator: " "), near: near?.waypoint.coordinate, limit: options.limit ?? 10,
            language: options.language)
    }

    func validate() throws {
        guard !query.isEmpty else {
            throw ValidationError(
                "The text '\(query.text)' contains no words. Search for a name, an address or a kind of place."
            )
        }
    }

    func run() throws {
        let graph = try MapFile.open(options.map)
        if let near { try MapExtent(graph).check(near.waypoint.coordinate, "--near") }
        let (index, query) = (try options.index(of: graph), query)
        let results = index.search(query)
        guard !results.isEmpty || options.format == .json else {
            throw Failure(
                "nothing in \(options.map) fits '\(query.text)'",
                advice: "Use fewer words. 'guidepost map info \(options.map)' shows the area of the map.")
        }
        options.write(results)
    }
}

/// `guidepost reverse`
struct ReverseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse", abstract: "Find the address or the name of a place.",
        discussion: """
            Prints the nearest house number, street or town, and with --limit others nearby.

            Example:
              guidepost reverse --map monaco.region 43.7396,7.4277
            """)

    @OptionGroup var options: SearchOptions

    @Argument(
        help: ArgumentHelp("The place: latitude,longitude in degrees (WGS 84).", valueName: "lat,lon"),
        transform: { try Stop(parsing: $0) })
    var place: Stop

    func run() throws {
        let graph = try MapFile.open(options.map)
        let index = try options.index(of: graph)
        let results = try Failure.explaining {
            try index.reverse(place.waypoint.coordinate, limit: options.limit ?? 1, language: options.language)
        }
        guard !results.isEmpty || options.format == .json else {
            try MapExtent(graph).check(place.waypoint.coordinate, "the place")
            throw Failure(
                "\(options.map) has nothing within 30 km of this place",
                advice: "'guidepost map info \(options.map)' shows the area of the map.")
        }
        options.write(results)
    }
}

/// Options of `search` and `reverse`.
struct SearchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Region file made by 'guidepost map build', or a folder of packs.", valueName: "region"))
    var map: String

    @Option(
        help: ArgumentHelp(
            "Maximum number of results, 1 to 100. By default 10 for a search, 1 for a place.", valueName: "count"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Language of names in results as a BCP 47 tag. Names are found in every language.", valueName: "tag"))
    var language = ""

    @Option(help: "Output format: text, or json for a list on one line.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    func validate() throws {
        guard (1...SearchQuery.maximumLimit).contains(limit ?? 1) else {
            throw ValidationError("--limit must be between 1 and \(SearchQuery.maximumLimit).")
        }
    }

    /// The search index of `--map`.
    func index(of graph: RoadGraph) throws(Failure) -> SearchIndex { try Failure.explaining { try SearchIndex(graph) } }

    /// Prints results.
    func write(_ results: [SearchResult]) {
        switch format {
        case .text: Output.write(SearchReport.text(results))
        case .json: Output.write(SearchReport.json(results))
        }
    }
}
