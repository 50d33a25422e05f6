// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages

/// Responds to the requests of the demo page: state, screens, and actions that control the drive.
struct DemoRequestHandler: HTTPRequestHandler {
    let board: DemoBoard
    let screens: DemoScreens
    let actions: AsyncStream<DemoAction>.Continuation

    private var car: CarScreenHandler { CarScreenHandler(session: screens.session, prefix: "/demo/car/") }

    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        if let response = await DriverViewHandler(view: screens.view).respond(to: request) { return response }
        guard request.path.hasPrefix("/demo/") else { return nil }
        guard request.isSameSite else { return .text(403, "The demo accepts actions only from its own page.") }
        if let response = await car.respond(to: request) { return response }
        switch (request.method, request.path) {
        case ("GET", "/demo/state"):
            let state = await board.state(after: request.value("after").flatMap { Int($0) } ?? -1)
            guard let body = try? JSONEncoder().encode(state) else { return nil }
            return .uncached(200, "application/json", Array(body))
        case ("POST", "/demo/orders"):
            guard let action = DemoAction(request.body) else { return .text(400, "Unknown action.") }
            actions.yield(action)
            return .uncached(202, "application/json", Array("{}".utf8))
        default:
            return .text(404, "Not found.")
        }
    }
}
