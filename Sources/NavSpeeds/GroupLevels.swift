// SPDX-License-Identifier: Apache-2.0

/// Ratios of real to typical times by group of roads, period and hour, and by kind of junction and period, each shrunk to
/// the level above.
///
/// All of them are relative to the ratio of all roads at the same time, so few drives leave the groups alike.
struct GroupLevels {
    /// By group, at all hours.
    private(set) var levels: [Double] = []
    /// By group and period.
    private(set) var periodLevels: [Double] = []
    /// By group and hour, relative to all groups in the period of the hour.
    private(set) var factors: [Double] = []
    /// By group and period, relative to all groups in the period.
    private(set) var periodFactors: [Double] = []
    /// By kind of junction and period, relative to all groups in the period.
    private(set) var junctionFactors: [Double] = []

    init(_ tally: SpeedTally) {
        typealias Sums = SpeedTally.TimeSums
        let periods = WeekHour.periodCount
        var (all, byPeriod) = (Sums(), [Sums](repeating: Sums(), count: periods))
        var byGroupPeriod = [Sums](repeating: Sums(), count: RoadGroup.count * periods)
        var byGroup = [Sums](repeating: Sums(), count: RoadGroup.count)
        for (key, sums) in tally.groups {
            let (group, hour) = (Int(key) / WeekHour.count, WeekHour(Int(key) % WeekHour.count))
            all = all.merged(with: sums)
            byPeriod[hour.period] = byPeriod[hour.period].merged(with: sums)
            byGroup[group] = byGroup[group].merged(with: sums)
            let row = group * periods + hour.period
            byGroupPeriod[row] = byGroupPeriod[row].merged(with: sums)
        }
        let overall = all.ratio
        let periodRatios = byPeriod.map { $0.expected > 0 ? $0.ratio : overall }
        let factors = byGroup.map { $0.factor(of: overall, toward: 1) }
        levels = factors.map { $0 * overall }
        for group in 0..<RoadGroup.count {
            var own: [Double] = []
            for period in 0..<periods {
                let sums = byGroupPeriod[group * periods + period]
                own.append(sums.factor(of: periodRatios[period], toward: factors[group]))
                periodLevels.append(own[period] * periodRatios[period])
            }
            periodFactors += own
            for number in 0..<WeekHour.count {
                let period = WeekHour(number).period
                let sums = tally.groups[Int32(group * WeekHour.count + number)] ?? Sums()
                self.factors.append(sums.factor(of: periodRatios[period], toward: own[period]))
            }
        }
        for kind in 0..<JunctionKind.count {
            let sums = (0..<periods).map { tally.junctions[Int32(kind * periods + $0)] ?? Sums() }
            let level = sums.reduce(Sums()) { $0.merged(with: $1) }.factor(of: overall, toward: 1)
            for (period, sums) in sums.enumerated() {
                junctionFactors.append(sums.factor(of: periodRatios[period], toward: level))
            }
        }
    }

    /// The factor of a group of roads, or of a kind of junction from `RoadGroup.count` on, in a period.
    func periodFactor(ofShare share: Int, inPeriod period: Int) -> Double {
        share < RoadGroup.count
            ? periodFactors[share * WeekHour.periodCount + period]
            : junctionFactors[(share - RoadGroup.count) * WeekHour.periodCount + period]
    }
}

extension SpeedTally.TimeSums {
    /// Time taken by expected time; 1 without any.
    fileprivate var ratio: Double { expected > 0 && taken > 0 ? Double(taken) / Double(expected) : 1 }

    /// Time taken as a multiple of `level` times the expected time, shrunk to `other`.
    fileprivate func factor(of level: Double, toward other: Double) -> Double {
        let weight = SpeedProfile.groupWeight
        return (Double(taken) / 10 / level + weight * other) / (Double(expected) / 10 + weight)
    }
}
