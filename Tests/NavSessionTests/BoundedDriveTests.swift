// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavSession

/// Drives end, whatever the file contains or the provider returns.
@Suite struct BoundedDriveTests {
    /// Leads away from the destination, each time a little farther.
    private struct NeverThere: RouteProviding {
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            let start = request.stops[0].coordinate
            let path = (0...5).map {
                Coordinate(latitude: start.latitude + Double($0) * 0.01, longitude: start.longitude)
            }
            return [Route(along: path, stops: [request.stops[request.stops.count - 1]])]
        }
    }

    private func fix(_ row: Int, at time: Double) -> LocationFix {
        LocationFix(coordinate: Coordinate(latitude: 1 + Double(row % 7) * 0.0001, longitude: 1), time: time)
    }

    @Test func gapsOfYearsAreNotPlayedCompletely() async throws {
        let fixes = (0..<1000).map { fix($0, at: 1e9 + Double($0) * 86_400 * 365) }
        let stop = try #require(Waypoint(location: Coordinate(latitude: 1.1, longitude: 1)))
        var playback = DrivePlayback(
            driving: fixes, toward: RouteRequest(stops: [stop]), provider: NeverThere())
        var (played, secondsWithoutFix) = (0, 0)
        while let exchange = try await playback.next() {
            switch exchange.input {
            case .fix: played += 1
            case .noFix: secondsWithoutFix += 1
            default: break
            }
        }
        #expect(played == 1000)
        #expect(secondsWithoutFix == DrivePlayback.maximumSignalLoss)
    }

    @Test func shortGapsArePlayedCompletely() async throws {
        let fixes = [fix(0, at: 10), fix(1, at: 11), fix(2, at: 15), fix(3, at: 15.5)]
        let stop = try #require(Waypoint(location: Coordinate(latitude: 1.1, longitude: 1)))
        var playback = DrivePlayback(driving: fixes, toward: RouteRequest(stops: [stop]), provider: NeverThere())
        var times: [Double] = []
        while let exchange = try await playback.next() {
            if case .fix(let fix) = exchange.input { times.append(fix.time) }
            if case .noFix(let time) = exchange.input { times.append(time) }
        }
        #expect(times == [10, 11, 12, 13, 14, 15, 15.5])
    }

    @Test func abortsDriveAfterThreeTimesItsRoute() async throws {
        let stops = [1.0, 1.05].compactMap { Waypoint(location: Coordinate(latitude: $0, longitude: 1)) }
        var drive = try await DriveSession(request: RouteRequest(stops: stops), provider: NeverThere(), seed: 1)
        drive.longestDuration = Seconds(60)
        var count = 0
        while await drive.next() != nil { count += 1 }
        #expect(drive.isOverdue && !drive.hasArrived)
        #expect(count <= 63)
    }

    @Test func doesNotAbortOrdinaryDrive() async throws {
        let stops = [1.0, 1.05].compactMap { Waypoint(location: Coordinate(latitude: $0, longitude: 1)) }
        var drive = try await DriveSession(request: RouteRequest(stops: stops), provider: NeverThere(), seed: 1)
        while await drive.next() != nil {}
        #expect(drive.hasArrived && !drive.isOverdue)
    }
}
