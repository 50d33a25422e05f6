// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import Testing

/// A screen that others look at and touch, on a clock that stands still until it is told.
@MainActor @Suite struct DeskTests {
    @MainActor private final class Clock {
        var time = HeadUnitStates.time
    }

    private let clock = Clock()
    private let stage: HeadUnitStates.Stage
    private let desk: HeadUnitDesk

    init() throws {
        stage = try HeadUnitStates.Stage(HeadUnitStates.all[3]) { PlainLetters() }
        let clock = clock
        desk = HeadUnitDesk(screen: stage.screen, framesPerSecond: 10) { clock.time }
        stage.map.now = { clock.time }
        desk.connect(stage.guide)
    }

    private func picture(after seconds: Double) -> RasterImage? {
        clock.time += seconds
        return desk.picture(at: clock.time)
    }

    @Test func drawsOnlyWhatChangedAndNoFasterThanItShould() throws {
        stage.drive([HeadUnitStates.turn, HeadUnitStates.soon])
        desk.change()
        let first = try #require(picture(after: 0))
        stage.drive([HeadUnitStates.exit])
        desk.change()
        #expect(picture(after: 0.0625) == nil, "there is news, but a tenth of a second has not passed")
        #expect(picture(after: 0.0625) != nil, "now it has")
        for _ in 0..<30 { _ = picture(after: 0.125) }
        #expect(picture(after: 0.5) == nil, "nothing glides, and nobody handed in anything")
        #expect(picture(after: 2) == nil, "it is drawn, and is the same as before")
        stage.drive([HeadUnitStates.lanes])
        desk.change()
        let other = try #require(picture(after: 0.125))
        #expect(other != first)
    }

    @Test func tellsWhatCanBeTappedAndRead() throws {
        _ = picture(after: 0)
        #expect(
            desk.surface.controls.map(\.label) == ["Zoom in", "Zoom out", "Move the map", "Back to the car"].reversed())
        let before = desk.surfaceSequence
        stage.drive([HeadUnitStates.exit])
        desk.change()
        _ = picture(after: 1)
        #expect(desk.surfaceSequence == before + 1)
        #expect(desk.surface.reading == "Take exit 57 on the right to A 8", "pictures in the text are read out, too")
        desk.change()
        _ = picture(after: 1)
        #expect(desk.surfaceSequence == before + 1, "the same is told once")
        #expect(desk.surface.size == Size(width: 400, height: 240))
    }

    @Test func handsReachTheScreen() throws {
        stage.drive([HeadUnitStates.turn])
        _ = picture(after: 0)
        for _ in 0..<30 { _ = picture(after: 0.125) }
        desk.take(.activate(.mapButton(2)))
        #expect(stage.guide.template?.isPanningInterfaceVisible == true)
        _ = picture(after: 0.125)
        #expect(desk.surface.controls.map(\.element).contains(.panArrow(.up)))
        let done = try #require(desk.surface.controls.first { $0.element == .trailingBarButton(0) })
        desk.take(.tap(Point(done.rect.center.x / 400, done.rect.center.y / 240)))
        #expect(stage.guide.template?.isPanningInterfaceVisible == false)
        desk.take(.light(isNight: true))
        let night = try #require(picture(after: 0.125))
        #expect(desk.surface.isNight && stage.map.lightingMode == .lowLight)
        desk.take(.light(isNight: false))
        #expect(picture(after: 0.125) != night)
    }

    @Test(
        arguments: [
            (HeadUnitTouch.pan(.up), 1.0, 0.0), (.pan(.down), -1, 0), (.pan(.right), 0, 1),
            (.pan([.left, .down]), -1, -1),
        ] as [(HeadUnitTouch, Double, Double)])
    func keysMoveTheMapWithAndWithoutArrows(touch: HeadUnitTouch, north: Double, east: Double) throws {
        for withArrows in [false, true] {
            _ = picture(after: 1)
            if withArrows { desk.take(.activate(.mapButton(2))) }
            let before = stage.map.view.camera.target
            desk.take(touch)
            for _ in 0..<10 { _ = picture(after: 0.125) }
            let after = stage.map.view.camera.target
            // So far that nobody takes it for rounding: more than 10 m.
            func sign(_ degrees: Double) -> Double { abs(degrees) < 1e-4 ? 0 : degrees > 0 ? 1 : -1 }
            #expect(sign(after.latitude - before.latitude) == north, "\(withArrows)")
            #expect(sign(after.longitude - before.longitude) == east, "\(withArrows)")
        }
    }

    @Test func aStrokeMovesTheMapByItsLength() throws {
        _ = picture(after: 0)
        let before = stage.map.view.camera.target
        desk.take(.press(Point(0.5, 0.5)))
        desk.take(.drag(Point(0.2, 0), velocity: .zero))
        desk.take(.drop(velocity: .zero))
        _ = picture(after: 0.125)
        #expect(stage.map.view.camera.target.longitude < before.longitude, "the map follows the finger")
        let here = stage.map.view.camera.target
        desk.take(.press(Point(0.02, 0.5)))
        desk.take(.drag(Point(0.2, 0), velocity: .zero))
        #expect(stage.map.view.camera.target == here, "the dock is no map")
    }

    @Test func brokenRulesAreTold() throws {
        var told: [HeadUnitRuleError.Code] = []
        desk.onBreach = { told.append($0.code) }
        stage.guide.template?.mapButtons = (0..<6).map { _ in CPMapButton() }
        desk.change()
        _ = picture(after: 1)
        #expect(told == [.mapButtons])
        #expect(desk.surface.breaches.map(\.code) == [.mapButtons])
        #expect(desk.surface.controls.first?.label == "Button 4", "a button without a label has its number")
    }

    @Test func whoeverLooksAgainGetsTheLatestFrame() async throws {
        stage.drive([HeadUnitStates.turn])
        let first = try #require(await desk.frame(after: nil))
        #expect(first.sequence == 1 && first.png.starts(with: [0x89, 0x50]))
        let again = try #require(await desk.frame(after: 17), "a page that knew another run")
        #expect(again.sequence >= first.sequence)
        clock.time += 30
        _ = await desk.frame(after: nil)
        clock.time += 30
        let last = try #require(await desk.frame(after: nil))
        #expect(await desk.frame(after: last.sequence, waiting: 0.05) == nil, "nothing is new while the clock stands")
    }

    @Test func namesOfElementsAreReadAsTheyAreWritten() {
        let all: [HeadUnitElement] = [
            .map, .card, .dock, .mapButton(3), .leadingBarButton(1), .trailingBarButton(0), .back,
            .panArrow([.left, .down]),
            .trip(11), .choice(2), .start, .alertAnswer(1), .row(2, 7), .answer(0),
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
            (#"{"do":"tap","x":0.5,"y":0.25}"#, HeadUnitTouch.tap(Point(0.5, 0.25))),
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
        ] as [(String, HeadUnitTouch?)])
    func touchesAreRead(text: String, touch: HeadUnitTouch?) {
        #expect(HeadUnitTouch(json: Array(text.utf8)) == touch)
    }
}
