// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The probabilities of the cells of a point-mass filter in one dimension: positions along a route.
struct PointMasses: Hashable {
    /// Probabilities of the cells, from the first one on. They sum to one after `normalize()`.
    var probabilities: [Double]
    /// Position of the middle cell, in meters.
    private var center: Double

    /// Creates a normal distribution.
    ///
    /// - Parameters:
    ///   - center: Its mean, in meters.
    ///   - deviation: Its standard deviation, in meters.
    init(around center: Double, deviation: Double) {
        self.center = center
        probabilities = (0..<PointMasses.count).map {
            let ratio = Double($0 - PointMasses.count / 2) * PointMasses.cell / deviation
            return exponential(-ratio * ratio / 2)
        }
        normalize()
    }

    /// The mean, in meters.
    var mean: Double {
        var sum = 0.0
        for row in probabilities.indices { sum += probabilities[row] * Double(row - PointMasses.count / 2) }
        return center + sum * PointMasses.cell
    }

    /// Start of the first cell, in meters.
    var start: Double { center - (Double(PointMasses.count / 2) + 0.5) * PointMasses.cell }

    /// Moves on by a distance, and spreads by its error, as in a random walk.
    ///
    /// - Parameters:
    ///   - distance: The distance, in meters.
    ///   - deviation: Its standard error, in meters.
    mutating func move(by distance: Double, deviation: Double) {
        center += distance
        let variance = deviation * deviation / (PointMasses.cell * PointMasses.cell)
        let passes = max(1, Int(min(PointMasses.maximumPasses, (2 * variance).rounded(.up))))
        let share = min(0.25, variance / Double(2 * passes))
        for _ in 0..<passes {
            var before = probabilities[0]
            for row in probabilities.indices {
                let here = probabilities[row]
                let after = row + 1 < probabilities.count ? probabilities[row + 1] : here
                probabilities[row] = here + share * (before - 2 * here + after)
                before = here
            }
        }
    }

    /// Moves the cells if the mean is off the middle.
    mutating func recenter() {
        let shift = Int(((mean - center) / PointMasses.cell).rounded())
        guard abs(shift) > PointMasses.maximumShift else { return }
        center += Double(shift) * PointMasses.cell
        let rows = probabilities.indices
        probabilities = rows.map { rows.contains($0 + shift) ? probabilities[$0 + shift] : 0 }
        normalize()
    }

    /// Divides by the sum. Negligible probabilities become zero.
    mutating func normalize() {
        let sum = probabilities.reduce(0, +)
        guard sum > 0 else { return }
        for row in probabilities.indices {
            let share = probabilities[row] / sum
            probabilities[row] = share > PointMasses.negligible ? share : 0
        }
    }

    /// Number and length of the cells, in meters: 100 m ahead and behind.
    static let count = 41
    static let cell = 5.0
    /// Probabilities below this count as zero.
    private static let negligible = 1e-9
    /// Number of cells by which the mean may be off the middle.
    private static let maximumShift = 4
    /// Bound of the work after a long interval.
    private static let maximumPasses = 400.0
}
