// SPDX-License-Identifier: Apache-2.0

package import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension FleetVehicleLocation {
    /// Parses a report. One without a time is taken as of now.
    init(_ message: Maps_Fleetengine_V1_VehicleLocation, at now: Timestamp, field: String) throws(FleetError) {
        guard message.hasLocation || message.hasRawLocation || message.hasSupplementalLocation else {
            throw FleetError(.invalidArgument, "The location is missing.", field: field + ".location")
        }
        let main =
            message.hasLocation
            ? message.location : message.hasRawLocation ? message.rawLocation : message.supplementalLocation
        self.init(
            place: try Wire.place(main, field: field + ".location"),
            time: message.hasUpdateTime ? try Wire.time(message.updateTime, field: field + ".update_time") : now)
        isTimed = message.hasUpdateTime
        sensor = try Wire.known(message.locationSensor.rawValue, LocationSensor.self, field: field + ".location_sensor")
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
        if message.hasRawLocation {
            raw = Source(place: try Wire.place(message.rawLocation, field: field + ".raw_location"))
            if message.hasRawLocationTime { raw?.time = try Wire.time(message.rawLocationTime, field: field) }
            if message.hasRawLocationAccuracy { raw?.accuracy = message.rawLocationAccuracy.value }
            raw?.sensor =
                try Wire.known(message.rawLocationSensor.rawValue, LocationSensor.self, field: field) ?? .gps
        }
        if message.hasSupplementalLocation {
            supplemental = Source(
                place: try Wire.place(message.supplementalLocation, field: field + ".supplemental_location"))
            if message.hasSupplementalLocationTime {
                supplemental?.time = try Wire.time(message.supplementalLocationTime, field: field)
            }
            if message.hasSupplementalLocationAccuracy {
                supplemental?.accuracy = message.supplementalLocationAccuracy.value
            }
            supplemental?.sensor =
                try Wire.known(message.supplementalLocationSensor.rawValue, LocationSensor.self, field: field)
                ?? .customerSupplied
        }
        if message.hasFlpLocation {
            fused = Source(place: try Wire.place(message.flpLocation, field: field + ".flp_location"))
            if message.hasFlpUpdateTime { fused?.time = try Wire.time(message.flpUpdateTime, field: field) }
            if message.hasFlpLatlngAccuracyMeters { fused?.accuracy = message.flpLatlngAccuracyMeters.value }
            if message.hasFlpHeadingDegrees { fusedHeading = Int(message.flpHeadingDegrees.value) }
        }
        if message.hasServerTime { serverTime = try Wire.time(message.serverTime, field: field) }
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
