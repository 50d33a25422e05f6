// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// A request to one of the services of the OSRM v5 API, read but not yet checked against the map.
///
/// It is the same whether it came in an address or as JSON in a body.
struct OSRMQuestion {
    /// What is asked for.
    var service: OSRMServiceName
    /// How one travels.
    var mode: TravelMode
    /// Places in the order of the request; they may lie off the globe.
    var coordinates: [Coordinate] = []

    // MARK: For each place, or empty

    /// How far its road may be in meters; `nil` for any.
    var radiuses: [Double?] = []
    /// The direction of travel and how far one may be off it, in degrees; `nil` for any.
    var bearings: [OSRMBearing?] = []
    /// The side of the road.
    var approaches: [Waypoint.Approach] = []
    /// What an answer said about the place before.
    var hints: [String?] = []

    // MARK: For the whole request

    /// Words of `exclude`.
    var exclude: [String] = []
    /// What to stay away from, by our own option `avoid`.
    var avoid: Avoidances = []
    /// Language of names and sentences.
    var language = "en"
    /// No tag of a language has more letters than this; see RFC 5646, section 4.4.1.
    static let longestLanguage = 35
    /// When the trip starts, by the clocks there.
    var departure: LocalTime?
    /// What the answer contains; hints unless told otherwise.
    var answer = OSRMOptions(hints: true)
    /// How many other routes are wanted beside the best.
    var alternatives = 0
    /// Whether to go on straight at stops; `nil` leaves it to the mode.
    var continuesStraight: Bool?
    /// Places at which legs end; empty when all are.
    var legEnds: [Int] = []
    /// `nearest`: how many roads.
    var number = 1
    /// `table`
    var table = OSRMTableWish()
    /// `trip`
    var trip = OSRMTripWish()
    /// `match`
    var trace = OSRMTraceWish()
}

/// Services of the OSRM v5 API.
enum OSRMServiceName: String, Hashable, CaseIterable {
    case route, nearest, table, match, trip, tile
}

/// A direction of travel.
struct OSRMBearing: Hashable {
    /// Degrees clockwise from north.
    var degrees: Int
    /// How far off one may be to either side, in degrees.
    var range: Int

    /// Whether both numbers mean something.
    var isValid: Bool { (0...360).contains(degrees) && (0...180).contains(range) }
}

/// What a table should hold.
struct OSRMTableWish: Hashable {
    /// Places that are rows; empty for all.
    var sources: [Int] = []
    /// Places that are columns; empty for all.
    var destinations: [Int] = []
    /// Whether times are wanted.
    var durations = true
    /// Whether lengths are wanted.
    var distances = false
    /// Meters per second as the crow flies where no way leads; `nil` to leave such entries empty.
    var fallbackSpeed: Double?
    /// Whether the crow flies between places on roads and not between those of the request.
    var fallsBackToRoads = false
    /// Times are multiplied by this.
    var scale = 1.0
}

/// What a trip should look like.
struct OSRMTripWish: Hashable {
    /// Whether it comes back to where it began.
    var isRound = true
    /// Whether it begins at the first place.
    var startsAtFirst = false
    /// Whether it ends at the last place.
    var endsAtLast = false
}

/// How a trace should be matched.
struct OSRMTraceWish: Hashable {
    /// When each point was true, in seconds since 1970; empty when that is not known.
    var timestamps: [Int] = []
    /// Whether a long silence begins a new matching.
    var splitsAtGaps = true
    /// Whether points that tell nothing new may be left out.
    var isTidied = false
}
