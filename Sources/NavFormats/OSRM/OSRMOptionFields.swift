// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Options of the OSRM API, each a JSON value or the text that an address would hold.
struct OSRMOptionFields {
    private let json: JSONValue

    init(_ json: JSONValue?) { self.json = json ?? .object([]) }

    /// Everything that decides what the answer contains.
    func options(stops: Int) throws(ServiceError) -> OSRMOptions {
        var options = OSRMOptions()
        options.steps = try truth("steps") ?? false
        options.waypoints = try !(truth("skip_waypoints") ?? false)
        options.geometries = try choice("geometries") ?? .polyline
        options.overview = try choice("overview") ?? .simplified
        options.annotations = try annotations()
        options.radii = try radii(stops: stops)
        return options
    }

    /// `exclude`: classes of road to stay away from.
    func avoidances() throws(ServiceError) -> Avoidances {
        var avoid: Avoidances = []
        for word in try words("exclude", separator: ",") ?? [] {
            switch word {
            case "toll": avoid.insert(.tolls)
            case "motorway": avoid.insert(.highways)
            case "ferry": avoid.insert(.ferries)
            case "none", "": break
            default: throw wrong("exclude", word, "toll, motorway, ferry")
            }
        }
        return avoid
    }

    /// `alternatives`: a truth value or a number.
    func wantsAlternatives() throws(ServiceError) -> Bool {
        switch json["alternatives"] {
        case .number(let number): return number > 0
        case .string(let text) where Int(text) != nil: return text != "0"
        default: return try truth("alternatives") ?? false
        }
    }

    /// `waypoints`: the places at which legs end, by index; `nil` when all are.
    func stops(among count: Int) throws(ServiceError) -> Set<Int>? {
        guard let words = try words("waypoints", separator: ";") else { return nil }
        var stops: Set<Int> = []
        for word in words {
            guard let index = Int(word), (0..<count).contains(index) else {
                throw wrong("waypoints", word, "0 … \(count - 1)")
            }
            stops.insert(index)
        }
        guard stops.isSuperset(of: [0, count - 1]) else {
            throw wrong("waypoints", words.joined(separator: ";"), "a list with the first and the last place")
        }
        return stops
    }

    /// A truth value; `nil` when it is missing or left to the service (`default`).
    func truth(_ key: String) throws(ServiceError) -> Bool? {
        switch json[key] {
        case nil, .null, .string("default"): return nil
        case .bool(let truth): return truth
        case .string("true"): return true
        case .string("false"): return false
        default: throw wrong(key, text(json[key]), "true, false")
        }
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(ServiceError) -> Choice? where Choice.RawValue == String {
        guard let value = json[key], value != .null else { return nil }
        let word = text(value)
        guard let choice = Choice(rawValue: word) else {
            throw wrong(key, word, Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    private func annotations() throws(ServiceError) -> Set<OSRMOptions.Annotation> {
        // A truth value stands for all columns; otherwise the columns are named.
        if case .bool(let truth) = json["annotations"] { return truth ? Set(OSRMOptions.Annotation.allCases) : [] }
        var columns: Set<OSRMOptions.Annotation> = []
        for word in try words("annotations", separator: ",") ?? [] {
            switch word {
            case "true": columns.formUnion(OSRMOptions.Annotation.allCases)
            case "false", "": break
            default:
                guard let column = OSRMOptions.Annotation(rawValue: word) else {
                    throw wrong(
                        "annotations", word,
                        "true, false, " + OSRMOptions.Annotation.allCases.map(\.rawValue).joined(separator: ", "))
                }
                columns.insert(column)
            }
        }
        return columns
    }

    private func radii(stops: Int) throws(ServiceError) -> [Double] {
        guard let words = try words("radiuses", separator: ";") else { return [] }
        guard words.count == stops else {
            throw ServiceError(
                code: .invalidOption, message: "'radiuses' must have one entry for each of the \(stops) waypoints")
        }
        var radii: [Double] = []
        for word in words {
            if word.isEmpty || word == "unlimited" {
                radii.append(.infinity)
            } else if let radius = Double(word), radius >= 0 {
                radii.append(radius)
            } else {
                throw wrong("radiuses", word, "a number of meters, unlimited")
            }
        }
        return radii
    }

    /// A list, or a text with separators; `nil` when it is missing.
    private func words(_ key: String, separator: Character) throws(ServiceError) -> [String]? {
        switch json[key] {
        case nil, .null: return nil
        case .array(let values): return values.map { text($0) }
        case .string(let text):
            return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        default: throw wrong(key, text(json[key]), "a list")
        }
    }

    private func text(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null: ""
        case .bool(let truth): truth ? "true" : "false"
        case .number(let number): DecimalText.text(number, decimals: 6)
        case .string(let text): text
        case .array, .object: value?.kind ?? ""
        }
    }

    private func wrong(_ key: String, _ value: String, _ known: String) -> ServiceError {
        ServiceError(code: .invalidOption, message: "'\(key)' cannot be '\(value)'; it takes \(known)")
    }
}
