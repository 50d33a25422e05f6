// SPDX-License-Identifier: Apache-2.0

/// A trip that has ended, as a record: most trips of a fleet have, and few of them are ever read again.
public struct EndedTrip: Sendable, Hashable {
    /// The ID.
    public let id: TripID
    /// The vehicle that served it.
    public let vehicleID: VehicleID?
    /// The version of its last change.
    public let version: Timestamp
    /// The record, in the format of a `TripCodec`.
    public let record: [UInt8]

    /// Creates a trip from a record that has these values.
    ///
    /// - Parameters:
    ///   - id: The ID.
    ///   - vehicleID: The vehicle that served it.
    ///   - version: The version of its last change.
    ///   - record: The record.
    public init(id: TripID, vehicleID: VehicleID?, version: Timestamp, record: [UInt8]) {
        self.id = id
        self.vehicleID = vehicleID
        self.version = version
        self.record = record
    }
}

/// A format of records for trips that have ended. They take about a fifth of the memory.
public protocol TripCodec: Sendable {
    /// Encodes a trip.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    func record(of trip: FleetTrip) throws(FleetError) -> [UInt8]

    /// Decodes a trip.
    ///
    /// - Throws: `dataLoss` for a damaged record, or that of another trip.
    func trip(_ record: [UInt8], id: TripID) throws(FleetError) -> FleetTrip
}
