// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The traffic on a stretch of road. Raw values are those of trip-sharing apps.
public enum TrafficClass: UInt, NamedCase {
    /// No traffic data.
    case noData = 0
    /// About free-flow speed.
    case normal = 1
    /// Significantly slower.
    case slow = 2
    /// Stop and go.
    case trafficJam = 3

    /// Traffic is slow below this ratio of the current speed to the free-flow speed.
    ///
    /// Source: the Highway Capacity Manual 2010 puts the end of level of service B on urban streets there.
    public static let slowRatio = 0.67
    /// Traffic is jammed up to this ratio: levels of service E and F of the same source.
    public static let jamRatio = 0.40

    /// Classifies a stretch by its free-flow travel time and its current travel time, in the same unit.
    public init(freeFlow: Double, now: Double) {
        if now * TrafficClass.jamRatio >= freeFlow, now > 0 {
            self = .trafficJam
        } else {
            self = now * TrafficClass.slowRatio > freeFlow ? .slow : .normal
        }
    }
}

/// A part of a path with uniform traffic.
public struct TrafficSpan: Sendable, Hashable {
    /// Traffic of the part.
    public var trafficClass: TrafficClass
    /// Index of the first point of the path.
    public var startIndex: Int
    /// Index of the last point of the path, greater than `startIndex`.
    public var endIndex: Int

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - trafficClass: Traffic of the part.
    ///   - startIndex: Index of the first point.
    ///   - endIndex: Index of the last point.
    public init(trafficClass: TrafficClass, startIndex: Int, endIndex: Int) {
        self.trafficClass = trafficClass
        self.startIndex = startIndex
        self.endIndex = endIndex
    }
}

extension PathAnnotation {
    /// The path divided into parts of uniform traffic, in order and without gaps; empty without traffic data.
    ///
    /// - Complexity: O(stretches).
    public var trafficSpans: [TrafficSpan] {
        var spans: [TrafficSpan] = []
        for (index, trafficClass) in traffic.enumerated() {
            if let last = spans.last, last.trafficClass == trafficClass {
                spans[spans.count - 1].endIndex = index + 1
            } else {
                spans.append(TrafficSpan(trafficClass: trafficClass, startIndex: index, endIndex: index + 1))
            }
        }
        return spans
    }
}

extension RouteLeg {
    /// Delay by traffic on this leg; negative when traffic is faster than expected; `nil` without traffic data.
    ///
    /// - Complexity: O(stretches).
    public var delay: Seconds? {
        guard annotation.traffic.contains(where: { $0 != .noData }) else { return nil }
        return zip(annotation.durations, annotation.freeFlowDurations)
            .reduce(.zero) { $0 + Seconds($1.0 - $1.1) }
    }
}

extension Route {
    /// Delay by traffic on all legs that have traffic data; `nil` when none has.
    ///
    /// - Complexity: O(stretches).
    public var delay: Seconds? {
        let delays = legs.compactMap(\.delay)
        return delays.isEmpty ? nil : delays.reduce(.zero, +)
    }
}
