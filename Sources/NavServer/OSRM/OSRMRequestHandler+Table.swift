// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRouting

extension OSRMRequestHandler {
    /// `table`: travel times and distances between all sources and destinations.
    func table(_ request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        let options = request.table
        let all = Array(request.coordinates.indices)
        let rows = options.sources.isEmpty ? all : options.sources
        let columns = options.destinations.isEmpty ? all : options.destinations
        guard (rows + columns).allSatisfy({ $0 < all.count }) else {
            throw OSRMError(.invalidOptions, "sources and destinations must be indices of coordinates")
        }
        if let speed = options.fallbackSpeed, speed <= 0 {
            throw OSRMError(.invalidOptions, "fallback_speed must be > 0")
        }
        guard options.scale > 0 else { throw OSRMError(.invalidOptions, "scale_factor must be > 0") }
        try checkCoordinates(of: request, .invalidOptions, "Coordinates are invalid")
        guard rows.count * columns.count <= limits.tablePlaces * limits.tablePlaces else {
            throw OSRMError(.tooBig, "Too many table coordinates")
        }
        let stops = try stops(of: request)
        let avoid = try avoidances(of: request)
        let table: TravelTable
        do {
            table = try map.engine.table(
                from: rows.map { stops[$0] }, to: columns.map { stops[$0] }, mode: request.mode, avoid: avoid,
                departure: request.departure, vehicle: request.vehicle)
        } catch {
            var error = error
            error.stopIndex = error.stopIndex.map { (rows + columns)[$0] }
            throw osrmError(error, request, stops)
        }
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            write(table, StraightLineFallback(options, request.coordinates, rows, columns, table), to: &json)
            guard request.options.waypoints else { return }
            json.array("sources") { json in
                for place in table.origins { json.object { write(place, of: request, to: &$0) } }
            }
            json.array("destinations") { json in
                for place in table.destinations { json.object { write(place, of: request, to: &$0) } }
            }
        }
        return json.take()
    }

    private func write(_ table: TravelTable, _ fallback: StraightLineFallback, to json: inout JSONWriter) {
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
        if fallback.options.durations {
            matrix("durations") { row, column in
                let seconds = table.time(row, column)?.value ?? fallback.seconds(row, column)
                return seconds.map { $0 * fallback.options.scale }
            }
        }
        if fallback.options.distances {
            matrix("distances") { row, column in
                table.distance(row, column)?.value ?? fallback.meters(row, column)?.value
            }
        }
        guard fallback.options.fallbackSpeed != nil else { return }
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

/// Estimates along the straight line for pairs without a route, if the request has a `fallback_speed`.
private struct StraightLineFallback {
    let options: OSRMTableOptions
    private let origins: [Coordinate]
    private let destinations: [Coordinate]

    init(
        _ options: OSRMTableOptions, _ places: [Coordinate], _ rows: [Int], _ columns: [Int], _ table: TravelTable
    ) {
        self.options = options
        origins = options.fallsBackToRoads ? table.origins.map(\.place) : rows.map { places[$0] }
        destinations = options.fallsBackToRoads ? table.destinations.map(\.place) : columns.map { places[$0] }
    }

    func meters(_ row: Int, _ column: Int) -> Meters? {
        options.fallbackSpeed == nil ? nil : origins[row].distance(to: destinations[column])
    }

    func seconds(_ row: Int, _ column: Int) -> Double? {
        guard let speed = options.fallbackSpeed, let meters = meters(row, column) else { return nil }
        return meters.value / speed
    }
}
