// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import FleetServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// More on the HTTP port than the fleet.
@Suite struct ExtraTests {
    private struct Page: HTTPExtra {
        let path: String
        let text: String
        func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer? {
            guard request.path == path else { return nil }
            return HTTPExtraAnswer(
                type: "text/plain",
                body: Array("\(text) \(request.method) \(request.body.count)".utf8))
        }
    }

    @Test func pagesAreServedBesideTheFleetAndNeverInItsPlace() async throws {
        let pages = [Page(path: "/a", text: "A"), Page(path: "/v1/x", text: "not here"), Page(path: "/b", text: "B")]
        try await RunningServer.with(extras: pages) { server in
            func ask(_ target: String, _ method: String = "GET", _ body: String? = nil) async throws -> String {
                var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.http)\(target)")))
                request.httpMethod = method
                request.httpBody = body.map { Data($0.utf8) }
                let (data, response) = try await URLSession.shared.data(for: request)
                return
                    "\(try #require(response as? HTTPURLResponse).statusCode) \(String(decoding: data, as: UTF8.self))"
            }
            let said1 = try await ask("/a?x=1")
            #expect(said1 == "200 A GET 0")
            let said2 = try await ask("/b", "POST", "four")
            #expect(said2 == "200 B POST 4")
            let said3 = try await ask("/a", "HEAD")
            #expect(said3 == "200 ")
            let said4 = try await ask("/c")
            #expect(said4.hasPrefix("404 "))
            let said5 = try await ask("/v1/x")
            #expect(said5.hasPrefix("404 "), "What is the fleet's stays the fleet's.")
            let said6 = try await ask("/health")
            #expect(said6.hasPrefix("200 "))
        }
    }
}
