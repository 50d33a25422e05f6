// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavGeo
import NavGraph
import NavImport
import NavModel
import NavSearch
import NavSession
import Testing

/// The geocoder finds addresses offline, in the search index of the source.
@MainActor @Suite(.usesProcessSettings) struct GeocoderTests {
    private static let index: SearchIndex? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let writer = RegionWriter()
        guard let file = try? OSMFile.open(root.appending(path: "Samples/monaco.osm.pbf").path),
            (try? MapBuilder.build(file, into: writer)) != nil,
            (try? SearchCollector.build(file, into: writer)) != nil,
            let bytes = try? writer.finishInMemory(), let region = try? RegionFile(bytes: bytes),
            let graph = try? RoadGraph(region)
        else { return nil }
        return try? SearchIndex(graph)
    }()

    private func useIndex() throws {
        _ = try Drive.prepare()
        let index = try #require(Self.index)
        GMSNavigationServices.source?.search = index
    }

    @Test func findsAddressOfEachHouse() async throws {
        try useIndex()
        let index = try #require(Self.index)
        let houses = index.search(SearchQuery("avenue", near: Monaco.casino, limit: 20)).filter {
            $0.kind == .address || $0.kind == .street
        }
        try #require(houses.count >= 5)
        for house in houses {
            let response = try await GMSGeocoder().reverseGeocodeCoordinate(house.location)
            let address: GMSAddress = try #require(response.firstResult())
            #expect(address.thoroughfare?.isEmpty == false && address.lines?.isEmpty == false, "\(house.label)")
            #expect(address.coordinate.distance(to: house.location) < Meters(75))
        }
    }

    @Test func nothingNearbyIsNoError() async throws {
        try useIndex()
        let response = try await GMSGeocoder().reverseGeocodeCoordinate(Coordinate(latitude: 10, longitude: 10))
        #expect(response.firstResult() == nil && response.results() == nil)
    }

    @Test func errorsHaveTheirCode() async throws {
        try useIndex()
        await #expect(throws: GMSGeocoderErrorCode.errorInvalidCoordinate) {
            try await GMSGeocoder().reverseGeocodeCoordinate(Coordinate(latitude: 91, longitude: 0))
        }
        GMSNavigationServices.source?.search = nil
        let error: NSError? = await withCheckedContinuation { done in
            GMSGeocoder().reverseGeocodeCoordinate(Monaco.casino) { response, error in
                #expect(response == nil)
                done.resume(returning: error as NSError?)
            }
        }
        #expect(error?.domain == kGMSGeocoderErrorDomain && error?.code == 2)
    }

    @Test func placeIDsAreThoseOfTheIndex() throws {
        let index = try #require(Self.index)
        let source = GMSNavigationSource(
            graph: try #require(Monaco.graph), features: nil, provider: try Drive.prepare(), search: index)
        let casino = try #require(index.search(SearchQuery("casino", near: Monaco.casino, limit: 1)).first)
        #expect(source.places(casino.id.rawValue) == casino.location)
        #expect(source.places("n1") == nil)
    }
}
