// SPDX-License-Identifier: Apache-2.0

import NavGraph
import Testing

@testable import NavImport

/// Maps that exceed what a region can number are rejected with an error that names the table.
@Suite struct ImportLimitTests {
    private static let map = """
        <osm version="0.6">
        <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/><node id="3" lat="1.001" lon="1.002"/>
        <node id="4" lat="1.001" lon="1.003"/>
        <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/><tag k="name" v="First"/></way>
        <way id="2"><nd ref="3"/><nd ref="4"/><tag k="highway" v="primary"/></way>
        </osm>
        """

    private func build(_ limits: ImportLimits) throws {
        var options = ImportOptions()
        options.limits = limits
        _ = try MapBuilder.build(
            OSMFile(bytes: Array(Self.map.utf8), name: "map"), into: RegionWriter(), options: options)
    }

    private func message(_ change: (inout ImportLimits) -> Void) -> String? {
        var limits = ImportLimits()
        change(&limits)
        do {
            try build(limits)
            return nil
        } catch let error as ImportError {
            return error.code == .mapTooLarge ? error.message : "\(error.code)"
        } catch {
            return "\(error)"
        }
    }

    @Test func eachLimitIsAnErrorWithItsName() throws {
        try build(ImportLimits())
        #expect(try #require(message { $0.nodes = 3 }).contains("at most 3 nodes"))
        #expect(message { $0.nodes = 4 } == nil)
        #expect(try #require(message { $0.segments = 5 }).contains("at most 5 road segments"))
        #expect(message { $0.segments = 6 } == nil)
        #expect(message { $0.bytes = 1 << 27 } == nil)
        #expect(try #require(message { $0.bytes = 1 << 26 }).contains("bytes of names"))
    }

    @Test func shapesAreBoundedBeforeTheyAreAdded() throws {
        let table = SegmentTable(NodeTable(.empty))
        var limits = ImportLimits()
        limits.bytes = 100
        #expect(throws: ImportError.self) { try table.check(limits, adding: 5) }
        limits.bytes = 1000
        try table.check(limits, adding: 5)
    }
}
