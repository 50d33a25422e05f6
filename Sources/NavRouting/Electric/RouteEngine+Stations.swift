// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

// The charging stations that a plan considers.

extension RouteEngine {
    /// Greatest number of charging stations that a plan considers: those with the least detour in a straight line.
    public static let mostStations = 200

    /// A station that fits the vehicle.
    struct UsableStation {
        var waypoint: Waypoint
        var name: String
        var kilowatts: Double
        var detour: Double
    }

    /// The stations near roads that fit the vehicle, at most `mostStations`.
    func usableStations(
        for request: RouteRequest, _ vehicle: ElectricVehicle
    ) throws(RouteError) -> [UsableStation] {
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
        var found: [UsableStation] = []
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
                UsableStation(waypoint: waypoint, name: station.name, kilowatts: kilowatts, detour: detour ?? 0))
        }
        found.sort { ($0.detour, $1.kilowatts) < ($1.detour, $0.kilowatts) }
        var usable: [UsableStation] = []
        for station in found where usable.count < RouteEngine.mostStations {
            let snap = snapRequest(for: station.waypoint, mode: request.mode)
            if (try? snapper.candidates(for: snap)) != nil { usable.append(station) }
        }
        return usable
    }

    /// Greatest distance of a charging station from a road.
    private static let stationReach = Meters(250)
}

extension Waypoint {
    /// Start of the `placeID` of the charging stations of a plan.
    static let stationPrefix = "charging-station/"

    /// The same place as a via point.
    var passed: Waypoint {
        Waypoint(location: coordinate, title: title, placeID: placeID, isStop: false, maximumDistance: maximumDistance)
            ?? self
    }
}

extension ChargingStation {
    /// Power for a vehicle in kW; `nil` if it has no plug for it.
    fileprivate func power(for vehicle: ElectricVehicle) -> Double? {
        let found = vehicle.plug.usable.compactMap { plug in
            power[plug].map { min($0, plug.isDirectCurrent ? vehicle.power : min(Battery.onboardPower, vehicle.power)) }
        }
        return found.filter { $0 > 0 }.max()
    }
}
