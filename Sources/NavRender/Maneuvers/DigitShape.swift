// SPDX-License-Identifier: Apache-2.0

/// Digits as line paths, 9 points wide and 16 high about the origin, for icons that must look the same on every
/// machine.
enum DigitShape {
    static func path(_ digit: Int) -> Path {
        var path = Path()
        switch digit {
        case 0:
            path.arc(center: Point(0, -3.5), radius: 4.5, from: -90, to: 90)
            path.arc(center: Point(0, 3.5), radius: 4.5, from: 90, to: 270)
            path.close()
        case 1:
            path = Path(line: [Point(-3, -5.5), Point(0.5, -8), Point(0.5, 8)])
        case 2:
            path.arc(center: Point(0, -3.8), radius: 4.2, from: -80, to: 110)
            path.line(to: Point(-4.4, 8))
            path.line(to: Point(4.5, 8))
        case 3:
            path.arc(center: Point(0, -4), radius: 4, from: -75, to: 180)
            path.arc(center: Point(0, 3.8), radius: 4.2, from: 20, to: 255)
        case 4:
            path = Path(line: [Point(2.2, 8), Point(2.2, -8), Point(-4.8, 3.6), Point(5, 3.6)])
        case 5:
            path = Path(line: [Point(4, -8), Point(-3, -8), Point(-3.6, -1.4)])
            path.arc(center: Point(-0.2, 3.2), radius: 4.7, from: -40, to: 240)
        case 6:
            path.arc(center: Point(0, 3.4), radius: 4.6, from: -75, to: 285)
            path.move(to: Point(-4.5, 2.6))
            path.curve(to: Point(3, -8), Point(-4, -4), Point(-1, -7))
        case 7:
            path = Path(line: [Point(-4.4, -8), Point(4.4, -8), Point(-1.4, 8)])
        case 8:
            path.arc(center: Point(0, -4.2), radius: 3.8, from: 0, to: 360)
            path.close()
            path.append(.circle(center: Point(0, 3.8), radius: 4.3))
        default:
            path.arc(center: Point(0, -3.4), radius: 4.6, from: 105, to: 465)
            path.move(to: Point(4.5, -2.6))
            path.curve(to: Point(-3, 8), Point(4, 4), Point(1, 7))
        }
        return path
    }
}
