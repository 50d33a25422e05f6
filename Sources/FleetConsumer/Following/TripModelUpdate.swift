// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A change of a trip that is followed. The changes of one response are reported in the order of these cases, except
/// for failures.
public enum TripModelUpdate: Sendable {
    /// Whether the trip is being followed.
    case sessionState(TripModelState)
    /// Any change: the whole trip, and the fields that differ.
    case trip(Trip?, TripPropertyFields)
    /// The status.
    case tripStatus(TripStatus)
    /// The position of the vehicle.
    case vehicleLocation(VehicleLocation?)
    /// The pickup point.
    case pickupLocation(TerminalLocation?)
    /// The drop-off point.
    case dropoffLocation(TerminalLocation?)
    /// Arrival at the next stop of the vehicle, in seconds since 1970.
    case etaToNextWaypoint(Double)
    /// Time of the pickup, in seconds since 1970.
    case pickupETA(Double)
    /// Time of the drop-off, in seconds since 1970.
    case dropoffETA(Double)
    /// Remaining meters to the rider's next stop.
    case activeRouteRemainingDistance(Int32)
    /// The route to the rider's next stop.
    case activeRoute([Coordinate]?)
    /// Traffic on that route.
    case activeRouteTraffic(TrafficData?)
    /// The route from the rider's next stop to the last one.
    case remainingRoute([Coordinate]?)
    /// Length of that route in meters.
    case remainingRouteDistance(Int32)
    /// Traffic on that route.
    case remainingRouteTraffic(TrafficData?)
    /// The remaining stops.
    case remainingWaypoints([TripWaypoint]?)
    /// The intermediate destinations.
    case intermediateDestinations([TerminalLocation]?)
    /// The trip could not be updated. Reported for each try that fails, except those that the model repeats at once: with
    /// a new token, or by polling where the server has no watches.
    case failed(TripUpdateError)
}

extension TripModelUpdate {
    /// The changes between two states of a trip, in the order of reporting.
    ///
    /// - Parameters:
    ///   - old: The state before; `nil` for the first.
    ///   - new: The state afterwards.
    ///   - wanted: The fields of interest.
    static func changes(from old: Trip?, to new: Trip, wanted: TripPropertyFields) -> [TripModelUpdate] {
        let fields = Trip.propertyValueDifferences(betweenTrip1: old, andTrip2: new).intersection(wanted)
        guard !fields.isEmpty else { return [] }
        var updates: [TripModelUpdate] = [.trip(new, fields)]
        func notify(_ field: TripPropertyFields, _ update: @autoclosure () -> TripModelUpdate) {
            if fields.contains(field) { updates.append(update()) }
        }
        notify(.tripStatus, .tripStatus(new.tripStatus))
        notify(.routeLastVehicleLocation, .vehicleLocation(new.lastVehicleLocation))
        notify(.pickupLocation, .pickupLocation(new.pickupLocation))
        notify(.dropoffLocation, .dropoffLocation(new.dropoffLocation))
        if wanted.contains(.remainingWaypoints), old?.etaToNextWaypoint ?? 0 != new.etaToNextWaypoint {
            updates.append(.etaToNextWaypoint(new.etaToNextWaypoint))
        }
        notify(.pickupTime, .pickupETA(new.pickupTime))
        notify(.dropoffTime, .dropoffETA(new.dropoffTime))
        notify(
            .remainingDistanceOfActiveRouteInMeters,
            .activeRouteRemainingDistance(new.remainingDistanceOfActiveRouteInMeters))
        notify(.activeRoute, .activeRoute(new.activeRoute))
        notify(.activeRouteTraffic, .activeRouteTraffic(new.activeRouteTraffic))
        notify(.remainingRoute, .remainingRoute(new.remainingRoute))
        notify(.distanceOfRemainingRouteInMeters, .remainingRouteDistance(new.distanceOfRemainingRouteInMeters))
        notify(.remainingRouteTraffic, .remainingRouteTraffic(new.remainingRouteTraffic))
        notify(.remainingWaypoints, .remainingWaypoints(new.remainingWaypoints))
        notify(.intermediateDestinations, .intermediateDestinations(new.intermediateDestinations))
        return updates
    }
}
