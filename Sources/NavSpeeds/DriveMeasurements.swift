// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavRouting

/// A stretch of a drive, long enough that the time it took says something about its roads.
struct DriveMeasurement {
    /// The legs of the stretch.
    var legs: Range<Int>
    /// Time taken in seconds, without waits that are no part of driving.
    var taken: Double
    /// Free-flow time of edges and of turns, in seconds.
    var edgeSeconds: Double
    var turnSeconds: Double
    /// Length along the road, and from fix to fix, in meters.
    var meters: Double
    var straight: Double
}

extension MatchedDrive {
    /// A measurement ends after this many meters …
    static let measurementLength = 80.0
    /// … and this much free-flow time, in seconds.
    static let measurementSeconds = 8.0
    /// A stop counts for at most this long, in seconds: a red light is shorter, a wait at the kerb is not traffic.
    static let longestStop = 90.0
    /// A gap between fixes of more than this, in seconds, is no measurement.
    static let longestGap = 180.0
    /// Slower than this, in meters per second, a vehicle stands.
    static let standingSpeed = 0.7
    /// A device that never drives as fast as this, in meters per second, walks or is parked.
    static let drivingSpeed = 4.5
    /// Bounds of the time taken as a multiple of the typical time.
    static let slowdowns = 0.4...12.0

    /// The measurements along the path, in order; empty if the device was not driven.
    func measurements() -> [DriveMeasurement] {
        var all: [DriveMeasurement] = []
        var open = DriveMeasurement(legs: 0..<0, taken: 0, edgeSeconds: 0, turnSeconds: 0, meters: 0, straight: 0)
        var stood = 0.0
        for (index, leg) in legs.enumerated() {
            let time = times[index + 1] - times[index]
            let isStanding = leg.meters.value < MatchedDrive.standingSpeed * time
            let counted = isStanding ? max(0, min(time, MatchedDrive.longestStop - stood)) : time
            stood = isStanding ? stood + time : 0
            // A stop at a kerb may be recorded as a gap.
            if time > MatchedDrive.longestGap, !isStanding {
                open = DriveMeasurement(
                    legs: index + 1..<index + 1, taken: 0, edgeSeconds: 0, turnSeconds: 0, meters: 0, straight: 0)
                continue
            }
            open.legs = open.legs.lowerBound..<index + 1
            open.taken += counted
            open.edgeSeconds += leg.freeFlowSeconds.reduce(0, +)
            open.turnSeconds += leg.turnSeconds.reduce(0, +)
            open.meters += leg.meters.value
            open.straight += straight[index]
            guard open.meters >= MatchedDrive.measurementLength, open.edgeSeconds >= MatchedDrive.measurementSeconds
            else {
                continue
            }
            // The vehicle took another path, or a position is wrong.
            if open.taken > 0, open.meters <= 1.6 * open.straight + 60 { all.append(open) }
            open = DriveMeasurement(
                legs: index + 1..<index + 1, taken: 0, edgeSeconds: 0, turnSeconds: 0, meters: 0, straight: 0)
        }
        return all.contains { $0.meters >= MatchedDrive.drivingSpeed * $0.taken } ? all : []
    }
}

extension DriveMeasurement {
    /// Time as a multiple of the typical time.
    func slowdown(typical: Double) -> Double {
        let bounds = MatchedDrive.slowdowns
        return min(max(taken / typical, bounds.lowerBound), bounds.upperBound)
    }
}
