// SPDX-License-Identifier: Apache-2.0

import FleetModel
import NavGeo
import NavModel
import Testing

@testable import FleetWire

/// What is read of an ended trip without decoding it is what the decoded trip has.
@Suite struct EndedTripRecordTests {
    private static func trip(_ random: inout SeededRandom) throws -> FleetTrip {
        let place = Coordinate(latitude: random.nextUniform() * 80, longitude: random.nextUniform() * 170)
        let created = Timestamp(nanoseconds: Int64(random.nextUniform() * 1.9e18))
        var trip = FleetTrip(
            id: try TripID("é-\(Int(random.nextUniform() * 1e6))"), type: .exclusive, pickup: place, dropoff: place,
            intermediateDestinations: random.nextUniform() < 0.5 ? [place] : [],
            numberOfPassengers: Int(random.nextUniform() * 5), created: created)
        if random.nextUniform() < 0.7 { trip.vehicleID = try VehicleID("v\(Int(random.nextUniform() * 1e6))") }
        if random.nextUniform() < 0.5 { trip.attributes = [FleetAttribute(key: "note", value: .text("x"))] }
        var fields = trip.managedFields
        fields.status = FleetTripStatus.allCases[Int(random.nextUniform() * 6)]
        fields.updated = created.adding(seconds: random.nextUniform() * 4_000)
        trip.managedFields = fields
        return trip
    }

    private static func ended(_ bytes: [UInt8], _ id: String) -> EndedTrip? {
        bytes.withUnsafeBytes { record in
            Array(id.utf8).withUnsafeBytes { FleetRecord.endedTrip(record, id: $0) }
        }
    }

    @Test(arguments: 1...4) func agreesWithDecodedTrip(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let codec = TripRecordCodec()
        for _ in 0..<300 {
            let trip = try Self.trip(&random)
            let bytes = try codec.record(of: trip)
            #expect(try codec.trip(bytes, id: trip.id) == trip)
            #expect(throws: FleetError.self) { _ = try codec.trip(bytes, id: TripID("other")) }
            #expect(Self.ended(bytes, "other") == nil)
            let ended = Self.ended(bytes, trip.id.text)
            guard !trip.isActive else {
                #expect(ended == nil)
                continue
            }
            let fields = trip.managedFields
            let version = max(fields.updated, fields.intermediateDestinationsVersion)
            #expect(
                ended == EndedTrip(id: trip.id, vehicleID: trip.vehicleID, version: version, record: bytes), "\(trip)")
        }
    }

    @Test(arguments: 1...4) func damageIsNotMistaken(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<150 {
            let trip = try Self.trip(&random)
            var bytes = try FleetRecord.bytes(of: trip)
            for _ in 0...Int(random.nextUniform() * 2) {
                if random.nextUniform() < 0.3 {
                    bytes.removeLast(Int(random.nextUniform() * Double(bytes.count)))
                } else if !bytes.isEmpty {
                    bytes[Int(random.nextUniform() * Double(bytes.count))] = UInt8(random.nextUniform() * 256)
                }
            }
            // Never a crash; and if both readings succeed, they agree.
            guard let ended = Self.ended(bytes, trip.id.text),
                let decoded = try? FleetRecord.trip(bytes)
            else { continue }
            #expect(!decoded.isActive && decoded.id == ended.id && decoded.vehicleID == ended.vehicleID)
            let fields = decoded.managedFields
            #expect(ended.version == max(fields.updated, fields.intermediateDestinationsVersion))
        }
    }
}
