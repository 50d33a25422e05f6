// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// How freely traffic moves on a stretch of road. Raw values are those that trip-sharing apps know.
public enum TrafficClass: UInt, WordCoded {
    /// Nothing has been measured.
    case noData = 0
    /// About as fast as on a free road.
    case normal = 1
    /// Clearly slower.
    case slow = 2
    /// Stop and go.
    case trafficJam = 3

    /// Below this share of the free speed, traffic is slow.
    ///
    /// Source: the Highway Capacity Manual 2010 puts the end of level of service B on urban streets there.
    public static let slowShare = 0.67
    /// Up to this share of the free speed, traffic is jammed: levels of service E and F of the same source.
    public static let jamShare = 0.40

    /// Sorts a stretch by the time that it takes on a free road and the time that it takes now, in the same unit.
    public init(freeFlow: Double, now: Double) {
        if now * TrafficClass.jamShare >= freeFlow, now > 0 {
            self = .trafficJam
        } else {
            self = now * TrafficClass.slowShare > freeFlow ? .slow : .normal
        }
    }
}

/// A part of a path on which traffic is the same.
public struct TrafficSpan: Sendable, Hashable {
    /// How the traffic is.
    public var trafficClass: TrafficClass
    /// Index of the first point of the path.
    public var startIndex: Int
    /// Index of the last point of the path, greater than `startIndex`.
    public var endIndex: Int

    /// Makes a span.
    public init(trafficClass: TrafficClass, startIndex: Int, endIndex: Int) {
        self.trafficClass = trafficClass
        self.startIndex = startIndex
        self.endIndex = endIndex
    }
}

extension PathAnnotation {
    /// The path cut into parts of the same traffic, in order and without gaps; empty when there is no traffic data.
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
    /// Time that traffic adds to this leg: below zero where it is faster than expected; `nil` without traffic data.
    ///
    /// - Complexity: O(stretches).
    public var delay: Seconds? {
        guard annotation.traffic.contains(where: { $0 != .noData }) else { return nil }
        return zip(annotation.durations, annotation.freeFlowDurations)
            .reduce(.zero) { $0 + Seconds($1.0 - $1.1) }
    }
}

extension Route {
    /// Time that traffic adds to the whole route, by the legs that have traffic data; `nil` when none has.
    ///
    /// - Complexity: O(stretches).
    public var delay: Seconds? {
        let delays = legs.compactMap(\.delay)
        return delays.isEmpty ? nil : delays.reduce(.zero, +)
    }
}
