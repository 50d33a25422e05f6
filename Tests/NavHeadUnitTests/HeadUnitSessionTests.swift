// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import Testing

/// A remote session on a manual clock.
@MainActor @Suite struct HeadUnitSessionTests {
    @MainActor private final class Clock {
        var time = HeadUnitStates.time
    }

    private let clock = Clock()
    private let stage: HeadUnitStates.Stage
    private let session: HeadUnitSession

    init() throws {
        stage = try HeadUnitStates.Stage(HeadUnitStates.all[3]) { BarTextShaper() }
        let clock = clock
        session = HeadUnitSession(screen: stage.screen, framesPerSecond: 10) { clock.time }
        stage.map.now = { clock.time }
        session.connect(stage.guide)
    }

    private func picture(after seconds: Double) -> RasterImage? {
        clock.time += seconds
        return session.picture(at: clock.time)
    }

    @Test func rendersOnlyChangesAtALimitedRate() throws {
        stage.drive([HeadUnitStates.turn, HeadUnitStates.soon])
        session.setNeedsFrame()
        let first = try #require(picture(after: 0))
        stage.drive([HeadUnitStates.exit])
        session.setNeedsFrame()
        #expect(picture(after: 0.0625) == nil, "changed, but within the minimum interval")
        #expect(picture(after: 0.0625) != nil, "the interval has passed")
        for _ in 0..<30 { _ = picture(after: 0.125) }
        #expect(picture(after: 0.5) == nil, "no animation and no input")
        #expect(picture(after: 2) == nil, "rendered, but identical")
        stage.drive([HeadUnitStates.lanes])
        session.setNeedsFrame()
        let other = try #require(picture(after: 0.125))
        #expect(other != first)
    }

