// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavImport
import NavModel
import NavRender
import NavTestSupport
import Testing

/// The map of a phone in cities with other scripts, signs and driving sides than the sample map.
@MainActor @Suite(.serialized, .enabled(if: RealMaps.areAvailable)) struct UnfamiliarMapTests {
    /// A city, with the language and light of its screen.
    struct City: CustomTestStringConvertible {
        let map: String
        let language: String
        let mode: LightingMode
        let start: Coordinate
        let stops: [Coordinate]
        var testDescription: String { map }
    }

    nonisolated static let cities = [
        City(
            map: "chiang-mai", language: "en", mode: .normal,
            start: Coordinate(latitude: 18.7900, longitude: 98.9700),
            stops: [
                Coordinate(latitude: 18.7860, longitude: 98.9850), Coordinate(latitude: 18.7960, longitude: 98.9930),
            ]),
        City(
            map: "cairo-nasr-city", language: "ar", mode: .lowLight,
            start: Coordinate(latitude: 30.0550, longitude: 31.3300),
            stops: [
                Coordinate(latitude: 30.0620, longitude: 31.3430), Coordinate(latitude: 30.0720, longitude: 31.3500),
            ]),
        City(
            map: "helsinki-centre", language: "sv", mode: .lowLight,
            start: Coordinate(latitude: 60.1660, longitude: 24.9390),
            stops: [
                Coordinate(latitude: 60.1700, longitude: 24.9480), Coordinate(latitude: 60.1760, longitude: 24.9450),
            ]),
    ]

    @Test(arguments: cities) func looksAsRecorded(_ city: City) async throws {
        guard RealMaps.all.contains(city.map) else { return }
        let file = try RealMaps.open(city.map)
        let writer = RegionWriter()
        _ = try MapBuilder.build(file, into: writer)
        _ = try LayerBuilder.build(file, into: writer)
        let graph = try RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: city.map))
        let place = PhonePlace(graph: graph, start: city.start, stops: city.stops.map { ($0, "1") })
        let phone = try PhoneDrive(place, language: city.language, lightingMode: city.mode)
        try await phone.look { moment in
            phone.view.lightingMode = city.mode
            let image = try phone.frame(Size(width: 390, height: 844))
            try Golden.check(image, "\(city.map)-\(moment.rawValue)", tolerance: 12)
        }
    }
}
