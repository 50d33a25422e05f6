// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Everything that decides what a path costs, apart from the map: two equal wishes share one metric.
public struct TravelWish: Sendable, Hashable {
    /// How one travels.
    public var profile: CostProfile
    /// What to stay away from where another way exists.
    public var avoid: Avoidances
    /// Whether length counts rather than time.
    public var shortest: Bool
    /// The rules that hold at the hour of the trip; `nil` leaves out whatever holds only at times.
    public var rules: RulesInForce?

    /// Makes a wish.
    public init(profile: CostProfile, avoid: Avoidances = [], shortest: Bool = false, rules: RulesInForce? = nil) {
        self.profile = profile
        self.avoid = avoid
        self.shortest = shortest
        self.rules = rules
    }
}
