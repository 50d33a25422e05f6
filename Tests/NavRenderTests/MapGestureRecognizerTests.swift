// SPDX-License-Identifier: Apache-2.0

import NavRender
import Testing

@Suite("Map gestures")
struct MapGestureRecognizerTests {
    private var recognizer = MapGestureRecognizer()

    @Test mutating func smallMovementIsATap() {
        #expect(recognizer.begin(1, at: Point(100, 80), time: 0).isEmpty)
        #expect(recognizer.move([(1, Point(104, 82))], at: 0.05).isEmpty)
        #expect(recognizer.end(1, time: 0.1) == [.tap(at: Point(104, 82))])
    }

    @Test mutating func longPressIsNotATap() {
        _ = recognizer.begin(1, at: Point(100, 80), time: 0)
        #expect(recognizer.end(1, time: 1) == [.longPress(at: Point(100, 80))])
        _ = recognizer.begin(1, at: Point(100, 80), time: 2)
        #expect(recognizer.end(1, time: 2.4).isEmpty, "too long for a tap, too short for a press")
    }

    @Test mutating func longPressComesOnceWhileFingerRests() {
        _ = recognizer.begin(1, at: Point(100, 80), time: 0)
        #expect(recognizer.advance(to: 0.4).isEmpty)
        _ = recognizer.move([(1, Point(103, 80))], at: 0.45)
        #expect(recognizer.advance(to: 0.5) == [.longPress(at: Point(103, 80))])
        #expect(recognizer.advance(to: 0.6).isEmpty && recognizer.end(1, time: 0.7).isEmpty)
        #expect(recognizer.advance(to: 9).isEmpty, "No finger is down.")
    }

    @Test mutating func dragAndTwoFingersAreNoLongPress() {
        _ = recognizer.begin(1, at: Point(100, 80), time: 0)
        _ = recognizer.move([(1, Point(150, 80))], at: 0.1)
        #expect(recognizer.advance(to: 1).isEmpty)
        _ = recognizer.cancel()
        _ = recognizer.begin(1, at: Point(100, 80), time: 2)
        _ = recognizer.begin(2, at: Point(140, 80), time: 2.1)
        #expect(recognizer.advance(to: 3).isEmpty && recognizer.end(2, time: 3).isEmpty)
        #expect(recognizer.end(1, time: 3.1).isEmpty)
    }

    @Test mutating func doubleTapZoomsIn() {
        for time in [0, 0.2] { _ = recognizer.begin(1, at: Point(50, 50), time: time) }
        #expect(recognizer.end(1, time: 0.25) == [.tap(at: Point(50, 50))])
        _ = recognizer.begin(2, at: Point(52, 50), time: 0.35)
        #expect(recognizer.end(2, time: 0.4) == [.zoom(levels: 1, at: Point(52, 50))])
        // The third of three taps is a single tap again.
        _ = recognizer.begin(3, at: Point(52, 50), time: 0.5)
        #expect(recognizer.end(3, time: 0.55) == [.tap(at: Point(52, 50))])
    }

    @Test mutating func twoFingerTapZoomsOut() {
        _ = recognizer.begin(1, at: Point(50, 50), time: 0)
        _ = recognizer.begin(2, at: Point(90, 50), time: 0.02)
        #expect(recognizer.end(1, time: 0.1).isEmpty)
        #expect(recognizer.end(2, time: 0.12) == [.zoom(levels: -1, at: Point(90, 50))])
    }

