// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import NavGeo

/// A rectangle on the globe, from its south-west to its north-east corner. It may cross the antimeridian.
public struct Viewport: Sendable, Hashable {
    /// South-west corner.
    public var low: Coordinate
    /// North-east corner.
    public var high: Coordinate

    /// Creates a rectangle.
    public init(low: Coordinate, high: Coordinate) {
        self.low = low
        self.high = high
    }

    /// A rectangle that has every place within a distance of another one.
    ///
    /// - Parameters:
    ///   - center: The place, in range.
    ///   - reach: The distance in meters, not negative.
    init(around center: Coordinate, reach: Double) {
        // No degree of latitude is shorter than 110,574 m, that at the equator.
        let degrees = reach / 110_000
        let (south, north) = (max(-90, center.latitude - degrees), min(90, center.latitude + degrees))
        low = Coordinate(latitude: south, longitude: -180)
        high = Coordinate(latitude: north, longitude: 180)
        // A circle reaches farthest to the east and west at a place that is nearer to the pole than its center.
        let width = sin(degrees * .pi / 180) / cos(center.latitude * .pi / 180)
        guard south > -90, north < 90, width < 1 else { return }
        let span = asin(width) * 180 / .pi
        guard span < 180 else { return }
        let (west, east) = (center.longitude - span, center.longitude + span)
        low.longitude = west < -180 ? west + 360 : west
        high.longitude = east > 180 ? east - 360 : east
    }

    /// Whether a place lies inside or on the edge.
    public func contains(_ place: Coordinate) -> Bool {
        guard place.latitude >= low.latitude, place.latitude <= high.latitude else { return false }
        return low.longitude <= high.longitude
            ? place.longitude >= low.longitude && place.longitude <= high.longitude
            : place.longitude >= low.longitude || place.longitude <= high.longitude
    }
}

/// Criteria for listing vehicles.
public struct VehicleListing: Sendable, Hashable {
    /// Any of these; at least one.
    public var categories: Set<VehicleCategory> = []
    /// Minimum number of seats.
    public var minimumCapacity: Int?
    /// Any of these; empty for all.
    public var tripTypes: Set<FleetTripType> = []
    /// Maximum age of the last report, in seconds.
    public var maximumStaleness: Double?
    /// Conditions on the attributes.
    public var attributes = AttributeFilter.always
    /// Only in this state.
    public var state: FleetVehicleState?
    /// Whether vehicles without a trip are left out.
    public var onTripOnly = false
    /// The rectangle of the last known position.
    public var viewport: Viewport?

    /// All vehicles of some categories.
    public init(categories: Set<VehicleCategory>) { self.categories = categories }

    /// A text that is equal for equal criteria.
    fileprivate var criteria: String {
        "\(categories.map(\.rawValue).sorted()) \(minimumCapacity ?? -1) \(tripTypes.map(\.rawValue).sorted()) "
            + "\(maximumStaleness ?? -1) \(attributes) \(state?.rawValue ?? 0) \(onTripOnly) "
            + (viewport.map { "\($0)" } ?? "")
    }

    /// Whether only the group of a vehicle decides.
    fileprivate var isOfGroups: Bool { maximumStaleness == nil && viewport == nil && attributes == .always }

    fileprivate func matches(_ group: VehicleTable.Group) -> Bool {
        categories.contains(group.category)
            && group.capacity >= minimumCapacity ?? 0
            && (tripTypes.isEmpty || tripTypes.contains { group.supports($0) })
            && (state == nil || group.state == state)
            && (!onTripOnly || group.hasTrips)
    }

    fileprivate func matches(
        _ vehicle: VehicleTable.Summary, _ filter: PreparedFilter, at now: Timestamp
    ) -> Bool {
        matches(vehicle.group)
            && (maximumStaleness.map { vehicle.isFresh(within: $0, at: now) } ?? true)
            && (viewport.map { view in vehicle.place.map { view.contains($0) } ?? false } ?? true)
            && filter.matches(vehicle.attributes)
    }
}

/// Criteria for listing trips.
public struct TripListing: Sendable, Hashable {
    /// Only of this vehicle.
    public var vehicleID: VehicleID?
    /// Only active trips with a vehicle.
    public var activeOnly = false
    /// Minimum time since the last change, in seconds.
    public var minimumStaleness: Double?

    /// All trips.
    public init() {}

    fileprivate var criteria: String { "\(vehicleID?.text ?? "") \(activeOnly) \(minimumStaleness ?? -1)" }
}

