// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// A recorded drive without implausible fixes, which truncated rows and clocks that were not set yet cause.
public struct PlausibleTrace: Sendable {
    /// The plausible fixes in order.
    public private(set) var fixes: [LocationFix] = []
    /// Line or point and reason of the first skipped fixes.
    public private(set) var examples: [String] = []
    /// Number of skipped fixes.
    public private(set) var skippedCount = 0

    /// Parses a trace file.
    ///
    /// A fix is skipped if its time is before that of the previous fix, or if reaching it would have required a speed
    /// above `topSpeed`. If three consecutive fixes contradict the previous ones but not each other, the
    /// earlier ones were wrong or the recording was resumed elsewhere, so they are accepted.
    ///
    /// - Throws: As `TraceFile.fixes(in:)`.
    /// - Complexity: O(bytes).
    public init(parsing bytes: [UInt8]) throws(FormatError) {
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

    /// Maximum plausible speed.
    public static let topSpeed = MetersPerSecond(150)
    /// Number of consistent fixes that override earlier ones.
    private static let agreement = 3
    /// Maximum number of `examples`.
    private static let mostExamples = 3

    private var reasons: [Int: String] = [:]

    private mutating func skip(_ doubtful: [(fix: LocationFix, row: Int)], _ numbers: [Int]?, _ unit: String) {
        skippedCount += doubtful.count
        for (_, row) in doubtful.prefix(PlausibleTrace.mostExamples - examples.count) {
            examples.append("\(unit) \(numbers?[row] ?? row): \(reasons[row] ?? "")")
        }
        for (_, row) in doubtful { reasons[row] = nil }
    }

    /// Why a fix cannot follow another; `nil` if it can.
    private static func contradiction(_ earlier: LocationFix, _ later: LocationFix) -> String? {
        let distance = earlier.coordinate.distance(to: later.coordinate).value
        // Without times, gaps cannot be distinguished from jumps; assume a second between fixes.
        guard earlier.time.isFinite, later.time.isFinite else {
            return distance > 100_000 ? "\(Int(distance / 1000)) km from the previous fix" : nil
        }
        let seconds = later.time - earlier.time
        guard seconds >= 0 else { return "the time is before that of the previous fix" }
        guard distance > 500 + topSpeed.value * max(1, seconds) else { return nil }
        return "\(Int(distance / 1000)) km from the previous fix in \(DecimalText.text(seconds, decimals: 0)) s"
    }
}
