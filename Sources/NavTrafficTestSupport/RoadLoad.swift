// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

/// The volume of traffic on each road, and how it slows the road.
///
/// The travel time is t = t₀ (1 + 0.15 (v / c)⁴), with volume v and capacity c: the volume-delay function of the Bureau of Public
/// Roads, Traffic Assignment Manual (1964). The volume is a mean over the last minutes.
public struct RoadLoad: Sendable {
    /// Vehicles per hour that a road can carry.
    public var capacity: Double
    /// Time over which the volume is a mean, in seconds.
    public var period = 300.0
    private var volumes: [EdgeID: (volume: Double, time: Double)] = [:]

    /// Creates empty roads.
    ///
    /// - Parameter capacity: Vehicles per hour that a road can carry.
    public init(capacity: Double) { self.capacity = capacity }

    /// Counts a vehicle that enters an edge.
    public mutating func enter(_ edge: EdgeID, at time: Double) {
        volumes[edge] = (volume(on: edge, at: time) + 3600 / period, time)
    }

    /// Vehicles per hour.
    public func volume(on edge: EdgeID, at time: Double) -> Double {
        guard let (volume, last) = volumes[edge] else { return 0 }
        return volume * exponential(-max(0, time - last) / period)
    }

    /// The time on an edge by that on the empty road.
    public func slowdown(on edge: EdgeID, at time: Double) -> Double {
        let share = volume(on: edge, at: time) / capacity
        return 1 + 0.15 * share * share * share * share
    }
}
