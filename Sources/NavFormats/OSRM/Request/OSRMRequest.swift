// SPDX-License-Identifier: Apache-2.0

package import NavGeo
package import NavModel

/// A parsed request of the OSRM v5 API, not yet validated against the map.
///
/// Requests in a URL and in a JSON body have the same form.
package struct OSRMRequest: Sendable {
    /// The service.
    package var service: OSRMServiceName
    /// The travel mode.
    package var mode: TravelMode
    /// The coordinates in order; they may be out of range.
    package var coordinates: [Coordinate] = []

    // MARK: Per coordinate, or empty

    /// Maximum distance of the road in meters; `nil` for any.
    package var radiuses: [Double?] = []
    /// The direction of travel with its tolerance; `nil` for any.
    package var bearings: [OSRMBearing?] = []
    /// The side of the road.
    package var approaches: [Waypoint.Approach] = []
    /// Hints of earlier responses.
    package var hints: [String?] = []

    // MARK: For the whole request

    /// Classes of `exclude`.
    package var exclude: [String] = []
    /// The extension `avoid`.
    package var avoid: Avoidances = []
    /// Language of names and instructions.
    package var language = "en"
    /// Maximum length of a language tag; see RFC 5646, section 4.4.1.
    package static let longestLanguage = 35
    /// Departure in local time.
    package var departure: LocalTime?
    /// Whether it departs at the time of the server.
    package var departsNow = false
    /// A large vehicle; `nil` for a car.
    package var vehicle: VehicleProperties?
    /// Contents of the response, by default with hints.
    package var options = OSRMOptions(hints: true)
    /// Maximum number of alternatives.
    package var alternatives = 0
    /// Whether to continue without a U-turn at stops; `nil` for the default of the mode.
    package var continuesStraight: Bool?
    /// Indices of the coordinates at which legs end; empty for all.
    package var legEnds: [Int] = []
    /// `nearest`: number of results.
    package var number = 1
    /// Options of `table`.
    package var table = OSRMTableOptions()
    /// Options of `trip`.
    package var trip = OSRMTripOptions()
    /// Options of `match`.
    package var trace = OSRMMatchOptions()

    /// Sets the departure: a local time, or `now`.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - ignoresOffset: Whether an offset from UTC is ignored; otherwise it is an error.
    /// - Returns: Whether the value is valid.
    mutating func setDeparture(_ text: String, ignoresOffset: Bool) -> Bool {
        guard text != "now" else {
            (departsNow, departure) = (true, nil)
            return true
        }
        let hasOffset = text.dropFirst(16).contains { "Z+-".contains($0) }
        guard ignoresOffset || !hasOffset, let time = LocalTime(text) else { return false }
        (departsNow, departure) = (false, time)
        return true
    }
}

/// Services of the OSRM v5 API.
package enum OSRMServiceName: String, Sendable, Hashable, CaseIterable {
    case route, nearest, table, match, trip, tile
}

/// A direction of travel.
package struct OSRMBearing: Sendable, Hashable {
    /// Degrees clockwise from north.
    package var degrees: Int
    /// Tolerance to either side in degrees.
    package var range: Int

    /// Whether both numbers are in range.
    package var isValid: Bool { (0...360).contains(degrees) && (0...180).contains(range) }
}

/// Options of the table service.
package struct OSRMTableOptions: Sendable, Hashable {
    /// Indices of the rows; empty for all.
    package var sources: [Int] = []
    /// Indices of the columns; empty for all.
    package var destinations: [Int] = []
    /// Whether to include durations.
    package var durations = true
    /// Whether to include distances.
    package var distances = false
    /// Speed along the straight line for pairs without a route, in m/s; `nil` leaves them empty.
    package var fallbackSpeed: Double?
    /// Whether the straight line connects snapped places instead of the requested ones.
    package var fallsBackToRoads = false
    /// Factor of durations.
    package var scale = 1.0
}

/// Options of the trip service.
package struct OSRMTripOptions: Sendable, Hashable {
    /// Whether it is a round trip.
    package var isRound = true
    /// Whether it starts at the first coordinate.
    package var startsAtFirst = false
    /// Whether it ends at the last coordinate.
    package var endsAtLast = false
}

/// Options of the match service.
package struct OSRMMatchOptions: Sendable, Hashable {
    /// Time of each point in seconds since 1970; empty if unknown.
    package var timestamps: [Int] = []
    /// Whether a long gap begins a new matching.
    package var splitsAtGaps = true
    /// Whether points close to the previous one are dropped.
    package var isTidied = false
}
