// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavSearch

/// One `--stop`: a coordinate, or a text to search for.
enum TripStop: Equatable {
    case coordinate(Waypoint)
    case name(String)

    /// Parses "latitude,longitude"; other text is a name if it is not made of numbers only.
    ///
    /// - Throws: `ValidationError` for numbers that are no coordinate.
    init(parsing text: String) throws {
        guard text.contains(where: { $0 != " " }) else {
            throw ValidationError("a stop is empty: expected latitude,longitude in degrees, a name or an address")
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { part in Double(part.drop { $0 == " " }) != nil }
        if !areNumbers, text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
            self = .name(text)
        } else {
            self = .coordinate(try Stop(parsing: text).waypoint)
        }
    }
}

/// Finds stops by name.
enum StopSearch {
    /// The waypoints of stops. Each name is searched for near the stop before it, the first near the first coordinate.
    ///
    /// - Parameters:
    ///   - stops: The stops.
    ///   - map: The region file.
    ///   - language: Language of names.
    /// - Throws: `Failure` for a name that the map does not have, and for a map without search index.
    static func waypoints(of stops: [TripStop], map: String, language: String) throws(Failure) -> [Waypoint] {
        var near = stops.lazy.compactMap { stop -> Coordinate? in
            if case .coordinate(let waypoint) = stop { waypoint.coordinate } else { nil }
        }.first
        var index: SearchIndex?
        var waypoints: [Waypoint] = []
        for (row, stop) in stops.enumerated() {
            switch stop {
            case .coordinate(let waypoint): waypoints.append(waypoint)
            case .name(let text):
                if index == nil { index = try open(map) }
                let results = index?.search(SearchQuery(text, near: near, limit: 10, language: language)) ?? []
                guard let found = results.first(where: { $0.explained ?? 1 >= leastExplained }),
                    let waypoint = Waypoint(location: found.location, title: found.label)
                else { throw failure(text, results, map) }
                let place = [found.location.latitude, found.location.longitude].map {
                    DecimalText.text($0, decimals: 6)
                }
                Output.note("stop \(row + 1): \(found.label) (\(place.joined(separator: ",")))\n")
                waypoints.append(waypoint)
            }
            near = waypoints.last?.coordinate
        }
        return waypoints
    }

    /// The least share of a text that a place must have to be a stop. A result of a search may fit in one word only.
    private static let leastExplained = 0.5

    /// The error for a text that fits no place, with the best guesses.
    private static func failure(_ text: String, _ guesses: [SearchResult], _ map: String) -> Failure {
        guard !guesses.isEmpty else {
            return Failure(
                "nothing in \(map) fits --stop '\(text)'",
                advice: "Look for it with 'guidepost search --map \(map) TEXT', or use latitude,longitude.")
        }
        let labels = guesses.map(\.label).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return Failure(
            "nothing in \(map) fits --stop '\(text)' in more than a word",
            advice: "Did you mean \(Suggestion.list(labels.prefix(3).map { "'\($0)'" }))? "
                + "'guidepost search --map \(map) TEXT' shows more, and latitude,longitude is always understood.")
    }

    /// Opens the index alone; the command that needs the roads verifies them.
    private static func open(_ map: String) throws(Failure) -> SearchIndex {
        try Failure.explaining { try SearchIndex(RegionFile.inspecting(path: map)) }
    }
}
