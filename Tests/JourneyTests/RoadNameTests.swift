// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavGuidance
import NavModel
import NavRouting
import NavTestSupport
import NavWords
import Testing

/// Names of real roads in the languages of their readers. Skipped where the folder of real maps is absent.
@Suite struct RoadNameTests {
    /// An extract, its own language and one that visitors read, and where the letters of the local script begin and end.
    struct Place: Sendable, CustomTestStringConvertible {
        var name: String
        var own: String
        var letters: ClosedRange<UInt32>
        var testDescription: String { name }
    }

    private static let places = [
        Place(name: "cairo-nasr-city", own: "ar", letters: 0x600...0x6FF),
        Place(name: "taipei", own: "zh-TW", letters: 0x4E00...0x9FFF),
        Place(name: "chiang-mai", own: "th", letters: 0xE00...0xE7F),
    ].filter { RealMaps.all.contains($0.name) }

    @Test(.enabled(if: !places.isEmpty, "none of their maps; set GUIDEPOST_DATA"), arguments: places)
    func stepsNameRoadsInTheLanguageOfTheReader(_ place: Place) async throws {
        let graph = try RealMaps.graph(place.name)
        let provider = LocalRouteProvider(
            engine: RouteEngine(graph: graph, method: RealMaps.isQuick ? .hierarchy : .plain),
            writer: InstructionWriter())
        func isLocal(_ name: String) -> Bool { name.unicodeScalars.contains { place.letters.contains($0.value) } }
        /// Local names, and what the roads of that name are called in English.
        var known: [String: Set<String>] = [:]
        for row in 0..<Int32(graph.roadCount) {
            let (local, english) = (graph.name(of: RoadID(row: row)), graph.name(of: RoadID(row: row), language: "en"))
            if isLocal(local) { known[local, default: []].insert(english) }
        }
        // Streets of which some part has no English name are no example.
        known = known.filter { !$0.value.contains(where: isLocal) }
        #expect(known.count > 50)
        var random = SeededRandom(seed: 7)
        var (translated, spoken) = (0, 0)
        for _ in 0..<6 {
            guard let stops = graph.farStops(for: .driving, using: &random) else { continue }
            // A language that no map has: the local names.
            let local = try await provider.routes(for: RouteRequest(stops: stops, language: "und"))[0]
            let own = try await provider.routes(for: RouteRequest(stops: stops, language: place.own))[0]
            let visitor = try await provider.routes(for: RouteRequest(stops: stops, language: "en-AU"))[0]
            for ((a, b), c) in zip(zip(local.legs[0].steps, visitor.legs[0].steps), own.legs[0].steps) {
                guard let english = known[a.road.name] else { continue }
                #expect(english.contains(b.road.name), "\(a.road.name) is \(b.road.name)")
                #expect(isLocal(c.road.name), "\(a.road.name) is \(c.road.name) at home")
                translated += 1
                if b.fullInstructionText.contains(b.road.name) { spoken += 1 }
            }
            #expect(local.legs[0].path == visitor.legs[0].path, "the language of names leads nobody elsewhere")
        }
        #expect(translated > 10, "\(translated)")
        #expect(spoken > 5, "names are in the sentences")
    }
}
