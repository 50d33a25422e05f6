// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes

/// Responds to the requests of the driver's view:
///
/// - `GET /driver/events`: server-sent events (`texts`, `routes`, `steps`, `say`, `view`).
/// - `GET /driver/images/EDITION/NUMBER.svg` and `NUMBER-lanes.svg`: maneuver and lanes of a step of the current route.
/// - `POST /driver/actions`: an action as `DriverViewAction` parses it.
struct DriverViewHandler: HTTPRequestHandler {
    let view: DriverView

    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        guard request.path.hasPrefix("/driver/") else { return nil }
        guard request.isSameSite else { return .text(403, "The driver's view accepts actions only from its own page.") }
        let parts = request.path.dropFirst("/driver/".count).split(separator: "/")
        switch (request.method, parts.first, parts.count) {
        case ("GET", "events", 1):
            return HTTPServerResponse(
                headers: [.contentType: "text/event-stream", .cacheControl: "no-cache"], stream: await view.events())
        case ("GET", "images", 3):
            guard let image = await view.image(parts[2]) else { return .text(404, "No such step.") }
            return .uncached(200, "image/svg+xml", image)
        case ("POST", "actions", 1):
            guard let action = DriverViewAction(request.body) else { return .text(400, "Unknown action.") }
            await view.perform(action)
            return .uncached(202, "application/json", Array("{}".utf8))
        default: return .text(404, "Not found.")
        }
    }
}
