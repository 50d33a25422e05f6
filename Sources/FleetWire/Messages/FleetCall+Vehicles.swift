// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import SwiftProtobuf

extension Maps_Fleetengine_V1_CreateVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let provider = try ProviderID(parent: parent)
        let id = try VehicleID(vehicleID)
        return AddressedCall(
            provider: provider,
            call: .createVehicle(
                try FleetVehicle(creating: vehicle, id: id, at: now),
                at: vehicle.hasLastLocation
                    ? try FleetVehicleLocation(vehicle.lastLocation, at: now, field: "vehicle.last_location") : nil))
    }
}

extension Maps_Fleetengine_V1_GetVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try VehicleName(self.name)
        var options = VehicleReadOptions()
        if hasCurrentRouteSegmentVersion {
            options.routeVersion = try Wire.time(currentRouteSegmentVersion, field: "current_route_segment_version")
        }
        if hasWaypointsVersion {
            options.waypointsVersion = try Wire.time(waypointsVersion, field: "waypoints_version")
        }
        return AddressedCall(provider: name.provider, call: .getVehicle(name.id, options))
    }
}

extension Maps_Fleetengine_V1_UpdateVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try VehicleName(self.name)
        return AddressedCall(
            provider: name.provider,
            call: .updateVehicle(name.id, try FleetVehicleUpdate(vehicle, mask: updateMask.paths, at: now)))
    }
}

extension Maps_Fleetengine_V1_DeleteVehicleRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try VehicleName(self.name)
        return AddressedCall(provider: name.provider, call: .deleteVehicle(name.id))
    }
}

extension Maps_Fleetengine_V1_UpdateVehicleAttributesRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try VehicleName(self.name)
        return AddressedCall(
            provider: name.provider,
            call: .updateVehicleAttributes(name.id, try attributes.fleetAttributes(field: "attributes")))
    }
}

extension Maps_Fleetengine_V1_UpdateVehicleLocationRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try VehicleName(self.name)
        var update = FleetVehicleUpdate([.lastLocation])
        update.lastLocation = try FleetVehicleLocation(currentLocation, at: now, field: "current_location")
        if let state = try Wire.known(currentState.rawValue, FleetVehicleState.self, field: "current_state") {
            update.fields.insert(.state)
            update.state = state
        }
        return AddressedCall(provider: name.provider, call: .updateVehicleLocation(name.id, update))
    }
}

extension Maps_Fleetengine_V1_ListVehiclesRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        var listing = VehicleListing(categories: [])
        for category in vehicleTypeCategories {
            listing.categories.insert(
                try Wire.needed(category.rawValue, VehicleCategory.self, field: "vehicle_type_categories"))
        }
        for type in tripTypes {
            listing.tripTypes.insert(try Wire.needed(type.rawValue, FleetTripType.self, field: "trip_types"))
        }
        listing.minimumCapacity = hasMinimumCapacity ? Int(minimumCapacity.value) : nil
        listing.maximumStaleness = hasMaximumStaleness ? Wire.seconds(maximumStaleness) : nil
        listing.state = try Wire.known(vehicleState.rawValue, FleetVehicleState.self, field: "vehicle_state")
        listing.onTripOnly = onTripOnly
        if hasViewport {
            listing.viewport = Viewport(
                low: try Wire.place(viewport.low, field: "viewport.low"),
                high: try Wire.place(viewport.high, field: "viewport.high"))
        }
        var required: [AttributeFilter] = []
        for text in requiredAttributes { required += try AttributeFilter.pairs(text, field: "required_attributes") }
        var oneOf: [[AttributeFilter]] = []
        for text in requiredOneOfAttributes {
            oneOf.append(try AttributeFilter.pairs(text, field: "required_one_of_attributes"))
        }
        var sets: [[AttributeFilter]] = []
        for text in requiredOneOfAttributeSets {
            sets.append(try AttributeFilter.pairs(text, field: "required_one_of_attribute_sets"))
        }
        listing.attributes = try AttributeFilter.combined(required: required, oneOf: oneOf, sets: sets, filter: filter)
        return AddressedCall(
            provider: try ProviderID(parent: parent),
            call: .listVehicles(listing, pageSize: Int(pageSize), pageToken: pageToken))
    }
}

extension Maps_Fleetengine_V1_SearchVehiclesRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        AddressedCall(provider: try ProviderID(parent: parent), call: .searchVehicles(try search()))
    }

    /// Parses the search.
    func search() throws(FleetError) -> VehicleSearch {
        guard hasPickupPoint else {
            throw FleetError(.invalidArgument, "The pick-up is missing.", field: "pickup_point")
        }
        guard tripTypes.count == 1 else {
            throw FleetError(.invalidArgument, "Exactly one trip type is needed.", field: "trip_types")
        }
        var categories: Set<VehicleCategory> = []
        for type in vehicleTypes {
            categories.insert(try Wire.needed(type.category.rawValue, VehicleCategory.self, field: "vehicle_types"))
        }
        var search = VehicleSearch(
            pickup: try Wire.place(pickupPoint, field: "pickup_point"),
            tripType: try Wire.needed(tripTypes[0].rawValue, FleetTripType.self, field: "trip_types"),
            order: try Wire.needed(orderBy.rawValue, MatchOrder.self, field: "order_by"), categories: categories)
        if hasDropoffPoint { search.dropoff = try Wire.place(dropoffPoint, field: "dropoff_point") }
        search.radius = Int(pickupRadiusMeters)
        search.count = Int(count)
        search.minimumCapacity = Int(minimumCapacity)
        if hasMaximumStaleness { search.maximumStaleness = Wire.seconds(maximumStaleness) }
        search.includeBackToBack = includeBackToBack
        search.currentTrips = try Wire.known(
            currentTripsPresent.rawValue, CurrentTrips.self, field: "current_trips_present")
        search.tripID = tripID.isEmpty ? nil : try TripID(tripID)
        var lists: [[AttributeFilter]] = []
        for list in [
            [requiredAttributes], requiredOneOfAttributes.map(\.attributes),
            requiredOneOfAttributeSets.map(\.attributes),
        ].joined() {
            lists.append(try list.fleetAttributes(field: "required_attributes").map { .attribute($0) })
        }
        let oneOf = requiredOneOfAttributes.count
        search.attributes = try AttributeFilter.combined(
            required: lists[0], oneOf: Array(lists[1..<1 + oneOf]), sets: Array(lists[(1 + oneOf)...]), filter: filter)
        return search
    }
}
