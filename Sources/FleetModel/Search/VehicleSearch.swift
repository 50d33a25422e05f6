// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The order of matches. Raw values are those of the wire.
public enum MatchOrder: Int, Sendable, Hashable, CaseIterable {
    /// Time to the pickup.
    case pickupArrival = 1
    /// Driving distance to the pickup.
    case pickupDistance = 2
    /// Time to the drop-off.
    case dropoffArrival = 3
    /// Straight-line distance to the pickup.
    case pickupStraightDistance = 4
    /// A weighted sum of time and distance.
    case cost = 5
}

/// Whether vehicles with trips are included. Raw values are those of the wire.
public enum CurrentTrips: Int, Sendable, Hashable {
    /// Only vehicles without trips.
    case none = 1
    /// Also vehicles with up to 5 trips and 10 stops.
    case any = 2
}

/// How a vehicle would serve a trip. Raw values are those of the wire.
public enum MatchKind: Int, Sendable, Hashable {
    /// It is free.
    case exclusive = 1
    /// After its present trip.
    case backToBack = 2
    /// Together with other riders.
    case carpool = 3
    /// Together with other riders, after its present trip.
    case carpoolBackToBack = 4
}

/// Criteria for vehicles that could serve a trip.
public struct VehicleSearch: Sendable, Hashable {
    /// The pickup point.
    public var pickup: Coordinate
    /// The drop-off point; required for shared trips and for ordering by it.
    public var dropoff: Coordinate?
    /// Straight-line radius around the pickup in meters, 400 … 10,000.
    public var radius = 400
    /// The number of vehicles, 1 … 50.
    public var count = 1
    /// Minimum number of seats.
    public var minimumCapacity = 1
    /// Exclusive or shared.
    public var tripType: FleetTripType
    /// Maximum age of the last report, in seconds.
    public var maximumStaleness = 300.0
    /// The order of the matches.
    public var order: MatchOrder
    /// Any of these; at least one.
    public var categories: Set<VehicleCategory>
    /// Conditions on the attributes.
    public var attributes = AttributeFilter.always
    /// Whether to include vehicles whose only trip is on its way to the drop-off.
    public var includeBackToBack = false
    /// Whether to include vehicles with trips; required for shared trips.
    public var currentTrips: CurrentTrips?
    /// The trip to match; its present vehicle is excluded.
    public var tripID: TripID?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - pickup: The pickup point.
    ///   - tripType: The type of the trip.
    ///   - order: The order of the matches.
    ///   - categories: The categories of vehicles.
    public init(pickup: Coordinate, tripType: FleetTripType, order: MatchOrder, categories: Set<VehicleCategory>) {
        self.pickup = pickup
        self.tripType = tripType
        self.order = order
        self.categories = categories
    }

    /// Validates the search.
    func check() throws(FleetError) {
        func invalid(_ field: String, _ message: String) -> FleetError {
            FleetError(.invalidArgument, message, field: field)
        }
        guard pickup.isValid else { throw invalid("pickup_point", "The coordinates of the pickup are out of range.") }
        guard dropoff?.isValid ?? true else {
            throw invalid("dropoff_point", "The coordinates of the drop-off are out of range.")
        }
        guard (400...10_000).contains(radius) else {
            throw invalid("pickup_radius_meters", "The radius must be 400 … 10000 m.")
        }
        guard (1...50).contains(count) else { throw invalid("count", "The count must be 1 … 50.") }
        guard minimumCapacity >= 1 else { throw invalid("minimum_capacity", "The capacity must be 1 or more.") }
        guard maximumStaleness > 0 else { throw invalid("maximum_staleness", "The staleness must be above 0.") }
        guard !categories.isEmpty else { throw invalid("vehicle_types", "At least one vehicle type is needed.") }
        guard tripType == .exclusive || dropoff != nil else {
            throw invalid("dropoff_point", "A SHARED trip needs a drop-off.")
        }
        guard tripType == .exclusive || currentTrips != nil else {
            throw invalid("current_trips_present", "A SHARED trip needs current_trips_present.")
        }
        guard order != .dropoffArrival || dropoff != nil else {
            throw invalid("dropoff_point", "Ordering by DROPOFF_POINT_ETA needs a drop-off.")
        }
        guard currentTrips == nil || !includeBackToBack else {
            throw invalid("include_back_to_back", "include_back_to_back excludes current_trips_present.")
        }
    }
}

/// A vehicle that could serve a trip, before routing.
public struct VehicleCandidate: Sendable, Hashable {
    /// The vehicle as it is stored.
    public var vehicle: FleetVehicle
    /// Its position.
    public var location: FleetVehicleLocation
    /// How it would serve the trip.
    public var kind: MatchKind
    /// Straight-line distance to the pickup.
    public var straightDistance: Meters
    /// The stops that it makes first.
    public var stopsBefore: [FleetWaypoint]
}

/// A candidate with routing results.
public struct VehicleMatch: Sendable, Hashable {
    /// The vehicle and how it would serve the trip.
    public var candidate: VehicleCandidate
    /// Arrival at the pickup; `nil` if no road leads there.
    public var pickupArrival: Timestamp?
    /// Standard deviation of `pickupArrival`.
    public var pickupUncertainty: Seconds?
    /// Distance to the pickup over the stops before.
    public var pickupDistance: Meters?
    /// Arrival at the drop-off.
    public var dropoffArrival: Timestamp?
    /// Standard deviation of `dropoffArrival`.
    public var dropoffUncertainty: Seconds?
    /// Distance from the pickup to the drop-off.
    public var dropoffDistance: Meters?
    /// The stops with arrivals: its position, the stops before, the pickup. Empty if no road leads there.
    public var waypoints: [(place: Coordinate, arrival: Timestamp)] {
        get { zip(places, arrivals).map { ($0, $1) } }
        set { (places, arrivals) = (newValue.map(\.place), newValue.map(\.arrival)) }
    }
    private var places: [Coordinate] = []
    private var arrivals: [Timestamp] = []

