// SPDX-License-Identifier: Apache-2.0

extension CoverageBuffer {
    /// Largest distance in pixels between a curve and its polyline.
    static let tolerance = 0.15

    /// Adds the inside of a path.
    func add(_ path: Path, _ transform: Transform) {
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

    /// Adds the area that a stroke covers.
    ///
    /// - Parameters:
    ///   - path: The center line.
    ///   - stroke: Style of the line, in points.
    ///   - transform: From points to pixels; a similarity.
    ///   - stroker: Workspace for the points of a subpath, reused between calls.
    func add(strokeOf path: Path, _ stroke: Stroke, _ transform: Transform, _ stroker: inout LineStroker) {
        stroker.begin(stroke, scale: transform.magnification)
        path.points.withUnsafeBufferPointer { points in
            var next = 0
            for verb in path.verbs {
                switch verb {
                case .move:
                    stroker.finish(on: self)
                    stroker.add(transform(points[next]))
                    next += 1
                case .line:
                    stroker.add(transform(points[next]))
                    next += 1
                case .curve:
                    let end = transform(points[next + 2])
                    Curve(
                        stroker.last ?? transform(points[next]), transform(points[next]), transform(points[next + 1]),
                        end
                    ).forEachPoint { stroker.add($0) }
                    next += 3
                case .close: stroker.close(on: self)
                }
            }
        }
        stroker.finish(on: self)
    }
}

/// A cubic Bézier curve in pixels.
private struct Curve {
    let a, b, c, d: Point

    init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// Calls `body` with points along the curve except its start. Their number follows from the bound of the second
    /// derivative and the tolerance.
    @inline(__always) func forEachPoint(_ body: (Point) -> Void) {
        let bend = max((a - b * 2 + c).length, (b - c * 2 + d).length)
        let steps = min(200, max(1, (0.75 * bend / CoverageBuffer.tolerance).squareRoot().rounded(.up)))
        guard steps > 1 else { return body(d) }
        for step in 1..<Int(steps) {
            let t = Double(step) / steps
            let s = 1 - t
            body(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t))
        }
        body(d)
    }
}
