// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Times and lengths of the best ways from each of several places to each of several others.
public struct TravelTable: Sendable, Hashable {
    /// Where each origin lies on the road; one row each.
    public let origins: [SnappedPlace]
    /// Where each destination lies on the road; one column each.
    public let destinations: [SnappedPlace]
    /// Row after row.
    private let entries: [TableEntry]

    init(origins: [SnappedPlace], destinations: [SnappedPlace], entries: [TableEntry]) {
        self.origins = origins
        self.destinations = destinations
        self.entries = entries
    }

    /// Number of origins.
    public var rows: Int { origins.count }
    /// Number of destinations.
    public var columns: Int { destinations.count }

    /// Time to travel; `nil` when no way leads there.
    public func time(_ row: Int, _ column: Int) -> Seconds? {
        let entry = entries[row * columns + column]
        return entry.isReached ? Seconds(Double(entry.milliseconds) / 1000) : nil
    }

    /// Length of the same way along the road; `nil` when no way leads there.
    public func distance(_ row: Int, _ column: Int) -> Meters? {
        let entry = entries[row * columns + column]
        return entry.isReached ? Meters(entry.meters) : nil
    }

    /// What the search minimised on that way, in seconds with penalties; `nil` when no way leads there.
    public func cost(_ row: Int, _ column: Int) -> Double? {
        let entry = entries[row * columns + column]
        return entry.isReached ? Double(entry.cost) / 1000 : nil
    }
}

/// One way of a table.
struct TableEntry: Hashable, BitwiseCopyable {
    /// Cost in milliseconds; the largest number when no way leads there.
    var cost = UInt32.max
    /// Time in milliseconds.
    var milliseconds: UInt32 = 0
    /// Length along the road.
    var meters = 0.0

    var isReached: Bool { cost != .max }
}
