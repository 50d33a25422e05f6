// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// One thing that changed about a trip that is followed. What one answer of the server changes comes in the order of these
/// cases, the failure apart.
public enum TripModelUpdate: Sendable {
    /// Whether the trip is kept up with.
    case sessionState(TripModelState)
    /// Something changed: the whole trip, and what is different in it.
    case trip(Trip?, TripPropertyFields)
    /// How far the trip has come.
    case tripStatus(TripStatus)
    /// Where the vehicle is.
    case vehicleLocation(VehicleLocation?)
    /// Where the rider waits.
    case pickupLocation(TerminalLocation?)
    /// Where the rider wants to go.
    case dropoffLocation(TerminalLocation?)
    /// When the vehicle is at its next stop, seconds since 1970.
    case etaToNextWaypoint(Double)
    /// When the rider is picked up, seconds since 1970.
    case pickupETA(Double)
    /// When the rider is set down, seconds since 1970.
    case dropoffETA(Double)
    /// Meters to the rider's next stop.
    case activeRouteRemainingDistance(Int32)
    /// The way to the rider's next stop.
    case activeRoute([Coordinate]?)
    /// Traffic on it.
    case activeRouteTraffic(TrafficData?)
    /// The way from the rider's next stop to the last one.
    case remainingRoute([Coordinate]?)
    /// Meters from the rider's next stop to the last one.
    case remainingRouteDistance(Int32)
    /// Traffic on the way from the rider's next stop to the last one.
    case remainingRouteTraffic(TrafficData?)
    /// The stops ahead.
    case remainingWaypoints([TripWaypoint]?)
    /// The stops between pick-up and drop-off.
    case intermediateDestinations([TerminalLocation]?)
    /// The trip could not be brought up to date. Told once until it can, or until it fails for another reason.
    case failed(TripUpdateError)
}

extension TripModelUpdate {
    /// What to tell when a trip has become another, in order.
    ///
    /// - Parameter wanted: Parts that count.
    static func changes(from old: Trip?, to new: Trip, wanted: TripPropertyFields) -> [TripModelUpdate] {
        let fields = Trip.propertyValueDifferences(betweenTrip1: old, andTrip2: new).intersection(wanted)
        guard !fields.isEmpty else { return [] }
        var updates: [TripModelUpdate] = [.trip(new, fields)]
        func tell(_ field: TripPropertyFields, _ update: @autoclosure () -> TripModelUpdate) {
            if fields.contains(field) { updates.append(update()) }
        }
        tell(.tripStatus, .tripStatus(new.tripStatus))
        tell(.routeLastVehicleLocation, .vehicleLocation(new.lastVehicleLocation))
        tell(.pickupLocation, .pickupLocation(new.pickupLocation))
        tell(.dropoffLocation, .dropoffLocation(new.dropoffLocation))
        if wanted.contains(.remainingWaypoints), old?.etaToNextWaypoint ?? 0 != new.etaToNextWaypoint {
            updates.append(.etaToNextWaypoint(new.etaToNextWaypoint))
        }
        tell(.pickupTime, .pickupETA(new.pickupTime))
        tell(.dropoffTime, .dropoffETA(new.dropoffTime))
        tell(
            .remainingDistanceOfActiveRouteInMeters,
            .activeRouteRemainingDistance(new.remainingDistanceOfActiveRouteInMeters))
        tell(.activeRoute, .activeRoute(new.activeRoute))
        tell(.activeRouteTraffic, .activeRouteTraffic(new.activeRouteTraffic))
        tell(.remainingRoute, .remainingRoute(new.remainingRoute))
        tell(.distanceOfRemainingRouteInMeters, .remainingRouteDistance(new.distanceOfRemainingRouteInMeters))
        tell(.remainingRouteTraffic, .remainingRouteTraffic(new.remainingRouteTraffic))
        tell(.remainingWaypoints, .remainingWaypoints(new.remainingWaypoints))
        tell(.intermediateDestinations, .intermediateDestinations(new.intermediateDestinations))
        return updates
    }
}
