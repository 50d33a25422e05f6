// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// The records of a store as the format in which a fleet keeps ended trips.
public struct TripRecordCodec: TripCodec {
    /// Creates the codec.
    public init() {}

    /// Encodes a trip.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public func record(of trip: FleetTrip) throws(FleetError) -> [UInt8] { try FleetRecord.bytes(of: trip) }

    /// Decodes a trip.
    ///
    /// - Throws: `dataLoss` for a damaged record, or that of another trip.
    public func trip(_ record: [UInt8], id: TripID) throws(FleetError) -> FleetTrip {
        let trip: FleetTrip
        do throws(FleetError) { trip = try FleetRecord.trip(record) } catch {
            throw FleetError(.dataLoss, "The stored trip '\(id)' is damaged: \(error.message)", cause: error)
        }
        guard trip.id == id else {
            throw FleetError(.dataLoss, "The stored trip '\(id)' is damaged: its record belongs to '\(trip.id)'.")
        }
        return trip
    }
}

extension FleetRecord {
    /// An ended trip in a record of a store, without decoding all of it.
    ///
    /// - Parameters:
    ///   - bytes: The record.
    ///   - id: The ID under which it is stored, in UTF-8.
    /// - Returns: The trip; `nil` if it has not ended, or if the record is unusual or damaged: then decode it.
    public static func endedTrip(_ bytes: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer) -> EndedTrip? {
        var scan = TripRecordScan()
        guard scan.record(ProtobufScanner(bytes)), scan.hasEnded, let name = scan.name, name.isEqual(to: id),
            let text = name.text, let tripID = try? TripID(text), tripID.text == text,
            let updated = scan.updated, let stops = scan.stopsVersion
        else { return nil }
        var vehicleID: VehicleID?
        if let text = scan.vehicle?.text, !text.isEmpty {
            guard let id = try? VehicleID(text), id.text == text else { return nil }
            vehicleID = id
        } else if scan.vehicle.map({ $0.text == nil }) ?? false {
            return nil
        }
        return EndedTrip(id: tripID, vehicleID: vehicleID, version: max(updated, stops), record: Array(bytes))
    }
}

/// The fields of a `TripRecord` that decide on its place in lists (proto/guidepost/fleet/v1/records.proto).
private struct TripRecordScan {
    var name: ProtobufScanner?
    var vehicle: ProtobufScanner?
    var hasEnded = false
    var updated: Timestamp?
    var stopsVersion: Timestamp?
    private var hasTrip = false

    /// Reads a record.
    ///
    /// - Returns: Whether each field occurs once and is well-formed.
    mutating func record(_ scanner: ProtobufScanner) -> Bool {
        var scanner = scanner
        while let field = scanner.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let trip)):
                guard !hasTrip, self.trip(trip) else { return false }
                hasTrip = true
            case (4, .bytes(let time)):
                guard updated == nil, let read = Self.time(time) else { return false }
                updated = read
            case (1, _), (4, _): return false
            default: break
            }
        }
        return scanner.isAtEnd
    }

    private mutating func trip(_ scanner: ProtobufScanner) -> Bool {
        var scanner = scanner
        var hasStatus = false
        while let field = scanner.next() {
            switch (field.number, field.value) {
            case (1, .bytes(let text)):
                guard name == nil else { return false }
                name = text
            case (2, .bytes(let text)):
                guard vehicle == nil else { return false }
                vehicle = text
            case (3, .number(let status)):
                guard !hasStatus else { return false }
                hasStatus = true
                hasEnded = status == Self.complete || status == Self.canceled
            case (25, .bytes(let time)):
                guard stopsVersion == nil, let read = Self.time(time) else { return false }
                stopsVersion = read
            case (1, _), (2, _), (3, _), (25, _): return false
            default: break
            }
        }
        return scanner.isAtEnd
    }

    private static var complete: UInt64 { UInt64(FleetTripStatus.complete.rawValue) }
    private static var canceled: UInt64 { UInt64(FleetTripStatus.canceled.rawValue) }
    /// The year 2200, after which the checks of a decoded trip reject it.
    private static var latest: Int64 { 7_258_118_400 }

    private static func time(_ scanner: ProtobufScanner) -> Timestamp? {
        var scanner = scanner
        var (seconds, nanos) = (UInt64(0), UInt64(0))
        while let field = scanner.next() {
            switch (field.number, field.value) {
            case (1, .number(let number)): seconds = number
            case (2, .number(let number)): nanos = number
            default: return nil
            }
        }
        guard scanner.isAtEnd, let whole = Int64(exactly: seconds), whole < latest, nanos < 1_000_000_000 else {
            return nil
        }
        return Timestamp(seconds: whole, nanos: Int32(nanos))
    }
}
