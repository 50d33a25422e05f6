// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavModel
public import NavSession

#if canImport(CarPlay)
public import CarPlay
#endif

extension DisplayDistance {
    /// The distance as a `Measurement`.
    public var measurement: Measurement<UnitLength> {
        let unit: UnitLength =
            switch self.unit {
            case .meter: .meters
            case .kilometer: .kilometers
            case .foot: .feet
            case .yard: .yards
            case .mile: .miles
            }
        return Measurement(value: number, unit: unit)
    }
}

extension CPTravelEstimates {
    /// Creates estimates from a distance rounded for display and a time in seconds.
    public convenience init(distanceRemaining: DisplayDistance, timeRemaining: TimeInterval) {
        self.init(distanceRemaining: distanceRemaining.measurement, timeRemaining: timeRemaining)
    }
}

extension NavInfo {
    /// Estimates to the upcoming maneuver, rounded for display; shown as "--" if unknown.
    @MainActor public var currentStepEstimates: CPTravelEstimates {
        estimates(distanceToCurrentStepMeters, timeToCurrentStepSeconds)
    }

    /// Estimates to the last destination, rounded for display; shown as "--" if unknown.
    @MainActor public var tripEstimates: CPTravelEstimates {
        estimates(distanceToFinalDestinationMeters, timeToFinalDestinationSeconds)
    }

    @MainActor private func estimates(_ meters: Double, _ seconds: Double) -> CPTravelEstimates {
        CPTravelEstimates(
            distanceRemaining: meters.isFinite && meters >= 0
                ? roundedDistance(meters).measurement : Measurement(value: -1, unit: .meters),
            timeRemaining: seconds.isFinite && seconds >= 0 ? roundedTime(seconds) : -1)
    }
}

extension DelayCategory {
    /// The color of the remaining time for this delay.
    public var timeRemainingColor: CPTimeRemainingColor {
        switch self {
        case .noData: .default
        case .heavy: .red
        case .medium: .orange
        case .light: .green
        }
    }
}
