// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension FleetVehicleLocation {
    /// Parses a report. Without `location` it is the raw position, else the supplemental one, of the time of that
    /// position; one without a time is taken as of now.
    init(_ message: Maps_Fleetengine_V1_VehicleLocation, at now: Timestamp, field: String) throws(FleetError) {
        let raw = try message.rawSource(field: field)
        let supplemental = try message.supplementalSource(field: field)
        let reported = message.hasUpdateTime ? try Wire.time(message.updateTime, field: field + ".update_time") : nil
        let sensor = try Wire.known(
            message.locationSensor.rawValue, LocationSensor.self, field: field + ".location_sensor")
        if message.hasLocation {
            let place = try Wire.place(message.location, field: field + ".location")
            self.init(place: place, time: reported ?? now)
            isTimed = reported != nil
        } else if let source = raw ?? supplemental {
            self.init(place: source.place, time: source.time ?? reported ?? now)
            isTimed = source.time != nil || reported != nil
            accuracy = source.accuracy
        } else {
            throw FleetError(.invalidArgument, "The location is missing.", field: field + ".location")
        }
        (self.raw, self.supplemental) = (raw, supplemental)
        self.sensor = sensor ?? (message.hasLocation ? nil : (raw ?? supplemental)?.sensor)
        if message.hasHeading { heading = Int(message.heading.value) }
        if message.hasHeadingAccuracy { headingAccuracy = message.headingAccuracy.value }
        if message.hasSpeed { speed = message.speed.value }
        if message.hasSpeedKmph, !message.hasSpeed { speed = Double(message.speedKmph.value) / 3.6 }
        if message.hasSpeedAccuracy { speedAccuracy = message.speedAccuracy.value }
        if message.hasAltitude { altitude = message.altitude.value }
        if message.hasAltitudeAccuracy { altitudeAccuracy = message.altitudeAccuracy.value }
        if message.hasLatlngAccuracy { accuracy = message.latlngAccuracy.value }
        if message.hasIsRoadSnapped { isRoadSnapped = message.isRoadSnapped.value }
        readOlder(message)
        if message.hasFlpLocation {
            fused = Source(place: try Wire.place(message.flpLocation, field: field + ".flp_location"))
            if message.hasFlpUpdateTime { fused?.time = try Wire.time(message.flpUpdateTime, field: field) }
            if message.hasFlpLatlngAccuracyMeters { fused?.accuracy = message.flpLatlngAccuracyMeters.value }
            if message.hasFlpHeadingDegrees { fusedHeading = Int(message.flpHeadingDegrees.value) }
        }
        if message.hasServerTime { serverTime = try Wire.time(message.serverTime, field: field) }
    }

    /// Parses a position that was not sent in time. It must have a time.
    init(past message: Maps_Fleetengine_V1_VehicleLocation, at now: Timestamp, field: String) throws(FleetError) {
        try self.init(message, at: now, field: field)
        guard isTimed else {
            throw FleetError(.invalidArgument, "A past position needs an update time.", field: field)
        }
    }

    /// Parses the deprecated fields of older clients, where the present ones are absent.
    private mutating func readOlder(_ message: Maps_Fleetengine_V1_VehicleLocation) {
        if accuracy == nil, message.hasHorizontalAccuracy { accuracy = message.horizontalAccuracy.value }
        if altitudeAccuracy == nil, message.hasVerticalAccuracy { altitudeAccuracy = message.verticalAccuracy.value }
        if headingAccuracy == nil, message.hasBearingAccuracy { headingAccuracy = message.bearingAccuracy.value }
        if isRoadSnapped == nil, message.roadSnapped { isRoadSnapped = true }
    }
}

extension Maps_Fleetengine_V1_VehicleLocation {
    /// The position before map matching, by default of a satellite receiver; `nil` without one.
    fileprivate func rawSource(field: String) throws(FleetError) -> FleetVehicleLocation.Source? {
        guard hasRawLocation else { return nil }
        return FleetVehicleLocation.Source(
            place: try Wire.place(rawLocation, field: field + ".raw_location"),
            time: hasRawLocationTime ? try Wire.time(rawLocationTime, field: field + ".raw_location_time") : nil,
            sensor: try Wire.known(
                rawLocationSensor.rawValue, LocationSensor.self, field: field + ".raw_location_sensor") ?? .gps,
            accuracy: hasRawLocationAccuracy ? rawLocationAccuracy.value : nil)
    }

    /// The position of the operator's own source; `nil` without one.
    fileprivate func supplementalSource(field: String) throws(FleetError) -> FleetVehicleLocation.Source? {
        guard hasSupplementalLocation else { return nil }
        return FleetVehicleLocation.Source(
            place: try Wire.place(supplementalLocation, field: field + ".supplemental_location"),
            time: hasSupplementalLocationTime
                ? try Wire.time(supplementalLocationTime, field: field + ".supplemental_location_time") : nil,
            sensor: try Wire.known(
                supplementalLocationSensor.rawValue, LocationSensor.self,
                field: field + ".supplemental_location_sensor") ?? .customerSupplied,
            accuracy: hasSupplementalLocationAccuracy ? supplementalLocationAccuracy.value : nil)
    }

    /// Encodes a report, without fields that are for the server only.
    package init(_ location: FleetVehicleLocation) {
        self.init()
        self.location = .init(location.place)
        updateTime = .init(location.time)
        if let time = location.serverTime { serverTime = .init(time) }
        if let heading = location.heading { self.heading = .init(Int32(clamping: heading)) }
        if let value = location.headingAccuracy { headingAccuracy = .init(value) }
        if let value = location.speed {
            speed = .init(value)
            speedKmph = .init(rounding: value * 3.6)
        }
        if let value = location.speedAccuracy { speedAccuracy = .init(value) }
        if let value = location.altitude { altitude = .init(value) }
        if let value = location.altitudeAccuracy { altitudeAccuracy = .init(value) }
        if let value = location.accuracy { latlngAccuracy = .init(value) }
        if let sensor = location.sensor { locationSensor = .init(rawValue: sensor.rawValue) ?? .unknownSensor }
        if let value = location.isRoadSnapped { isRoadSnapped = .init(value) }
        if let raw = location.raw {
            rawLocation = .init(raw.place)
            if let time = raw.time { rawLocationTime = .init(time) }
            if let accuracy = raw.accuracy { rawLocationAccuracy = .init(accuracy) }
            if let sensor = raw.sensor { rawLocationSensor = .init(rawValue: sensor.rawValue) ?? .unknownSensor }
        }
        if let extra = location.supplemental {
            supplementalLocation = .init(extra.place)
            if let time = extra.time { supplementalLocationTime = .init(time) }
            if let accuracy = extra.accuracy { supplementalLocationAccuracy = .init(accuracy) }
            if let sensor = extra.sensor {
                supplementalLocationSensor = .init(rawValue: sensor.rawValue) ?? .unknownSensor
            }
        }
        if let fused = location.fused {
            flpLocation = .init(fused.place)
            if let time = fused.time { flpUpdateTime = .init(time) }
            if let accuracy = fused.accuracy { flpLatlngAccuracyMeters = .init(accuracy) }
            if let heading = location.fusedHeading { flpHeadingDegrees = .init(Int32(clamping: heading)) }
        }
    }
}
