// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import HTTPTypes
import NavFormats
import NavGeo
import NavTestSupport
import Testing

@testable import NavServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responses of a pack server, without sockets unless a test says so.
@Suite(.timeLimit(.minutes(2))) struct PackRequestTests {
    /// A folder with one pack of 1,000 bytes and its manifest.
    private struct Fixture {
        let folder: TemporaryFolder
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let handler: PackRequestHandler
        static let name = "a&b'<c>.region"

        init() throws {
            folder = try TemporaryFolder()
            handler = PackRequestHandler(folder: PackFolder(folder.path))
            let pack = PackManifest.Pack(
                file: Fixture.name, byteCount: 1000, checksum: PackManifest.checksum(of: bytes),
                bounds: BoundingBox(west: 1, south: 2, east: 3, north: 4), segments: 12_345)
            try Data(bytes).write(to: folder.url.appending(path: Fixture.name))
            try Data(PackManifest(dataVersion: "<now>", margin: .zero, packs: [pack]).json)
                .write(to: folder.url.appending(path: "manifest.json"))
        }

        /// The response to a request for the pack.
        func get(_ headers: [String: String]) async -> (status: Int, headers: HTTPFields, body: [UInt8]) {
            await get("/a%26b%27%3Cc%3E.region", headers)
        }

        /// The response with its whole body.
        func get(
            _ target: String = "/a%26b%27%3Cc%3E.region", method: String = "GET", _ headers: [String: String] = [:]
        ) async -> (status: Int, headers: HTTPFields, body: [UInt8]) {
            var fields = HTTPFields()
            for (name, value) in headers { if let name = HTTPField.Name(name) { fields[name] = value } }
            let response = await handler.respond(
                to: HTTPServerRequest(method: method, target: target, headers: fields, authority: "maps.example:81"))
            var body = response?.body ?? []
            if let stream = response?.stream { for await part in stream { body += part } }
            #expect(response?.streamLength ?? body.count == body.count)
            return (response?.status ?? 0, response?.headers ?? [:], body)
        }
    }

    @Test(arguments: [
        ("bytes=0-0", 206, 0..<1), ("bytes=10-19", 206, 10..<20), ("bytes=990-", 206, 990..<1000),
        ("bytes=0-", 206, 0..<1000), ("bytes=-5", 206, 995..<1000), ("bytes=-5000", 206, 0..<1000),
        ("BYTES=5-99999999999999999999999", 206, 5..<1000), ("bytes=1000-", 416, 0..<0), ("bytes=-0", 416, 0..<0),
        ("bytes=99999999999999999999-", 416, 0..<0), ("bytes=5-4", 200, 0..<1000), ("bytes=1-2,5-6", 200, 0..<1000),
        ("lines=1-2", 200, 0..<1000), ("bytes=-", 200, 0..<1000), ("bytes=+1-2", 200, 0..<1000),
        ("bytes=a-b", 200, 0..<1000), ("bytes 1-2", 200, 0..<1000), ("", 200, 0..<1000),
    ])
    func rangesAreThoseOfTheStandard(_ field: String, _ status: Int, _ range: Range<Int>) async throws {
        let fixture = try Fixture()
        let response = await fixture.get("/a&b'%3Cc%3E.region", ["Range": field])
        #expect(response.status == status && response.body == Array(fixture.bytes[range]))
        let wanted =
            switch status {
            case 206: "bytes \(range.lowerBound)-\(range.upperBound - 1)/1000"
            case 416: "bytes */1000"
            default: String?.none
            }
        #expect(response.headers[.contentRange] == wanted)
    }

    @Test func conditionsAreThoseOfTheStandard() async throws {
        let fixture = try Fixture()
        let first = await fixture.get()
        let (tag, date) = (first.headers[.eTag] ?? "", first.headers[.lastModified] ?? "")
        #expect(first.status == 200 && first.headers[.acceptRanges] == "bytes")
        let (past, future) = ("Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 01 Jan 2100 00:00:00 GMT")
        let cases: [([String: String], Int)] = [
            (["If-None-Match": tag], 304), (["If-None-Match": "\"x\", W/\(tag)"], 304), (["If-None-Match": "*"], 304),
            (["If-None-Match": "\"x\""], 200), (["If-None-Match": "\"x\"", "If-Modified-Since": future], 200),
            (["If-Modified-Since": date], 304), (["If-Modified-Since": future], 304),
            (["If-Modified-Since": past], 200), (["If-Modified-Since": "yesterday"], 200),
            (["If-Match": tag], 200), (["If-Match": "*"], 200), (["If-Match": "W/\(tag)"], 412),
            (["If-Match": "\"x\""], 412), (["If-Unmodified-Since": past], 412), (["If-Unmodified-Since": date], 200),
            (["Range": "bytes=1-1", "If-Range": tag], 206), (["Range": "bytes=1-1", "If-Range": "\"x\""], 200),
            (["Range": "bytes=1-1", "If-Range": date], 200),
        ]
        for (headers, status) in cases { #expect(await fixture.get(headers).status == status, "\(headers)") }
        // The same length and the same second, but another file.
        try Data(fixture.bytes.reversed()).write(
            to: fixture.folder.url.appending(path: Fixture.name), options: .atomic)
        #expect(await fixture.get(["If-None-Match": tag]).status == 200)
    }

    @Test func onlyPacksAndTheManifestArePublished() async throws {
        let fixture = try Fixture()
        for name in ["secret.txt", ".hidden.region", "nul.region"] {
            try Data("x".utf8).write(to: fixture.folder.url.appending(path: name))
        }
        try FileManager.default.createDirectory(
            at: fixture.folder.url.appending(path: "folder.region"), withIntermediateDirectories: false)
        for target in [
            "/secret.txt", "/.hidden.region", "/nul.region%00",
            "/../\(fixture.folder.url.lastPathComponent)/nul.region",
            "/%2e%2e%2f\(fixture.folder.url.lastPathComponent)%2fnul.region", "/folder.region", "/missing.region", "//",
        ] {
            #expect(await fixture.get(target).status == 404, "\(target)")
        }
        let manifest = await fixture.get("/manifest.json?now")
        #expect(manifest.status == 200 && manifest.headers[.contentType] == "application/json")
        #expect(try PackManifest(parsing: manifest.body).packs.map(\.file) == [Fixture.name])
        let post = await fixture.get(method: "POST")
        #expect(post.status == 405 && post.headers[.allow] == "GET, HEAD")
    }

    @Test func thePageListsPacksAndEscapesTheirNames() async throws {
        let fixture = try Fixture()
        let page = await fixture.get("/")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(page.status == 200 && page.headers[.contentSecurityPolicy]?.contains("script") == false)
        #expect(text.contains("a&amp;b&#39;&lt;c&gt;</a>") && text.contains("&lt;now&gt;"))
        #expect(!text.contains("<c>") && !text.contains("<now>") && !text.contains("b'"))
        #expect(
            text.contains("curl --fail -C - -O &#39;http://maps.example:81/a%26b%27%3Cc%3E.region&#39;")
                || text.contains("curl --fail -C - -O 'http://maps.example:81/a%26b%27%3Cc%3E.region'"))
        #expect(text.contains("1 kB · 12,345 road segments · 20"))
        let tag = page.headers[.eTag] ?? ""
        #expect(await fixture.get("/", ["If-None-Match": tag]).status == 304)
        #expect(await fixture.get("/packs.css").headers[.contentType] == "text/css; charset=utf-8")
    }

    @Test func whatIsWrongWithTheFolderIsSaid() async throws {
        let fixture = try Fixture()
        #expect(await fixture.get("/health").status == 200)
        #expect(throws: Never.self) { try PackServer(folder: fixture.folder.path, port: 0) }
        try Data([1]).write(to: fixture.folder.url.appending(path: Fixture.name), options: .atomic)
        let ill = await fixture.get("/health")
        #expect(ill.status == 503 && String(decoding: ill.body, as: UTF8.self).contains(Fixture.name))
        #expect(String(decoding: await fixture.get("/").body, as: UTF8.self).contains("not available now"))
        let error = #expect(throws: PackError.self) { try PackServer(folder: fixture.folder.path, port: 0) }
        #expect(error?.code == .unreadable)
        try Data("{}".utf8).write(to: fixture.folder.url.appending(path: "manifest.json"))
        #expect(await fixture.get("/").status == 503)
        let empty = try TemporaryFolder()
        #expect(throws: PackError.self) { try PackServer(folder: empty.path, port: 0) }
        #expect(throws: PackError.self) { try PackServer(folder: empty.path(of: "none"), port: 0) }
        #expect(await fixture.get("/metrics").body.contains(UInt8(ascii: "5")))
    }

    @Test func clientsOfThePlatformUnderstandIt() async throws {
        let fixture = try Fixture()
        try await RunningPacks.with(fixture.folder.path) { server in
            func send(_ method: String, _ range: String? = nil) async throws -> (HTTPURLResponse, Data) {
                var request = URLRequest(
                    url: try #require(URL(string: "http://127.0.0.1:\(server.port)/a%26b%27%3Cc%3E.region")))
                request.httpMethod = method
                if let range { request.setValue(range, forHTTPHeaderField: "Range") }
                let (data, response) = try await URLSession.shared.data(for: request)
                return (try #require(response as? HTTPURLResponse), data)
            }
            let (whole, data) = try await send("GET")
            #expect(whole.statusCode == 200 && Array(data) == fixture.bytes)
            #expect(whole.value(forHTTPHeaderField: "Content-Length") == "1000")
            let (part, some) = try await send("GET", "bytes=100-299")
            #expect(part.statusCode == 206 && Array(some) == Array(fixture.bytes[100..<300]))
            let (head, none) = try await send("HEAD")
            #expect(head.statusCode == 200 && none.isEmpty)
            #expect(head.value(forHTTPHeaderField: "Content-Length") == "1000")
            let deleted = try await send("DELETE").0.statusCode
            #expect(deleted == 405)
        }
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"),
    ])
    func datesAreThoseOfHeaders(_ seconds: Int, _ text: String) {
        #expect(HTTPDate(seconds: seconds).text == text && HTTPDate(text)?.seconds == seconds)
        #expect(HTTPDate(text + " ") != nil && HTTPDate(String(text.dropLast())) == nil)
    }
}
