// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRouting

extension OSRMDesk {
    /// `table`
    func table(_ question: OSRMQuestion) throws(OSRMRefusal) -> [UInt8] {
        let wish = question.table
        let all = Array(question.coordinates.indices)
        let rows = wish.sources.isEmpty ? all : wish.sources
        let columns = wish.destinations.isEmpty ? all : wish.destinations
        guard (rows + columns).allSatisfy({ $0 < all.count }) else {
            throw OSRMRefusal(.invalidOptions, "sources and destinations must be indices of coordinates")
        }
        if let speed = wish.fallbackSpeed, speed <= 0 {
            throw OSRMRefusal(.invalidOptions, "fallback_speed must be > 0")
        }
        guard wish.scale > 0 else { throw OSRMRefusal(.invalidOptions, "scale_factor must be > 0") }
        try checkCoordinates(of: question, .invalidOptions, "Coordinates are invalid")
        guard rows.count * columns.count <= limits.tablePlaces * limits.tablePlaces else {
            throw OSRMRefusal(.tooBig, "Too many table coordinates")
        }
        let stops = try stops(of: question)
        let avoid = try avoidances(of: question)
        let table: TravelTable
        do {
            table = try map.engine.table(
                from: rows.map { stops[$0] }, to: columns.map { stops[$0] }, mode: question.mode, avoid: avoid,
                departure: question.departure)
        } catch {
            throw refusal(error, question, stops)
        }
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            write(table, TableCrow(wish, question.coordinates, rows, columns, table), to: &json)
            guard question.answer.waypoints else { return }
            json.array("sources") { json in
                for place in table.origins { json.object { write(place, of: question, to: &$0) } }
            }
            json.array("destinations") { json in
                for place in table.destinations { json.object { write(place, of: question, to: &$0) } }
            }
        }
        return json.take()
    }

    private func write(_ table: TravelTable, _ crow: TableCrow, to json: inout JSONWriter) {
        func matrix(_ name: StaticString, _ entry: (Int, Int) -> Double?) {
            json.array(name) { json in
                for row in 0..<table.rows {
                    json.array { json in
                        for column in 0..<table.columns {
                            if let number = entry(row, column) {
                                json.value(number, decimals: 1)
                            } else {
                                json.null()
                            }
                        }
                    }
                }
            }
        }
        if crow.wish.durations {
            matrix("durations") { row, column in
                let seconds = table.time(row, column)?.value ?? crow.seconds(row, column)
                return seconds.map { $0 * crow.wish.scale }
            }
        }
        if crow.wish.distances {
            matrix("distances") { row, column in
                table.distance(row, column)?.value ?? crow.meters(row, column)?.value
            }
        }
        guard crow.wish.fallbackSpeed != nil else { return }
        json.array("fallback_speed_cells") { json in
            for row in 0..<table.rows {
                for column in 0..<table.columns where table.time(row, column) == nil {
                    json.array { json in
                        json.value(row)
                        json.value(column)
                    }
                }
            }
        }
    }
}

/// Reckons as the crow flies where no way leads and the request says how fast crows are.
private struct TableCrow {
    let wish: OSRMTableWish
    private let origins: [Coordinate]
    private let destinations: [Coordinate]

    init(
        _ wish: OSRMTableWish, _ places: [Coordinate], _ rows: [Int], _ columns: [Int], _ table: TravelTable
    ) {
        self.wish = wish
        origins = wish.fallsBackToRoads ? table.origins.map(\.place) : rows.map { places[$0] }
        destinations = wish.fallsBackToRoads ? table.destinations.map(\.place) : columns.map { places[$0] }
    }

    func meters(_ row: Int, _ column: Int) -> Meters? {
        wish.fallbackSpeed == nil ? nil : origins[row].distance(to: destinations[column])
    }

    func seconds(_ row: Int, _ column: Int) -> Double? {
        guard let speed = wish.fallbackSpeed, let meters = meters(row, column) else { return nil }
        return meters.value / speed
    }
}
