// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import HTTPTypes
import Testing

@Suite struct MessageTests {
    @Test func splitsTheTarget() {
        let request = HTTPServerRequest(method: "GET", target: "/a/b?x=1&y=2%20&x=3&z")
        #expect(request.path == "/a/b" && request.query == "x=1&y=2%20&x=3&z")
        #expect(request.parameter("x") == "1" && request.parameter("y") == "2%20")
        #expect(request.parameter("z") == "" && request.parameter("w") == nil)
        #expect(HTTPServerRequest(method: "GET", target: "/a").query.isEmpty)
        var changed = request
        changed.target = "/c?d?e"
        #expect(changed.path == "/c" && changed.query == "d?e" && changed != request)
        changed.target = request.target
        #expect(changed == request)
    }

    @Test func writesEvents() {
        let event = ServerSentEvent(event: "update", data: Array("{}".utf8), id: "7")
        #expect(String(decoding: event.bytes, as: UTF8.self) == "id: 7\nevent: update\ndata: {}\n\n")
        #expect(ServerSentEvent(event: "end", data: []).bytes == Array("event: end\ndata: \n\n".utf8))
        #expect(ServerSentEvent.comment("ping") == Array(": ping\n\n".utf8))
    }

    @Test func routesByPathAndMethod() async {
        var router = HTTPRouter([Fixed(path: "/first", status: 201)])
        router.get("/first") { _ in HTTPServerResponse(status: 500) }
        router.get("/second") { request in HTTPServerResponse(status: 200, body: Array(request.query.utf8)) }
        func send(_ method: String, _ target: String) async -> HTTPServerResponse? {
            await router.respond(to: HTTPServerRequest(method: method, target: target))
        }
        #expect(await send("GET", "/first")?.status == 201, "the first handler that responds wins")
        #expect(await send("GET", "/second?a")?.body == Array("a".utf8))
        let rejected = await send("PUT", "/second")
        #expect(rejected?.status == 405 && rejected?.headers[.allow] == "GET")
        #expect(await send("GET", "/third")?.status == nil)
    }

    private struct Fixed: HTTPRequestHandler {
        let path: String
        let status: Int

        func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
            request.path == path ? HTTPServerResponse(status: status) : nil
        }
    }
}
