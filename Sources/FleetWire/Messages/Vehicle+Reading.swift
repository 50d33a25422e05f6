// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension Maps_Fleetengine_V1_Vehicle {
    func tripTypes() throws(FleetError) -> [FleetTripType] {
        var types: [FleetTripType] = []
        for type in supportedTripTypes {
            let known = try Wire.needed(type.rawValue, FleetTripType.self, field: "vehicle.supported_trip_types")
            if !types.contains(known) { types.append(known) }
        }
        return types
    }

    func fleetAttributes() throws(FleetError) -> [FleetAttribute] {
        try attributes.fleetAttributes(field: "vehicle.attributes")
    }

    func category() throws(FleetError) -> VehicleCategory {
        try Wire.needed(vehicleType.category.rawValue, VehicleCategory.self, field: "vehicle.vehicle_type.category")
    }

    func plate() -> LicensePlate? {
        hasLicensePlate
            ? LicensePlate(countryCode: licensePlate.countryCode, plate: licensePlate.lastCharacter) : nil
    }
}

extension [Maps_Fleetengine_V1_VehicleAttribute] {
    func fleetAttributes(field: String) throws(FleetError) -> [FleetAttribute] {
        var result: [FleetAttribute] = []
        for attribute in self { result.append(try FleetAttribute(attribute, field: field)) }
        return result
    }
}

extension DeviceSettings {
    init(_ message: Maps_Fleetengine_V1_DeviceSettings) {
        self.init()
        locationPowerSaveMode = message.locationPowerSaveMode.rawValue
        isPowerSaveMode = message.isPowerSaveMode
        isInteractive = message.isInteractive
        batteryStatus = message.batteryInfo.batteryStatus.rawValue
        powerSource = message.batteryInfo.powerSource.rawValue
        batteryPercentage = Double(message.batteryInfo.batteryPercentage)
    }
}

extension FleetVehicle {
    /// Parses a vehicle for a create: only the fields that it may set.
    init(creating message: Maps_Fleetengine_V1_Vehicle, id: VehicleID, at now: Timestamp) throws(FleetError) {
        self.init(
            id: id,
            state: try Wire.needed(
                message.vehicleState.rawValue, FleetVehicleState.self, field: "vehicle.vehicle_state"),
            supportedTripTypes: try message.tripTypes(), maximumCapacity: Int(message.maximumCapacity),
            category: try message.category(), created: now)
        attributes = try message.fleetAttributes()
        licensePlate = message.plate()
        backToBackEnabled = message.backToBackEnabled
        deviceSettings = message.hasDeviceSettings ? DeviceSettings(message.deviceSettings) : nil
    }
}

extension FleetVehicleUpdate {
    /// Parses the fields of a vehicle that a mask names.
    init(_ message: Maps_Fleetengine_V1_Vehicle, mask: [String], at now: Timestamp) throws(FleetError) {
        self.init(try UpdateMask.vehicleFields(mask))
        for field in fields {
            switch field {
            case .state:
                state = try Wire.needed(
                    message.vehicleState.rawValue, FleetVehicleState.self, field: "vehicle.vehicle_state")
            case .supportedTripTypes: supportedTripTypes = try message.tripTypes()
            case .lastLocation:
                lastLocation =
                    message.hasLastLocation
                    ? try FleetVehicleLocation(message.lastLocation, at: now, field: "vehicle.last_location") : nil
            case .pastLocations:
                for past in message.pastLocations {
                    pastLocations.append(
                        try FleetVehicleLocation(past: past, at: now, field: "vehicle.past_locations"))
                }
            case .maximumCapacity: maximumCapacity = Int(message.maximumCapacity)
            case .attributes: attributes = try message.fleetAttributes()
            case .category: category = try message.category()
            case .licensePlate: licensePlate = message.plate()
            case .backToBackEnabled: backToBackEnabled = message.backToBackEnabled
            case .navigationStatus:
                navigationStatus = try Wire.known(
                    message.navigationStatus.rawValue, NavigationStatus.self, field: "vehicle.navigation_status")
            case .deviceSettings:
                deviceSettings = message.hasDeviceSettings ? DeviceSettings(message.deviceSettings) : nil
            case .waypoints:
                for stop in message.waypoints {
                    waypoints.append(try WaypointReference(stop, field: "vehicle.waypoints"))
                }
            case .remainingDistance, .arrival, .remainingTime, .routeSegment, .routeSegmentEndPoint,
                .routeSegmentTraffic:
                try readRoute(message, field)
            }
        }
    }

    private mutating func readRoute(_ message: Maps_Fleetengine_V1_Vehicle, _ field: VehicleField) throws(FleetError) {
        switch field {
        case .remainingDistance:
            remainingDistance =
                message.hasRemainingDistanceMeters ? Meters(Double(message.remainingDistanceMeters.value)) : nil
        case .arrival:
            arrival =
                message.hasEtaToFirstWaypoint
                ? try Wire.time(message.etaToFirstWaypoint, field: "vehicle.eta_to_first_waypoint") : nil
        case .remainingTime:
            remainingTime = message.hasRemainingTimeSeconds ? Seconds(Double(message.remainingTimeSeconds.value)) : nil
        case .routeSegment: routeSegment = message.currentRouteSegment
        case .routeSegmentEndPoint:
            let end = message.currentRouteSegmentEndPoint
            routeSegmentEndPoint =
                message.hasCurrentRouteSegmentEndPoint && end.hasLocation
                ? try Wire.place(end.location, field: "vehicle.current_route_segment_end_point.location") : nil
        case .routeSegmentTraffic:
            for stretch in message.currentRouteSegmentTraffic.trafficRendering.roadStretch {
                guard stretch.offsetMeters >= 0, stretch.lengthMeters >= 0 else {
                    throw FleetError(
                        .invalidArgument, "The offset or length of a stretch is negative.",
                        field: "vehicle.current_route_segment_traffic")
                }
                let speed: TrafficSpeed =
                    switch stretch.style {
                    case .slowerTraffic: .slow
                    case .trafficJam: .jam
                    default: .normal
                    }
                routeSegmentTraffic.append(
                    .init(speed: speed, offset: Int(stretch.offsetMeters), length: Int(stretch.lengthMeters)))
            }
        default: break
        }
    }
}
