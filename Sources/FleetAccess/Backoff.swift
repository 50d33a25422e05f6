// SPDX-License-Identifier: Apache-2.0

/// How long to wait after failures: longer each time, and never quite as long as others wait.
///
/// The wait is even chance between half of the present step and all of it, so that those who lost one server together do not
/// come back together.
public struct Backoff: Sendable, Hashable {
    /// The step after the first failure, seconds.
    public var first: Double
    /// What the step grows by.
    public var factor: Double
    /// The longest step, seconds.
    public var longest: Double

    /// Makes a rule.
    public init(first: Double, factor: Double, longest: Double) {
        self.first = first
        self.factor = factor
        self.longest = longest
    }

    /// After failures of network or server, which mend themselves: 0.25 s, twice as long each time, 2 s at most.
    public static let network = Backoff(first: 0.25, factor: 2, longest: 2)
    /// After failures that the app has to mend: 5 s, half as long again each time, a minute at most.
    public static let client = Backoff(first: 5, factor: 1.5, longest: 60)

    /// Seconds to wait after the given number of failures in a row, at least 1.
    public func wait(after failures: Int, random: inout some RandomNumberGenerator) -> Double {
        var step = first
        for _ in 1..<max(1, min(failures, 64)) { step = min(longest, step * factor) }
        return Double.random(in: 0.5...1, using: &random) * min(longest, step)
    }
}