    @Test func surfaceListsControlsAndText() throws {
        _ = picture(after: 0)
        #expect(
            session.surface.controls.map(\.label)
                == ["Zoom in", "Zoom out", "Move the map", "Back to the car"].reversed())
        let before = session.surfaceSequence
        stage.drive([HeadUnitStates.exit])
        session.setNeedsFrame()
        _ = picture(after: 1)
        #expect(session.surfaceSequence == before + 1)
        #expect(
            session.surface.accessibilityText == "Take exit 57 on the right to A 8", "images have alternative texts")
        session.setNeedsFrame()
        _ = picture(after: 1)
        #expect(session.surfaceSequence == before + 1, "the same is calls once")
        #expect(session.surface.size == Size(width: 400, height: 240))
    }

    @Test func inputReachesTheScreen() throws {
        stage.drive([HeadUnitStates.turn])
        _ = picture(after: 0)
        for _ in 0..<30 { _ = picture(after: 0.125) }
        session.perform(.activate(.mapButton(2)))
        #expect(stage.guide.template?.isPanningInterfaceVisible == true)
        _ = picture(after: 0.125)
        #expect(session.surface.controls.map(\.element).contains(.panArrow(.up)))
        let done = try #require(session.surface.controls.first { $0.element == .trailingBarButton(0) })
        session.perform(.tap(Point(done.rect.center.x / 400, done.rect.center.y / 240)))
        #expect(stage.guide.template?.isPanningInterfaceVisible == false)
        session.perform(.light(isNight: true))
        let night = try #require(picture(after: 0.125))
        #expect(session.surface.isNight && stage.map.lightingMode == .lowLight)
        session.perform(.light(isNight: false))
        #expect(picture(after: 0.125) != night)
    }

    @Test(
        arguments: [
            (HeadUnitInput.pan(.up), 1.0, 0.0), (.pan(.down), -1, 0), (.pan(.right), 0, 1),
            (.pan([.left, .down]), -1, -1),
        ] as [(HeadUnitInput, Double, Double)])
    func panInputMovesTheMap(input: HeadUnitInput, north: Double, east: Double) throws {
        for withArrows in [false, true] {
            _ = picture(after: 1)
            if withArrows { session.perform(.activate(.mapButton(2))) }
            let before = stage.map.view.camera.target
            session.perform(input)
            for _ in 0..<10 { _ = picture(after: 0.125) }
            let after = stage.map.view.camera.target
            // Ignore rounding: at least 10 m.
            func sign(_ degrees: Double) -> Double { abs(degrees) < 1e-4 ? 0 : degrees > 0 ? 1 : -1 }
            #expect(sign(after.latitude - before.latitude) == north, "\(withArrows)")
            #expect(sign(after.longitude - before.longitude) == east, "\(withArrows)")
        }
    }

    @Test func dragMovesTheMap() throws {
        _ = picture(after: 0)
        let before = stage.map.view.camera.target
        session.perform(.press(Point(0.5, 0.5)))
        session.perform(.drag(Point(0.2, 0), velocity: .zero))
        session.perform(.drop(velocity: .zero))
        _ = picture(after: 0.125)
        #expect(stage.map.view.camera.target.longitude < before.longitude, "the map follows the finger")
        let here = stage.map.view.camera.target
        session.perform(.press(Point(0.02, 0.5)))
        session.perform(.drag(Point(0.2, 0), velocity: .zero))
        #expect(stage.map.view.camera.target == here, "the dock is not part of the map")
    }

    @Test func violationsAreReported() throws {
        var calls: [HeadUnitRuleError.Code] = []
        session.onViolation = { calls.append($0.code) }
        stage.guide.template?.mapButtons = (0..<6).map { _ in CPMapButton() }
        session.setNeedsFrame()
        _ = picture(after: 1)
        #expect(calls == [.mapButtons])
        #expect(session.surface.violations.map(\.code) == [.mapButtons])
        #expect(session.surface.controls.first?.label == "Button 4", "the label of an unlabeled button is its number")
    }

    @Test func viewersGetTheLatestFrame() async throws {
        stage.drive([HeadUnitStates.turn])
        let first = try #require(await session.frame(after: nil))
        #expect(first.sequence == 1 && first.png.starts(with: [0x89, 0x50]))
        let again = try #require(await session.frame(after: 17), "a client from a previous run")
        #expect(again.sequence >= first.sequence)
        clock.time += 30
        _ = await session.frame(after: nil)
        clock.time += 30
        let last = try #require(await session.frame(after: nil))
        #expect(await session.frame(after: last.sequence, waiting: 0.05) == nil, "no new frame while the clock stands")
    }

    @Test func elementIdentifiersRoundTrip() {
        let all: [HeadUnitElement] = [
            .map, .card, .dock, .mapButton(3), .leadingBarButton(1), .trailingBarButton(0), .back,
            .panArrow([.left, .down]),
            .trip(11), .choice(2), .start, .alertAction(1), .row(2, 7), .presentedAction(0),
        ]
        for element in all { #expect(HeadUnitElement(element.description) == element, "\(element)") }
        #expect(Set(all.map(\.description)).count == all.count)
        for text in [
            "", "map-button", "map-button--1", "row-1", "pan-16", "start-1", "trip-99999", "map-button-1-1", "x-1",
        ] {
            #expect(HeadUnitElement(text) == nil, "\(text)")
        }
    }

    @Test(
        arguments: [
            (#"{"do":"tap","x":0.5,"y":0.25}"#, HeadUnitInput.tap(Point(0.5, 0.25))),
            (#"{"do":"activate","name":"pan-5"}"#, .activate(.panArrow([.left, .up]))),
            (#"{"do":"pan","directions":["up","right"]}"#, .pan([.up, .right])),
            (#"{"do":"press","x":0,"y":1}"#, .press(Point(0, 1))),
            (#"{"do":"drag","x":-0.5,"y":0,"vx":2,"vy":0.5}"#, .drag(Point(-0.5, 0), velocity: Point(2, 0.5))),
            (#"{"do":"drop"}"#, .drop(velocity: .zero)), (#"{"do":"light","night":true}"#, .light(isNight: true)),
            (#"{"do":"tap","x":0.5}"#, nil), (#"{"do":"tap","x":1e9,"y":0}"#, nil),
            (#"{"do":"pan","directions":[]}"#, nil),
            (#"{"do":"pan","directions":["up","in"]}"#, nil), (#"{"do":"activate","name":"door"}"#, nil),
            (#"{"do":"light"}"#, nil), (#"{"do":"drive"}"#, nil), ("[]", nil), ("", nil),
            ("{\"do\":\"tap\",\"x\":", nil),
        ] as [(String, HeadUnitInput?)])
    func inputIsParsedFromJSON(text: String, input: HeadUnitInput?) {
        #expect(HeadUnitInput(json: Array(text.utf8)) == input)
    }
}
