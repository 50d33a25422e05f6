// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOHTTP1
import NavTestSupport
import Testing

@testable import HTTPSupport

/// Requests that are no good, byte by byte, and what each response says to browsers.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RequestTests {
    /// A request and the status of its response.
    private static let cases: [(request: String, status: Int)] = [
        // Host (ASVS 4.1, RFC 9112 3.2).
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: user@localhost\r\n\r\n", 400),
        // Request smuggling.
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3, 3\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: +3\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: -3\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 0x3\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999999\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3 4\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length : 3\r\n\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity\r\n\r\n", 501),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
        ("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n", 400),
        ("POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        // Folded, unterminated and otherwise odd lines.
        ("GET / HTTP/1.1\r\nHost: h\r\nX-A: 1\r\n 2\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\n X-A: 1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nX-A\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nX A: 1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nX-A: \u{0}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nX-A: a\rb\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\n: 1\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        ("GET nowhere HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("nonsense\r\n\r\n", 400),
        // Methods.
        ("TRACE / HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        ("CONNECT h:80 HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        ("PROPFIND / HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        ("LINK / HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        // Sizes.
        ("GET /" + String(repeating: "a", count: 9_000) + " HTTP/1.1\r\nHost: h\r\n\r\n", 414),
        ("GET / HTTP/1.1\r\nHost: h\r\nX-A: " + String(repeating: "a", count: 40_000) + "\r\n\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "X: 1\r\n", count: 150) + "\r\n", 431),
    ]

    @Test func rejectsInvalidRequestsAndCloses() async throws {
        try await RunningHTTP.with { server in
            for (request, status) in Self.cases {
                let name = request.prefix(120).debugDescription
                let connection = try server.connect()
                connection.send(request + "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n")
                guard let text = try? await connection.waitForEnd() else {
                    Issue.record("not closed after \(connection.text): \(name)")
                    continue
                }
                #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(name): \(text.prefix(60).debugDescription)")
                #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2, "more than one response: \(name)")
                #expect(text.contains("\r\nConnection: close\r\n"))
                #expect(text.contains("\r\nAllow: GET, HEAD") == (status == 405))
            }
            #expect(server.metrics.closed(for: .rejected) == Self.cases.count)
        }
    }

    @Test func acceptsValidRequests() async throws {
        try await RunningHTTP.with { server in
            let good = [
                get, "GET http://localhost/ HTTP/1.1\r\nHost: other\r\n\r\n",
                "GET http://localhost:\(server.port) HTTP/1.1\r\nHost: other\r\n\r\n",
                "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello",
                "POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            ]
            let connection = try server.connect()
            for (number, request) in good.enumerated() {
                connection.send(request)
                try await connection.wait { $0.components(separatedBy: "hello").count == number + 2 }
            }
            // All at once.
            connection.send(good.joined())
            try await connection.wait { $0.components(separatedBy: "hello").count == 2 * good.count + 1 }
            #expect(try await server.exchange("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
            #expect(
                try await server.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("hello"))
        }
    }

    @Test func unreadBodyClosesConnectionAfterResponse() async throws {
        try await RunningHTTP.with { server in
            let connection = try server.connect()
            connection.send("POST /refuse HTTP/1.1\r\nHost: h\r\nContent-Length: 3000000\r\n\r\nabc")
            try await connection.wait { $0.hasPrefix("HTTP/1.1 401 ") && $0.hasSuffix("hello") }
            let piece = String(repeating: "x", count: 50_000)
            while !connection.isClosed {
                if connection.send(piece) < 0 { try await Task.sleep(for: .milliseconds(5)) }
            }
            #expect(connection.text.contains("\r\nConnection: close\r\n"))
            #expect(server.metrics.closed(for: .rejected) == 1)
        }
    }

    @Test func localServerAcceptsOnlyLocalHosts() async throws {
        try await RunningHTTP.with {
            $0.hosts = .local()
        } _: { server in
            for host in ["localhost", "127.0.0.1:\(server.port)", "[::1]:\(server.port)"] {
                let text = try await server.exchange("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(text.hasPrefix("HTTP/1.1 200 "), "\(host)")
            }
            for host in ["evil.example", "evil.example:\(server.port)", "localhost:1", "192.0.2.1", ""] {
                let text = try await server.exchange("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(text.hasPrefix("HTTP/1.1 421 "), "\(host)")
            }
            let absolute = "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
            #expect(try await server.exchange(absolute).hasPrefix("HTTP/1.1 421 "))
        }
    }

    @Test func lineBreaksInHeadersOfResponsesAreReplaced() async throws {
        try await RunningHTTP.with { server in
            let text = try await server.exchange(
                "GET /lines HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(text.contains("\r\nContent-Disposition: a  Set-Cookie: b=c    d e f\r\n"), "\(text)")
            #expect(text.hasSuffix("\r\n\r\nhello"))
        }
    }

    /// Headers of a handler, and the ones that are added to them.
    @Test(arguments: [
        ([:], ["X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"]),
        (
            ["Access-Control-Allow-Origin": "*"],
            ["X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "cross-origin"]
        ),
        (
            ["Access-Control-Allow-Origin": "*", "Content-Type": "application/json"],
            [
                "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "cross-origin",
                "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "X-Frame-Options": "DENY",
                "Referrer-Policy": "no-referrer",
            ]
        ),
        (
            ["Content-Type": "application/json", "Referrer-Policy": "origin"],
            [
                "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
                "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "X-Frame-Options": "DENY",
            ]
        ),
        (
            ["content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'"],
            [
                "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
                "X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "no-referrer",
                "Cross-Origin-Opener-Policy": "same-origin", "Permissions-Policy": SecurityHeaders.permissions,
            ]
        ),
    ]) func missingSecurityHeadersAreAdded(given: [String: String], added: [String: String]) {
        var headers = HTTPHeaders(given.map { ($0.key, $0.value) })
        SecurityHeaders(options: HTTPOptions()).add(to: &headers)
        #expect(headers.count == given.count + added.count, "\(headers)")
        for (name, value) in given.merging(added, uniquingKeysWith: { one, _ in one }) {
            #expect(headers[name] == [value], "\(name)")
        }
    }

    @Test func responsesHaveSecurityHeaders() async throws {
        let expected = [
            "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
            "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
            "Cross-Origin-Resource-Policy: same-origin",
        ]
        for isSecure in [false, true] {
            try await RunningHTTP.with {
                $0.isSecure = isSecure
            } _: { server in
                for request in [get, "GET /a b HTTP/1.1\r\n\r\n", "TRACE / HTTP/1.1\r\nHost: h\r\n\r\n"] {
                    let connection = try server.connect()
                    connection.send(request)
                    let text = try await connection.wait { $0.contains("\r\n\r\n") }
                    for header in expected { #expect(text.contains("\r\n\(header)\r\n"), "\(header)") }
                    #expect(!text.contains("\r\nServer:"))
                    #expect(text.contains("Strict-Transport-Security: max-age=31536000") == isSecure)
                }
            }
        }
    }
}
