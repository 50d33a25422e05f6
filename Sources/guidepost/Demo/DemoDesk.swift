// SPDX-License-Identifier: Apache-2.0

internal import FleetServer
internal import Foundation
internal import HTTPTypes
internal import Synchronization

/// What the page of the demo asks for, on the HTTP port of its fleet server: the state, pictures, and orders for the drive.
struct DemoDesk: HTTPExtra {
    let board: DemoBoard
    let screens: DemoScreens
    let orders: AsyncStream<DemoOrder>.Continuation

    func answer(_ request: HTTPExtraRequest) async -> HTTPExtraAnswer? {
        guard request.path.hasPrefix("/demo/") else { return nil }
        guard isFromHere(request) else { return text(403, "The demo takes orders from its own page alone.") }
        switch (request.method, request.path) {
        case ("GET", "/demo/state"):
            let seen = value("after", of: request).flatMap { Int($0) }
            let state = await board.state(after: seen ?? -1)
            guard let body = try? JSONEncoder().encode(state) else { return nil }
            return HTTPExtraAnswer(headers: headers("application/json"), body: Array(body))
        case ("GET", "/demo/driver.png"), ("GET", "/demo/car.png"):
            let isNight = value("theme", of: request) == "dark"
            let picture =
                request.path.hasSuffix("car.png")
                ? await screens.carScreen(isNight: isNight) : await screens.driverMap(isNight: isNight)
            guard let picture else { return text(503, "There is no picture yet.") }
            return HTTPExtraAnswer(headers: headers("image/png"), body: picture)
        case ("POST", "/demo/orders"):
            guard let order = DemoOrder(request.body) else { return text(400, "This is no order that is known.") }
            orders.yield(order)
            return HTTPExtraAnswer(status: 202, headers: headers("application/json"), body: Array("{}".utf8))
        default:
            return text(404, "There is nothing at this address.")
        }
    }

    /// Whether a request comes from a page of this server: other pages that the same browser shows are not to drive.
    private func isFromHere(_ request: HTTPExtraRequest) -> Bool {
        if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }), site == "cross-site" {
            return false
        }
        guard request.method != "GET" else { return true }
        return request.method == "POST" && request.headers[.contentType]?.hasPrefix("application/json") == true
    }

    private func value(_ name: String, of request: HTTPExtraRequest) -> String? {
        URLComponents(string: request.target)?.queryItems?.first { $0.name == name }?.value
    }

    private func headers(_ type: String) -> HTTPFields {
        [.contentType: type, .cacheControl: "no-store"]
    }

    private func text(_ status: Int, _ words: String) -> HTTPExtraAnswer {
        HTTPExtraAnswer(status: status, headers: headers("text/plain; charset=utf-8"), body: Array((words + "\n").utf8))
    }
}
