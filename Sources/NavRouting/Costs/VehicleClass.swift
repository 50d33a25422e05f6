// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel

/// A large vehicle, as far as the limits of a region distinguish it: vehicles of one class have the same closed roads, and
/// therefore share a metric.
public struct VehicleClass: Sendable, Hashable {
    /// The highest limit of each kind that the vehicle exceeds; kinds of which it exceeds none are missing.
    let exceeded: [RoadLimits.Kind: Double]
    /// The groups that the vehicle belongs to.
    let groups: Set<RoadLimits.Group>
    /// Speed of its limiter, km/h.
    let topSpeed: Double

    /// Creates the class of a vehicle.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle.
    ///   - limits: The limits of the region, ascending.
    /// - Complexity: O(limits).
    public init(_ vehicle: VehicleProperties, among limits: [RoadLimits.Kind: [Double]]) {
        var exceeded: [RoadLimits.Kind: Double] = [:]
        for kind in RoadLimits.Kind.allCases {
            guard let size = vehicle.size(kind) else { continue }
            exceeded[kind] = limits[kind]?.last { $0 < size }
        }
        self.exceeded = exceeded
        var groups: Set<RoadLimits.Group> = []
        if vehicle.isHeavyGoodsVehicle { groups.insert(.heavyGoods) }
        if vehicle.carriesHazardousGoods { groups.insert(.hazardousGoods) }
        self.groups = groups
        topSpeed = vehicle.topSpeed
    }

    /// Whether no limit of the region concerns the vehicle, and its speed is that of a car.
    var isLikeCar: Bool { exceeded.isEmpty && groups.isEmpty && topSpeed == .infinity }

    /// The access of the vehicle to a road with limits; `nil` if they do not concern it.
    func access(under limits: RoadLimits) -> RoadLimits.Access? {
        if limits.isEmpty { return nil }
        if limits.values.contains(where: { kind, limit in exceeded[kind].map { $0 >= limit } ?? false }) { return .no }
        let found = groups.compactMap { limits.access[$0] }
        return found.contains(.no) ? .no : found.first
    }

    /// The first limit that closes a road to the vehicle, for messages, such as `maxheight 3.8`; `nil` if there is none.
    func closingLimit(of limits: RoadLimits) -> String? {
        for kind in RoadLimits.Kind.allCases {
            if let limit = limits.values[kind], let own = exceeded[kind], own >= limit {
                return "\(kind.rawValue) \(limit)"
            }
        }
        return RoadLimits.Group.allCases.first { groups.contains($0) && limits.access[$0] == .no }
            .map { "\($0.rawValue)=no" }
    }
}

extension VehicleProperties {
    /// The number that a kind of limit bounds, in meters or metric tons; `nil` if it is not set.
    fileprivate func size(_ kind: RoadLimits.Kind) -> Double? {
        switch kind {
        case .height: height?.value
        case .width: width?.value
        case .length: length?.value
        case .weight: weight
        case .axleLoad: axleLoad
        }
    }

    /// Speed of its limiter in km/h.
    ///
    /// Source: Directive 92/6/EEC of the European Union, as amended: 90 km/h for goods vehicles of more than 3.5 t, 100 km/h
    /// for buses.
    fileprivate var topSpeed: Double { isBus ? 100 : isHeavyGoodsVehicle ? 90 : .infinity }
}
