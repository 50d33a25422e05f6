// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// How streets and edges differ from their group of roads, where enough vehicles have been.
struct PlaceFactors: Sendable {
    /// The factor of each edge at all hours, with that of its street; empty if no place is known.
    private var levels: [Float] = []
    /// The street of each edge, a row of `periods`; −1 for none.
    private var streets: [Int32] = []
    /// Factors of the streets by period relative to their levels: row `street · 8 + period`.
    private var periods: [Float] = []

    /// - Complexity: O(places + edges), and without any place O(1).
    init(_ tally: SpeedTally, _ groups: GroupLevels, _ graph: RoadGraph) {
        let known = tally.streets.filter { $0.value.vehicles.count >= tally.leastVehicles }
        let edges = tally.edges.filter { $0.value.vehicles.count >= tally.leastVehicles && $0.key < graph.edgeCount }
        guard !known.isEmpty || !edges.isEmpty else { return }
        let streetLevels = PlaceFactors.levels(of: known, groups)
        var rows: [SpeedTally.StreetPeriod: Int32] = [:]
        for street in streetLevels.keys { rows[street] = Int32(rows.count) }
        periods = [Float](repeating: 1, count: rows.count * WeekHour.periodCount)
        for (street, sums) in known {
            let (group, period) = (Int(street.row) / 8, Int(street.row) % 8)
            let key = SpeedTally.StreetPeriod(name: street.name, row: Int32(group))
            guard let row = rows[key], let level = streetLevels[key] else { continue }
            let expected = groups.periodLevels[group * WeekHour.periodCount + period] * level
            periods[Int(row) * WeekHour.periodCount + period] =
                Float(sums.times.factor(of: expected, weight: SpeedProfile.streetWeight))
        }
        levels.reserveCapacity(graph.edgeCount)
        streets.reserveCapacity(graph.edgeCount)
        for row in 0..<Int32(graph.edgeCount) {
            let edge = EdgeID(row: row)
            let group = RoadGroup.index(of: edge, in: graph)
            let street = SpeedTally.StreetPeriod(
                name: Int32(truncatingIfNeeded: graph.nameID(of: graph.road(of: edge)).row), row: Int32(group))
            let level = streetLevels[street] ?? 1
            let own = edges[row].map {
                $0.times.factor(of: groups.levels[group] * level, weight: SpeedProfile.edgeWeight)
            }
            levels.append(Float(level * (own ?? 1)))
            streets.append(rows[street] ?? -1)
        }
    }

    /// Levels of streets, whose keys have the group as row.
    private static func levels(
        of streets: [SpeedTally.StreetPeriod: SpeedTally.PlaceSums], _ groups: GroupLevels
    ) -> [SpeedTally.StreetPeriod: Double] {
        var whole: [SpeedTally.StreetPeriod: SpeedTally.TimeSums] = [:]
        for (street, sums) in streets {
            let key = SpeedTally.StreetPeriod(name: street.name, row: street.row / 8)
            whole[key] = (whole[key] ?? .init()).merged(with: sums.times)
        }
        var levels: [SpeedTally.StreetPeriod: Double] = [:]
        for (street, sums) in whole {
            levels[street] = sums.factor(of: groups.levels[Int(street.row)], weight: SpeedProfile.streetWeight)
        }
        return levels
    }

    /// The factor of an edge in a period; 1 if nothing is known.
    func factor(of edge: EdgeID, inPeriod period: Int) -> Double {
        guard !levels.isEmpty else { return 1 }
        let (level, street) = (Double(levels[Int(edge.row)]), Int(streets[Int(edge.row)]))
        return street < 0 ? level : level * Double(periods[street * WeekHour.periodCount + period])
    }
}

extension SpeedTally.TimeSums {
    /// Time taken as a multiple of `level` times the expected time, shrunk to 1 by `weight` seconds of it; for sums of places.
    fileprivate func factor(of level: Double, weight: Double) -> Double {
        let factor = (Double(taken) / level + weight) / (Double(expected) + weight)
        let bounds = SpeedProfile.placeFactors
        return min(max(factor, bounds.lowerBound), bounds.upperBound)
    }
}
