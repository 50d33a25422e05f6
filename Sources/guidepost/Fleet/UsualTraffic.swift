// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavModel
internal import NavRouting
internal import NavSpeeds

/// Usual speeds by the hour of the week, under the measured ones of a fleet.
struct UsualTraffic: Sendable {
    /// The speeds by hour.
    let profile: SpeedProfile
    private let zone: TimeZone

    /// The word for speeds that are typical of roads and hours, instead of those of a file.
    static let typical = "typical"

    /// Reads a speeds file.
    ///
    /// - Parameters:
    ///   - path: The file, or `typical`.
    ///   - timeZone: Name of the time zone of the fleet, which decides on the hour.
    ///   - engine: The engine of the map.
    /// - Throws: `Failure` for a file of another map, or an unknown time zone.
    init(_ path: String, timeZone: String, engine: RouteEngine) throws(Failure) {
        guard let zone = TimeZone(identifier: timeZone) else {
            throw Failure(
                "invalid time-zone '\(timeZone)'", advice: "Use a name such as Europe/Lisbon, America/New_York or UTC.")
        }
        self.zone = zone
        let metric = engine.metric(for: .driving)
        profile =
            try path == UsualTraffic.typical
            ? SpeedProfile(typicalFor: metric) : SpeedsOptions.profile(at: path, metric: metric)
    }

    /// A time in seconds since 1970 on the local clock.
    func localSeconds(at seconds: Double) -> Double {
        seconds + Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }

    /// The hour of the week at a time in seconds since 1970.
    func hour(at seconds: Double) -> WeekHour { WeekHour(localSeconds: localSeconds(at: seconds)) }

    /// The speeds of an hour on all edges.
    func speeds(in hour: WeekHour) -> TrafficSpeeds { profile.traffic(at: hour) }
}
