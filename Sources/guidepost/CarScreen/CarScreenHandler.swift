// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages
internal import NavHeadUnit
internal import NavRender

/// Responds to the requests of a car screen page:
///
/// - `GET frame?after=N` waits for another frame than the one with number N. The headers `Guidepost-Frame` and
///   `Guidepost-Surface` contain the numbers of the frame and of its controls; 204 if nothing changed for some seconds.
/// - `GET surface`: the controls and the accessibility text as JSON.
/// - `POST touch`: an input as `HeadUnitInput` parses it.
struct CarScreenHandler: HTTPRequestHandler {
    let session: HeadUnitSession
    /// Prefix of the paths, such as `/car/`.
    let prefix: String
    /// Language of the screen and of its voice output, BCP 47.
    var language = "en"

    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        guard request.path.hasPrefix(prefix) else { return nil }
        guard request.isSameSite else { return .text(403, "The car screen accepts input only from its own page.") }
        switch (request.method, request.path.dropFirst(prefix.count)) {
        case ("GET", "frame"):
            let frame = await session.frame(after: request.value("after").flatMap { Int($0) })
            var numbers = ["Guidepost-Surface": String(await session.surfaceSequence)]
            guard let frame else { return .uncached(204, "image/png", [], numbers) }
            numbers["Guidepost-Frame"] = String(frame.sequence)
            return .uncached(200, "image/png", frame.png, numbers)
        case ("GET", "surface"):
            let surface = await CarSurface(session, language)
            guard let body = try? JSONEncoder().encode(surface) else { return nil }
            return .uncached(200, "application/json", Array(body))
        case ("POST", "touch"):
            guard let input = HeadUnitInput(json: request.body) else { return .text(400, "Unknown input.") }
            await session.perform(input)
            return .uncached(202, "application/json", Array("{}".utf8))
        default:
            return .text(404, "Not found.")
        }
    }
}

/// The controls and the accessibility text of a frame. Positions are fractions of the frame.
private struct CarSurface: Encodable, Sendable {
    struct Control: Encodable, Sendable {
        var name: String
        var label: String
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var enabled: Bool
    }

    var sequence: Int
    var width: Double
    var height: Double
    var night: Bool
    var language: String
    var reading: String
    var controls: [Control]
    var violations: [String]

    @MainActor init(_ session: HeadUnitSession, _ language: String) {
        let surface = session.surface
        self.language = language
        let (width, height) = (surface.size.width, surface.size.height)
        sequence = session.surfaceSequence
        (self.width, self.height) = (width, height)
        night = surface.isNight
        reading = surface.accessibilityText
        controls = surface.controls.map { control in
            Control(
                name: control.element.description, label: control.label, x: control.rect.minX / width,
                y: control.rect.minY / height, width: control.rect.width / width,
                height: control.rect.height / height, enabled: control.isEnabled)
        }
        violations = surface.violations.map { "\($0.code): \($0.message)" }
    }
}
