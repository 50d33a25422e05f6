// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import NavFormats
import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavServer

@Suite struct OperationTests {
    private func write(_ bytes: [UInt8], _ name: String, in folder: TemporaryFolder) throws -> String {
        let file = folder.path(of: name)
        try Data(bytes).write(to: URL(filePath: file), options: .atomic)
        return file
    }

    /// A town beside which other maps may be served from a folder.
    private func town(_ folder: TemporaryFolder) throws -> Town {
        var limits = ServiceLimits()
        limits.mapFolder = folder.url.path
        return try Town(limits: limits)
    }

    @Test func healthDescribesMap() throws {
        let town = try Town()
        let health = town.get("/health")
        #expect(health.status == 200 && health["status"]?.string == "ok" && health["map"]?.string == "town.region")
        #expect(health["nodes"]?.number == Double(town.map.graph.nodeCount))
        #expect(town.get("/health?verbose=1").status == 200)
    }

    @Test func metricsCountByServiceAndCode() throws {
        let town = try Town()
        town.handler.metrics.begin()
        town.handler.metrics.end(.route, code: "Ok", seconds: 0.002)
        town.handler.metrics.begin()
        town.handler.metrics.end(.table, code: "TooBig", seconds: 0.2)
        _ = town.get("/route/v1/driving/\(town.at("AD"))")
        let text = String(decoding: town.get("/metrics").body, as: UTF8.self)
        #expect(town.get("/metrics").contentType == "text/plain; version=0.0.4")
        for line in [
            "# TYPE guidepost_http_requests_total counter",
            #"guidepost_http_requests_total{service="route",code="Ok"} 1"#,
            #"guidepost_http_requests_total{service="table",code="TooBig"} 1"#,
            #"guidepost_http_request_duration_seconds_bucket{service="route",le="0.001"} 0"#,
            #"guidepost_http_request_duration_seconds_bucket{service="route",le="0.0025"} 1"#,
            #"guidepost_http_request_duration_seconds_bucket{service="route",le="+Inf"} 1"#,
            #"guidepost_http_request_duration_seconds_count{service="table"} 1"#,
            "guidepost_search_duration_seconds_count 1", "guidepost_http_requests_running 0",
            #"guidepost_map_swaps_total{result="done"} 0"#, "guidepost_queue_waiting 0", "guidepost_workers_busy 0",
            #"guidepost_queue_requests_total{result="overloaded"} 0"#, "guidepost_metric_cache_entries 1",
            "guidepost_metric_cache_misses_total 1", "guidepost_metric_cache_evictions_total 0",
            "# TYPE guidepost_memory_bytes gauge", "guidepost_memory_rejected_total 0",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
        #expect(!text.contains("guidepost_memory_limit_bytes"))
    }

    @Test func memoryBudgetRejectsWhatDoesNotFit() throws {
        var limits = ServiceLimits()
        limits.memory = 800
        let town = try Town(limits: limits)
        let answer = town.get("/route/v1/driving/\(town.at("AD"))")
        #expect(answer.status == 400 && answer["code"]?.string == "NotImplemented")
        #expect(answer["message"]?.string?.contains("memory limit of metrics") == true)
        #expect(throws: RouteError.self) {
            try town.handler.slot.updateTraffic(
                Array("\(town.map.id("A")),\(town.map.id("B")),5".utf8), expiry: .infinity, now: 0)
        }
        let text = String(decoding: town.get("/metrics").body, as: UTF8.self)
        for line in [
            #"guidepost_memory_limit_bytes{use="metrics"} 700"#, #"guidepost_memory_limit_bytes{use="workspaces"} 100"#,
            #"guidepost_memory_bytes{use="metrics"} 0"#, "guidepost_memory_rejected_total 2",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
        limits.memory = 1 << 30
        #expect(try Town(limits: limits).get("/route/v1/driving/\(town.at("AD"))").status == 200)
    }

    @Test func replacesMap() throws {
        let folder = try TemporaryFolder()
        let (town, other) = (try town(folder), try ASCIIMap("A---B", scale: Meters(200), ways: ["AB"]))
        let before = town.handler.slot.map
        let path = try write(other.bytes, "other.region", in: folder)
        let swapped = town.post("/map", #"{"path": "\#(path)"}"#)
        #expect(swapped.status == 200 && swapped["map"]?.string == path)
        #expect(town.handler.slot.map !== before && town.handler.slot.map.graph.nodeCount == 2)
        // Requests in progress can still use the old map.
        #expect(before.graph.nodeCount == town.map.graph.nodeCount)
        #expect(town.post("/map", "").status == 200)
    }

    @Test func keepsTrafficAfterMapSwap() throws {
        let folder = try TemporaryFolder()
        let town = try town(folder)
        let path = try write(town.map.bytes, "newer.region", in: folder)
        func seconds() -> Double { town.get("/route/v1/driving/\(town.at("AD"))").route?["duration"]?.number ?? 0 }
        let rows = Array("\(town.map.id("A")),\(town.map.id("B")),5\n".utf8)
        let free = seconds()
        _ = town.handler.response(to: HTTPServerRequest(method: "PUT", target: "/traffic", body: rows, isLocal: true))
        let slow = seconds()
        #expect(slow > free)
        let swapped = town.post("/map", #"{"path": "\#(path)"}"#)
        #expect(swapped["traffic_stretches"]?.number == 1)
        #expect(seconds() == slow && town.get("/traffic")["rows"]?.number == 1)
        #expect(town.handler.slot.map.path == path)
    }

    @Test func mapThatDoesNotFitInMemoryKeepsOldMap() throws {
        let folder = try TemporaryFolder()
        let town = try town(folder)
        let path = try write(town.map.bytes, "newer.region", in: folder)
        let slot = town.handler.slot
        let before = slot.map
        before.prepare(asFor: nil)
        func limits(_ memory: Int) -> ServiceLimits {
            var limits = ServiceLimits()
            limits.memory = memory
            return limits
        }
        let error = #expect(throws: RegionError.self) { try slot.swap(to: path, limits: limits(100)) }
        #expect(error?.code == .tooLarge && error?.message.hasPrefix("\(path): the metric for") == true)
        #expect(slot.map === before)
        _ = try slot.swap(to: path, limits: limits(1 << 30))
        #expect(slot.map.path == path && slot.map.engine.isPrepared(for: .driving))
    }

    @Test func damagedMapKeepsOldMap() throws {
        let folder = try TemporaryFolder()
        let town = try town(folder)
        var bytes = town.map.bytes
        bytes[bytes.count / 2] ^= 0x55
        let before = town.handler.slot.map
        for path in [try write(bytes, "damaged.region", in: folder), "/nowhere.region"] {
            let answer = town.post("/map", #"{"path": "\#(path)"}"#)
            #expect(answer.status == 422 && answer.code == "InvalidValue", "\(path)")
        }
        #expect(town.post("/map", "[]").status == 400)
        #expect(town.post("/map", "", isLocal: false).status == 403)
        #expect(town.handler.slot.map === before)
        #expect(town.get("/route/v1/driving/\(town.at("AD"))").code == "Ok")
        let metrics = String(decoding: town.get("/metrics").body, as: UTF8.self)
        #expect(metrics.contains(#"guidepost_map_swaps_total{result="refused"} 2"#))
    }

    @Test func trafficChangesTimesAndExpires() throws {
        let town = try Town()
        func put(_ rows: String, _ query: String = "", isLocal: Bool = true) -> Town.Reply {
            Town.Reply(
                town.handler.response(
                    to: HTTPServerRequest(
                        method: "PUT", target: "/traffic\(query)", body: Array(rows.utf8), isLocal: isLocal)))
        }
        func seconds() -> Double { town.get("/route/v1/driving/\(town.at("AD"))").route?["duration"]?.number ?? 0 }
        let free = seconds()
        let row = "\(town.map.id("A")),\(town.map.id("B")),5\n"
        let answer = put(row + "1,2\n", "?seconds=600")
        #expect(answer.code == "Ok" && answer["rows"]?.number == 1 && answer["skipped_rows"]?.number == 1)
        #expect(answer["problems"]?[0]?["problem"]?.string == "malformed")
        #expect(seconds() > free + 30)
        #expect(town.get("/traffic")["stretches"]?.number == 1)
        town.handler.slot.map.removeTraffic(expiredBy: .greatestFiniteMagnitude)
        #expect(seconds() == free)
        #expect(put(row, "?seconds=x").code == "InvalidValue" && put(row, isLocal: false).status == 403)
    }

    @Test func tileContainsRoadsInItsArea() throws {
        let town = try Town()
        // The sketch lies at 1° north and 1° east.
        let tile = town.get("/tile/v1/driving/tile(4118,4073,13).mvt")
        #expect(tile.status == 200 && tile.contentType == "application/x-protobuf")
        #expect(tile.body.prefix(1) == [0x1A])
        for word in ["speeds", "is_small", "datasource", "duration", "weight", "rate", "name", "North Street"] {
            #expect(tile.body.firstRange(of: Array(word.utf8)) != nil, "\(word)")
        }
        let far = town.get("/tile/v1/driving/tile(0,0,13).mvt")
        #expect(far.status == 200 && far.body.count < 40)
        #expect(town.post("/tile/v1/driving", "{}").code == "NotImplemented")
    }
}
