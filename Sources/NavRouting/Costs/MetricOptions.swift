// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Everything but the map that determines costs. Equal options share one metric.
public struct MetricOptions: Sendable, Hashable {
    /// The routing profile.
    public var profile: CostProfile
    /// Features to avoid where possible.
    public var avoid: Avoidances
    /// Whether to minimize length instead of time.
    public var shortest: Bool
    /// The conditional rules in force at departure; `nil` ignores all conditional rules.
    public var rules: RulesInForce?
    /// The large vehicle whose limits apply; `nil` for a car.
    public var vehicle: VehicleClass?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - profile: The routing profile.
    ///   - avoid: Features to avoid where possible.
    ///   - shortest: Whether to minimize length instead of time.
    ///   - rules: The conditional rules in force; `nil` ignores all conditional rules.
    ///   - vehicle: The large vehicle whose limits apply; `nil` for a car.
    public init(
        profile: CostProfile, avoid: Avoidances = [], shortest: Bool = false, rules: RulesInForce? = nil,
        vehicle: VehicleClass? = nil
    ) {
        self.profile = profile
        self.avoid = avoid
        self.shortest = shortest
        self.rules = rules
        self.vehicle = vehicle
    }
}
