// SPDX-License-Identifier: Apache-2.0

extension CoverageSheet {
    /// How far, in dots, a line may lie from the curve that it stands for.
    static let tolerance = 0.15

    /// Enters the inside of a path.
    func enter(_ path: Path, _ transform: Transform) {
        var (start, last) = (Point.zero, Point.zero)
        var isOpen = false
        func close() {
            if isOpen { edge(from: last, to: start) }
            isOpen = false
        }
        path.points.withUnsafeBufferPointer { points in
            var next = 0
            for verb in path.verbs {
                switch verb {
                case .move:
                    close()
                    start = transform(points[next])
                    last = start
                    next += 1
                case .line:
                    let point = transform(points[next])
                    edge(from: last, to: point)
                    last = point
                    isOpen = true
                    next += 1
                case .curve:
                    Curve(last, transform(points[next]), transform(points[next + 1]), transform(points[next + 2]))
                        .forEachPoint {
                            edge(from: last, to: $0)
                            last = $0
                        }
                    isOpen = true
                    next += 3
                case .close:
                    close()
                    last = start
                }
            }
        }
        close()
    }

    /// Enters what a line covers that is drawn along a path.
    ///
    /// - Parameters:
    ///   - transform: from points to dots; it keeps angles.
    ///   - pen: room for the points of a piece, used again and again.
    func enter(along path: Path, _ stroke: Stroke, _ transform: Transform, _ pen: inout LinePen) {
        pen.begin(stroke, scale: transform.magnification)
        path.points.withUnsafeBufferPointer { points in
            var next = 0
            for verb in path.verbs {
                switch verb {
                case .move:
                    pen.finish(on: self)
                    pen.add(transform(points[next]))
                    next += 1
                case .line:
                    pen.add(transform(points[next]))
                    next += 1
                case .curve:
                    let end = transform(points[next + 2])
                    Curve(
                        pen.last ?? transform(points[next]), transform(points[next]), transform(points[next + 1]), end
                    ).forEachPoint { pen.add($0) }
                    next += 3
                case .close: pen.close(on: self)
                }
            }
        }
        pen.finish(on: self)
    }
}

/// A cubic Bézier curve in dots.
private struct Curve {
    let a, b, c, d: Point

    init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// Calls `body` with points along it, the start left out: so many that the bound of its second derivative keeps the
    /// tolerance.
    @inline(__always) func forEachPoint(_ body: (Point) -> Void) {
        let bend = max((a - b * 2 + c).length, (b - c * 2 + d).length)
        let steps = min(200, max(1, (0.75 * bend / CoverageSheet.tolerance).squareRoot().rounded(.up)))
        guard steps > 1 else { return body(d) }
        for step in 1..<Int(steps) {
            let t = Double(step) / steps
            let s = 1 - t
            body(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t))
        }
        body(d)
    }
}
