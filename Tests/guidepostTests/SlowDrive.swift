// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A drive at two meters a second, as an app sends it that was without a network.
enum SlowDrive {
    /// A place on the wire.
    struct Place: Codable {
        var latitude: Double
        var longitude: Double
    }

    /// The body of a report: 200 seconds on the last meters of a line, which end now.
    static func report(over line: [Place]) -> String {
        let drive = Array(places(on: line, every: 2).suffix(200))
        let now = Date()
        let fixes = drive.enumerated().map { row, place in
            let time = (now - Double(drive.count - row)).formatted(.iso8601)
            return
                #"{"location":{"latitude":\#(place.latitude),"longitude":\#(place.longitude)},"speed":2,"updateTime":"\#(time)"}"#
        }
        return #"{"pastLocations":[\#(fixes.joined(separator: ","))]}"#
    }

    /// Places on a line, so many meters apart; a degree of longitude is shorter by the cosine of the latitude.
    private static func places(on line: [Place], every step: Double) -> [Place] {
        var places: [Place] = []
        var (next, before) = (0.0, 0.0)
        for (a, b) in zip(line, line.dropFirst()) {
            let north = (b.latitude - a.latitude) * 111_195
            let east = (b.longitude - a.longitude) * 111_195 * cos(a.latitude * .pi / 180)
            let length = (north * north + east * east).squareRoot()
            while length > 0, next <= before + length {
                let share = (next - before) / length
                places.append(
                    Place(
                        latitude: a.latitude + share * (b.latitude - a.latitude),
                        longitude: a.longitude + share * (b.longitude - a.longitude)))
                next += step
            }
            before += length
        }
        return places
    }
}
