// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavTestSupport
import Testing

@testable import HTTPSupport

/// Responses on the event loop, mixed with those of the task of the connection. `/now` has the body "now" on the event loop and
/// "hello" in the task, so that the body shows which of them responded.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ImmediateResponseTests {
    private static func request(_ path: String, _ method: String = "GET", _ fields: String = "") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
    }

    private static func count(_ word: String, in text: String) -> Int { text.components(separatedBy: word).count - 1 }

    /// The bodies "now" and "hello" in the order of their responses.
    private static func bodies(_ text: String) -> [String] {
        text.components(separatedBy: "\r\n\r\n").dropFirst().map { $0.hasPrefix("now") ? "now" : "hello" }
    }

    @Test func headersEqualThoseOfTheTask() async throws {
        try await RunningHTTP.with { server in
            let close = "Connection: close\r\n"
            let now = try await server.exchange(Self.request("/now", "GET", close))
            let task = try await server.exchange(Self.request("/now", "GET", close + "Content-Length: 0\r\n"))
            #expect(now.hasSuffix("\r\n\r\nnow") && task.hasSuffix("\r\n\r\nhello"))
            func fields(_ text: String) -> Set<String> {
                Set(text.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n"))
            }
            #expect(
                fields(now).subtracting(["Content-Length: 3"]) == fields(task).subtracting(["Content-Length: 5"]),
                "\(now) \(task)")
            let head = try await server.exchange(Self.request("/now", "HEAD", close))
            #expect(head.hasSuffix("\r\n\r\n") && head.contains("Content-Length: 3"))
        }
    }

    @Test func responsesHaveTheOrderOfTheirRequests() async throws {
        try await RunningHTTP.with { server in
            let connection = try server.connect()
            connection.send(Self.request("/now") + Self.request("/slow") + Self.request("/now"))
            try await eventually("it runs") { server.gate.count == 1 }
            try await connection.wait { $0.hasSuffix("now") }
            #expect(Self.count("HTTP/1.1 200 OK", in: connection.text) == 1)
            server.gate.open()
            try await connection.wait { Self.count("HTTP/1.1 200 OK", in: $0) == 3 && $0.hasSuffix("hello") }
            // The last request came while the second one ran, so the task responded to it.
            #expect(Self.bodies(connection.text) == ["now", "hello", "hello"])
            connection.send(Self.request("/now"))
            try await connection.wait { Self.count("HTTP/1.1 200 OK", in: $0) == 4 && $0.hasSuffix("now") }
        }
    }

    @Test func requestsInOnePacketLeaveTheEventLoopToOthers() async throws {
        try await RunningHTTP.with { server in
            let connection = try server.connect()
            connection.send(String(repeating: Self.request("/now"), count: 50))
            try await connection.wait { Self.count("HTTP/1.1 200 OK", in: $0) == 50 && !$0.hasSuffix("\n") }
            let bodies = Self.bodies(connection.text)
            #expect(bodies.prefix(4) == ["now", "now", "now", "now"] && bodies.contains("hello"), "\(bodies)")
        }
    }

    @Test func requestWithBodyGoesToTheTask() async throws {
        try await RunningHTTP.with { server in
            for (fields, body) in [("Content-Length: 3\r\n", "abc"), ("Transfer-Encoding: chunked\r\n", "0\r\n\r\n")] {
                let connection = try server.connect()
                connection.send(Self.request("/now", "GET", fields))
                connection.send(body)
                try await connection.wait { $0.hasSuffix("hello") }
            }
            let post = try server.connect()
            post.send(Self.request("/echo", "POST", "Content-Length: 3\r\n") + "abc")
            try await post.wait { $0.hasSuffix("abc") }
            post.send(Self.request("/now"))
            try await post.wait { $0.hasSuffix("now") }
        }
    }

    /// The first response exceeds the limit of unsent bytes, so the task responds to the others, which waits for the client.
    @Test func unsentBytesAreBounded() async throws {
        try await RunningHTTP.with { server in
            let connection = try server.connect(receiveBuffer: 4096)
            connection.send(String(repeating: Self.request("/large"), count: 3))
            try await connection.wait { $0.hasSuffix("hello") && Self.count("hello", in: $0) == 2 }
            #expect(Self.count("HTTP/1.1 200 OK", in: connection.text) == 3)
            #expect(connection.text.utf8.count > 1 << 20)
        }
    }
}
