// SPDX-License-Identifier: Apache-2.0

/// The partitions of positions: one for each day of UTC, so that retention drops whole tables.
///
/// Positions of other times, such as those of a device whose clock was years off, go to the default partition.
enum PositionPartitions {
    static let nanosecondsPerDay: Int64 = 86_400_000_000_000
    /// How many days before and after the present have partitions.
    private static let window: ClosedRange<Int64> = -400...2

    /// The day of a time in nanoseconds, in days since 1970.
    static func day(of time: Int64) -> Int64 {
        let (day, rest) = time.quotientAndRemainder(dividingBy: nanosecondsPerDay)
        return rest < 0 ? day - 1 : day
    }

    /// Whether a day has a partition of its own.
    static func isRegular(_ day: Int64, at now: Int64) -> Bool { window.contains(day - self.day(of: now)) }

    /// The statement that creates a partition.
    static func creation(of day: Int64) -> PostgresStatement {
        let range = "FROM ('\(day * nanosecondsPerDay)') TO ('\((day + 1) * nanosecondsPerDay)')"
        return PostgresStatement(
            "CREATE TABLE IF NOT EXISTS \(name(of: day)) PARTITION OF fleet_position FOR VALUES \(range)",
            isPrepared: false)
    }

    private static func name(of day: Int64) -> String { "fleet_position_\(day < 0 ? "n" : "d")\(abs(day))" }

    /// The day of a partition, from its name; `nil` for other tables.
    static func day(ofTable name: String) -> Int64? {
        guard name.hasPrefix("fleet_position_d") else { return nil }
        return Int64(name.dropFirst("fleet_position_d".count)).flatMap { (0...110_000).contains($0) ? $0 : nil }
    }
}
