// SPDX-License-Identifier: Apache-2.0

/// Something that a driver should know before taking a route.
public enum RouteNotice: String, Sendable, Hashable, CaseIterable {
    /// Parts of the route cost a toll.
    case tolls
    /// The route enters a low-emission zone, for which the vehicle may need a badge, a registration or a payment.
    case lowEmissionZone

    /// The feature of the stretches concerned.
    var feature: StretchFeatures {
        switch self {
        case .tolls: .toll
        case .lowEmissionZone: .lowEmissionZone
        }
    }
}

extension Route {
    /// What a driver should know before the trip; empty for modes other than motor vehicles.
    ///
    /// - Complexity: O(stretches).
    public var notices: [RouteNotice] {
        guard mode != .walking, mode != .cycling else { return [] }
        let features = passedFeatures
        return RouteNotice.allCases.filter { features.contains($0.feature) }
    }
}
