// SPDX-License-Identifier: Apache-2.0

/// The position of the sun at a place and time, accurate to about a tenth of a degree between 1950 and 2050.
///
/// Source: "Low precision formulas for the Sun", The Astronomical Almanac (U.S. Naval Observatory), section C.
@frozen public struct SunPosition: Sendable, Hashable {
    /// Degrees above the horizon, −90 … 90, without atmospheric refraction.
    public let elevation: Double
    /// Azimuth of the sun.
    public let azimuth: Bearing

    /// Computes the position of the sun.
    ///
    /// - Parameters:
    ///   - place: The observer.
    ///   - time: Seconds since 1970-01-01 00:00 UTC.
    public init(at place: Coordinate, time: Double) {
        let degree = Double.pi / 180
        // Days since 2000-01-01 12:00 (J2000).
        let days = time / 86_400 - 10_957.5
        let anomaly = (357.528 + 0.985_600_3 * days) * degree
        let mean = 280.460 + 0.985_647_4 * days
        let ecliptic = (mean + 1.915 * sine(anomaly) + 0.020 * sine(2 * anomaly)) * degree
        let tilt = (23.439 - 0.000_000_4 * days) * degree
        let ascension = arcTangent(cosine(tilt) * sine(ecliptic), cosine(ecliptic))
        let declination = arcSine(sine(tilt) * sine(ecliptic))
        let sidereal = 280.460_618 + 360.985_647_37 * days + place.longitude
        let hour = Bearing(sidereal).degrees * degree - ascension
        let latitude = place.latitude * degree
        let height =
            sine(latitude) * sine(declination) + cosine(latitude) * cosine(declination) * cosine(hour)
        elevation = arcSine(max(-1, min(1, height))) / degree
        let east = -cosine(declination) * sine(hour)
        let north = sine(declination) * cosine(latitude) - cosine(declination) * sine(latitude) * cosine(hour)
        azimuth = Bearing(arcTangent(east, north) / degree)
    }
}
