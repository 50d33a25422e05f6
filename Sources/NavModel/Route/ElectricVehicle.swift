// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Battery and charging of an electric vehicle.
public struct ElectricVehicle: Sendable, Hashable {
    /// Usable capacity of the battery, in kWh.
    public var battery: Double
    /// Charge at the start of the route, 0 … 1.
    public var charge: Double
    /// Consumption at a constant 90 km/h on a level road, in Wh/km.
    public var consumption: Double
    /// Charge that must be left at every stop and at the end, 0 … 1.
    public var reserve: Double
    /// Greatest power of charging with direct current, in kW.
    public var power: Double
    /// Its connector.
    public var plug: ChargingPlug

    /// Creates a vehicle.
    ///
    /// - Parameters:
    ///   - battery: Usable capacity, in kWh.
    ///   - charge: Charge at the start of the route, 0 … 1.
    ///   - consumption: Consumption at a constant 90 km/h, in Wh/km.
    ///   - reserve: Charge that must be left, 0 … 1.
    ///   - power: Greatest power of charging with direct current, in kW.
    ///   - plug: Its connector.
    public init(
        battery: Double = 60, charge: Double = 0.8, consumption: Double = 160, reserve: Double = 0.1,
        power: Double = 100, plug: ChargingPlug = .ccs
    ) {
        self.battery = battery
        self.charge = charge
        self.consumption = consumption
        self.reserve = reserve
        self.power = power
        self.plug = plug
    }

    /// The properties as `VehicleProperties.init(parsing:)` reads them.
    var words: [String] {
        [
            "ev", "battery=\(battery)", "charge=\(charge * 100)", "consumption=\(consumption)",
            "reserve=\(reserve * 100)", "power=\(power)", "plug=\(plug.name)",
        ]
    }
}

/// Energy of an electric vehicle on one leg of a route.
public struct LegEnergy: Sendable, Hashable {
    /// Energy used, in kWh.
    public var used: Double
    /// Charge at the start of the leg, 0 … 1.
    public var chargeAtStart: Double
    /// Charge at its end, 0 … 1.
    public var chargeAtEnd: Double
    /// Charging at the end of the leg; `nil` where the vehicle does not charge.
    public var stop: ChargeStop?

    /// Creates the energy of a leg.
    ///
    /// - Parameters:
    ///   - used: Energy used, in kWh.
    ///   - chargeAtStart: Charge at the start, 0 … 1.
    ///   - chargeAtEnd: Charge at the end, 0 … 1.
    ///   - stop: Charging at the end.
    public init(used: Double, chargeAtStart: Double, chargeAtEnd: Double, stop: ChargeStop? = nil) {
        self.used = used
        self.chargeAtStart = chargeAtStart
        self.chargeAtEnd = chargeAtEnd
        self.stop = stop
    }
}

/// Charging at a station.
public struct ChargeStop: Sendable, Hashable {
    /// Name of the station or its operator; may be empty.
    public var name: String
    /// Power that station and vehicle share, in kW.
    public var power: Double
    /// Time at the station in seconds, with plugging in and paying.
    public var seconds: Double
    /// Charge on departure, 0 … 1.
    public var chargeAfter: Double

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - name: Name of the station or its operator.
    ///   - power: Power that station and vehicle share, in kW.
    ///   - seconds: Time at the station, in seconds.
    ///   - chargeAfter: Charge on departure, 0 … 1.
    public init(name: String, power: Double, seconds: Double, chargeAfter: Double) {
        self.name = name
        self.power = power
        self.seconds = seconds
        self.chargeAfter = chargeAfter
    }
}

extension Route {
    /// Time at charging stations, in seconds; not part of `duration`.
    public var chargingSeconds: Double { legs.reduce(0) { $0 + ($1.energy?.stop?.seconds ?? 0) } }
}
