// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import FleetConsumer

@Suite struct InterpolationTests {
    let home = Coordinate(latitude: 50, longitude: 8)

    private func location(_ place: Coordinate, at time: Double, speed: Double, heading: Double = 90) -> VehicleLocation
    {
        var location = VehicleLocation(latLng: place, time: time)
        location.metersPerSecond = speed
        location.heading = heading
        return location
    }

    private func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }

    @Test func continuesBetweenReportsAtLastSpeed() throws {
        var interpolation = VehicleInterpolation()
        interpolation.follow([home, east(1_000)], at: 0)
        interpolation.add(location(east(100), at: 0, speed: 10), receivedAt: 0)
        let pose = try #require(interpolation.pose(at: 4))
        #expect(abs(pose.place.distance(to: east(140)).value) < 0.5)
        #expect(abs((pose.heading?.degrees ?? 0) - 90) < 0.5 && !pose.isStale)
    }

    @Test func brakesBeforeCornerAndTurnsWithRoad() throws {
        let corner = east(100)
        var interpolation = VehicleInterpolation()
        interpolation.follow([home, corner, corner.moved(Meters(500), toward: Bearing(0))], at: 0)
        interpolation.add(location(east(40), at: 0, speed: 14), receivedAt: 0)
        let straightOn = 40 + 14 * 8.0
        let track = try #require(interpolation.track)
        let pose = try #require(interpolation.pose(at: 8))
        let along = track.along(pose.index ?? 0)
        #expect(along > 105 && along < straightOn - 10, "\(along)")
        #expect(abs(Bearing(0).turn(to: pose.heading ?? Bearing(180))) < 10)
    }

    @Test func stopsAtEndOfRoute() throws {
        var interpolation = VehicleInterpolation()
        interpolation.follow([home, east(100)], at: 0)
        interpolation.add(location(east(60), at: 0, speed: 14), receivedAt: 0)
        #expect(try #require(interpolation.pose(at: 14)).place.distance(to: east(100)).value < 8)
    }

    @Test func marksStaleVehicleAndHoldsPosition() throws {
        var interpolation = VehicleInterpolation()
        interpolation.follow([home, east(5_000)], at: 0)
        interpolation.add(location(home, at: 0, speed: 10), receivedAt: 0)
        interpolation.add(location(east(50), at: 5, speed: 10), receivedAt: 5)
        #expect(try #require(interpolation.pose(at: 19)).isStale == false)
        let held = try #require(interpolation.pose(at: 21))
        #expect(held.isStale)
        #expect(try #require(interpolation.pose(at: 300)).place == held.place)
        // A stationary vehicle stays where it is.
        interpolation.add(location(east(60), at: 302, speed: 0), receivedAt: 302)
        #expect(try #require(interpolation.pose(at: 350)).isStale == false)
        #expect(try #require(interpolation.pose(at: 380)).isStale)
    }

    @Test func toleratesWrongClocks() throws {
        for skew in [-7_200.0, 0, 7_200] {
            var interpolation = VehicleInterpolation()
            interpolation.follow([home, east(5_000)], at: 0)
            for second in stride(from: 0.0, through: 20, by: 5) {
                // The network takes between 0.1 and 2.1 s.
                let delay = 0.1 + (second == 20 ? 2 : 0)
                interpolation.add(location(east(10 * second), at: second + skew, speed: 10), receivedAt: second + delay)
            }
            let pose = try #require(interpolation.pose(at: 23))
            #expect(pose.place.distance(to: east(229)).value < 6, "skew \(skew)")
        }
    }

    @Test func changesRouteWithoutJump() throws {
        var interpolation = VehicleInterpolation()
        interpolation.follow([home, east(5_000)], at: 0)
        interpolation.add(location(home, at: 0, speed: 15), receivedAt: 0)
        let before = try #require(interpolation.pose(at: 4))
        let other = home.moved(Meters(30), toward: Bearing(0))
        interpolation.follow([other, other.moved(Meters(2_000), toward: Bearing(90))], at: 4)
        #expect(try #require(interpolation.pose(at: 4)).place.distance(to: before.place).value < 0.5)
        #expect(try #require(interpolation.pose(at: 4.033)).place.distance(to: before.place).value < 10)
    }

    /// What came of one drive.
    struct Score: Decodable {
        var near = 0
        var frames = 0
        var longestStep = 0.0
        var jumpsUnseen = 0
    }

    /// Draws a drive at 30 frames a second out of its reports: all of it, or of four spells of a hundred seconds the third.
    static func score(_ drive: InterpolationDrive, isFull: Bool) -> Score {
        guard let track = RouteTrack(drive.path) else { return Score() }
        var interpolation = VehicleInterpolation()
        interpolation.follow(drive.path, at: drive.truth.first?.time ?? 0)
        var score = Score()
        var due = drive.reports[...]
        var previous: VehicleInterpolation.Pose?
        for (a, b) in zip(drive.truth, drive.truth.dropFirst()) {
            let hasGap = b.time - a.time > 3
            var time = a.time
            while time < b.time {
                while let next = due.first, next.at <= time {
                    due.removeFirst()
                    interpolation.add(next.location, receivedAt: next.at)
                }
                defer { time += 1 / 30 }
                guard isFull || Int(time / 100) % 4 == 2, let pose = interpolation.pose(at: time) else {
                    previous = nil
                    continue
                }
                if let previous {
                    let step = previous.place.distance(to: pose.place).value
                    score.longestStep = previous.isStale ? score.longestStep : max(score.longestStep, step)
                    if step > 10, !previous.isStale { score.jumpsUnseen += 1 }
                }
                previous = pose
                if hasGap || pose.isStale { continue }
                let share = (time - a.time) / (b.time - a.time)
                let place = track.place(at: a.along + (b.along - a.along) * share)
                score.frames += 1
                if pose.place.distance(to: place.place).value <= 15 { score.near += 1 }
            }
        }
        return score
    }

    @Test(.enabled(if: !RecordedDrives.all.isEmpty, "no recorded drives here; set GUIDEPOST_DATA"))
    func interpolatesRecordedDrivesAccurately() throws {
        let isFull = ProcessInfo.processInfo.environment["GUIDEPOST_FULL"] != nil
        var total = Score()
        for name in RecordedDrives.all {
            let score = Self.score(try InterpolationDrive(recorded: name, interval: 5), isFull: isFull)
            let share = Double(score.near) / Double(max(1, score.frames))
            print("\(name): \((share * 1_000).rounded() / 10) % within 15 m, longest step \(score.longestStep) m")
            total.near += score.near
            total.frames += score.frames
            #expect(score.jumpsUnseen == 0, "\(name): a step of \(score.longestStep) m")
            #expect(share > 0.75, "\(name): \(share)")
        }
        let share = Double(total.near) / Double(total.frames)
        print("all: \((share * 1_000).rounded() / 10) % of \(total.frames) frames")
        #expect(share >= 0.9)
    }
}
