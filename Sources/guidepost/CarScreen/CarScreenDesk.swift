// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import NavHeadUnit
internal import NavRender
internal import NavServer
internal import WebPages

/// What the page of a car screen asks for, whichever server has it:
///
/// - `GET frame?after=N` waits for another picture than the one numbered N. The headers `Guidepost-Frame` and
///   `Guidepost-Surface` number the picture and what can be tapped on it; 204 when nothing changed for some seconds.
/// - `GET surface`: what can be tapped and read, as JSON.
/// - `POST touch`: what a hand did, as `HeadUnitInput` reads it.
struct CarScreenDesk: Sendable {
    let desk: HeadUnitSession
    /// Where the addresses lie, such as `/car/`.
    let prefix: String
    /// What the screen speaks, BCP 47; the page speaks it, too.
    var language = "en"

    /// Answers a request; `nil` for other addresses.
    func answer(_ call: WebCall) async -> WebAnswer? {
        guard call.path.hasPrefix(prefix) else { return nil }
        guard call.isFromHere else { return .words(403, "The car screen is touched from its own page alone.") }
        switch (call.method, call.path.dropFirst(prefix.count)) {
        case ("GET", "frame"):
            let frame = await desk.frame(after: call.value("after").flatMap { Int($0) })
            var numbers = ["Guidepost-Surface": String(await desk.surfaceSequence)]
            guard let frame else { return .live(204, "image/png", [], numbers) }
            numbers["Guidepost-Frame"] = String(frame.sequence)
            return .live(200, "image/png", frame.png, numbers)
        case ("GET", "surface"):
            let surface = await CarSurface(desk, language)
            guard let body = try? JSONEncoder().encode(surface) else { return nil }
            return .live(200, "application/json", Array(body))
        case ("POST", "touch"):
            guard let touch = HeadUnitInput(json: call.body) else {
                return .words(400, "This is no touch that is known.")
            }
            await desk.perform(touch)
            return .live(202, "application/json", Array("{}".utf8))
        default:
            return .words(404, "There is nothing at this address.")
        }
    }
}

/// What can be tapped and read, as the page takes it: places are shares of the picture.
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
    var breaches: [String]

    @MainActor init(_ desk: HeadUnitSession, _ language: String) {
        let surface = desk.surface
        self.language = language
        let (width, height) = (surface.size.width, surface.size.height)
        sequence = desk.surfaceSequence
        (self.width, self.height) = (width, height)
        night = surface.isNight
        reading = surface.accessibilityText
        controls = surface.controls.map { control in
            Control(
                name: control.element.description, label: control.label, x: control.rect.minX / width,
                y: control.rect.minY / height, width: control.rect.width / width,
                height: control.rect.height / height, enabled: control.isEnabled)
        }
        breaches = surface.violations.map { "\($0.code): \($0.message)" }
    }
}

/// The page of the car screen and what it asks for, at the port of a drive.
struct CarScreenExtra: FeedExtra {
    let pages: WebPages
    let desk: CarScreenDesk

    func answer(_ request: FeedRequest) async -> FeedReply? {
        let call = WebCall(request)
        if let answer = await desk.answer(call) { return FeedReply(answer) }
        guard call.method == "GET" || call.method == "HEAD" else { return nil }
        let known = call.headers[.ifNoneMatch]
        return pages.answer(to: call.path, known: known).map { FeedReply($0) }
    }
}
