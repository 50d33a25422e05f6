// SPDX-License-Identifier: Apache-2.0

import NavFormats
import Testing

/// Traces with rows that were cut off, clocks that were not set, and jumps.
@Suite struct TracePlausibilityTests {
    private func csv(_ rows: [String]) -> [UInt8] {
        Array((["longitude,latitude,time"] + rows).joined(separator: "\n").utf8)
    }

    private func rows(_ count: Int, from time: Int = 1_700_000_000) -> [String] {
        (0..<count).map { "7.42,\(43.7 + Double($0) / 10_000),\(time + $0)" }
    }

    @Test func rejectsTruncatedRowOfLine() throws {
        var rows = rows(20)
        rows[9] = "7.42,4"
        let error = #expect(throws: FormatError.self) { _ = try PathFile.path(in: csv(rows)) }
        #expect(error?.code == .invalidTrace)
        #expect(error?.message.contains("line 11: latitude 4.0") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("km") == true)
    }

    @Test func gpxAndGeoJSONErrorsNamePoint() {
        let gpx = """
            <gpx><trk><trkseg><trkpt lat="43.7" lon="7.4"/><trkpt lat="43.701" lon="7.4"/><trkpt lat="4" lon="7.4"/>\
            </trkseg></trk></gpx>
            """
        let geoJSON = #"{"type":"LineString","coordinates":[[7.4,43.7],[7.4,43.701],[7.4,4]]}"#
        for text in [gpx, geoJSON] {
            let error = #expect(throws: FormatError.self) { _ = try PathFile.path(in: Array(text.utf8)) }
            #expect(error?.message.hasPrefix("point 2:") == true, "\(error?.message ?? "")")
        }
    }

    @Test func skipsAndCountsUnreachableFixes() throws {
        var rows = rows(30)
        rows[9] = "7.42,4,1700000009"
        rows[20] = "7.42,43.702,1600000000"
        let trace = try PlausibleTrace(parsing: csv(rows))
        #expect(trace.fixes.count == 28)
        #expect(trace.skippedCount == 2)
        #expect(trace.examples.count == 2)
        #expect(trace.examples.first?.hasPrefix("line 11: ") == true, "\(trace.examples)")
        #expect(trace.examples.last?.contains("time") == true, "\(trace.examples)")
    }

    @Test func wrongFirstFixDoesNotInvalidateOthers() throws {
        var rows = rows(30)
        rows[0] = "7.42,4,1700000000"
        #expect(try PlausibleTrace(parsing: csv(rows)).fixes.count == 30, "three that agree are believed")
        rows[0] = "7.42,43.7,90000000000"
        #expect(try PlausibleTrace(parsing: csv(rows)).fixes.count == 30)
    }

    @Test func plausibleTraceIsComplete() throws {
        #expect(try PlausibleTrace(parsing: csv(rows(30))).skippedCount == 0)
        let pause = rows(10) + self.rows(10, from: 1_700_090_000)
        #expect(try PlausibleTrace(parsing: csv(pause)).skippedCount == 0)
        let withoutTimes = Array("lon,lat\n7.4,43.7\n7.5,43.8\n".utf8)
        #expect(try PlausibleTrace(parsing: withoutTimes).fixes.count == 2)
    }

    @Test(arguments: ["0001-01-01T00:00:00Z", "-1e6", "1e12", "nan"])
    func rejectsInvalidTimeWithItsRow(_ time: String) {
        let error = #expect(throws: FormatError.self) {
            _ = try TraceFile.fixes(in: csv(["7.42,43.7,1700000000", "7.42,43.7,\(time)"]))
        }
        #expect(error?.message.hasPrefix("line 3: ") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("time") == true)
    }
}