    /// A match without routing results.
    public init(_ candidate: VehicleCandidate) { self.candidate = candidate }
}

extension Coordinate {
    /// The coordinates rounded to two digits, about a kilometer.
    var blurred: Coordinate {
        Coordinate(latitude: (latitude * 100).rounded() / 100, longitude: (longitude * 100).rounded() / 100)
    }

    /// The maximum distance from the rounded coordinates: half the diagonal of a hundredth of a degree at the equator.
    static let blur = Meters(790)
}

extension FleetState {
    /// Vehicles that could serve a trip, nearest first by straight-line distance.
    ///
    /// - Parameters:
    ///   - search: The criteria.
    ///   - isFuzzed: Whether positions are rounded before anything is measured, so that no response, or sequence of
    ///     responses, reveals the exact position. The radius grows by the rounding error.
    ///   - limit: The maximum number of vehicles.
    ///   - now: The present time.
    /// - Throws: `invalidArgument` for bad criteria.
    /// - Complexity: O(vehicles in the cells around the pickup), at most O(vehicles).
    public func candidates(
        for search: VehicleSearch, isFuzzed: Bool = false, limit: Int = .max, at now: Timestamp
    ) throws(FleetError) -> [VehicleCandidate] {
        try search.check()
        let blur = isFuzzed ? Coordinate.blur.value : 0
        let reach = Double(search.radius) + blur
        var near: [(distance: Meters, id: VehicleID)] = []
        let filter = PreparedFilter(search.attributes)
        // Vehicles whose rounded position is in reach are at most by the rounding error farther away.
        vehicles.forEach(near: Viewport(around: search.pickup, reach: reach + blur)) { vehicle in
            guard vehicle.state == .online, let location = vehicle.lastLocation,
                search.categories.contains(vehicle.category), vehicle.maximumCapacity >= search.minimumCapacity,
                vehicle.supportedTripTypes.contains(search.tripType),
                (location.serverTime ?? location.time).isRecent(within: search.maximumStaleness, at: now)
            else { return }
            let place = isFuzzed ? location.place.blurred : location.place
            let distance = place.distance(to: search.pickup)
            if distance.value <= reach, filter.matches(vehicle.attributes) { near.append((distance, vehicle.id)) }
        }
        near.sort { $0.distance == $1.distance ? $0.id < $1.id : $0.distance < $1.distance }
        var found: [VehicleCandidate] = []
        for (distance, id) in near {
            guard found.count < limit else { break }
            guard let vehicle = vehicles[id], var location = vehicle.lastLocation,
                let kind = kind(of: vehicle, for: search)
            else { continue }
            if isFuzzed { location = FleetVehicleLocation(place: location.place.blurred, time: location.time) }
            found.append(
                VehicleCandidate(
                    vehicle: vehicle, location: location, kind: kind, straightDistance: distance,
                    stopsBefore: kind == .exclusive ? [] : vehicle.waypoints))
        }
        return found
    }

    /// How a vehicle would serve a trip; `nil` if it cannot.
    private func kind(of vehicle: FleetVehicle, for search: VehicleSearch) -> MatchKind? {
        let trips = vehicle.tripIDs.compactMap { self.trips[$0] }
        guard search.tripID.map({ !vehicle.tripIDs.contains($0) }) ?? true else { return nil }
        guard !trips.isEmpty else { return search.tripType == .shared ? .carpool : .exclusive }
        switch search.currentTrips {
        case CurrentTrips.none?: return nil
        case .any?:
            guard trips.count <= 5, vehicle.waypoints.count <= 10 else { return nil }
            if search.tripType == .exclusive || trips.contains(where: { $0.type == .exclusive }) {
                guard vehicle.backToBackEnabled else { return nil }
                return search.tripType == .exclusive ? .backToBack : .carpoolBackToBack
            }
            let riders = trips.reduce(0) { $0 + $1.numberOfPassengers }
            if riders + search.minimumCapacity <= vehicle.maximumCapacity { return .carpool }
            return vehicle.backToBackEnabled ? .carpoolBackToBack : nil
        case nil:
            guard search.includeBackToBack, vehicle.backToBackEnabled, trips.count == 1,
                trips[0].status == .enrouteToDropoff
            else { return nil }
            return search.tripType == .exclusive ? .backToBack : .carpoolBackToBack
        }
    }
}

extension VehicleSearch {
    /// The best matches in the requested order, at most `count`. Unreachable ones come last.
    public func ranked(_ matches: [VehicleMatch], at now: Timestamp) -> [VehicleMatch] {
        func key(_ match: VehicleMatch) -> Double {
            let never = Double.infinity
            let arrival = match.pickupArrival?.seconds(since: now)
            return switch order {
            case .pickupArrival: arrival ?? never
            case .pickupDistance: match.pickupDistance?.value ?? never
            case .dropoffArrival: match.dropoffArrival?.seconds(since: now) ?? never
            case .pickupStraightDistance: match.candidate.straightDistance.value
            // A minute of waiting has the weight of half a kilometer of driving.
            case .cost: (arrival ?? never) / 60 + (match.pickupDistance?.value ?? never) / 500
            }
        }
        let sorted = matches.map { (key($0), $0) }.sorted {
            ($0.0, $0.1.candidate.vehicle.id) < ($1.0, $1.1.candidate.vehicle.id)
        }
        return Array(sorted.map(\.1).prefix(count))
    }
}
