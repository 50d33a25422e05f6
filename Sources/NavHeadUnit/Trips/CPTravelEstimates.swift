// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
public import Foundation

/// How far and how long it still is.
@MainActor public final class CPTravelEstimates {
    /// The distance left. Below zero shows as "--".
    public let distanceRemaining: Measurement<UnitLength>
    /// The distance as it is to be read, where that is another one: already rounded.
    public let distanceRemainingToDisplay: Measurement<UnitLength>
    /// Seconds left. Below zero shows as "--".
    public let timeRemaining: TimeInterval

    /// Makes estimates.
    public init(distanceRemaining: Measurement<UnitLength>, timeRemaining: TimeInterval) {
        self.distanceRemaining = distanceRemaining
        distanceRemainingToDisplay = distanceRemaining
        self.timeRemaining = timeRemaining
    }

    /// Makes estimates with a distance to be read.
    public init(
        distanceRemaining: Measurement<UnitLength>, distanceRemainingToDisplay: Measurement<UnitLength>,
        timeRemaining: TimeInterval
    ) {
        self.distanceRemaining = distanceRemaining
        self.distanceRemainingToDisplay = distanceRemainingToDisplay
        self.timeRemaining = timeRemaining
    }

    /// Whether both say the same to a reader.
    func reads(like other: CPTravelEstimates) -> Bool {
        distanceRemainingToDisplay == other.distanceRemainingToDisplay
            && (timeRemaining < 0) == (other.timeRemaining < 0)
            && (timeRemaining / 60).rounded() == (other.timeRemaining / 60).rounded()
    }
}
#endif
