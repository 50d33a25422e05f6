// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavModel
import Testing

@Suite struct TraceFileTests {
    private func fixes(_ text: String) throws -> [LocationFix] { try TraceFile.fixes(in: Array(text.utf8)) }

    private func message(_ text: String) -> String {
        do throws(FormatError) {
            _ = try TraceFile.fixes(in: Array(text.utf8))
            return "no error"
        } catch {
            return error.message
        }
    }

    @Test func parsesCSVByHeader() throws {
        let read = try fixes(
            """
            \u{FEFF}longitude,latitude,time,accuracy,course,speed\r
            7.4,43.7,10,5,90,13.5\r
            # a remark\r
            \r
            7.5 , 43.8 ,1970-01-01T00:00:12.5Z,,,\r
            """)
        #expect(read.map(\.coordinate.longitude) == [7.4, 7.5] && read.map(\.coordinate.latitude) == [43.7, 43.8])
        #expect(read.map(\.time) == [10, 12.5])
        #expect(read.map(\.horizontalAccuracy) == [5, -1])
        #expect(read.map(\.course) == [90, -1] && read.map(\.speed) == [13.5, -1])
        let other = try fixes("lat;lon\n1;2\n")
        #expect(other[0].coordinate == Coordinate(latitude: 1, longitude: 2) && other[0].time.isNaN)
    }

    @Test func csvErrorHasPosition() {
        #expect(message("a,b\n1,2").contains("line 1: a heading"))
        #expect(message("longitude,latitude,time\n1,2,3\n\n1,x,3").contains("line 4: 'x' is no latitude"))
        #expect(message("longitude,latitude,time\r\n1,2,yesterday\r\n").contains("line 2: 'yesterday' is no time"))
        #expect(message("longitude,latitude\n1").contains("line 2: longitude or latitude is missing"))
        #expect(message("longitude,latitude\n1,91").contains("line 2: latitude 91.0"))
        #expect(message("longitude,latitude\n").contains("no fixes"))
        #expect(message("").contains("no fixes"))
    }

    @Test func parsesGPX() throws {
        let read = try fixes(
            """
            <?xml version="1.0"?><!-- <trkpt lat="0" lon="0"/> -->
            <gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="9" lon="9"/><trk><trkseg>
            <trkpt lat="43.7" lon='7.4'><ele>5</ele><time>2014-09-10T06:54:07+02:00</time>
            <extensions><gpxtpx:speed>3.5</gpxtpx:speed><gpxtpx:course>180</gpxtpx:course></extensions></trkpt>
            </trkseg><trkseg><trkpt lon="7.5" lat="43.8"/></trkseg></trk></gpx>
            """)
        #expect(read.map(\.coordinate.longitude) == [7.4, 7.5])
        #expect(read[0].time == 1_410_324_847 && read[0].speed == 3.5 && read[0].course == 180)
        #expect(read[1].time.isNaN && read[1].speed == -1)
        #expect(try fixes("<gpx><rte><rtept lat=\"1\" lon=\"2\"></rtept></rte></gpx>").count == 1)
        #expect(message("<gpx><trkpt lat=\"1\"/></gpx>").contains("point 0: <trkpt> without lat and lon"))
        #expect(message("<gpx><trkpt lat=\"1\" lon=\"1\"><time>now</time></trkpt></gpx>").contains("'now' is no time"))
        #expect(message("<gpx><trkpt lat=\"1\" lon=\"1").contains("without lat and lon"))
    }

    @Test func parsesGeoJSONLinesAndPoints() throws {
        let line = try fixes(
            """
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[7.4,43.7],[7.5,43.8,100]]},
            "properties":{"coordTimes":["1970-01-01T00:00:01Z",2]}}
            """)
        #expect(line.map(\.coordinate.latitude) == [43.7, 43.8] && line.map(\.time) == [1, 2])
        let points = try fixes(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},
            "properties":{"time":5,"accuracy":8,"speed":2}},{"type":"Feature","geometry":null,"properties":{}}]}
            """)
        #expect(points.count == 1 && points[0].time == 5 && points[0].horizontalAccuracy == 8 && points[0].course == -1)
        #expect(message("{\"type\":\"Point\",\"coordinates\":[1]}").contains("feature 0: no longitude and latitude"))
        #expect(message("{\"type\":").contains("byte") || message("{\"type\":") != "no error")
    }

    @Test func parsesTimesOfEveryYear() throws {
        for (text, seconds) in [
            ("1969-12-31T23:59:59Z", -1.0), ("2000-02-29 12:00:00+0000", 951_825_600), ("2024-03-01", 1_709_251_200),
            ("1.5e3", 1500), ("2014-09-10 06:54:07+0200", 1_410_324_847),
        ] {
            #expect(try fixes("lon,lat,time\n1,1,\(text)")[0].time == seconds, "\(text)")
        }
        for text in ["2014-13-01T00:00:00Z", "2014-01-01T00:00:00X", "2014-01-01T00:00:00.Z", "inf", "0x10", "12:00"] {
            #expect(message("lon,lat,time\n1,1,\(text)").contains("is no time"), "\(text)")
        }
    }

    @Test func survivesAnyBytes() {
        var random = SeededRandom(seed: 3)
        let words = [
            "<trkpt lat=\"1\" lon=\"2\">", "</trkpt>", "<", ">", "<!--", "lon,lat,time\n", "1,2,3\n", ",", "{", "\"",
            "[1,2]", "<time>", "\r", "=", "/",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
            }
            for fix in (try? fixes(text.joined())) ?? [] { #expect(fix.coordinate.isValid) }
        }
    }

    @Test(arguments: [
        [0xEF, 0xBB, 0xBF, 0x0A], [0xEF, 0xBB, 0xBF, 0x0D, 0x0A], [0x0A], [0x0D, 0x0A], [0xEF, 0xBB, 0xBF],
    ])
    func aFileOfEmptyLinesHasNoFixes(_ bytes: [UInt8]) {
        #expect { try TraceFile.fixes(in: bytes) } throws: { ($0 as? FormatError)?.code == .invalidTrace }
    }

    @Test(arguments: ["1790000000000", "1e300", "-1e12", "1790000000000000000"])
    func rejectsTimesNotInSeconds(_ time: String) throws {
        let texts = [
            "longitude,latitude,time\n1,2,\(time)\n",
            """
            {"type":"Feature","properties":{"time":\(time)},"geometry":{"type":"Point","coordinates":[1,2]}}
            """,
        ]
        for text in texts { #expect(message(text).contains("is not in seconds since 1970"), "\(text)") }
        #expect(try fixes("longitude,latitude,time\n1,2,1790000000.25\n")[0].time == 1_790_000_000.25)
    }
}
