// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

// Arcs between places are the quickest paths. Their energy is first that at a constant speed, which no drive of the same length
// and time can undercut, and then that of the path itself, for the places of the best plan. The plan is sought again until the
// energies of its own legs are exact; as all others are lower bounds, no better one remains.

extension RouteEngine {
    /// Finds the path of an electric vehicle with stops at charging stations, the quickest with the time of charging.
    ///
    /// - Parameter request: A request whose vehicle is electric.
    /// - Throws: `RouteError` with code `invalidRequest` for a vehicle that is not electric, or a mode without vehicles;
    ///   `unreachable` if no chain of stations leads to the stops, with the place where the battery reaches its reserve;
    ///   `unsupported` if charging is needed and the region has no charging stations; and as `path(for:)`.
    /// - Complexity: That of a table of at most `mostStations` places.
    public func chargePlan(for request: RouteRequest) throws(RouteError) -> ChargePlan {
        guard let vehicle = request.vehicle?.electric, request.mode != .walking, request.mode != .cycling else {
            throw RouteError(code: .invalidRequest, message: "a charge plan is for electric vehicles")
        }
        let plain = request.withoutBattery
        let path = try path(for: plain)
        let (model, battery) = (EnergyModel(consumption: vehicle.consumption), Battery(vehicle))
        let used = path.legs.map { model.joules(of: $0, in: graph) }
        if battery.start - used.reduce(0, +) >= battery.reserve {
            return ChargePlan(request: plain, path: path, legs: legs(used, [:], battery))
        }
        return try withinBudget { () throws(RouteError) in
            try plan(plain, path, ElectricDrive(vehicle: vehicle, model: model, battery: battery))
        }
    }

    /// The vehicle of a plan with what follows from it.
    struct ElectricDrive {
        let vehicle: ElectricVehicle
        let model: EnergyModel
        let battery: Battery
    }

    private func plan(
        _ request: RouteRequest, _ direct: EnginePath, _ electric: ElectricDrive
    ) throws(RouteError) -> ChargePlan {
        let stations = try usableStations(for: request, electric.vehicle)
        guard !stations.isEmpty else { throw batteryEnds(on: direct, electric, "no usable charging station is near") }
        let places = request.stops + stations.map(\.waypoint)
        let table = try table(
            from: places, to: places, mode: request.mode, avoid: request.avoid, departure: request.departure,
            vehicle: request.vehicle)
        var search = ChargeSearch(
            stops: request.stops.count, power: stations.map { $0.kilowatts * 1000 },
            arcs: arcs(table, electric.model), start: electric.battery.start, reserve: electric.battery.reserve,
            top: electric.battery.capacity * max(Battery.top, electric.vehicle.reserve))
        while let visits = search.best() {
            var expanded = request
            expanded.stops = visits.map { visit in
                let isPassed = visit.place >= request.stops.count && visit.departure <= visit.arrival
                return isPassed ? places[visit.place].passed : places[visit.place]
            }
            let path = try path(for: expanded)
            let used = path.legs.map { electric.model.joules(of: $0, in: graph) }
            let rows = visits.map(\.place)
            // Energies only grow, so the repetition ends. Those of a path in context may exceed those of its parts.
            var isExact = true
            for (leg, pair) in zip(rows, rows.dropFirst()).enumerated() {
                let row = pair.0 * places.count + pair.1
                guard let arc = search.arcs[row], used[leg] > arc.joules + 1 else { continue }
                isExact = false
                search.arcs[row] = ChargeSearch.Arc(
                    seconds: max(arc.seconds, path.legs[leg].seconds.value), joules: used[leg])
            }
            if isExact {
                var charges: [Int: (ChargeStop, Double)] = [:]
                for (leg, visit) in visits.enumerated().dropFirst() where visit.departure > visit.arrival {
                    let station = stations[visit.place - request.stops.count]
                    let seconds = search.overhead + (visit.departure - visit.arrival) / (station.kilowatts * 1000)
                    charges[leg - 1] = (
                        ChargeStop(
                            name: station.name, power: station.kilowatts, seconds: seconds,
                            chargeAfter: visit.departure / electric.battery.capacity), visit.departure
                    )
                }
                return ChargePlan(request: expanded, path: path, legs: legs(used, charges, electric.battery))
            }
            guard WorkBudget.spend(path.legs.count) else {
                throw RouteError(code: .canceled, message: "the search for charging stations was stopped")
            }
        }
        throw batteryEnds(on: direct, electric, "no chain of charging stations leads on")
    }

    /// Energy and charge of each leg; `charges` has the stop and the charge in joules after some of them.
    private func legs(_ used: [Double], _ charges: [Int: (ChargeStop, Double)], _ battery: Battery) -> [LegEnergy] {
        var charge = battery.start
        return used.enumerated().map { index, joules in
            let leg = LegEnergy(
                used: joules / Battery.kilowattHour, chargeAtStart: charge / battery.capacity,
                chargeAtEnd: (charge - joules) / battery.capacity, stop: charges[index]?.0)
            charge = charges[index]?.1 ?? charge - joules
            return leg
        }
    }

    private func arcs(_ table: TravelTable, _ model: EnergyModel) -> [ChargeSearch.Arc?] {
        var arcs: [ChargeSearch.Arc?] = []
        arcs.reserveCapacity(table.rows * table.columns)
        for row in 0..<table.rows {
            for column in 0..<table.columns {
                guard row != column, let time = table.time(row, column), let length = table.distance(row, column) else {
                    arcs.append(nil)
                    continue
                }
                arcs.append(
                    ChargeSearch.Arc(
                        seconds: time.value, joules: model.joules(meters: length.value, seconds: time.value)))
            }
        }
        return arcs
    }
}

extension RouteRequest {
    /// The request for a vehicle of the same size without a battery, and without the stations of an earlier plan.
    fileprivate var withoutBattery: RouteRequest {
        var request = self
        request.stops.removeAll { $0.placeID?.hasPrefix(Waypoint.stationPrefix) ?? false }
        request.vehicle?.electric = nil
        if request.vehicle == VehicleProperties() { request.vehicle = nil }
        return request
    }
}
