// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Options of the OSRM API, each a JSON value or a string as in a URL.
struct OSRMOptionFields {
    private let json: JSONValue

    init(_ json: JSONValue?) { self.json = json ?? .object([]) }

    /// Contents of the response.
    ///
    /// - Throws: `FormatError` with code `invalidOption`.
    func options(stops: Int) throws(FormatError) -> OSRMOptions {
        var options = OSRMOptions()
        options.steps = try truth("steps") ?? false
        options.waypoints = try !(truth("skip_waypoints") ?? false)
        options.geometries = try choice("geometries") ?? .polyline
        options.overview = try choice("overview") ?? .simplified
        options.annotations = try annotations()
        options.radii = try radii(stops: stops)
        return options
    }

    /// `exclude`: road classes to avoid.
    func avoidances() throws(FormatError) -> Avoidances {
        var avoid: Avoidances = []
        for word in try words("exclude", separator: ",") ?? [] {
            if word.isEmpty || word == "none" { continue }
            guard let found = Avoidances(osrmClass: word) else {
                throw wrong("exclude", word, Avoidances.osrmClassList.joined(separator: ", "))
            }
            avoid.formUnion(found)
        }
        return avoid
    }

    /// `alternatives`: a boolean or a number.
    func wantsAlternatives() throws(FormatError) -> Bool {
        switch json["alternatives"] {
        case .number(let number): return number > 0
        case .string(let text) where Int(text) != nil: return text != "0"
        default: return try truth("alternatives") ?? false
        }
    }

    /// `waypoints`: indices of the coordinates at which legs end; `nil` if all are.
    func stops(among count: Int) throws(FormatError) -> Set<Int>? {
        guard let words = try words("waypoints", separator: ";") else { return nil }
        var stops: Set<Int> = []
        for word in words {
            guard let index = Int(word), (0..<count).contains(index) else {
                throw wrong("waypoints", word, "0 … \(count - 1)")
            }
            stops.insert(index)
        }
        guard stops.isSuperset(of: [0, count - 1]) else {
            throw wrong("waypoints", words.joined(separator: ";"), "a list with the first and the last index")
        }
        return stops
    }

    /// A boolean; `nil` if it is missing or `default`.
    func truth(_ key: String) throws(FormatError) -> Bool? {
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
    ) throws(FormatError) -> Choice? where Choice.RawValue == String {
        guard let value = json[key], value != .null else { return nil }
        let word = text(value)
        guard let choice = Choice(rawValue: word) else {
            throw wrong(key, word, Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    private func annotations() throws(FormatError) -> Set<OSRMOptions.Annotation> {
        // A boolean, or a list of names.
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

    private func radii(stops: Int) throws(FormatError) -> [Double] {
        guard let words = try words("radiuses", separator: ";") else { return [] }
        guard words.count == stops else {
            throw FormatError(
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

    /// A list, or a string with separators; `nil` if it is missing.
    private func words(_ key: String, separator: Character) throws(FormatError) -> [String]? {
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

    private func wrong(_ key: String, _ value: String, _ known: String) -> FormatError {
        FormatError(code: .invalidOption, message: "invalid '\(key)': '\(value)'; expected \(known)")
    }
}
