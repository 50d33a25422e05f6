// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGraph
internal import NavModel

/// Local time in a region.
enum RegionClock {
    /// Seconds from UTC to local time by the time zone of a region, or another one; `nil` if neither is known.
    static func offset(of graph: RoadGraph, zone: String? = nil) -> (@Sendable (Double) -> Double)? {
        guard let name = zone ?? graph.timeZone, let zone = TimeZone(identifier: name) else { return nil }
        return { Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0))) }
    }

    /// The clock of a region; `nil` if its time zone is not known.
    static func clock(
        of graph: RoadGraph, seconds: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) -> LocalClock? {
        offset(of: graph).map { LocalClock(offset: $0, seconds: seconds) }
    }

    /// The word for a time zone that ignores rules with times.
    static let none = "none"

    /// The clock of a server or a demo, by the time zone of its region or another one; `nil` for `none` and where no
    /// time zone is known.
    static func standing(in graph: RoadGraph, zone: String?) -> LocalClock? {
        guard zone != none, let offset = offset(of: graph, zone: zone) else { return nil }
        return LocalClock(offset: offset) { Date().timeIntervalSince1970 }
    }

    /// Whether a text names a time zone, or is `none`.
    static func isZone(_ text: String) -> Bool { text == none || TimeZone(identifier: text) != nil }
}

/// The value of `--depart`.
enum Departure: Equatable {
    /// Now, by the time zone of the region.
    case now
    /// Time-dependent restrictions are ignored.
    case none
    /// A local time.
    case at(LocalTime)
}
