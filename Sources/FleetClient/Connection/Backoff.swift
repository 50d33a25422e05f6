// SPDX-License-Identifier: Apache-2.0

/// Exponential backoff with jitter.
///
/// The wait is uniformly distributed between half of the present step and all of it, so that clients that lost the same
/// server do not return at the same time.
public struct Backoff: Sendable, Hashable {
    /// The step after the first failure, in seconds.
    public var first: Double
    /// The factor between steps.
    public var factor: Double
    /// The maximum step, in seconds.
    public var longest: Double

    /// Creates a backoff.
    ///
    /// - Parameters:
    ///   - first: The step after the first failure, in seconds.
    ///   - factor: The factor between steps.
    ///   - longest: The maximum step, in seconds.
    public init(first: Double, factor: Double, longest: Double) {
        self.first = first
        self.factor = factor
        self.longest = longest
    }

    /// For transient failures of network or server: 0.25 s, doubled each time, at most 2 s.
    public static let network = Backoff(first: 0.25, factor: 2, longest: 2)
    /// For failures that the app has to fix: 5 s, multiplied by 1.5 each time, at most a minute.
    public static let client = Backoff(first: 5, factor: 1.5, longest: 60)

    /// The wait in seconds after a number of consecutive failures, at least 1.
    public func wait(after failures: Int, random: inout some RandomNumberGenerator) -> Double {
        var step = first
        for _ in 1..<max(1, min(failures, 64)) { step = min(longest, step * factor) }
        return Double.random(in: 0.5...1, using: &random) * min(longest, step)
    }
}
