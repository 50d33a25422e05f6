// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import GRDB

extension SQLiteFleetStore {
    /// A page of stored positions.
    ///
    /// - Throws: `invalidArgument` for a limit out of range, `dataLoss` or `unavailable`.
    /// - Complexity: O(log positions) for each second of the range in which any vehicle reported.
    public func history(_ request: HistoryRequest) async throws(FleetError) -> HistoryPage {
        guard (1...HistoryRequest.pageLimit).contains(request.limit) else {
            throw FleetError(
                .invalidArgument, "'limit' must be 1 to \(HistoryRequest.pageLimit).", field: "limit")
        }
        return try await readingHistory { database in
            var page = HistoryPage()
            let spans = try database.spans(of: request.subject)
            if case .trip(let id) = request.subject {
                for row in try StatusRow.all(of: id, in: database) {
                    guard let status = FleetTripStatus(rawValue: row.status) else { continue }
                    page.statuses.append(.init(status: status, time: Timestamp(nanoseconds: row.time)))
                }
            }
            for span in spans {
                let range = span.range.clamped(to: request.range)
                guard page.next == nil, !range.isEmpty else { continue }
                try database.forEachPosition(of: span.vehicle, in: range) { position in
                    page.append(position, limit: request.limit)
                }
            }
            return page
        }
    }

    /// Deletes stored positions: of a vehicle within the range, or of a trip with its statuses. Removed content is
    /// overwritten with zeros (`secure_delete`).
    ///
    /// Positions are deleted a few thousand rows per transaction, so that other writers do not wait.
    ///
    /// - Returns: The number of deleted rows.
    /// - Throws: `unavailable`.
    public func deleteHistory(_ request: HistoryRequest) async throws(FleetError) -> Int {
        var deleted = 0
        let spans = try await readingHistory { try $0.spans(of: request.subject) }
        for span in spans {
            var range = span.range
            if case .trip = request.subject {} else { range = range.clamped(to: request.range) }
            while !range.isEmpty {
                let (rows, next) = try await erasing { [range] database in
                    try database.deletePositions(of: span.vehicle, in: range, seconds: 2_000)
                }
                deleted += rows
                guard let next else { break }
                range = min(next, range.upperBound)..<range.upperBound
            }
        }
        if case .trip(let id) = request.subject {
            deleted += try await erasing { database in
                try database.execute(sql: "DELETE FROM status WHERE trip = ?", arguments: [id.text])
                return database.changesCount
            }
        }
        return deleted
    }
}

/// A vehicle and a range of time, in nanoseconds since 1970.
struct HistorySpan: Sendable {
    var vehicle: String
    var range: Range<Int64>

    /// The vehicles and times of a trip with these statuses.
    static func all(of statuses: [StatusRow]) -> [HistorySpan] {
        statuses.enumerated().compactMap { row, status in
            guard let vehicle = status.vehicle, FleetTripStatus(rawValue: status.status)?.needsVehicle == true else {
                return nil
            }
            let end = statuses.indices.contains(row + 1) ? statuses[row + 1].time : Int64.max
            return HistorySpan(vehicle: vehicle, range: status.time..<max(status.time, end))
        }
    }
}

extension Database {
    /// The vehicles and times of a subject.
    func spans(of subject: HistoryRequest.Subject) throws -> [HistorySpan] {
        switch subject {
        case .vehicle(let id): return [HistorySpan(vehicle: id.text, range: .min ..< .max)]
        case .deliveryVehicle(let id): return [HistorySpan(vehicle: StoreRows.key(of: id), range: .min ..< .max)]
        case .trip(let id):
            return HistorySpan.all(of: try StatusRow.all(of: id, in: self))
        }
    }

    /// Deletes the positions of a vehicle within a range, in at most `seconds` different seconds.
    ///
    /// - Returns: The number of deleted rows, and where to go on; `nil` at the end.
    fileprivate func deletePositions(
        of vehicle: String, in range: Range<Int64>, seconds: Int
    ) throws -> (rows: Int, next: Int64?) {
        let next = try cachedStatement(sql: "SELECT min(second) FROM position WHERE second >= ? AND second <= ?")
        let delete = try cachedStatement(
            sql: "DELETE FROM position WHERE second = ? AND vehicle = ? AND time >= ? AND time < ?")
        var rows = 0
        var from = StoreRows.second(of: range.lowerBound)
        let last = StoreRows.second(of: range.upperBound)
        for _ in 0..<seconds {
            guard from <= last, let second = try Int64.fetchOne(next, arguments: [from, last]), second < .max else {
                return (rows, nil)
            }
            try delete.execute(arguments: [second, vehicle, range.lowerBound, range.upperBound])
            rows += changesCount
            from = second + 1
        }
        let (nanoseconds, isTooLate) = from.multipliedReportingOverflow(by: 1_000_000_000)
        return (rows, isTooLate ? nil : nanoseconds)
    }
}
