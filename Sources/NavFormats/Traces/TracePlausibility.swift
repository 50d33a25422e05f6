// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// A recorded drive without the fixes that cannot be true, as a truncated row or a clock that was not set yet makes them.
public struct PlausibleTrace: Sendable {
    /// The fixes that are left, in their order.
    public private(set) var fixes: [LocationFix] = []
    /// What was left out: its line or point in the file, and why, for the first ones of them.
    public private(set) var examples: [String] = []
    /// How many fixes were left out.
    public private(set) var skippedCount = 0

    /// Reads a trace file.
    ///
    /// A fix is left out when its time lies before that of the fix before it, or when one would have had to travel
    /// there faster than `topSpeed`. Where three fixes in a row contradict what came before and not each other, it was the
    /// earlier ones that were wrong, or the recording was taken up elsewhere: they are believed.
    ///
    /// - Throws: As `TraceFile.fixes(in:)`.
    /// - Complexity: O(bytes).
    public init(parsing bytes: [UInt8]) throws(ServiceError) {
        let (all, numbers, unit) = try TraceFile.numbered(in: bytes)
        var doubtful: [(fix: LocationFix, row: Int)] = []
        for (row, fix) in all.enumerated() {
            guard let last = fixes.last, let wrong = PlausibleTrace.contradiction(last, fix) else {
                skip(doubtful, numbers, unit)
                doubtful = []
                fixes.append(fix)
                continue
            }
            if let before = doubtful.last, PlausibleTrace.contradiction(before.fix, fix) != nil {
                skip(doubtful, numbers, unit)
                doubtful = []
            }
            doubtful.append((fix, row))
            reasons[row] = wrong
            if doubtful.count == PlausibleTrace.agreement {
                fixes += doubtful.map(\.fix)
                doubtful = []
            }
        }
        skip(doubtful, numbers, unit)
        reasons = [:]
    }

    /// Faster than this nobody travels, in meters per second.
    public static let topSpeed = MetersPerSecond(150)
    /// Fixes in a row that are believed against all before.
    private static let agreement = 3
    /// Messages that are kept.
    private static let mostExamples = 3

    private var reasons: [Int: String] = [:]

    private mutating func skip(_ doubtful: [(fix: LocationFix, row: Int)], _ numbers: [Int]?, _ unit: String) {
        skippedCount += doubtful.count
        for (_, row) in doubtful.prefix(PlausibleTrace.mostExamples - examples.count) {
            examples.append("\(unit) \(numbers?[row] ?? row): \(reasons[row] ?? "")")
        }
        for (_, row) in doubtful { reasons[row] = nil }
    }

    /// Why a fix cannot follow another; `nil` when it can.
    private static func contradiction(_ earlier: LocationFix, _ later: LocationFix) -> String? {
        let distance = earlier.coordinate.distance(to: later.coordinate).value
        // Without times, the usual second is taken to lie between two fixes, and a long silence cannot be told from a leap.
        guard earlier.time.isFinite, later.time.isFinite else {
            return distance > 100_000 ? "\(Int(distance / 1000)) km from the fix before it" : nil
        }
        let seconds = later.time - earlier.time
        guard seconds >= 0 else { return "the time lies before that of the fix before it" }
        guard distance > 500 + topSpeed.value * max(1, seconds) else { return nil }
        return "\(Int(distance / 1000)) km from the fix before it, in \(DecimalText.text(seconds, decimals: 0)) s"
    }
}
