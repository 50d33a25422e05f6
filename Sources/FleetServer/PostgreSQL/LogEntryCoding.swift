// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo

/// The kinds of changes in the log. Numbers never change.
private enum LogEntryCode: UInt8 {
    case trip = 1
    case tripDeleted, vehicle, vehicleDeleted, position, task, taskDeleted, deliveryVehicle, deliveryVehicleDeleted
    case deliveryPosition, share, shareDeleted, status, plan, deliveryPlan
}

/// Writes the changes of an entry: counts, then the code and the fields of each change.
struct LogEntryWriter {
    private(set) var bytes: [UInt8] = []

    init() {}

    mutating func count(_ value: Int) {
        var rest = UInt64(clamping: value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func integer(_ value: Int64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    mutating func number(_ value: Double) { integer(Int64(bitPattern: value.bitPattern)) }
    mutating func text(_ value: String) { blob(Array(value.utf8)) }

    mutating func blob(_ value: [UInt8]) {
        count(value.count)
        bytes += value
    }

    /// Writes a change whose record is encoded already.
    mutating func change(_ change: SharedChange, record: [UInt8]) {
        switch change {
        case .fleet(let change): fleet(change, record)
        case .plan(let id, _): put(.plan, id.text, record)
        case .deliveryPlan(let id, _): put(.deliveryPlan, id.text, record)
        }
    }

    private mutating func fleet(_ change: FleetChange, _ record: [UInt8]) {
        switch change {
        case .trip(let trip): put(.trip, trip.id.text, record)
        case .tripDeleted(let id): put(.tripDeleted, id.text)
        case .vehicle(let vehicle): put(.vehicle, vehicle.id.text, record)
        case .vehicleDeleted(let id): put(.vehicleDeleted, id.text)
        case .position(let id, _): put(.position, id.text, record)
        case .task(let task): put(.task, task.id.text, record)
        case .taskDeleted(let id): put(.taskDeleted, id.text)
        case .deliveryVehicle(let vehicle): put(.deliveryVehicle, vehicle.id.text, record)
        case .deliveryVehicleDeleted(let id): put(.deliveryVehicleDeleted, id.text)
        case .deliveryPosition(let id, _): put(.deliveryPosition, id.text, record)
        case .share(let share):
            put(.share, share.id.text)
            text(share.tripID.text)
            for time in [share.created, share.expiry] { integer(time.nanoseconds) }
            // No time before 1677 can be stored, so this stands for none.
            integer(share.revoked?.nanoseconds ?? .min)
        case .shareDeleted(let id): put(.shareDeleted, id.text)
        case .status(let id, let status, let time, let vehicle):
            put(.status, id.text)
            count(status.rawValue)
            integer(time.nanoseconds)
            text(vehicle?.text ?? "")
        }
    }

    private mutating func put(_ code: LogEntryCode, _ id: String, _ record: [UInt8]? = nil) {
        bytes.append(code.rawValue)
        text(id)
        if let record { blob(record) }
    }
}

/// Reads what `LogEntryWriter` has written. Damaged bytes throw `dataLoss`.
struct LogEntryReader {
    private let bytes: ArraySlice<UInt8>
    private var next: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
        next = bytes.startIndex
    }

    /// The operations of an entry.
    static func operations(_ bytes: [UInt8]) throws(FleetError) -> [[SharedChange]] {
        var reader = LogEntryReader(bytes)
        var operations: [[SharedChange]] = []
        for _ in 0..<(try reader.count()) {
            var changes: [SharedChange] = []
            for _ in 0..<(try reader.count()) { changes.append(try reader.change()) }
            operations.append(changes)
        }
        try reader.end()
        return operations
    }

    func end() throws(FleetError) { if next != bytes.endIndex { throw damage("it is longer than its content") } }

    /// A count of elements. Each has at least one byte, so that a damaged count cannot ask for more than there is.
    mutating func count() throws(FleetError) -> Int {
        let value = try small()
        guard value <= bytes.endIndex - next else { throw damage("a count is too large") }
        return value
    }

    /// A small number, at most 2³¹ − 1.
    mutating func small() throws(FleetError) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 28, by: 7) {
            let byte = try self.byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return Int(truncatingIfNeeded: value & 0x7FFF_FFFF) }
        }
        throw damage("a count has too many digits")
    }

    mutating func integer() throws(FleetError) -> Int64 {
        let part = try take(8)
        return part.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }

    mutating func time() throws(FleetError) -> Timestamp { Timestamp(nanoseconds: try integer()) }
    mutating func number() throws(FleetError) -> Double { Double(bitPattern: UInt64(bitPattern: try integer())) }

    mutating func blob() throws(FleetError) -> [UInt8] { Array(try take(try count())) }

    mutating func text() throws(FleetError) -> String {
        guard let text = String(validating: try blob(), as: UTF8.self) else { throw damage("a text is not UTF-8") }
        return text
    }

    private mutating func byte() throws(FleetError) -> UInt8 {
        guard next < bytes.endIndex else { throw damage("it ends too early") }
        defer { next += 1 }
        return bytes[next]
    }

    private mutating func take(_ count: Int) throws(FleetError) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - next else { throw damage("it ends too early") }
        defer { next += count }
        return bytes[next..<next + count]
    }

    func damage(_ what: String) -> FleetError { FleetError(.dataLoss, "the changes are damaged: \(what)") }

    private mutating func change() throws(FleetError) -> SharedChange {
        guard let code = LogEntryCode(rawValue: try byte()) else { throw damage("there is no such change") }
        let id = try text()
        switch code {
        case .plan: return .plan(try VehicleID(id), try VehiclePlan(record: try blob()))
        case .deliveryPlan: return .deliveryPlan(try DeliveryVehicleID(id), try DeliveryPlan(record: try blob()))
        default: return .fleet(try fleet(code, id))
        }
    }

    private mutating func fleet(_ code: LogEntryCode, _ id: String) throws(FleetError) -> FleetChange {
        switch code {
        case .trip: .trip(try SharedRecord.trip(try blob(), id))
        case .tripDeleted: .tripDeleted(try TripID(id))
        case .vehicle: .vehicle(try SharedRecord.vehicle(try blob(), id))
        case .vehicleDeleted: .vehicleDeleted(try VehicleID(id))
        case .position: .position(try VehicleID(id), try SharedRecord.location(try blob()))
        case .task: .task(try SharedRecord.task(try blob(), id))
        case .taskDeleted: .taskDeleted(try TaskID(id))
        case .deliveryVehicle: .deliveryVehicle(try SharedRecord.deliveryVehicle(try blob(), id))
        case .deliveryVehicleDeleted: .deliveryVehicleDeleted(try DeliveryVehicleID(id))
        case .deliveryPosition: .deliveryPosition(try DeliveryVehicleID(id), try SharedRecord.location(try blob()))
        case .share: .share(try share(id))
        case .shareDeleted: .shareDeleted(try ShareID(id))
        case .status: try status(id)
        case .plan, .deliveryPlan: throw damage("a plan is no change of the fleet")
        }
    }

    private mutating func share(_ id: String) throws(FleetError) -> TripShare {
        let trip = try TripID(try text())
        let (created, expiry, revoked) = (try time(), try time(), try integer())
        return TripShare(
            id: try ShareID(id), tripID: trip, created: created, expiry: expiry,
            revoked: revoked == .min ? nil : Timestamp(nanoseconds: revoked))
    }

    private mutating func status(_ id: String) throws(FleetError) -> FleetChange {
        guard let status = FleetTripStatus(rawValue: try small()) else { throw damage("there is no such status") }
        let (time, vehicle) = (try time(), try text())
        return .status(try TripID(id), status, time, vehicle.isEmpty ? nil : try VehicleID(vehicle))
    }
}
