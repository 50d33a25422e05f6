// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import HTTPTypes
import NavFormats
import NavGeo
import NavModel
import NavServer
import NavSession
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Over real sockets, at any free port of this machine.
@Suite(.timeLimit(.minutes(20))) struct FeedServerTests {
    private func serving(
        _ handler: (any HTTPRequestHandler)? = nil, _ body: @Sendable (FeedServer, Int) async throws -> Void
    ) async throws {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let server = FeedServer(port: 0, handler: handler) { port.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await server.run() }
            await server.waitUntilListening()
            var ready = ports.makeAsyncIterator()
            try await body(server, try #require(await ready.next()))
            group.cancelAll()
        }
    }

    private func get(_ port: Int, _ path: String) async throws -> (Int, Data, String) {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        let http = try #require(response as? HTTPURLResponse)
        return (http.statusCode, data, http.value(forHTTPHeaderField: "Content-Type") ?? "")
    }

    private var info: NavInfo {
        var step = StepInfo(
            stepNumber: 1, maneuver: .turnRight,
            turn: Turn(kind: .turn, direction: .right, bearingBefore: Bearing(0), bearingAfter: Bearing(90)),
            drivingSide: .right, location: Coordinate(latitude: 1.001, longitude: 1), pathIndex: 1)
        step.fullRoadName = "Rue B"
        step.fullInstructionText = "Turn right onto Rue B"
        return NavInfo(navState: .enroute, upcomingSteps: [step, step], distanceToCurrentStepMeters: 87)
    }

    @Test func servesLastMessageInEveryFormat() async throws {
        try await serving { server, port in
            #expect(try await self.get(port, "/navinfo.json").0 == 204, "nothing has been said yet")
            server.publish(self.info)
            let json = try await self.get(port, "/navinfo.json")
            #expect(json.0 == 200 && json.2 == "application/json")
            #expect(try JSONValue(parsing: Array(json.1))["distanceToCurrentStepMeters"]?.number == 87)
            #expect(try await self.get(port, "/navinfo.pb").1.count > 50)
            #expect(try await self.get(port, "/picture.pbm").1.count == 1034)
            let page = try await self.get(port, "/?lang=de&theme=night")
            #expect(page.0 == 200 && page.2.hasPrefix("text/html"))
            for path in ["/web/feed.js", "/web/feed.css", "/web/theme.js", "/web/words.js", "/web/words/zh-Hant.json"] {
                #expect(try await self.get(port, path).0 == 200, "\(path)")
            }
            #expect(try await self.get(port, "/nowhere").0 == 404)
        }
    }

    /// Echoes requests.
    private struct Echo: HTTPRequestHandler {
        func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
            switch request.target {
            case "/echo?a=b":
                HTTPServerResponse(
                    headers: [.contentType: "text/plain"], body: Array(request.method.utf8) + request.body)
            case "/nothing": HTTPServerResponse(status: 204, headers: [:])
            default: nil
            }
        }
    }

    @Test func otherHandlersRespondFirst() async throws {
        try await serving(Echo()) { _, port in
            var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)/echo?a=b")))
            (request.httpMethod, request.httpBody) = ("POST", Data("hello".utf8))
            let (data, _) = try await URLSession.shared.data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == "POSThello")
            #expect(try await self.get(port, "/nothing").0 == 204)
            #expect(try await self.get(port, "/").2.hasPrefix("text/html"), "the rest is the feed's")
            #expect(try await self.get(port, "/nowhere").0 == 404)
        }
    }

    @Test func streamsEvents() async throws {
        try await serving { server, port in
            server.publish(self.info)
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/feed"))
            let text = try await EventReader.read(url, until: 4) {
                server.publish(NavInfo(navState: .stopped))
            }
            let events = text.components(separatedBy: "\n\n").filter { !$0.isEmpty }
            #expect(events.count >= 4)
            #expect(events[0].hasPrefix("event: navinfo\ndata: {\"navState\":\"enroute\""))
            #expect(events[1].hasPrefix("event: picture\ndata: "))
            #expect(events[2].contains("\"stopped\""))
        }
    }
}

/// Reads a stream of events until there are enough.
private final class EventReader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Proof: the session calls on one serial queue, and the only other use is after `finished` has been signaled.
    private var text = ""
    private let wanted: Int
    private let first: @Sendable () -> Void
    private var hasBegun = false
    private let finished: AsyncStream<String>.Continuation

    private init(wanted: Int, first: @escaping @Sendable () -> Void, finished: AsyncStream<String>.Continuation) {
        self.wanted = wanted
        self.first = first
        self.finished = finished
    }

    static func read(_ url: URL, until count: Int, afterFirst first: @escaping @Sendable () -> Void) async throws
        -> String
    {
        let (texts, continuation) = AsyncStream<String>.makeStream()
        let reader = EventReader(wanted: count, first: first, finished: continuation)
        let session = URLSession(configuration: .ephemeral, delegate: reader, delegateQueue: nil)
        session.dataTask(with: url).resume()
        var iterator = texts.makeAsyncIterator()
        let text = await iterator.next() ?? ""
        session.invalidateAndCancel()
        return text
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        text += String(decoding: data, as: UTF8.self)
        if !hasBegun {
            hasBegun = true
            first()
        }
        if text.components(separatedBy: "\n\n").count > wanted { finished.yield(text) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finished.finish()
    }
}
