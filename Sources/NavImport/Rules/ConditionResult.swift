// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The result of a condition for the routed vehicles: a car of up to 3.5 t, a taxi, a motorcycle, a bicycle, a
/// pedestrian.
enum ConditionResult: Equatable {
    /// True at every hour.
    case always
    /// False for all routed vehicles.
    case never
    /// True for destination traffic; the text is the equivalent access value.
    case purpose(String)
    /// Depends on time, weather or unknown facts.
    case unknown

    /// Evaluates a condition such as `(Mo-Fr 07:00-09:00 AND weight>3.5)`.
    init(of condition: Substring) {
        var result = ConditionResult.always
        var sawAny = false
        for atom in ConditionResult.atoms(ConditionResult.unwrapped(condition)) {
            sawAny = true
            switch (result, ConditionResult(atom: atom)) {
            case (_, .never), (.never, _): result = .never
            case (_, .unknown), (.unknown, _): result = .unknown
            case (.always, let next): result = next
            case (_, .always): break
            case (.purpose, .purpose): break
            }
        }
        self = sawAny ? result : .unknown
    }

    private init(atom: Substring) {
        switch atom.lowercased() {
        case "24/7", "always", "mo-su", "00:00-24:00", "mo-su 00:00-24:00", "yes":
            self = .always
        case "hgv", "trailer", "caravan", "bus", "coach", "tourist_bus", "goods", "articulated", "motorhome",
            "agricultural", "emergency", "hazmat", "disabled", "doctor", "tractor", "forestry", "trailers", "lgv",
            "hgv_articulated", "bdouble", "military", "moped", "mofa", "horse", "light_rail", "tram":
            self = .never
        case "destination", "residents", "delivery", "customers", "permit", "private", "employees", "visitors",
            "permit_holders", "resident", "loading", "staff", "guests", "permission":
            let purpose = atom.lowercased()
            self = .purpose(Permission(purpose, for: .driving) == nil ? "permit" : purpose)
        default:
            self = ConditionResult.comparison(atom) ?? .unknown
        }
    }

    /// Evaluates comparisons such as `weight>3.5` for the largest car: 3.5 t, 6 m long, 2.1 m wide, 2.1 m high, 2 t per
    /// axle.
    private static func comparison(_ atom: Substring) -> ConditionResult? {
        guard let sign = atom.utf8.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) else {
            return nil
        }
        let largest: Double
        switch atom[..<sign].trimmed.lowercased() {
        case "weight", "weightrating", "maxweight", "maxweightrating", "gcwr", "weightrating:hgv": largest = 3.5
        case "length", "maxlength": largest = 6
        case "width", "maxwidth": largest = 2.1
        case "height", "maxheight": largest = 2.1
        case "axleload", "maxaxleload": largest = 2
        case "axles", "maxaxles": largest = 2
        default: return nil
        }
        var rest = atom.utf8[sign...]
        let isAbove = rest.removeFirst() == UInt8(ascii: ">")
        let orEqual = rest.first == UInt8(ascii: "=")
        if orEqual { rest.removeFirst() }
        guard let bound = number(rest) else { return nil }
        if isAbove { return bound > largest || bound == largest && !orEqual ? .never : .unknown }
        return bound > largest || bound == largest && orEqual ? .always : .unknown
    }

    /// A number, alone or with the unit t or m.
    private static func number(_ text: Substring.UTF8View) -> Double? {
        var rest = Substring(text).trimmed.utf8
        if rest.last == UInt8(ascii: "t") || rest.last == UInt8(ascii: "m") { rest.removeLast() }
        rest = Substring(rest).trimmed.utf8
        guard let value = rest.takeNumber(decimalComma: false), rest.isEmpty else { return nil }
        return value
    }

    private static func unwrapped(_ condition: Substring) -> Substring {
        var text = condition.trimmed
        while text.utf8.first == UInt8(ascii: "("), text.utf8.last == UInt8(ascii: ")") {
            text = text.dropFirst().dropLast().trimmed
        }
        return text
    }

    /// The parts between `AND`s, ignoring case.
    private static func atoms(_ condition: Substring) -> [Substring] {
        var found: [Substring] = []
        var start = condition.startIndex
        var words = condition.split(separator: " ")[...]
        while let word = words.popFirst() {
            guard word == "AND" || word == "and" || word == "And" else { continue }
            found.append(condition[start..<word.startIndex].trimmed)
            start = word.endIndex
        }
        found.append(condition[start...].trimmed)
        return found.filter { !$0.isEmpty }
    }
}
