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
            try plan(plain, path, Electric(vehicle: vehicle, model: model, battery: battery))
        }
    }

    /// Greatest number of charging stations that a plan considers: those with the least detour in a straight line.
    public static let mostStations = 200

    private struct Electric {
        let vehicle: ElectricVehicle
        let model: EnergyModel
        let battery: Battery
    }

    private func plan(
        _ request: RouteRequest, _ direct: EnginePath, _ electric: Electric
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

    // MARK: Stations

    private struct Usable {
        var waypoint: Waypoint
        var name: String
        var kilowatts: Double
        var detour: Double
    }

    /// The stations near roads that fit the vehicle, at most `mostStations`.
    private func usableStations(
        for request: RouteRequest, _ vehicle: ElectricVehicle
    ) throws(RouteError) -> [Usable] {
        let all: [ChargingStation]
        do { all = try graph.chargingStations() } catch {
            throw RouteError(code: .unsupported, message: error.message, cause: error)
        }
        guard graph.hasChargingStations else {
            throw RouteError(
                code: .unsupported,
                message: "the battery does not suffice, and this region has no charging stations, because an earlier "
                    + "version built it; build it again with 'guidepost map build'")
        }
        let lines = Array(zip(request.stops, request.stops.dropFirst()))
        var found: [Usable] = []
        for station in all {
            guard let kilowatts = station.power(for: vehicle),
                let waypoint = Waypoint(
                    location: station.place.coordinate, title: station.name,
                    placeID: Waypoint.stationPrefix + String(station.source), maximumDistance: RouteEngine.stationReach)
            else { continue }
            let place = station.place.coordinate
            let detour = lines.map { from, to in
                from.coordinate.distance(to: place).value + place.distance(to: to.coordinate).value
                    - from.coordinate.distance(to: to.coordinate).value
            }.min()
            found.append(
                Usable(waypoint: waypoint, name: station.name, kilowatts: kilowatts, detour: detour ?? 0))
        }
        found.sort { ($0.detour, $1.kilowatts) < ($1.detour, $0.kilowatts) }
        var usable: [Usable] = []
        for station in found where usable.count < RouteEngine.mostStations {
            let snap = snapRequest(for: station.waypoint, mode: request.mode)
            if (try? snapper.candidates(for: snap)) != nil { usable.append(station) }
        }
        return usable
    }

    /// Greatest distance of a charging station from a road.
    private static let stationReach = Meters(250)

    // MARK: Errors

    /// The error about a battery that reaches its reserve on the quickest path.
    private func batteryEnds(on path: EnginePath, _ electric: Electric, _ reason: String) -> RouteError {
        var left = electric.battery.start - electric.battery.reserve
        var meters = 0.0
        for leg in path.legs {
            for (index, edge) in leg.edges.enumerated() {
                let part = leg.part(ofEdgeAt: index)
                let length = graph.length(of: edge).value * (part.upperBound - part.lowerBound)
                left -= electric.model.joules(meters: length, seconds: leg.edgeSeconds[index])
                guard left < 0 else {
                    meters += length
                    continue
                }
                let place = graph.shape(of: edge)[0]
                let reserve = Int((electric.vehicle.reserve * 100).rounded())
                return RouteError(
                    code: .unreachable,
                    message:
                        "the battery reaches its reserve of \(reserve) % after \(Int((meters / 1000).rounded())) km, "
                        + "near \(place.latitude),\(place.longitude), and \(reason) for plug=\(electric.vehicle.plug.rawValue): start with a higher charge=, lower reserve=, or "
                        + "choose stops with charging stations")
            }
        }
        return RouteError(code: .unreachable, message: "the battery does not suffice, and \(reason)")
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

extension Waypoint {
    /// Start of the `placeID` of the charging stations of a plan.
    fileprivate static let stationPrefix = "charging-station/"

    /// The same place as a via point.
    fileprivate var passed: Waypoint {
        Waypoint(location: coordinate, title: title, placeID: placeID, isStop: false, maximumDistance: maximumDistance)
            ?? self
    }
}

extension ChargingStation {
    /// Power for a vehicle in kW; `nil` if it has no plug for it.
    func power(for vehicle: ElectricVehicle) -> Double? {
        let plugs: [ChargingPlug] =
            switch vehicle.plug {
            case .ccs: [.ccs, .type2]
            case .type2: [.type2]
            case .chademo: [.chademo, .type1]
            case .tesla: [.tesla, .type2]
            case .type1: [.type1]
            case .domestic: [.domestic]
            }
        let found = plugs.compactMap { plug in
            power[plug].map { min($0, plug.isDirectCurrent ? vehicle.power : min(Battery.onboardPower, vehicle.power)) }
        }
        return found.filter { $0 > 0 }.max()
    }
}
