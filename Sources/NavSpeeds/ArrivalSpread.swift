// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// How much the times of whole drives differ from the model, as logarithms of real by modelled time.
///
/// The spread is that of whole drives, not the sum of the spreads of their edges: the stretches of a drive are
/// correlated by driver, weather and congestion. It therefore does not shrink because one stretch is well known.
public struct ArrivalSpread: Sendable {
    /// Median of the logarithm by period and class of length: row `period · 4 + length`.
    private var medians: [Double]
    /// Median by period.
    private var periodMedians: [Double]
    /// Quantiles of the rest, by class of length.
    private var quantiles: [ArrivalQuantiles]

    /// Numbers of drives that count as much as the level above: for periods, for lengths in a period, and for the
    /// quantiles of a class of lengths.
    static let periodWeight = 4.0
    static let lengthWeight = 12.0
    static let quantileWeight = 30.0

    /// The spread without any drives: quantiles of half of the taxi drives of docs/eta.md around their typical times.
    public static let unlearned = ArrivalSpread(SpeedTally(fingerprint: 0), GroupLevels(SpeedTally(fingerprint: 0)))

    /// Determines the spread from the drives of a tally.
    ///
    /// What the roads of the drives explain, by the factors of their groups, is no spread.
    init(_ tally: SpeedTally, _ groups: GroupLevels) {
        let explained = ArrivalSpread.explained(tally, groups)
        var cells = [[Double: Double]](repeating: [:], count: WeekHour.periodCount * 4)
        for (key, count) in tally.ratios {
            guard let ratio = DriveRatio(key: key) else { continue }
            let row = ratio.period * 4 + ratio.length
            cells[row][ratio.logarithm - explained[row], default: 0] += Double(count)
        }
        let all = WeightedValues(cells.flatMap { $0.map { ($0.key, $0.value) } })
        let whole = all.shrunkQuantile(0.5, toward: 0, weight: ArrivalSpread.periodWeight)
        (medians, periodMedians, quantiles) = ([], [], [])
        var rests = [[(Double, Double)]](repeating: [], count: 4)
        for period in 0..<WeekHour.periodCount {
            let rows = period * 4..<period * 4 + 4
            let here = WeightedValues(cells[rows].flatMap { $0.map { ($0.key, $0.value) } })
            let usual = here.shrunkQuantile(0.5, toward: whole, weight: ArrivalSpread.periodWeight)
            periodMedians.append(usual)
            for row in rows {
                let values = WeightedValues(cells[row].map { ($0.key, $0.value) })
                let median = values.shrunkQuantile(0.5, toward: usual, weight: ArrivalSpread.lengthWeight)
                medians.append(median)
                rests[row % 4] += values.values.map { ($0.0 - median, $0.1) }
            }
        }
        let pooled = ArrivalQuantiles(WeightedValues(rests.flatMap { $0 }), toward: .unlearned, weight: 8)
        // Medians of small cells follow their own drives, so the variance of the rests is too small by about the share of
        // medians in the drives, and that of a new drive larger by as much.
        let share = all.total > 0 ? min(0.5, Double(cells.count { !$0.isEmpty }) / all.total) : 0
        let inflation = ((1 + share) / (1 - share)).squareRoot()
        for rest in rests {
            let own = ArrivalQuantiles(WeightedValues(rest), toward: pooled, weight: ArrivalSpread.quantileWeight)
            quantiles.append(own.scaled(by: inflation))
        }
    }

    /// The mean factor of the groups of roads and kinds of junctions of the drives of each period and length, as a logarithm.
    private static func explained(_ tally: SpeedTally, _ groups: GroupLevels) -> [Double] {
        (0..<WeekHour.periodCount * 4).map { row in
            var (time, weighted) = (0.0, 0.0)
            for share in 0..<SpeedTally.shareCount {
                let seconds = Double(tally.shares[Int32(row * SpeedTally.shareCount + share)] ?? 0)
                time += seconds
                weighted += seconds * groups.periodFactor(ofShare: share, inPeriod: row / 4)
            }
            return time > 0 && weighted > 0 ? naturalLogarithm(weighted / time) : 0
        }
    }

    /// Logarithm of usual by free-flow time in a period.
    func usual(inPeriod period: Int) -> Double { periodMedians[period] }

    /// The logarithm of the median time of a way, and the quantiles around it.
    func around(period: Int, freeSeconds: Double) -> (median: Double, quantiles: ArrivalQuantiles) {
        let length = DriveRatio.lengthClass(freeSeconds: freeSeconds)
        return (medians[period * 4 + length], quantiles[length])
    }
}

/// Quantiles of the logarithm of real by modelled time.
struct ArrivalQuantiles: Sendable {
    var p10: Double
    var p16: Double
    var p50: Double
    var p84: Double
    var p90: Double

    /// Quantiles around typical times without any drives.
    static let unlearned = ArrivalQuantiles(p10: -0.34, p16: -0.21, p50: 0, p84: 0.47, p90: 0.61)

    private init(p10: Double, p16: Double, p50: Double, p84: Double, p90: Double) {
        (self.p10, self.p16, self.p50, self.p84, self.p90) = (p10, p16, p50, p84, p90)
    }

    /// The quantiles of values, shrunk to others.
    init(_ values: WeightedValues, toward other: ArrivalQuantiles, weight: Double) {
        p10 = values.shrunkQuantile(0.1, toward: other.p10, weight: weight)
        p16 = values.shrunkQuantile(0.158_655, toward: other.p16, weight: weight)
        p50 = values.shrunkQuantile(0.5, toward: other.p50, weight: weight)
        p84 = values.shrunkQuantile(0.841_345, toward: other.p84, weight: weight)
        p90 = values.shrunkQuantile(0.9, toward: other.p90, weight: weight)
    }

    /// The quantiles with their distances from the median multiplied.
    func scaled(by factor: Double) -> ArrivalQuantiles {
        ArrivalQuantiles(
            p10: p50 + (p10 - p50) * factor, p16: p50 + (p16 - p50) * factor, p50: p50,
            p84: p50 + (p84 - p50) * factor, p90: p50 + (p90 - p50) * factor)
    }
}

/// Values with weights.
struct WeightedValues {
    /// Ascending.
    let values: [(Double, Double)]
    let total: Double

    init(_ values: [(Double, Double)]) {
        self.values = values.sorted { $0.0 < $1.0 }
        total = values.reduce(0) { $0 + $1.1 }
    }

    /// A quantile, interpolated and shrunk to `other` as if that had been seen with `weight`.
    func shrunkQuantile(_ share: Double, toward other: Double, weight: Double) -> Double {
        guard let first = values.first, total > 0 else { return other }
        // Interpolates between the middles of the steps of the distribution.
        var (found, last) = (first.0, (value: first.0, middle: 0.0))
        var before = 0.0
        for (value, count) in values {
            let middle = before + count / 2
            before += count
            found = value
            if middle >= share * total {
                let rise = middle - last.middle
                if rise > 0 { found = last.value + (value - last.value) * (share * total - last.middle) / rise }
                break
            }
            last = (value, middle)
        }
        return (found * total + other * weight) / (total + weight)
    }
}
