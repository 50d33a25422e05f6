// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Times and lengths of the best paths between several origins and destinations.
public struct TravelTable: Sendable, Hashable {
    /// Snapped origins, one per row.
    public let origins: [SnappedPlace]
    /// Snapped destinations, one per column.
    public let destinations: [SnappedPlace]
    /// Entries, row by row.
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

    /// Travel time; `nil` if the destination is unreachable.
    public func time(_ row: Int, _ column: Int) -> Seconds? {
        let entry = entries[row * columns + column]
        return entry.isReached ? Seconds(Double(entry.milliseconds) / 1000) : nil
    }

    /// Length of the same path along the road; `nil` if the destination is unreachable.
    public func distance(_ row: Int, _ column: Int) -> Meters? {
        let entry = entries[row * columns + column]
        return entry.isReached ? Meters(entry.meters) : nil
    }

    /// Minimized cost of the path in seconds including penalties; `nil` if the destination is unreachable.
    public func cost(_ row: Int, _ column: Int) -> Double? {
        let entry = entries[row * columns + column]
        return entry.isReached ? Double(entry.cost) / 1000 : nil
    }
}

/// One entry of a table.
struct TableEntry: Hashable, BitwiseCopyable {
    /// Cost in milliseconds; `UInt32.max` if unreachable.
    var cost = UInt32.max
    /// Time in milliseconds.
    var milliseconds: UInt32 = 0
    /// Length along the road in meters.
    var meters = 0.0

    var isReached: Bool { cost != .max }
}
