// SPDX-License-Identifier: Apache-2.0

/// Versions of the large parts of a trip, in nanoseconds since 1970 by the server's clock.
public struct TripVersions: Sendable, Hashable {
    /// Of the route to the first stop.
    public var route: Int64?
    /// Of the traffic on that route.
    public var traffic: Int64?
    /// Of the routes between stops.
    public var waypointRoutes: Int64?

    /// Without versions.
    public init() {}

    /// Versions that are later than any other, so that no lines are sent.
    static let latest: TripVersions = {
        var versions = TripVersions()
        versions.route = .max / 2
        versions.traffic = .max / 2
        versions.waypointRoutes = .max / 2
        return versions
    }()
}

/// A request for a trip.
public struct TripRequest: Sendable, Hashable {
    /// The resource name of the trip.
    public var tripName: String
    /// The access token for this trip.
    public var token: String
    /// Information about the app.
    public var header: RequestHeader?
    /// The versions that the app has; `nil` for none. Ignored by watches.
    public var known: TripVersions?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - tripName: The resource name of the trip.
    ///   - token: The token.
    ///   - header: Information about the app.
    ///   - known: The versions that the app has.
    public init(tripName: String, token: String, header: RequestHeader? = nil, known: TripVersions? = nil) {
        self.tripName = tripName
        self.token = token
        self.header = header
        self.known = known
    }
}

/// The state of a trip from the server.
public struct TripReport: Sendable, Hashable {
    /// The trip, without the lines that the request declared as known.
    public var trip: Trip
    /// The present versions.
    public var versions: TripVersions
    /// Increases with each update of a watch; `nil` in responses to polls.
    public var revision: Int64?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - trip: The trip.
    ///   - versions: The present versions.
    ///   - revision: The revision of an update.
    public init(trip: Trip, versions: TripVersions = TripVersions(), revision: Int64? = nil) {
        self.trip = trip
        self.versions = versions
        self.revision = revision
    }
}

/// Reads trips from a fleet server: over gRPC, or with an implementation of the app or a test.
public protocol TripTransport: Sendable {
    /// Reads a trip once.
    ///
    /// - Throws: `TripUpdateError`.
    func trip(_ request: TripRequest) async throws(TripUpdateError) -> TripReport

    /// Watches a trip: the whole state at once, and again after each change.
    ///
    /// The stream ends after the trip, or throws a `TripUpdateError`. It is closed when it is no longer read.
    func updates(_ request: TripRequest) -> AsyncThrowingStream<TripReport, any Error>
}
