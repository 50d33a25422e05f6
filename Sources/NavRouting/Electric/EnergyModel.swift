// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Energy that a car takes from its battery, without hills.
///
/// The road load equation: rolling resistance and air resistance times distance, divided by the efficiency of the drive, plus
/// auxiliary power times time. Source of the equation: UN Global Technical Regulation 15 (WLTP), annex 4, with the coefficients
/// of a middle-sized car (1.8 t, rolling resistance 0.010, drag area 0.65 m², air of 1.2 kg/m³). The consumption of the vehicle
/// scales the first two.
struct EnergyModel: Sendable {
    /// Rolling resistance in newtons, divided by the efficiency.
    private let rolling: Double
    /// Air resistance in newtons per (m/s)², divided by the efficiency.
    private let air: Double

    private static let rollingForce = 0.010 * 1800 * 9.81
    private static let airForce = 0.5 * 1.2 * 0.65
    private static let efficiency = 0.85
    /// Heating, cooling, lights and electronics, in watts.
    static let auxiliaryPower = 500.0
    /// Speed to which the consumption of a vehicle refers, in m/s.
    private static let referenceSpeed = 25.0

    /// Creates the model of a vehicle.
    ///
    /// - Parameter consumption: At a constant 90 km/h, in Wh/km.
    init(consumption: Double) {
        let speed = EnergyModel.referenceSpeed
        let usual = (EnergyModel.rollingForce + EnergyModel.airForce * speed * speed) / EnergyModel.efficiency
        // 1 Wh/km is 3.6 J/m.
        let scale = max(0.1, (consumption * 3.6 - EnergyModel.auxiliaryPower / speed) / usual)
        rolling = scale * EnergyModel.rollingForce / EnergyModel.efficiency
        air = scale * EnergyModel.airForce / EnergyModel.efficiency
    }

    /// Energy in joules for a distance at constant speed. Of all ways to drive a distance in a time, this takes the least.
    ///
    /// - Parameters:
    ///   - meters: The distance.
    ///   - seconds: The time.
    func joules(meters: Double, seconds: Double) -> Double {
        guard meters > 0, seconds > 0 else { return EnergyModel.auxiliaryPower * max(0, seconds) }
        let speed = meters / seconds
        return (rolling + air * speed * speed) * meters + EnergyModel.auxiliaryPower * seconds
    }

    /// Energy in joules of a leg: the sum over its edges, at the speed on each of them. A ferry takes none.
    func joules(of leg: EngineLeg, in graph: RoadGraph) -> Double {
        var total = leg.turnSeconds.reduce(0, +) * EnergyModel.auxiliaryPower
        for (index, edge) in leg.edges.enumerated() where !graph.roadClass(of: graph.road(of: edge)).isFerry {
            let part = leg.part(ofEdgeAt: index)
            let meters = graph.length(of: edge).value * (part.upperBound - part.lowerBound)
            total += joules(meters: meters, seconds: leg.edgeSeconds[index])
        }
        return total
    }
}
