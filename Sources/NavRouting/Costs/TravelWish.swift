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

    /// Makes a wish.
    public init(profile: CostProfile, avoid: Avoidances = [], shortest: Bool = false) {
        self.profile = profile
        self.avoid = avoid
        self.shortest = shortest
    }
}
