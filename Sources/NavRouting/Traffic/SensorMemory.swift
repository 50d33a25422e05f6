// SPDX-License-Identifier: Apache-2.0

/// How long a traffic sensor remembers measurements, and what makes it forget them earlier.
public struct SensorMemory: Sendable, Hashable {
    /// Half-life of a measurement, in seconds.
    public var halfLife = 600.0
    /// Weight of free flow, in measurements of a whole edge.
    public var priorWeight = 1.0
    /// A measurement contradicts a mean from which it differs by this factor. The default is the bound between normal and slow
    /// traffic (`TrafficClass.slowRatio`).
    public var clearFactor = 1.5
    /// Number of vehicles in a row that contradict the mean in the same sense, after which only their measurements count.
    public var confirmations = 2
    /// Seconds since its last measurement up to which a jam counts in full, and after which it is forgotten.
    public var jamMemory = 120.0...240.0

    /// The default.
    public init() {}

    /// Only the half-life makes measurements fade.
    public static let halfLifeOnly: SensorMemory = {
        var memory = SensorMemory()
        memory.confirmations = .max
        memory.jamMemory = .greatestFiniteMagnitude ... .greatestFiniteMagnitude
        return memory
    }()
}
