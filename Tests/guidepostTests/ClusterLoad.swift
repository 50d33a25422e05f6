// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavTestSupport
import Testing

/// Vehicles that are moved from place to place, 1, 2, 3 …, on several servers.
enum ClusterLoad {
    /// The places of each vehicle that were acknowledged, in their order.
    actor Acknowledged {
        private(set) var places: [Int: [Int]] = [:]
        func note(_ vehicle: Int, _ place: Int) { places[vehicle, default: []].append(place) }
        func count(_ vehicle: Int) -> Int { places[vehicle]?.count ?? 0 }
    }

    /// Never an integer, which would be written without a decimal point.
    static func longitude(_ place: Int) -> Double { Double(place) / 1_000 + 0.0005 }

    private static func place(at longitude: Double) -> Int { Int(((longitude - 0.0005) * 1_000).rounded()) }

    /// The places in the events of a watch, in their order.
    static func places(in text: String) -> [Int] {
        text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("data:"), let at = line.range(of: "\"longitude\":") else { return nil }
            return Double(line[at.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == "-" }).map(place)
        }
    }

    /// The places in an exported history, in their order.
    static func places(inHistory table: String) -> [Int] {
        table.split(separator: "\n").dropFirst().compactMap { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return cells.count > 2 ? Double(cells[2]).map(place) : nil
        }
    }

    /// Adds a vehicle.
    static func add(_ vehicle: Int, over way: FleetHTTPClient, _ token: String) async {
        let made = await way.send(
            "POST", "/vehicles?vehicleId=v\(vehicle)",
            #"{"vehicleState":"ONLINE","supportedTripTypes":["SHARED"],"maximumCapacity":9,"vehicleType":{"category":"AUTO"}}"#,
            token: token)
        #expect(made?.status == 200)
    }

    /// Begins to watch a vehicle.
    static func watch(_ vehicle: Int, at http: String, _ token: String) async throws -> RawConnection {
        let port = try #require(URL(string: http)?.port)
        let connection = try RawConnection(to: port)
        connection.send(
            """
            GET /v1/providers/guidepost/vehicles/v\(vehicle):watch HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer \(token)\r
            \r

            """)
        try await connection.wait { $0.contains("data:") }
        return connection
    }

    /// Moves a vehicle from place to place, through any server that answers.
    ///
    /// - Parameter check: Called after each place that was acknowledged, before the next one is sent.
    static func drive(
        _ vehicle: Int, over ways: [FleetHTTPClient], _ acknowledged: Acknowledged, _ token: String, places: Int,
        check: (Int) async -> Void = { _ in }
    ) async {
        let start = Date(timeIntervalSinceNow: -3_600)
        for place in 1...places {
            // A report is repeated until it is acknowledged. It has a time of its own, so that it is stored once.
            let time = (start + Double(place)).formatted(.iso8601)
            for _ in 0..<400 {
                guard let way = ways.randomElement() else { return }
                let moved = await way.send(
                    "PUT", "/vehicles/v\(vehicle)?updateMask=lastLocation",
                    #"{"lastLocation":{"location":{"latitude":1,"longitude":\#(longitude(place))},"updateTime":"\#(time)"}}"#,
                    token: token)
                if moved?.status == 200 {
                    await acknowledged.note(vehicle, place)
                    await check(place)
                    break
                }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Checks that a watch has seen each place, in order.
    static func expect(_ watch: RawConnection, of vehicle: Int, hasAll places: Int) async throws {
        let text = try await watch.wait { ClusterLoad.places(in: $0).last == places }
        // A report that was sent again after a kill may be shown twice.
        let seen = ClusterLoad.places(in: text).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
        #expect(seen == Array(1...places), "vehicle \(vehicle)")
    }
}
