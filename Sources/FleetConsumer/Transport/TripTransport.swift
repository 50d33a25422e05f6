// SPDX-License-Identifier: Apache-2.0

/// Versions of what takes long lines over the wire, nanoseconds since 1970 by the server's clock.
public struct TripVersions: Sendable, Hashable {
    /// Of the way to the first stop.
    public var route: Int64?
    /// Of the traffic on it.
    public var traffic: Int64?
    /// Of the ways between stops.
    public var waypointRoutes: Int64?

    /// No versions.
    public init() {}

    /// Versions that are later than every other, with which no lines are sent.
    static let latest: TripVersions = {
        var versions = TripVersions()
        versions.route = .max / 2
        versions.traffic = .max / 2
        versions.waypointRoutes = .max / 2
        return versions
    }()
}

/// One question for a trip.
public struct TripRequest: Sendable, Hashable {
    /// Full name of the trip.
    public var tripName: String
    /// What opens it.
    public var token: String
    /// What the app tells of itself.
    public var header: RequestHeader?
    /// What the app has already; `nil` for nothing. Does not count for watches.
    public var known: TripVersions?

    /// Asks for everything.
    public init(tripName: String, token: String, header: RequestHeader? = nil, known: TripVersions? = nil) {
        self.tripName = tripName
        self.token = token
        self.header = header
        self.known = known
    }
}

/// One answer.
public struct TripReport: Sendable, Hashable {
    /// The trip. Without lines that the asker said to have.
    public var trip: Trip
    /// Which versions hold now.
    public var versions: TripVersions
    /// Grows with each piece of news of one watch; `nil` in answers to polls.
    public var revision: Int64?

    /// Makes an answer.
    public init(trip: Trip, versions: TripVersions = TripVersions(), revision: Int64? = nil) {
        self.trip = trip
        self.versions = versions
        self.revision = revision
    }
}

/// How a fleet server is asked. The real one speaks gRPC; tests and apps with ways of their own bring another.
public protocol TripTransport: Sendable {
    /// Reads a trip once.
    func trip(_ request: TripRequest) async throws(TripUpdateError) -> TripReport

    /// Follows a trip: the whole of it at once, and again whenever it changes.
    ///
    /// The stream ends after the trip does, or by throwing a `TripUpdateError`. Who reads it no more has it closed.
    func news(_ request: TripRequest) -> AsyncThrowingStream<TripReport, any Error>
}
