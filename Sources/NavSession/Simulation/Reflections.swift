// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavModel

extension ReceiverModel {
    /// Episodes in which a receiver follows reflected signals, as between tall buildings.
    ///
    /// Each episode has its own offset. The position moves toward it, and back afterwards, as the filter of a receiver does: no
    /// jump, but a movement that no vehicle makes. The reported accuracy does not include the offset.
    public struct Reflections: Sendable, Hashable {
        /// Standard deviation of the offset in east and in north.
        public var error: Meters
        /// Mean time from the end of an episode to the start of the next one.
        public var interval: Seconds
        /// Mean duration of an episode.
        public var duration: Seconds
        /// Time constant with which the position follows the offset.
        public var response: Seconds

        /// Creates episodes. Times of less than a second count as one.
        ///
        /// - Parameters:
        ///   - error: Standard deviation of the offset in east and in north.
        ///   - interval: Mean time from the end of an episode to the start of the next one.
        ///   - duration: Mean duration of an episode.
        ///   - response: Time constant with which the position follows the offset.
        public init(error: Meters, interval: Seconds, duration: Seconds, response: Seconds) {
            self.error = Meters(max(0, error.value))
            self.interval = Seconds(max(1, interval.value))
            self.duration = Seconds(max(1, duration.value))
            self.response = Seconds(max(1, response.value))
        }
    }
}

/// The current episode of reflections of a simulated receiver.
struct ReflectionState: Sendable {
    /// The offset of the position, in meters.
    private(set) var east = 0.0
    private(set) var north = 0.0
    private var isActive = false
    private var goalEast = 0.0
    private var goalNorth = 0.0

    /// Advances the episodes by some seconds.
    mutating func advance(by seconds: Double, _ model: ReceiverModel.Reflections, _ generator: inout SeededRandom) {
        let (share, x, y) = (generator.nextUniform(), generator.nextNormal(), generator.nextNormal())
        if isActive {
            isActive = share < exponential(-seconds / model.duration.value)
        } else if share >= exponential(-seconds / model.interval.value) {
            isActive = true
            (goalEast, goalNorth) = (x * model.error.value, y * model.error.value)
        }
        let step = 1 - exponential(-seconds / model.response.value)
        east += step * ((isActive ? goalEast : 0) - east)
        north += step * ((isActive ? goalNorth : 0) - north)
    }
}
