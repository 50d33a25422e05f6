// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

/// A request to one of the services of the OSRM v5 API, read but not yet checked against the map.
///
/// It is the same whether it came in an address or as JSON in a body.
package struct OSRMQuestion: Sendable {
    /// What is asked for.
    package var service: OSRMServiceName
    /// How one travels.
    package var mode: TravelMode
    /// Places in the order of the request; they may lie off the globe.
    package var coordinates: [Coordinate] = []

    // MARK: For each place, or empty

    /// How far its road may be in meters; `nil` for any.
    package var radiuses: [Double?] = []
    /// The direction of travel and how far one may be off it, in degrees; `nil` for any.
    package var bearings: [OSRMBearing?] = []
    /// The side of the road.
    package var approaches: [Waypoint.Approach] = []
    /// What an answer said about the place before.
    package var hints: [String?] = []

    // MARK: For the whole request

    /// Words of `exclude`.
    package var exclude: [String] = []
    /// What to stay away from, by our own option `avoid`.
    package var avoid: Avoidances = []
    /// Language of names and sentences.
    package var language = "en"
    /// No tag of a language has more letters than this; see RFC 5646, section 4.4.1.
    package static let longestLanguage = 35
    /// When the trip starts, by the clocks there.
    package var departure: LocalTime?
    /// What the answer contains; hints unless told otherwise.
    package var answer = OSRMOptions(hints: true)
    /// How many other routes are wanted beside the best.
    package var alternatives = 0
    /// Whether to go on straight at stops; `nil` leaves it to the mode.
    package var continuesStraight: Bool?
    /// Places at which legs end; empty when all are.
    package var legEnds: [Int] = []
    /// `nearest`: how many roads.
    package var number = 1
    /// `table`
    package var table = OSRMTableWish()
    /// `trip`
    package var trip = OSRMTripWish()
    /// `match`
    package var trace = OSRMTraceWish()
}

/// Services of the OSRM v5 API.
package enum OSRMServiceName: String, Sendable, Hashable, CaseIterable {
    case route, nearest, table, match, trip, tile
}

/// A direction of travel.
package struct OSRMBearing: Sendable, Hashable {
    /// Degrees clockwise from north.
    package var degrees: Int
    /// How far off one may be to either side, in degrees.
    package var range: Int

    /// Whether both numbers mean something.
    package var isValid: Bool { (0...360).contains(degrees) && (0...180).contains(range) }
}

/// What a table should hold.
package struct OSRMTableWish: Sendable, Hashable {
    /// Places that are rows; empty for all.
    package var sources: [Int] = []
    /// Places that are columns; empty for all.
    package var destinations: [Int] = []
    /// Whether times are wanted.
    package var durations = true
    /// Whether lengths are wanted.
    package var distances = false
    /// Meters per second as the crow flies where no way leads; `nil` to leave such entries empty.
    package var fallbackSpeed: Double?
    /// Whether the crow flies between places on roads and not between those of the request.
    package var fallsBackToRoads = false
    /// Times are multiplied by this.
    package var scale = 1.0
}

/// What a trip should look like.
package struct OSRMTripWish: Sendable, Hashable {
    /// Whether it comes back to where it began.
    package var isRound = true
    /// Whether it begins at the first place.
    package var startsAtFirst = false
    /// Whether it ends at the last place.
    package var endsAtLast = false
}

/// How a trace should be matched.
package struct OSRMTraceWish: Sendable, Hashable {
    /// When each point was true, in seconds since 1970; empty when that is not known.
    package var timestamps: [Int] = []
    /// Whether a long silence begins a new matching.
    package var splitsAtGaps = true
    /// Whether points that tell nothing new may be left out.
    package var isTidied = false
}
