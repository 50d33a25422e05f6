// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages

/// Responds to the requests of the demo page: state, screens, and actions that control the drive.
struct DemoRequestHandler: HTTPRequestHandler {
    let board: DemoBoard
    let screens: DemoScreens
    let actions: AsyncStream<DemoAction>.Continuation

    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        do throws(Failure) {
            return try await response(to: request)
        } catch {
            return .text(500, error.message)
        }
    }

    /// The screens of a language have it in their address: `/driver/…?lang=de`, `/demo/car/de/…`, `/demo/state?lang=de`.
    private func response(to request: HTTPServerRequest) async throws(Failure) -> HTTPServerResponse? {
        if request.path.hasPrefix("/driver/") {
            let view = try await screens.screen(in: request.value("lang")).view
            return await DriverViewHandler(view: view).respond(to: request)
        }
        guard request.path.hasPrefix("/demo/") else { return nil }
        guard request.isSameSite else { return .text(403, "The demo accepts actions only from its own page.") }
        let parts = request.path.split(separator: "/")
        if parts.count == 4, parts[1] == "car" {
            let screen = try await screens.screen(in: String(parts[2]))
            return await CarScreenHandler(
                session: screen.session, prefix: "/demo/car/\(parts[2])/", language: screen.language
            ).respond(to: request)
        }
        switch (request.method, request.path) {
        case ("GET", "/demo/state"):
            var state = await board.state(after: request.value("after").flatMap { Int($0) } ?? -1)
            state.guidance = try await screens.screen(in: request.value("lang")).guidance
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
