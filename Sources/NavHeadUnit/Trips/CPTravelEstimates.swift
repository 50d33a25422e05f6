// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// Remaining distance and time.
@MainActor public final class CPTravelEstimates {
    /// The remaining distance. Negative values are shown as "--".
    public let distanceRemaining: Measurement<UnitLength>
    /// The remaining distance as displayed, usually rounded.
    public let distanceRemainingToDisplay: Measurement<UnitLength>
    /// The remaining time in seconds. Negative values are shown as "--".
    public let timeRemaining: TimeInterval

    /// Creates estimates.
    public init(distanceRemaining: Measurement<UnitLength>, timeRemaining: TimeInterval) {
        self.distanceRemaining = distanceRemaining
        distanceRemainingToDisplay = distanceRemaining
        self.timeRemaining = timeRemaining
    }

    /// Creates estimates with a separate distance for display.
    ///
    /// - Parameters:
    ///   - distanceRemaining: The remaining distance.
    ///   - distanceRemainingToDisplay: The remaining distance as displayed.
    ///   - timeRemaining: The remaining time in seconds.
    public init(
        distanceRemaining: Measurement<UnitLength>, distanceRemainingToDisplay: Measurement<UnitLength>,
        timeRemaining: TimeInterval
    ) {
        self.distanceRemaining = distanceRemaining
        self.distanceRemainingToDisplay = distanceRemainingToDisplay
        self.timeRemaining = timeRemaining
    }

    /// Whether both are displayed identically.
    func reads(like other: CPTravelEstimates) -> Bool {
        distanceRemainingToDisplay == other.distanceRemainingToDisplay
            && (timeRemaining < 0) == (other.timeRemaining < 0)
            && (timeRemaining / 60).rounded() == (other.timeRemaining / 60).rounded()
    }
}
#endif
