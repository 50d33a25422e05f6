// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// By what vehicles are put in order. Raw values are those of the wire.
public enum MatchOrder: Int, Sendable, Hashable, CaseIterable {
    /// Time until the pick-up.
    case pickupArrival = 1
    /// Way to the pick-up along roads.
    case pickupDistance = 2
    /// Time until the drop-off.
    case dropoffArrival = 3
    /// Way to the pick-up as the crow flies.
    case pickupStraightDistance = 4
    /// A mix of time and way.
    case cost = 5
}

/// Whether vehicles with trips are wanted. Raw values are those of the wire.
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
    /// Along with other riders.
    case carpool = 3
    /// Along with other riders, after its present trip.
    case carpoolBackToBack = 4
}

/// Which vehicles could serve a trip.
public struct VehicleSearch: Sendable, Hashable {
    /// Where the rider waits.
    public var pickup: Coordinate
    /// Where the rider wants to go; needed for shared trips and for ordering by it.
    public var dropoff: Coordinate?
    /// Meters round the pick-up as the crow flies, 400 … 10,000.
    public var radius = 400
    /// How many vehicles are wanted, 1 … 50.
    public var count = 1
    /// Seats, at least 1.
    public var minimumCapacity = 1
    /// The kind of trip.
    public var tripType: TripType
    /// Heard of within so many seconds.
    public var maximumStaleness = 300.0
    /// By what to put in order.
    public var order: MatchOrder
    /// Any of these; at least one.
    public var categories: Set<VehicleCategory>
    /// Conditions on the notes.
    public var attributes = AttributeFilter.always
    /// Also vehicles whose only trip is on its way to the drop-off.
    public var includeBackToBack = false
    /// Whether vehicles with trips are wanted; needed for shared trips.
    public var currentTrips: CurrentTrips?
    /// The trip that is being matched; the vehicle that has it is left out.
    public var tripID: TripID?

    /// Makes a search.
    public init(pickup: Coordinate, tripType: TripType, order: MatchOrder, categories: Set<VehicleCategory>) {
        self.pickup = pickup
        self.tripType = tripType
        self.order = order
        self.categories = categories
    }

    /// Refuses what contradicts itself.
    func check() throws(FleetError) {
        func refuse(_ field: String, _ message: String) -> FleetError {
            FleetError(.invalidArgument, message, field: field)
        }
        guard pickup.isValid else { throw refuse("pickup_point", "The pick-up is not on the globe.") }
        guard dropoff?.isValid ?? true else { throw refuse("dropoff_point", "The drop-off is not on the globe.") }
        guard (400...10_000).contains(radius) else {
            throw refuse("pickup_radius_meters", "The radius must be 400 … 10000 m.")
        }
        guard (1...50).contains(count) else { throw refuse("count", "The count must be 1 … 50.") }
        guard minimumCapacity >= 1 else { throw refuse("minimum_capacity", "The capacity must be 1 or more.") }
        guard maximumStaleness > 0 else { throw refuse("maximum_staleness", "The staleness must be above 0.") }
        guard !categories.isEmpty else { throw refuse("vehicle_types", "At least one vehicle type is needed.") }
        guard tripType == .exclusive || dropoff != nil else {
            throw refuse("dropoff_point", "A SHARED trip needs a drop-off.")
        }
        guard tripType == .exclusive || currentTrips != nil else {
            throw refuse("current_trips_present", "A SHARED trip needs current_trips_present.")
        }
        guard order != .dropoffArrival || dropoff != nil else {
            throw refuse("dropoff_point", "Ordering by DROPOFF_POINT_ETA needs a drop-off.")
        }
        guard currentTrips == nil || !includeBackToBack else {
            throw refuse("include_back_to_back", "include_back_to_back excludes current_trips_present.")
        }
    }
}

/// A vehicle that could serve a trip, before roads are asked.
public struct VehicleCandidate: Sendable, Hashable {
    /// The vehicle.
    public var vehicle: Vehicle
    /// Where it is.
    public var location: VehicleLocation
    /// How it would serve the trip.
    public var kind: MatchKind
    /// As the crow flies from the vehicle to the pick-up.
    public var straightDistance: Meters
    /// What it does before it comes.
    public var stopsBefore: [TripWaypoint]
}

