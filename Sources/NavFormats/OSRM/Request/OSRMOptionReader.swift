// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Reads the value of one option of an address into a question.
struct OSRMOptionReader: Sendable {
    /// Reads the value, which begins at the cursor.
    let read: @Sendable (inout AddressCursor, inout OSRMQuestion) throws(OSRMRefusal) -> Void
    private let services: Set<OSRMServiceName>

    /// The reader of an option; `nil` when the service has none of that name.
    static func of(_ name: String, for service: OSRMServiceName) -> OSRMOptionReader? {
        guard let reader = all[name], reader.services.contains(service) else { return nil }
        return reader
    }

    init(
        _ services: Set<OSRMServiceName>,
        _ read: @escaping @Sendable (inout AddressCursor, inout OSRMQuestion) throws(OSRMRefusal) -> Void
    ) {
        self.services = services
        self.read = read
    }

    private static let everywhere = Set(OSRMServiceName.allCases).subtracting([.tile])
    private static let routes: Set<OSRMServiceName> = [.route, .trip, .match]

    private static let all: [String: OSRMOptionReader] = general.merging(ofRoutes) { $1 }.merging(ofServices) { $1 }

    // MARK: Options of every service

    private static let general: [String: OSRMOptionReader] = [
        "radiuses": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            question.radiuses = list(&cursor) { cursor in
                cursor.take(word: "unlimited") ? .infinity : cursor.takeDecimal()
            }
        },
        "bearings": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            question.bearings = try list(&cursor) { (cursor) throws(OSRMRefusal) in try bearing(&cursor) }
        },
        "approaches": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            question.approaches = list(&cursor) { cursor in
                if cursor.take(word: "curb") { return .curb }
                if cursor.take(word: "opposite") { return .opposite }
                _ = cursor.take(word: "unrestricted")
                return .unrestricted
            }
        },
        "hints": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            question.hints = list(&cursor) { cursor in
                let hint = cursor.take { $0.isAlphanumeric || "-_=".utf8.contains($0) }
                return hint.isEmpty ? nil : hint
            }
        },
        "exclude": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            try words(&cursor) { (cursor) throws(OSRMRefusal) in
                let word = cursor.take(while: \.isAlphanumeric)
                guard !word.isEmpty else { throw .malformed(at: cursor.position) }
                question.exclude.append(word)
            }
        },
        "avoid": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            try words(&cursor) { (cursor) throws(OSRMRefusal) in
                question.avoid.insert(
                    try choice(&cursor, ["tolls": .tolls, "ferries": .ferries, "highways": .highways]))
            }
        },
        "language": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            let start = cursor.position
            question.language = cursor.take { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
            guard !question.language.isEmpty, question.language.utf8.count <= OSRMQuestion.longestLanguage else {
                throw .malformed(at: start)
            }
        },
        "depart": OSRMOptionReader([.route, .table, .trip]) { (cursor, question) throws(OSRMRefusal) in
            let start = cursor.position
            let text = cursor.take { $0.isAlphanumeric || "-:".utf8.contains($0) }
            guard let time = LocalTime(text) else { throw .malformed(at: start) }
            question.departure = time
        },
        "generate_hints": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            question.answer.hints = try truth(&cursor)
        },
        "skip_waypoints": OSRMOptionReader(everywhere) { (cursor, question) throws(OSRMRefusal) in
            question.answer.waypoints = try !truth(&cursor)
        },
        "snapping": OSRMOptionReader(everywhere) { (cursor, _) throws(OSRMRefusal) in
            // Every road is looked at either way.
            _ = try choice(&cursor, ["default": false, "any": true])
        },
    ]

    // MARK: Options of services that answer with routes

    private static let ofRoutes: [String: OSRMOptionReader] = [
        "steps": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.answer.steps = try truth(&cursor)
        },
        "geometries": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.answer.geometries = try word(&cursor)
        },
        "overview": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.answer.overview = try word(&cursor)
        },
        "annotations": OSRMOptionReader(routes.union([.table])) { (cursor, question) throws(OSRMRefusal) in
            guard question.service != .table else { return try readTables(&cursor, &question.table) }
            if cursor.take(word: "true") {
                question.answer.annotations.formUnion(OSRMOptions.Annotation.usual)
            } else if !cursor.take(word: "false") {
                try words(&cursor) { (cursor) throws(OSRMRefusal) in
                    question.answer.annotations.insert(try word(&cursor))
                }
            }
        },
        "waypoints": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.legEnds = try indices(&cursor)
        },
        "banner_instructions": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.answer.banners = try truth(&cursor)
        },
        "voice_instructions": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.answer.voice = try truth(&cursor)
        },
        "voice_units": OSRMOptionReader(routes) { (cursor, question) throws(OSRMRefusal) in
            question.answer.voiceUnits = try word(&cursor)
        },
    ]

    private static func readTables(
        _ cursor: inout AddressCursor, _ wish: inout OSRMTableWish
    ) throws(OSRMRefusal) {
        (wish.durations, wish.distances) = (false, false)
        try words(&cursor) { (cursor) throws(OSRMRefusal) in
            if try choice(&cursor, ["duration": true, "distance": false]) {
                wish.durations = true
            } else {
                wish.distances = true
            }
        }
    }

    // MARK: Options of single services

    private static let ofServices: [String: OSRMOptionReader] = [
        "alternatives": OSRMOptionReader([.route]) { (cursor, question) throws(OSRMRefusal) in
            if let number = cursor.takeWhole() {
                question.alternatives = number
            } else {
                question.alternatives = try truth(&cursor) ? 1 : 0
            }
        },
        "continue_straight": OSRMOptionReader([.route]) { (cursor, question) throws(OSRMRefusal) in
            question.continuesStraight = cursor.take(word: "default") ? nil : try truth(&cursor)
        },
        "number": OSRMOptionReader([.nearest]) { (cursor, question) throws(OSRMRefusal) in
            guard let number = cursor.takeWhole() else { throw .malformed(at: cursor.position) }
            question.number = number
        },
        "sources": OSRMOptionReader([.table]) { (cursor, question) throws(OSRMRefusal) in
            question.table.sources = cursor.take(word: "all") ? [] : try indices(&cursor)
        },
        "destinations": OSRMOptionReader([.table]) { (cursor, question) throws(OSRMRefusal) in
            question.table.destinations = cursor.take(word: "all") ? [] : try indices(&cursor)
        },
        "fallback_speed": OSRMOptionReader([.table]) { (cursor, question) throws(OSRMRefusal) in
            question.table.fallbackSpeed = try decimal(&cursor)
        },
        "fallback_coordinate": OSRMOptionReader([.table]) { (cursor, question) throws(OSRMRefusal) in
            question.table.fallsBackToRoads = try choice(&cursor, ["input": false, "snapped": true])
        },
        "scale_factor": OSRMOptionReader([.table]) { (cursor, question) throws(OSRMRefusal) in
            question.table.scale = try decimal(&cursor)
        },
        "roundtrip": OSRMOptionReader([.trip]) { (cursor, question) throws(OSRMRefusal) in
            question.trip.isRound = try truth(&cursor)
        },
        "source": OSRMOptionReader([.trip]) { (cursor, question) throws(OSRMRefusal) in
            question.trip.startsAtFirst = try choice(&cursor, ["any": false, "first": true])
        },
        "destination": OSRMOptionReader([.trip]) { (cursor, question) throws(OSRMRefusal) in
            question.trip.endsAtLast = try choice(&cursor, ["any": false, "last": true])
        },
        "timestamps": OSRMOptionReader([.match]) { (cursor, question) throws(OSRMRefusal) in
            question.trace.timestamps = try indices(&cursor)
        },
        "gaps": OSRMOptionReader([.match]) { (cursor, question) throws(OSRMRefusal) in
            question.trace.splitsAtGaps = try choice(&cursor, ["split": true, "ignore": false])
        },
        "tidy": OSRMOptionReader([.match]) { (cursor, question) throws(OSRMRefusal) in
            question.trace.isTidied = try truth(&cursor)
        },
    ]
}
