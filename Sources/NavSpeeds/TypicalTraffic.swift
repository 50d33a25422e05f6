// SPDX-License-Identifier: Apache-2.0

/// Usual travel times by hour of the week in places without any drives.
///
/// Facts decide on it, no drives. The mean speeds of 200 countries by class and density in the OpenStreetMapSpeeds
/// tables (MIT licence), which are means over the day, are lower than free flow: by a factor of 1.25 to 1.35 on streets
/// of suburbs, and of 1.1 to 1.15 on motorways. In cities they are lower again than in suburbs: by 1.26 on trunk and
/// primary roads, 1.22 on secondary and 1.14 on tertiary roads, and not at all on streets. And delays grow about with the
/// square of the volume of traffic, for which rounded hourly shares that are common in cities are used. The factor of the
/// busiest hour is chosen so that the mean over all vehicles of a working day is that of the tables.
///
/// Free flow counts 5 s for signals, of which most are green at night. The mean delay of vehicles that arrive at random
/// at signals with a cycle of 90 s, of which 45 % are green, is 0.5 · 90 s · 0.55² = 14 s (Webster, *Traffic Signal
/// Settings*, 1958), and less where signals are coordinated.
enum TypicalTraffic {
    /// Time on the roads of a group in an hour as a multiple of free flow; 1 or more.
    ///
    /// - Parameters:
    ///   - group: A `RoadGroup`.
    ///   - density: Density of the surroundings, 0 for suburbs … 1 for dense cities.
    ///   - load: `load(at:)` of the hour.
    static func slowdown(of group: Int, density: Double, load: Double) -> Double {
        1 + (busiest[group] - 1 + density * dense[group / 2]) * load
    }

    /// The same for turns and signals, which are mostly in built-up areas.
    static func turnSlowdown(at hour: WeekHour) -> Double { 1 + 0.5 * load(at: hour) }

    /// Delay at signals beyond that of free flow, in seconds, without traffic.
    static let signalDelay = 5.0

    /// Delay in an hour as a fraction of that in the busiest hour of a working day.
    static func load(at hour: WeekHour) -> Double {
        let share: Double
        switch hour.number / 24 {
        case 5: share = weekendVolumes[hour.hourOfDay]
        case 6: share = weekendVolumes[hour.hourOfDay] * 0.85
        default: share = weekdayVolumes[hour.hourOfDay]
        }
        let relative = share / 7.5
        return relative * relative
    }

    /// Factors in the busiest hour by `RoadGroup`: outside and inside built-up areas.
    private static let busiest = [
        1.2, 1.3,  // motorways
        1.2, 1.4,  // trunk roads
        1.15, 1.5,  // primary roads
        1.15, 1.5,  // secondary roads
        1.15, 1.5,  // tertiary roads
        1.1, 1.5,  // streets
        1.2, 1.4,  // links
        1.1, 1.2,  // service roads and tracks
    ]

    /// What a dense city adds to the factor in the busiest hour, by kind of road; the mean over the day is 0.6 of it.
    private static let dense = [
        0.1,  // motorways
        0.43,  // trunk roads
        0.43,  // primary roads
        0.36,  // secondary roads
        0.23,  // tertiary roads
        0.05,  // streets
        0.3,  // links
        0.0,  // service roads and tracks
    ]

    /// Traffic volume by hour in percent of a working day.
    private static let weekdayVolumes = [
        0.9, 0.6, 0.4, 0.4, 0.7, 1.7, 4.0, 6.6, 6.9, 5.7, 5.3, 5.5, 5.8, 5.8, 6.1, 6.6, 7.2, 7.5, 6.5, 4.9, 3.7, 3.0,
        2.3,
        1.6,
    ]

    /// Traffic volume by hour on Saturdays in percent of a working day.
    private static let weekendVolumes = [
        1.6, 1.2, 0.9, 0.7, 0.7, 1.0, 1.6, 2.5, 3.7, 4.9, 5.7, 6.1, 6.1, 5.8, 5.7, 5.7, 5.6, 5.5, 5.1, 4.4, 3.5, 2.9,
        2.6,
        2.2,
    ]
}
