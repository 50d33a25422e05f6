// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// How much slower a class of roads is at a time of the day in a simulated city.
public struct RushHours: Sendable, Hashable {
    /// The busiest times, in seconds of the day.
    public var peaks: [Double] = [8 * 3600, 17.5 * 3600]
    /// Standard deviation of the times of trips around a peak, in seconds.
    public var width = 2700.0

    /// The morning and the evening of a working day.
    public init() {}

    /// Relative increase of the travel time at a time of the day, in seconds.
    public func increase(on roadClass: RoadClass, at second: Double) -> Double {
        let day = second.truncatingRemainder(dividingBy: 86_400)
        let height = peaks.reduce(0) { sum, peak in
            let distance = (day - peak) / width
            return max(sum, exponential(-distance * distance / 2))
        }
        return height * RushHours.increase(on: roadClass)
    }

    /// The increase in the busiest minute. Delays are longest on arterial roads, whose traffic waits at signals.
    private static func increase(on roadClass: RoadClass) -> Double {
        switch roadClass {
        case .motorway, .motorwayLink, .trunk, .trunkLink: 0.7
        case .primary, .primaryLink, .secondary, .secondaryLink: 1
        case .tertiary, .tertiaryLink: 0.7
        default: 0.4
        }
    }
}
