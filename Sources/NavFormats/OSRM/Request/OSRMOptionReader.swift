// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Parses an option of a URL.
struct OSRMOptionReader: Sendable {
    /// Parses the value at the cursor into a request.
    let read: @Sendable (inout AddressCursor, inout OSRMRequest) throws(OSRMError) -> Void
    private let services: Set<OSRMServiceName>

    /// The parser of an option; `nil` if the service does not support it.
    static func of(_ name: String, for service: OSRMServiceName) -> OSRMOptionReader? {
        guard let reader = all[name], reader.services.contains(service) else { return nil }
        return reader
    }

    init(
        _ services: Set<OSRMServiceName>,
        _ read: @escaping @Sendable (inout AddressCursor, inout OSRMRequest) throws(OSRMError) -> Void
    ) {
        self.services = services
        self.read = read
    }

    private static let everywhere = Set(OSRMServiceName.allCases).subtracting([.tile])
    private static let routes: Set<OSRMServiceName> = [.route, .trip, .match]

    private static let all: [String: OSRMOptionReader] = general.merging(ofRoutes) { $1 }.merging(ofServices) { $1 }

    // MARK: Options of all services

    private static let general: [String: OSRMOptionReader] = [
        "radiuses": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            request.radiuses = list(&cursor) { cursor in
                cursor.take(word: "unlimited") ? .infinity : cursor.takeDecimal()
            }
        },
        "bearings": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            request.bearings = try list(&cursor) { (cursor) throws(OSRMError) in try bearing(&cursor) }
        },
        "approaches": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            request.approaches = list(&cursor) { cursor in
                if cursor.take(word: "curb") { return .curb }
                if cursor.take(word: "opposite") { return .opposite }
                _ = cursor.take(word: "unrestricted")
                return .unrestricted
            }
        },
        "hints": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            request.hints = list(&cursor) { cursor in
                let hint = cursor.take { $0.isAlphanumeric || "-_=".utf8.contains($0) }
                return hint.isEmpty ? nil : hint
            }
        },
        "exclude": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            try words(&cursor) { (cursor) throws(OSRMError) in
                let word = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
                guard !word.isEmpty else { throw .malformed(at: cursor.position) }
                request.exclude.append(word)
            }
        },
        "avoid": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            try words(&cursor) { (cursor) throws(OSRMError) in
                let start = cursor.position
                let word = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
                guard let found = Avoidances(name: word) else { throw .malformed(at: start) }
                request.avoid.formUnion(found)
            }
        },
        "language": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            let start = cursor.position
            request.language = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
            guard !request.language.isEmpty, request.language.utf8.count <= OSRMRequest.longestLanguage else {
                throw .malformed(at: start)
            }
        },
        "depart": departure(ignoresOffset: true),
        "depart_at": departure(ignoresOffset: false),
        "vehicle": OSRMOptionReader([.route, .table, .trip]) { (cursor, request) throws(OSRMError) in
            request.vehicle = try VehicleProperties(
                value: cursor.take { $0.isAlphanumeric || ".,=".utf8.contains($0) })
        },
        "generate_hints": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            request.options.hints = try truth(&cursor)
        },
        "skip_waypoints": OSRMOptionReader(everywhere) { (cursor, request) throws(OSRMError) in
            request.options.waypoints = try !truth(&cursor)
        },
        "snapping": OSRMOptionReader(everywhere) { (cursor, _) throws(OSRMError) in
            // No effect: all roads are considered.
            _ = try choice(&cursor, ["default": false, "any": true])
        },
    ]

    private static func departure(ignoresOffset: Bool) -> OSRMOptionReader {
        OSRMOptionReader([.route, .table, .trip]) { (cursor, request) throws(OSRMError) in
            let start = cursor.position
            let text = cursor.take { $0.isAlphanumeric || "-:".utf8.contains($0) }
            guard request.setDeparture(text, ignoresOffset: ignoresOffset) else { throw .malformed(at: start) }
        }
    }

    // MARK: Options of services that return routes

    private static let ofRoutes: [String: OSRMOptionReader] = [
        "steps": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.options.steps = try truth(&cursor)
        },
        "geometries": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.options.geometries = try word(&cursor)
        },
        "overview": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.options.overview = try word(&cursor)
        },
        "annotations": OSRMOptionReader(routes.union([.table])) { (cursor, request) throws(OSRMError) in
            guard request.service != .table else { return try readTables(&cursor, &request.table) }
            if cursor.take(word: "true") {
                request.options.annotations.formUnion(OSRMOptions.Annotation.usual)
            } else if !cursor.take(word: "false") {
                try words(&cursor) { (cursor) throws(OSRMError) in
                    request.options.annotations.insert(try word(&cursor))
                }
            }
        },
        "waypoints": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.legEnds = try indices(&cursor)
        },
        "banner_instructions": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.options.banners = try truth(&cursor)
        },
        "voice_instructions": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.options.voice = try truth(&cursor)
        },
        "voice_units": OSRMOptionReader(routes) { (cursor, request) throws(OSRMError) in
            request.options.voiceUnits = try word(&cursor)
        },
    ]

    private static func readTables(
        _ cursor: inout AddressCursor, _ table: inout OSRMTableOptions
    ) throws(OSRMError) {
        (table.durations, table.distances) = (false, false)
        try words(&cursor) { (cursor) throws(OSRMError) in
            if try choice(&cursor, ["duration": true, "distance": false]) {
                table.durations = true
            } else {
                table.distances = true
            }
        }
    }

    // MARK: Options of single services

    private static let ofServices: [String: OSRMOptionReader] = [
        "alternatives": OSRMOptionReader([.route]) { (cursor, request) throws(OSRMError) in
            if let number = cursor.takeWhole() {
                request.alternatives = number
            } else {
                request.alternatives = try truth(&cursor) ? 1 : 0
            }
        },
        "continue_straight": OSRMOptionReader([.route]) { (cursor, request) throws(OSRMError) in
            request.continuesStraight = cursor.take(word: "default") ? nil : try truth(&cursor)
        },
        "number": OSRMOptionReader([.nearest]) { (cursor, request) throws(OSRMError) in
            guard let number = cursor.takeWhole() else { throw .malformed(at: cursor.position) }
            request.number = number
        },
        "sources": OSRMOptionReader([.table]) { (cursor, request) throws(OSRMError) in
            request.table.sources = cursor.take(word: "all") ? [] : try indices(&cursor)
        },
        "destinations": OSRMOptionReader([.table]) { (cursor, request) throws(OSRMError) in
            request.table.destinations = cursor.take(word: "all") ? [] : try indices(&cursor)
        },
        "fallback_speed": OSRMOptionReader([.table]) { (cursor, request) throws(OSRMError) in
            request.table.fallbackSpeed = try decimal(&cursor)
        },
        "fallback_coordinate": OSRMOptionReader([.table]) { (cursor, request) throws(OSRMError) in
            request.table.fallsBackToRoads = try choice(&cursor, ["input": false, "snapped": true])
        },
        "scale_factor": OSRMOptionReader([.table]) { (cursor, request) throws(OSRMError) in
            request.table.scale = try decimal(&cursor)
        },
        "roundtrip": OSRMOptionReader([.trip]) { (cursor, request) throws(OSRMError) in
            request.trip.isRound = try truth(&cursor)
        },
        "source": OSRMOptionReader([.trip]) { (cursor, request) throws(OSRMError) in
            request.trip.startsAtFirst = try choice(&cursor, ["any": false, "first": true])
        },
        "destination": OSRMOptionReader([.trip]) { (cursor, request) throws(OSRMError) in
            request.trip.endsAtLast = try choice(&cursor, ["any": false, "last": true])
        },
        "timestamps": OSRMOptionReader([.match]) { (cursor, request) throws(OSRMError) in
            request.trace.timestamps = try indices(&cursor)
        },
        "gaps": OSRMOptionReader([.match]) { (cursor, request) throws(OSRMError) in
            request.trace.splitsAtGaps = try choice(&cursor, ["split": true, "ignore": false])
        },
        "tidy": OSRMOptionReader([.match]) { (cursor, request) throws(OSRMError) in
            request.trace.isTidied = try truth(&cursor)
        },
    ]
}
