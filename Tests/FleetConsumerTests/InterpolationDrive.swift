// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport

@testable import FleetConsumer

/// A drive with its true positions and the reports of the vehicle.
struct InterpolationDrive {
    /// The road that was driven.
    var path: [Coordinate] = []
    /// The true position: meters along the road, and the speed as measured by a receiver.
    var truth: [(time: Double, along: Double, speed: Double)] = []
    /// Reports, and when each was heard.
    var reports: [(at: Double, location: VehicleLocation)] = []

    /// A recorded drive with a report every `interval` seconds.
    init(recorded name: String, interval: Double) throws {
        path = try RecordedDrives.path(name)
        guard let track = RouteTrack(path) else { return }
        // The truth: each fix on the road that was really driven, never back.
        for fix in try RecordedDrives.fixes(name) where fix.time > truth.last?.time ?? -.infinity {
            let last = truth.last ?? (fix.time - 1, 0, 0)
            let far = last.along + max(60, 60 * (fix.time - last.time))
            let found = track.nearest(to: fix.coordinate, in: max(0, last.along - 5)...max(1, far))
            add(fix.time, max(last.along, found.along))
        }
        report(every: interval, on: track)
    }

    /// A drive of twenty minutes through a drawn town: streets of 80 to 400 meters, corners of all kinds, lights that keep
    /// the vehicle waiting, speeds up to 16 meters a second.
    init(pose seed: UInt64, interval: Double) {
        var random = SeededRandom(seed: seed)
        path = [Coordinate(latitude: 50, longitude: 8)]
        var heading = 90.0
        // Meters from the start to each corner, how fast one may be there, and how long a light keeps one waiting.
        var corners: [(along: Double, speed: Double, wait: Double)] = [(0, 5, 0)]
        while let last = corners.last, last.along < 20_000 {
            let length = 80 + 320 * random.nextShare()
            path.append(path[path.count - 1].moved(Meters(length), toward: Bearing(heading)))
            let turn = random.nextShare() < 0.4 ? 0 : -100 + 200 * random.nextShare()
            heading += turn
            let wait = random.nextShare() < 0.15 ? 30 * random.nextShare() : 0
            corners.append((last.along + length, wait > 0 ? 0.5 : abs(turn) > 17 ? 5 : 16, wait))
        }
        guard let track = RouteTrack(path) else { return }
        var (along, speed, wait, next) = (0.0, 0.0, 0.0, 1)
        for second in 0..<1_200 {
            add(1_000_000 + Double(second), along)
            if wait > 0 {
                wait -= 1
                continue
            }
            let corner = corners[next]
            // Down to what the corner allows, at two meters per second squared.
            let left = max(0, corner.along - along - speed)
            let goal = min(12 + 4 * random.nextShare(), (corner.speed * corner.speed + 4 * left).squareRoot())
            speed = max(0.5, speed + max(-3, min(2, goal - speed)))
            along += speed
            guard along >= corner.along else { continue }
            (wait, next) = (corner.wait, next + 1)
            if wait > 0 { speed = 0 }
        }
        report(every: interval, on: track)
    }

    private mutating func add(_ time: Double, _ along: Double) {
        let last = truth.last ?? (time - 1, 0, 0)
        // As measured by a receiver: over two seconds.
        let before = truth.suffix(4).last { time - $0.time >= 1.9 } ?? last
        let span = time - before.time
        truth.append((time, along, span < 4 ? (along - before.along) / span : 0))
    }

    /// The network takes between 50 and 200 milliseconds.
    private mutating func report(every interval: Double, on track: RouteTrack) {
        var random = SeededRandom(seed: 7)
        var reported = -Double.infinity
        for sample in truth.dropLast() where sample.time - reported >= interval {
            let spot = track.place(at: sample.along)
            var report = VehicleLocation(latLng: spot.place, time: sample.time)
            report.metersPerSecond = sample.speed
            report.heading = spot.heading.degrees
            reports.append((sample.time + 0.05 + 0.15 * random.nextShare(), report))
            reported = sample.time
        }
    }
}
