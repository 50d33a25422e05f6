// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A route of an electric vehicle with its stops at charging stations.
public struct ChargePlan: Sendable, Hashable {
    /// The request with the stations as stops, named after them.
    public let request: RouteRequest
    /// Its path.
    public let path: EnginePath
    /// Energy on each leg of the path.
    public let legs: [LegEnergy]
}

extension ChargePlan {
    /// The energy of the legs of a route along the path, in which legs up to via points are joined.
    ///
    /// - Parameter ends: For each leg of the route, the number of legs of the path up to its end.
    public func energy(endingAt ends: [Int]) -> [LegEnergy] {
        var first = 0
        return ends.map { end in
            defer { first = end }
            let joined = legs[max(0, min(first, legs.count - 1))..<max(first, min(end, legs.count))]
            return LegEnergy(
                used: joined.reduce(0) { $0 + $1.used }, chargeAtStart: joined.first?.chargeAtStart ?? 0,
                chargeAtEnd: joined.last?.chargeAtEnd ?? 0, stop: joined.last?.stop)
        }
    }
}

/// The battery of a vehicle in joules.
struct Battery {
    let capacity: Double
    let start: Double
    let reserve: Double

    /// Charge up to which stations charge quickly, as a part of the capacity.
    static let top = 0.8
    /// Joules of a kilowatt-hour.
    static let kilowattHour = 3.6e6
    /// Usual limit of the charger in the vehicle, in kW, for stations with alternating current.
    static let onboardPower = 11.0

    init(_ vehicle: ElectricVehicle) {
        capacity = vehicle.battery * Battery.kilowattHour
        start = capacity * vehicle.charge
        reserve = capacity * vehicle.reserve
    }
}
