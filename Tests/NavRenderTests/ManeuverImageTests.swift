// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRender
import Testing

@Suite struct ManeuverImageTests {
    private static let styles: [(name: String, colors: ImageColors)] = [("light", .light), ("dark", .dark)]

    @Test func sixtySixManeuversShareFortyIcons() {
        #expect(Set(Maneuver.allCases.map { ManeuverIcon($0) }).count == 40)
        #expect(ManeuverIcon(.offRampRight) == ManeuverIcon(.mergeRight))
        #expect(ManeuverIcon(.onRampRight) == ManeuverIcon(.turnRight))
        #expect(ManeuverIcon(.offRampSlightRight) == ManeuverIcon(.turnSlightRight))
    }

    @Test(arguments: styles.indices) func maneuversMatchGoldenImages(style: Int) throws {
        let (name, colors) = Self.styles[style]
        var sheet = ContactSheet(columns: 11, background: colors.background)
        for side in [96.0, 48, 24] {
            sheet.append(
                Maneuver.allCases.map {
                    ManeuverImage($0).picture(StepImageOptions(size: .square(side), colors: colors))
                })
        }
        try Golden.check(sheet.picture.image(), "maneuvers-\(name)")
    }

    @Test(arguments: styles.indices) func roundaboutsMatchGoldenImages(style: Int) throws {
        let (name, colors) = Self.styles[style]
        var sheet = ContactSheet(columns: 12, background: colors.background)
        for clockwise in [false, true] {
            let maneuver: Maneuver = clockwise ? .roundaboutStraightClockwise : .roundaboutStraightCounterclockwise
            sheet.append(
                (0..<12).map { twelfth in
                    var image = ManeuverImage(maneuver)
                    image.exitAngle = Double(twelfth) * 30 - 165
                    image.exitNumber = twelfth + 1
                    return image.picture(StepImageOptions(colors: colors))
                })
        }
        try Golden.check(sheet.picture.image(), "roundabouts-\(name)")
    }

    @Test func leftAndRightAreMirrored() throws {
        let pairs: [(Maneuver, Maneuver)] = [
            (.turnLeft, .turnRight), (.turnSlightLeft, .turnSlightRight), (.turnSharpLeft, .turnSharpRight),
            (.forkLeft, .forkRight), (.mergeLeft, .mergeRight),
            (.turnUTurnCounterclockwise, .turnUTurnClockwise), (.destinationLeft, .destinationRight),
            (.roundaboutLeftClockwise, .roundaboutRightCounterclockwise),
            (.roundaboutSharpRightClockwise, .roundaboutSharpLeftCounterclockwise),
            (.roundaboutUTurnClockwise, .roundaboutUTurnCounterclockwise),
            (.roundaboutExitClockwise, .roundaboutExitCounterclockwise),
        ]
        for (left, right) in pairs {
            let (a, b) = (try ManeuverImage(left).picture().image(), try ManeuverImage(right).picture().image())
            var worst = 0
            for y in 0..<a.height {
                for x in 0..<a.width {
                    worst = max(worst, abs(Int(a[x, y].alpha) - Int(b[a.width - 1 - x, y].alpha)))
                }
            }
            #expect(worst <= 24, "\(left) and \(right) differ by \(worst)")
        }
    }

    @Test func maneuverImagesFitTheirBounds() throws {
        for maneuver in Maneuver.allCases {
            for side in [18.0, 24, 48, 96, 150] {
                let image = try ManeuverImage(maneuver).picture(StepImageOptions(size: .square(side))).image()
                #expect(image.width == Int(side) && image.height == Int(side))
                let edge = (0..<image.width).flatMap {
                    [($0, 0), ($0, image.height - 1), (0, $0), (image.width - 1, $0)]
                }
                // At 18 pixels the margin is narrower than a pixel, so the edge may be partly covered.
                #expect(
                    edge.allSatisfy { image[$0.0, $0.1].alpha < (side < 20 ? 100 : 1) },
                    "\(maneuver) touches its edge at \(side)")
                let covered = stride(from: 3, to: image.bytes.count, by: 4).count { image.bytes[$0] > 128 }
                #expect(Double(covered) > side * side * 0.08, "\(maneuver) covers too little at \(side)")
            }
        }
    }

    @Test func imageSizeScalesWithPixelsPerPoint() throws {
        let options = StepImageOptions(size: .square48, scale: 3)
        let image = try ManeuverImage(.turnLeft).picture(options).image(scale: options.scale)
        #expect(image.width == 144 && image.size == Size(width: 48, height: 48))
    }

    @Test func stepImageShowsRoundaboutAngleAndExit() {
        var step = StepInfo(
            stepNumber: 3, maneuver: .roundaboutRightCounterclockwise,
            turn: Turn(kind: .roundabout, direction: .right, bearingBefore: Bearing(20), bearingAfter: Bearing(130)),
            drivingSide: .right, location: Coordinate(latitude: 0, longitude: 0), pathIndex: 0)
        step.roundaboutTurnNumber = 2
        #expect(ManeuverImage(step).exitAngle == nil, "a leg that ends on the ring does not leave it")
        step.roundaboutExit = StepInfo.RoundaboutExit(
            pathIndex: 4, intersection: 1, bearingBefore: Bearing(90), direction: .right)
        #expect(ManeuverImage(step).exitAngle == 110)
        #expect(ManeuverImage(step).exitNumber == 2)
        step.turn.bearingAfter = Bearing(198)
        #expect(ManeuverImage(step).icon == .roundaboutUTurn(clockwise: false))
    }

    @Test func imagesAreDeterministic() throws {
        let (one, other) = (
            ManeuverImage(.roundaboutSharpLeftClockwise).picture(),
            ManeuverImage(.roundaboutSharpLeftClockwise).picture()
        )
        #expect(try one.image().png() == other.image().png())
        #expect(one.svg == other.svg)
    }

    @Test func iconColorsHaveSufficientContrast() {
        for (name, colors) in Self.styles {
            #expect(colors.route.contrast(to: colors.background) >= 4.5, "\(name)")
            #expect(colors.surroundings.contrast(to: colors.background) >= 3, "\(name)")
            #expect(colors.route.contrast(to: colors.surroundings) >= 3, "\(name)")
        }
    }
}
