// SPDX-License-Identifier: Apache-2.0

/// Usual travel times by hour of the week in places without any drives.
///
/// Two facts decide on it, no drives. The mean speeds of 200 countries by class and density in the OpenStreetMapSpeeds
/// tables (MIT licence), which are means over the day, are lower than free flow: by a factor of 1.25 to 1.35 on streets
/// of suburbs, and of 1.1 to 1.15 on motorways. And delays grow about with the square of the volume of traffic, for which
/// rounded hourly shares that are common in cities are used. The factor of the busiest hour is chosen so that the mean
/// over all vehicles of a working day is that of the tables.
enum TypicalTraffic {
    /// Time on the roads of a group in an hour as a multiple of free flow; 1 or more.
    static func slowdown(of group: Int, at hour: WeekHour) -> Double {
        1 + (busiest[group] - 1) * load(at: hour)
    }

    /// The same for turns and signals, which are mostly in built-up areas.
    static func turnSlowdown(at hour: WeekHour) -> Double { 1 + 0.5 * load(at: hour) }

    /// Delay in an hour as a fraction of that in the busiest hour of a working day.
    private static func load(at hour: WeekHour) -> Double {
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
