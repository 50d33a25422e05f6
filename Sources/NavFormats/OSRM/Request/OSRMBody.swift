// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The fields of a JSON request. A missing field is `nil`; one of another type is an error.
struct OSRMBody {
    private let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    subscript(key: String) -> JSONValue? { json[key] }

    static func wrong(_ message: String) -> OSRMError { OSRMError(.invalidQuery, message) }

    /// `[longitude, latitude]` pairs, or `polyline(…)`, or `polyline6(…)`.
    static func coordinates(_ value: JSONValue) throws(OSRMError) -> [Coordinate] {
        if let text = value.string {
            for (start, precision) in [("polyline(", Polyline.Precision.five), ("polyline6(", .six)] {
                guard text.hasPrefix(start), text.hasSuffix(")") else { continue }
                return try OSRMRequest.line(text.dropFirst(start.count).dropLast(), precision)
            }
            throw wrong("coordinates string must be of the form polyline(...) or polyline6(...)")
        }
        guard let pairs = value.array else {
            throw wrong("coordinates must be an array of [longitude, latitude] pairs")
        }
        var coordinates: [Coordinate] = []
        for pair in pairs {
            guard pair.array?.count == 2, let longitude = pair[0]?.number, let latitude = pair[1]?.number else {
                throw wrong("each coordinate must be an array of two numbers [longitude, latitude]")
            }
            coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
        }
        return coordinates
    }

    /// A whole number; `nil` for anything else.
    static func whole(_ value: JSONValue?) -> Int? {
        guard let number = value?.number, number == number.rounded(), abs(number) < 1e12 else { return nil }
        return Int(number)
    }

    func truth(_ key: String) throws(OSRMError) -> Bool? {
        guard let value = json[key] else { return nil }
        guard let truth = value.bool else { throw OSRMBody.wrong("\(key) must be a boolean") }
        return truth
    }

    func text(_ key: String) throws(OSRMError) -> String? {
        guard let value = json[key] else { return nil }
        guard let text = value.string else { throw OSRMBody.wrong("\(key) must be a string") }
        return text
    }

    func number(_ key: String) throws(OSRMError) -> Double? {
        guard let value = json[key] else { return nil }
        guard let number = value.number else { throw OSRMBody.wrong("\(key) must be a number") }
        return number
    }

    func whole(_ key: String) throws(OSRMError) -> Int? {
        guard let value = json[key] else { return nil }
        guard let number = OSRMBody.whole(value) else { throw OSRMBody.wrong("\(key) must be an integer") }
        return number
    }

    func texts(_ key: String) throws(OSRMError) -> [String]? {
        guard let value = json[key] else { return nil }
        guard let values = value.array else { throw OSRMBody.wrong("\(key) must be an array of strings") }
        var texts: [String] = []
        for value in values {
            guard let text = value.string else { throw OSRMBody.wrong("each \(key) entry must be a string") }
            texts.append(text)
        }
        return texts
    }

    func indices(_ key: String) throws(OSRMError) -> [Int]? {
        guard let value = json[key] else { return nil }
        guard let values = value.array else { throw OSRMBody.wrong("\(key) must be an array of indices") }
        var indices: [Int] = []
        for value in values {
            guard let index = OSRMBody.whole(value), index >= 0 else {
                throw OSRMBody.wrong("\(key) entries must be non-negative integers")
            }
            indices.append(index)
        }
        return indices
    }

    func choice<Choice>(_ key: String, _ choices: KeyValuePairs<String, Choice>) throws(OSRMError) -> Choice? {
        guard let word = try text(key) else { return nil }
        guard let choice = choices.first(where: { $0.key == word })?.value else {
            throw OSRMBody.wrong("invalid \(key) value")
        }
        return choice
    }

    func word<Choice: RawRepresentable>(
        _ key: String
    ) throws(OSRMError) -> Choice? where Choice.RawValue == String {
        guard let word = try text(key) else { return nil }
        guard let choice = Choice(rawValue: word) else { throw OSRMBody.wrong("invalid \(key) value") }
        return choice
    }

    /// One element per coordinate; `null` is passed as `nil`.
    func column<Element>(
        _ key: String, _ element: (JSONValue?) throws(OSRMError) -> Element
    ) throws(OSRMError) -> [Element] {
        guard let value = json[key] else { return [] }
        guard let values = value.array else { throw OSRMBody.wrong("\(key) must be an array") }
        var elements: [Element] = []
        for value in values { elements.append(try element(value == .null ? nil : value)) }
        return elements
    }
}
