// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Foundation

/// Something that a vehicle has to tell and that must not be lost.
enum DriverReport: Sendable, Hashable {
    /// It was somewhere.
    case position(FleetModel.VehicleLocation)
    /// It takes trips or does not.
    case state(VehicleState)
    /// A trip has come further.
    case progress(TripProgress)

    /// The byte that tells kinds apart in the file. They never change.
    var kind: UInt8 {
        switch self {
        case .position: 1
        case .state: 2
        case .progress: 3
        }
    }

    /// The rest of the record.
    func content() throws(FleetError) -> [UInt8] {
        switch self {
        case .position(let location): return try FleetRecord.bytes(of: location)
        case .state(let state): return [UInt8(state.rawValue)]
        case .progress(let progress):
            do { return Array(try JSONEncoder().encode(progress)) } catch {
                throw FleetError(.internal, "The progress of a trip cannot be kept.", cause: error)
            }
        }
    }

    /// Reads a record back; `nil` for one that a later version has written.
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
