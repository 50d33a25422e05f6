// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Foundation

/// A report of a vehicle that must not be lost.
enum DriverReport: Sendable, Hashable {
    /// A position.
    case position(FleetVehicleLocation)
    /// Whether the vehicle accepts trips.
    case state(VehicleState)
    /// The progress of a trip.
    case progress(TripProgress)

    /// The record type in the file. The values never change.
    var kind: UInt8 {
        switch self {
        case .position: 1
        case .state: 2
        case .progress: 3
        }
    }

    /// The content of the record.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    func content() throws(FleetError) -> [UInt8] {
        switch self {
        case .position(let location): return try FleetRecord.bytes(of: location)
        case .state(let state): return [UInt8(state.rawValue)]
        case .progress(let progress):
            do { return Array(try JSONEncoder().encode(progress)) } catch {
                throw FleetError(.internal, "The progress of a trip cannot be encoded.", cause: error)
            }
        }
    }

    /// Decodes a record; `nil` for one of a later version.
    init?(_ entry: ReportLog.Entry) {
        switch entry.kind {
        case 1:
            guard let location = try? FleetRecord.location(entry.content) else { return nil }
            self = .position(location)
        case 2:
            guard let byte = entry.content.first, let state = VehicleState(rawValue: Int(byte)) else { return nil }
            self = .state(state)
        case 3:
            guard let progress = try? JSONDecoder().decode(TripProgress.self, from: Data(entry.content)) else {
                return nil
            }
            self = .progress(progress)
        default: return nil
        }
    }
}
