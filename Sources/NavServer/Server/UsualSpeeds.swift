// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavRouting
public import NavSpeeds

/// Usual speeds by the hour, by which a server finds routes that have a departure.
public struct UsualSpeeds: Sendable {
    /// Makes the speeds of a map from its free-flow metric for driving; called at the start and for each new map. An error
    /// keeps the old map.
    public var profile: @Sendable (Metric) throws -> SpeedProfile
    /// Seconds from UTC to the local time of the map at a time in seconds since 1970.
    public var localOffset: @Sendable (Double) -> Double

    /// Creates speeds.
    ///
    /// - Parameters:
    ///   - localOffset: Seconds from UTC to the local time of the map at a time in seconds since 1970.
    ///   - profile: Makes the speeds of a map from its free-flow metric for driving.
    public init(
        localOffset: @escaping @Sendable (Double) -> Double = { _ in 0 },
        profile: @escaping @Sendable (Metric) throws -> SpeedProfile
    ) {
        self.localOffset = localOffset
        self.profile = profile
    }
}

/// Makes for a map the seconds from UTC to its local time, at a time in seconds since 1970; `nil` if the time zone is not known.
public typealias MapLocalOffset = @Sendable (RoadGraph) -> (@Sendable (Double) -> Double)?
