// SPDX-License-Identifier: Apache-2.0

import NavRender
import Testing

@Suite("Fingers on a map")
struct MapTouchesTests {
    private var touches = MapTouches()

    @Test mutating func aFingerThatHardlyMovesTaps() {
        #expect(touches.begin(1, at: Point(100, 80), time: 0).isEmpty)
        #expect(touches.move([(1, Point(104, 82))], at: 0.05).isEmpty)
        #expect(touches.end(1, time: 0.1) == [.tap(at: Point(104, 82))])
    }

    @Test mutating func aFingerThatRestsDoesNotTap() {
        _ = touches.begin(1, at: Point(100, 80), time: 0)
        #expect(touches.end(1, time: 1).isEmpty)
    }

    @Test mutating func twoQuickTapsComeCloser() {
        for time in [0, 0.2] { _ = touches.begin(1, at: Point(50, 50), time: time) }
        #expect(touches.end(1, time: 0.25) == [.tap(at: Point(50, 50))])
        _ = touches.begin(2, at: Point(52, 50), time: 0.35)
        #expect(touches.end(2, time: 0.4) == [.zoom(levels: 1, at: Point(52, 50))])
        // The third tap of three is one of its own again.
        _ = touches.begin(3, at: Point(52, 50), time: 0.5)
        #expect(touches.end(3, time: 0.55) == [.tap(at: Point(52, 50))])
    }

    @Test mutating func aTapOfTwoFingersGoesFarther() {
        _ = touches.begin(1, at: Point(50, 50), time: 0)
        _ = touches.begin(2, at: Point(90, 50), time: 0.02)
        #expect(touches.end(1, time: 0.1).isEmpty)
        #expect(touches.end(2, time: 0.12) == [.zoom(levels: -1, at: Point(90, 50))])
    }

    @Test mutating func aDragTellsOfAllTheWayAndThrows() throws {
        _ = touches.begin(1, at: Point(100, 100), time: 0)
        #expect(touches.move([(1, Point(120, 100))], at: 0.1).first == .beginDrag)
        let deeds = touches.move([(1, Point(140, 110))], at: 0.2)
        guard case .drag(let translation, let velocity) = try #require(deeds.first) else {
            Issue.record("no drag: \(deeds)")
            return
        }
        #expect(translation == Point(40, 10))
        #expect(velocity.x > 150 && velocity.x < 220)
        let end = try #require(touches.end(1, time: 0.21).first)
        guard case .endDrag(let throwing) = end else {
            Issue.record("no end of the drag: \(end)")
            return
        }
        #expect(throwing == velocity)
    }

    @Test mutating func whoRestsBeforeLettingGoDoesNotThrow() {
        _ = touches.begin(1, at: Point(100, 100), time: 0)
        _ = touches.move([(1, Point(160, 100))], at: 0.1)
        #expect(touches.end(1, time: 0.5) == [.endDrag(velocity: .zero)])
    }

    @Test mutating func fingersThatPartComeCloserAboutTheirMiddle() {
        _ = touches.begin(1, at: Point(90, 100), time: 0)
        _ = touches.begin(2, at: Point(110, 100), time: 0)
        let deeds = touches.move([(1, Point(80, 100)), (2, Point(120, 100))], at: 0.1)
        // The middle stayed where it was, so the map does not move, and twice the distance is one level.
        #expect(deeds == [.beginDrag, .zoom(levels: 1, at: Point(100, 100))])
    }

    @Test mutating func theMapDoesNotJumpWhenOneOfTwoFingersLeaves() {
        _ = touches.begin(1, at: Point(0, 0), time: 0)
        _ = touches.begin(2, at: Point(100, 0), time: 0)
        _ = touches.move([(1, Point(0, 10)), (2, Point(100, 10))], at: 0.1)
        #expect(touches.end(1, time: 0.2).isEmpty)
        let deeds = touches.move([(2, Point(101, 10))], at: 0.3)
        guard case .drag(let translation, _)? = deeds.first else {
            Issue.record("no drag: \(deeds)")
            return
        }
        #expect(translation == Point(1, 10))
    }

    @Test mutating func aCallLetsGoOfTheMap() {
        _ = touches.begin(1, at: Point(0, 0), time: 0)
        _ = touches.move([(1, Point(0, 50))], at: 0.1)
        #expect(touches.cancel() == [.endDrag(velocity: .zero)])
        #expect(touches.end(1, time: 0.2).isEmpty)
    }

    @Test func fingersThatNeverTouchedTheMapArePassedOver() {
        var touches = MapTouches()
        #expect(touches.move([(7, Point(1, 1))], at: 0).isEmpty)
        #expect(touches.end(7, time: 1).isEmpty)
        #expect(touches.cancel().isEmpty)
    }
}