extension FleetState {
    /// Vehicles in the order of their IDs.
    ///
    /// - Parameters:
    ///   - listing: The criteria.
    ///   - pageSize: The size of a page; 0 for the default.
    ///   - pageToken: The token of the page; empty for the first.
    ///   - now: The present time.
    /// - Throws: `invalidArgument` for bad criteria, size or token.
    /// - Complexity: O(log vehicles), and those that are passed. The first page of a listing by age, place or attributes has to
    ///   compare all, some ten nanoseconds each, for their total number.
    public func listVehicles(
        _ listing: VehicleListing, pageSize: Int = 0, pageToken: String = "", at now: Timestamp
    ) throws(FleetError) -> Page<FleetVehicle> {
        guard !listing.categories.isEmpty else {
            throw FleetError(
                .invalidArgument, "At least one category of vehicles is needed.", field: "vehicle_type_categories")
        }
        guard listing.minimumCapacity ?? 0 >= 0 else {
            throw FleetError(.invalidArgument, "The capacity is negative.", field: "minimum_capacity")
        }
        guard listing.maximumStaleness ?? 1 > 0 else {
            throw FleetError(.invalidArgument, "The staleness must be above 0.", field: "maximum_staleness")
        }
        let size = try Page<FleetVehicle>.size(pageSize)
        let start = try PageToken.start(pageToken, criteria: listing.criteria)
        var page = Page<FleetVehicle>(elements: [], nextToken: "", total: 0)
        var hasMore = false
        let filter = PreparedFilter(listing.attributes)
        let total = start?.total ?? (listing.isOfGroups ? vehicles.count { listing.matches($0) } : nil)
        page.total = total ?? 0
        let isAhead = { (summary: VehicleTable.Summary) in start.map { $0.id.precedesAsID(summary.id.text) } ?? true }
        vehicles.summaries.forEach(from: { total == nil || isAhead($0) }) { summary in
            guard listing.matches(summary, filter, at: now) else { return true }
            if total == nil { page.total += 1 }
            guard !hasMore, isAhead(summary) else { return true }
            if page.elements.count == size {
                hasMore = true
                return total == nil
            } else if let vehicle = vehicles[summary.id] {
                page.elements.append(vehicle)
            }
            return true
        }
        if hasMore, let last = page.elements.last {
            page.nextToken = PageToken(after: last.id.text, total: page.total, criteria: listing.criteria).text
        }
        return page
    }

    /// Trips in the order of their IDs.
    ///
    /// - Parameters:
    ///   - listing: The criteria.
    ///   - pageSize: The size of a page; 0 for the default.
    ///   - pageToken: The token of the page; empty for the first.
    ///   - now: The present time.
    /// - Throws: `invalidArgument` for bad criteria, size or token; `dataLoss` for a damaged record of an ended trip.
    /// - Complexity: O(log trips + size of the page), however many trips there are; with a minimum staleness that few
    ///   trips have, O(those trips).
    public func searchTrips(
        _ listing: TripListing, pageSize: Int = 0, pageToken: String = "", at now: Timestamp
    ) throws(FleetError) -> TripPage {
        guard listing.minimumStaleness ?? 0 >= 0 else {
            throw FleetError(.invalidArgument, "The staleness is negative.", field: "minimum_staleness")
        }
        let size = try Page<FleetTrip>.size(pageSize)
        let start = try PageToken.start(pageToken, criteria: listing.criteria)
        let candidates = candidates(for: listing, at: now)
        var page = TripPage(elements: [], nextToken: "")
        var damage: FleetError?
        candidates.forEach(from: { id in start.map { $0.id.precedesAsID(id.text) } ?? true }) { id in
            let found: FleetTrip?
            do throws(FleetError) { found = try trips.trip(id) } catch {
                damage = error
                return false
            }
            guard let trip = found, listing.matches(trip, at: now) else { return true }
            guard page.elements.count < size else {
                // There is one more.
                page.nextToken =
                    page.elements.last.map { PageToken(after: $0.id.text, criteria: listing.criteria).text } ?? ""
                return false
            }
            page.elements.append(trip)
            return true
        }
        if let damage { throw damage }
        return page
    }

    /// The shortest list in which all trips are that match.
    private func candidates(for listing: TripListing, at now: Timestamp) -> SortedSet<TripID> {
        if let vehicle = listing.vehicleID { return trips.ids(of: vehicle) }
        if listing.activeOnly { return trips.active }
        guard let staleness = listing.minimumStaleness else { return trips.ids }
        // If there are many stale trips, a page of them is soon found among all.
        var stale: [TripID] = []
        trips.changes.forEach { change in
            guard now.seconds(since: change.version) >= staleness, stale.count <= Self.staleTripLimit else {
                return false
            }
            stale.append(change.id)
            return true
        }
        return stale.count <= Self.staleTripLimit ? SortedSet(stale) : trips.ids
    }

    private static var staleTripLimit: Int { 10_000 }
}

/// One page of a list of trips.
public struct TripPage: Sendable {
    /// The trips of the page.
    public var elements: [FleetTrip]
    /// The token of the next page; empty on the last.
    public var nextToken: String
}

extension TripListing {
    fileprivate func matches(_ trip: FleetTrip, at now: Timestamp) -> Bool {
        (vehicleID == nil || trip.vehicleID == vehicleID)
            && (!activeOnly || trip.isActive && trip.vehicleID != nil)
            && (minimumStaleness.map { now.seconds(since: trip.updated) >= $0 } ?? true)
    }
}