    @Test mutating func dragReportsTranslationAndVelocity() throws {
        _ = recognizer.begin(1, at: Point(100, 100), time: 0)
        #expect(recognizer.move([(1, Point(120, 100))], at: 0.1).first == .beginDrag(at: Point(100, 100)))
        let gestures = recognizer.move([(1, Point(140, 110))], at: 0.2)
        guard case .drag(let translation, let velocity) = try #require(gestures.first) else {
            Issue.record("no drag: \(gestures)")
            return
        }
        #expect(translation == Point(40, 10))
        #expect(velocity.x > 150 && velocity.x < 220)
        let end = try #require(recognizer.end(1, time: 0.21).first)
        guard case .endDrag(let finalVelocity) = end else {
            Issue.record("no end of the drag: \(end)")
            return
        }
        #expect(finalVelocity == velocity)
    }

    @Test mutating func restingBeforeLiftEndsWithoutFling() {
        _ = recognizer.begin(1, at: Point(100, 100), time: 0)
        _ = recognizer.move([(1, Point(160, 100))], at: 0.1)
        #expect(recognizer.end(1, time: 0.5) == [.endDrag(velocity: .zero)])
    }

    @Test mutating func pinchZoomsAboutCentroid() {
        _ = recognizer.begin(1, at: Point(90, 100), time: 0)
        _ = recognizer.begin(2, at: Point(110, 100), time: 0)
        let gestures = recognizer.move([(1, Point(80, 100)), (2, Point(120, 100))], at: 0.1)
        // The centroid is unchanged, so the map does not move; twice the distance is one zoom level.
        #expect(gestures == [.beginDrag(at: Point(100, 100)), .zoom(levels: 1, at: Point(100, 100))])
    }

    @Test mutating func twoFingersTurnTheMapAfterTheSlop() {
        func place(_ degrees: Double) -> [(finger: Int, place: Point)] {
            [
                (1, Point(200, 200) + Point.heading(degrees + 180) * 80),
                (2, Point(200, 200) + Point.heading(degrees) * 80),
            ]
        }
        for (finger, place) in place(90) { _ = recognizer.begin(finger, at: place, time: 0) }
        var turned = 0.0
        for step in 1...20 {
            for case .rotate(let degrees, let center) in recognizer.move(
                place(90 + 3 * Double(step)), at: Double(step) / 60)
            {
                turned += degrees
                #expect((center - Point(200, 200)).length < 0.001)
            }
        }
        // The first nine degrees are slop: a pinch that turns a little does not turn the map.
        #expect(abs(turned - 51) < 0.001, "\(turned)")
    }

    @Test mutating func pinchThatTurnsALittleOnlyZooms() {
        _ = recognizer.begin(1, at: Point(100, 200), time: 0)
        _ = recognizer.begin(2, at: Point(300, 200), time: 0)
        let gestures = recognizer.move([(1, Point(80, 195)), (2, Point(320, 205))], at: 0.1)
        #expect(!gestures.contains { if case .rotate = $0 { true } else { false } })
        #expect(gestures.contains { if case .zoom = $0 { true } else { false } })
    }

    @Test mutating func liftingOneFingerDoesNotMoveTheMap() {
        _ = recognizer.begin(1, at: Point(0, 0), time: 0)
        _ = recognizer.begin(2, at: Point(100, 0), time: 0)
        _ = recognizer.move([(1, Point(0, 10)), (2, Point(100, 10))], at: 0.1)
        #expect(recognizer.end(1, time: 0.2).isEmpty)
        let gestures = recognizer.move([(2, Point(101, 10))], at: 0.3)
        guard case .drag(let translation, _)? = gestures.first else {
            Issue.record("no drag: \(gestures)")
            return
        }
        #expect(translation == Point(1, 10))
    }

    @Test mutating func cancelEndsTheDrag() {
        _ = recognizer.begin(1, at: Point(0, 0), time: 0)
        _ = recognizer.move([(1, Point(0, 50))], at: 0.1)
        #expect(recognizer.cancel() == [.endDrag(velocity: .zero)])
        #expect(recognizer.end(1, time: 0.2).isEmpty)
    }

    @Test func unknownFingersAreIgnored() {
        var recognizer = MapGestureRecognizer()
        #expect(recognizer.move([(7, Point(1, 1))], at: 0).isEmpty)
        #expect(recognizer.end(7, time: 1).isEmpty)
        #expect(recognizer.cancel().isEmpty)
    }
}
