// SPDX-License-Identifier: Apache-2.0

import NavTestSupport
import Testing

@testable import NavGraph

/// What a region remembers of its build.
@Suite struct RegionSourceTests {
    private static let text = """
        version=1
        extract=../osm/a%25b%0Ac.osm.pbf
        extractSize=1000
        extractDate=1700000000
        changes=920-921 updates
        changes=- /tmp/a b.osc
        changesDate=1700000100
        changesDigest=ff01
        drivingSide=left
        timeZone=Europe/Lisbon
        metrics=driving,walking
        layers=0
        search=1
        """

    private func source(_ text: String) throws(RegionError) -> RegionSource {
        try RegionSource(parsing: Array(text.utf8), of: "a.region")
    }

    @Test func readsWhatItWrites() throws {
        let source = try source(Self.text)
        #expect(source.extract == "../osm/a%b\nc.osm.pbf" && source.extractSize == 1000)
        #expect(source.changes == [.init(path: "updates", sequences: 920...921), .init(path: "/tmp/a b.osc")])
        #expect(source.date == 1_700_000_100 && source.changesDigest == 0xff01)
        #expect(source.options.drivesOnLeft == true && source.options.modes == ["driving", "walking"])
        #expect(!source.options.hasLayers && source.options.hasSearch)
        #expect(String(decoding: source.bytes, as: UTF8.self) == Self.text)
        #expect(try RegionSource(parsing: RegionSource().bytes, of: "a.region") == RegionSource())
    }

    @Test(arguments: [
        "extractSize=x", "extractSize=99999999999999999999", "extractDate=", "changes=updates", "changes=5-4 a",
        "changes=-1-4 a", "changes=1-2-3 a", "changesDigest=xyz", "drivingSide=up", "extract=%", "extract=%2", "line",
    ])
    func rejectsDamagedLines(_ line: String) {
        let error = #expect(throws: RegionError.self) { try source("version=1\n\(line)") }
        #expect(error?.code == .damaged && error?.message.contains("a.region") == true)
    }

    @Test func rejectsOtherVersions() {
        #expect(#expect(throws: RegionError.self) { try source("version=2") }?.code == .unsupportedVersion)
        #expect(#expect(throws: RegionError.self) { try source("layers=1") }?.code == .damaged)
        #expect(throws: Never.self) { try source("version=1\nlater=1") }
    }

    @Test(arguments: [
        ("malta.osm.pbf", false), ("osm/malta.osm.pbf", false), ("../malta.osm.pbf", true),
        ("/osm/malta.osm.pbf", true),
    ])
    func knowsWhichPathsArePrivate(path: String, isPrivate: Bool) {
        var source = RegionSource()
        source.changes = [.init(path: path)]
        #expect(source.namesOtherFolders == isPrivate)
    }

    @Test func damageShowsInUseOnlyAndTheFingerprintIsThatOfTheMap() throws {
        func region(_ source: RegionSource?, damage: Bool = false) throws -> RegionFile {
            let writer = RegionWriter()
            try writer.add(Sections.properties, Array("a=b".utf8))
            if let source { try writer.add(Sections.buildSource, source.bytes) }
            var bytes = try writer.finishInMemory()
            if damage { bytes[bytes.count - 1] ^= 1 }
            return try RegionFile(bytes: bytes, name: "a.region")
        }
        let source = try source(Self.text)
        let whole = try region(source)
        #expect(try RegionSource.stored(in: whole) == source)
        #expect(try RegionSource.stored(in: region(nil)) == nil)
        #expect(try whole.fingerprint == region(nil).fingerprint && whole.packSource == region(nil).packSource)
        let damaged = try region(source, damage: true)
        #expect(#expect(throws: RegionError.self) { try RegionSource.stored(in: damaged) }?.code == .damaged)
    }
}