/// What roads say of a candidate.
public struct VehicleMatch: Sendable, Hashable {
    /// The vehicle.
    public var candidate: VehicleCandidate
    /// When it would be at the pick-up; `nil` when no road leads there.
    public var pickupArrival: Moment?
    /// How far that may be off, one standard deviation.
    public var pickupUncertainty: Seconds?
    /// Its way to the pick-up over the stops before.
    public var pickupDistance: Meters?
    /// When it would be at the drop-off.
    public var dropoffArrival: Moment?
    /// How far that may be off, one standard deviation.
    public var dropoffUncertainty: Seconds?
    /// From the pick-up to the drop-off.
    public var dropoffDistance: Meters?
    /// Where it would be when: its position, the stops before, the pick-up. Empty when no road leads there.
    public var way: [(place: Coordinate, arrival: Moment)] {
        get { zip(places, arrivals).map { ($0, $1) } }
        set { (places, arrivals) = (newValue.map(\.place), newValue.map(\.arrival)) }
    }
    private var places: [Coordinate] = []
    private var arrivals: [Moment] = []

    /// A match of which nothing more is known.
    public init(_ candidate: VehicleCandidate) { self.candidate = candidate }
}

extension Coordinate {
    /// About where this is: degrees with two digits, about a kilometer.
    var blurred: Coordinate {
        Coordinate(latitude: (latitude * 100).rounded() / 100, longitude: (longitude * 100).rounded() / 100)
    }

    /// How far a place is from where it is blurred to, at most: half the diagonal of a hundredth of a degree at the equator.
    static let blur = Meters(790)
}

extension FleetBook {
    /// Vehicles that could serve a trip, nearest first as the crow flies.
    ///
    /// - Parameter isFuzzed: Whether the places of vehicles are blurred before anything is measured, so that no number
    ///   of the answer, and no row of answers, tells where one is. Vehicles up to a blur beyond the radius come along.
    /// - Throws: `invalidArgument`.
    /// - Complexity: O(vehicles).
    public func candidates(
        for search: VehicleSearch, isFuzzed: Bool = false, at now: Moment
    ) throws(FleetError) -> [VehicleCandidate] {
        try search.check()
        let reach = Double(search.radius) + (isFuzzed ? Coordinate.blur.value : 0)
        var found: [VehicleCandidate] = []
        for vehicle in vehicles.values {
            guard vehicle.state == .online, var location = vehicle.lastLocation,
                search.categories.contains(vehicle.category), vehicle.maximumCapacity >= search.minimumCapacity,
                vehicle.supportedTripTypes.contains(search.tripType),
                vehicle.isFresh(within: search.maximumStaleness, at: now)
            else { continue }
            if isFuzzed { location = VehicleLocation(place: location.place.blurred, time: location.time) }
            let distance = location.place.distance(to: search.pickup)
            guard distance.value <= reach, search.attributes.matches(vehicle.attributes),
                let kind = kind(of: vehicle, for: search)
            else { continue }
            found.append(
                VehicleCandidate(
                    vehicle: vehicle, location: location, kind: kind, straightDistance: distance,
                    stopsBefore: kind == .exclusive ? [] : vehicle.waypoints))
        }
        return found.sorted { ($0.straightDistance, $0.vehicle.id) < ($1.straightDistance, $1.vehicle.id) }
    }

    /// How a vehicle would serve a trip; `nil` when it cannot.
    private func kind(of vehicle: Vehicle, for search: VehicleSearch) -> MatchKind? {
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
    /// Puts matches in the order that was asked for, as many as were wanted. Those that no road reaches come last.
    public func ranked(_ matches: [VehicleMatch], at now: Moment) -> [VehicleMatch] {
        func key(_ match: VehicleMatch) -> Double {
            let never = Double.infinity
            let arrival = match.pickupArrival?.seconds(since: now)
            return switch order {
            case .pickupArrival: arrival ?? never
            case .pickupDistance: match.pickupDistance?.value ?? never
            case .dropoffArrival: match.dropoffArrival?.seconds(since: now) ?? never
            case .pickupStraightDistance: match.candidate.straightDistance.value
            // A minute of waiting weighs as much as half a kilometer of driving.
            case .cost: (arrival ?? never) / 60 + (match.pickupDistance?.value ?? never) / 500
            }
        }
        let sorted = matches.map { (key($0), $0) }.sorted {
            ($0.0, $0.1.candidate.vehicle.id) < ($1.0, $1.1.candidate.vehicle.id)
        }
        return Array(sorted.map(\.1).prefix(count))
    }
}
