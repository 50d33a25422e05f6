// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A cell of the histogram of drives: the period, the length, and the logarithm of real by typical time.
struct DriveRatio {
    var period: Int
    var length: Int
    var bin: Int

    /// Bins of `width` from `lowest` on; the outer ones hold everything beyond.
    static let binCount = 64
    static let lowest = -1.6
    static let width = 0.0625
    /// Free-flow seconds at which the next class of lengths begins.
    static let lengths = [240.0, 480, 900]

    /// The class of lengths of a way, 0 … 3.
    static func lengthClass(freeSeconds: Double) -> Int { lengths.count { freeSeconds >= $0 } }

    /// The cell of a drive.
    ///
    /// - Parameters:
    ///   - period: Period of the week at the start.
    ///   - freeSeconds: Time in free flow, which decides on the class of lengths.
    ///   - typicalSeconds: Time by `TypicalTraffic`.
    ///   - seconds: Time taken.
    init(period: Int, freeSeconds: Double, typicalSeconds: Double, seconds: Double) {
        self.period = period
        length = DriveRatio.lengthClass(freeSeconds: freeSeconds)
        let ratio = naturalLogarithm(max(seconds, 1e-3) / max(typicalSeconds, 1e-3))
        bin = max(0, min(DriveRatio.binCount - 1, Int(((ratio - DriveRatio.lowest) / DriveRatio.width).rounded(.down))))
    }

    /// Key of the cell in `SpeedTally.ratios`.
    var key: Int32 { Int32((period * 4 + length) * DriveRatio.binCount + bin) }

    /// The cell of a key; `nil` if it is out of range.
    init?(key: Int32) {
        let cells = WeekHour.periodCount * 4 * DriveRatio.binCount
        guard key >= 0, Int(key) < cells else { return nil }
        bin = Int(key) % DriveRatio.binCount
        let row = Int(key) / DriveRatio.binCount
        (period, length) = (row / 4, row % 4)
    }

    /// The logarithm in the middle of the bin.
    var logarithm: Double { DriveRatio.lowest + (Double(bin) + 0.5) * DriveRatio.width }
}
