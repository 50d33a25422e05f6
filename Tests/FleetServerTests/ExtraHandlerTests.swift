// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import Testing

@testable import FleetServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// More on the HTTP port than the fleet.
@Suite struct ExtraHandlerTests {
    private struct Page: HTTPRequestHandler {
        let path: String
        let text: String
        func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
            guard request.path == path else { return nil }
            return HTTPServerResponse(
                contentType: "text/plain",
                body: Array("\(text) \(request.method) \(request.body.count)".utf8))
        }
    }

    @Test func pagesAreServedBesideTheFleetAndNeverInItsPlace() async throws {
        let pages = [Page(path: "/a", text: "A"), Page(path: "/v1/x", text: "not here"), Page(path: "/b", text: "B")]
        try await RunningServer.with(extras: pages) { server in
            func send(_ target: String, _ method: String = "GET", _ body: String? = nil) async throws -> String {
                var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.http)\(target)")))
                request.httpMethod = method
                request.httpBody = body.map { Data($0.utf8) }
                let (data, response) = try await URLSession.shared.data(for: request)
                return
                    "\(try #require(response as? HTTPURLResponse).statusCode) \(String(decoding: data, as: UTF8.self))"
            }
            // What is the fleet's stays the fleet's.
            let asked: [(target: String, method: String, body: String?, start: String)] = [
                ("/a?x=1", "GET", nil, "200 A GET 0"), ("/b", "POST", "four", "200 B POST 4"),
                ("/a", "HEAD", nil, "200 "), ("/c", "GET", nil, "404 "), ("/v1/x", "GET", nil, "404 "),
                ("/health", "GET", nil, "200 "),
            ]
            for (target, method, body, start) in asked {
                let answer = try await send(target, method, body)
                #expect(answer.hasPrefix(start), "\(method) \(target)")
            }
        }
    }
}
