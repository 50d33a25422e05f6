// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavRender

/// Evaluates expressions and filters of MapLibre styles for a kind of feature at a zoom.
///
/// Source: MapLibre Style Specification, version 8: "Expressions", and "Other" for older filters and functions.
struct StyleExpression {
    /// The feature that expressions refer to.
    struct Subject {
        /// Its fields.
        var fields: [String: JSONValue]
        /// `Point`, `LineString` or `Polygon`.
        var geometry: String
        /// Zoom as map libraries count it.
        var zoom: Double
    }

    /// Unsupported operators and forms, in order of occurrence.
    private(set) var unknown: [String] = []

    /// Evaluates an expression; `nil` without a value, as for a missing field or an unsupported operator.
    mutating func value(_ json: JSONValue, _ subject: Subject) -> JSONValue? {
        switch json {
        case .array(let parts):
            guard case .string(let name)? = parts.first else { return json }
            return call(name, parts.dropFirst(), subject)
        case .object:
            if let stops = json["stops"]?.array { return function(json, stops, subject) }
            return json
        default: return json
        }
    }

    /// Whether a feature passes a filter; `false` for a filter without a value.
    mutating func passes(_ filter: JSONValue?, _ subject: Subject) -> Bool {
        guard let filter else { return true }
        if let parts = filter.array, let name = parts.first?.string, StyleExpression.isOlder(name, parts) {
            return older(name, parts.dropFirst(), subject)
        }
        return value(filter, subject)?.bool ?? false
    }

    // MARK: Legacy filters

    /// Legacy filters have a field name where expressions have a value.
    private static func isOlder(_ name: String, _ parts: [JSONValue]) -> Bool {
        switch name {
        case "none", "!in", "!has": true
        case "in":
            parts.count != 3 || (parts[1].string != nil && parts[2].array == nil && parts[2].string != parts[1].string)
        case "==", "!=", "<", "<=", ">", ">=": parts.count == 3 && parts[1].string != nil && parts[2].array == nil
        case "all", "any":
            parts.dropFirst().contains { part in
                guard let inner = part.array, let name = inner.first?.string else { return false }
                return isOlder(name, inner)
            }
        default: false
        }
    }

    private mutating func older(_ name: String, _ parts: ArraySlice<JSONValue>, _ subject: Subject) -> Bool {
        let rest = parts.dropFirst()
        func field() -> JSONValue? {
            guard let key = parts.first?.string else { return nil }
            return key == "$type" ? .string(subject.geometry) : subject.fields[key]
        }
        switch name {
        case "all": return parts.allSatisfy { passes($0, subject) }
        case "any": return parts.contains { passes($0, subject) }
        case "none": return !parts.contains { passes($0, subject) }
        case "in": return field().map(rest.contains) ?? false
        case "!in": return !(field().map(rest.contains) ?? false)
        case "!has": return field() == nil
        case "!=": return field() != rest.first
        default: return compare(name, field(), rest.first) ?? false
        }
    }

    private func compare(_ name: String, _ a: JSONValue?, _ b: JSONValue?) -> Bool? {
        switch name {
        case "==": return a == b
        case "!=": return a != b
        default: break
        }
        if let a = a?.number, let b = b?.number {
            switch name {
            case "<": return a < b
            case "<=": return a <= b
            case ">": return a > b
            default: return a >= b
            }
        }
        guard let a = a?.string, let b = b?.string else { return nil }
        switch name {
        case "<": return a < b
        case "<=": return a <= b
        case ">": return a > b
        default: return a >= b
        }
    }

    // MARK: Expressions

    private mutating func call(_ name: String, _ parts: ArraySlice<JSONValue>, _ subject: Subject) -> JSONValue? {
        let all = Array(parts)
        switch name {
        case "literal": return all.first
        case "zoom": return .number(subject.zoom)
        case "geometry-type": return .string(subject.geometry)
        case "get": return all.first?.string.flatMap { subject.fields[$0] }
        case "has": return all.first?.string.map { .bool(subject.fields[$0] != nil) }
        case "!": return all.first.flatMap { value($0, subject)?.bool }.map { .bool(!$0) }
        case "==", "!=", "<", "<=", ">", ">=":
            guard all.count >= 2 else { return nil }
            return compare(name, value(all[0], subject), value(all[1], subject)).map { .bool($0) }
        case "all": return .bool(all.allSatisfy { passes($0, subject) })
        case "any": return .bool(all.contains { passes($0, subject) })
        case "in":
            guard all.count == 2, let needle = value(all[0], subject) else { return .bool(false) }
            let place = value(all[1], subject)
            if let list = place?.array { return .bool(list.contains(needle)) }
            return .bool(place?.string.flatMap { text in needle.string.map(text.contains) } ?? false)
        case "match": return match(all, subject)
        case "case":
            for row in stride(from: 0, to: all.count - 1, by: 2) where value(all[row], subject)?.bool == true {
                return value(all[row + 1], subject)
            }
            return all.count % 2 == 1 ? all.last.flatMap { value($0, subject) } : nil
        case "coalesce":
            for part in all {
                if let value = value(part, subject), value != .null { return value }
            }
            return nil
        case "step": return step(all, subject)
        case "interpolate", "interpolate-hcl", "interpolate-lab": return interpolate(all, subject)
        case "number", "to-number", "string", "to-string", "to-color", "boolean", "to-boolean", "image", "format":
            return all.first.flatMap { value($0, subject) }
        case "concat":
            var text = ""
            for part in all { text += value(part, subject)?.string ?? "" }
            return .string(text)
        case "+", "-", "*", "/", "min", "max": return arithmetic(name, all, subject)
        case "rgb", "rgba":
            let values = all.compactMap { value($0, subject)?.number }
            guard values.count == all.count, values.count >= 3 else { return nil }
            return .string("\(name)(\(values.map { "\($0)" }.joined(separator: ",")))")
        default:
            // A list of strings that is not a call, such as font names, is a literal.
            guard all.contains(where: { $0.array != nil || $0.number != nil }) || all.isEmpty else {
                return .array([.string(name)] + all)
            }
            note("the operator “\(name.prefix(40))”")
            return nil
        }
    }

    private mutating func note(_ what: String) {
        if unknown.count < 100, !unknown.contains(what) { unknown.append(what) }
    }

    private mutating func match(_ parts: [JSONValue], _ subject: Subject) -> JSONValue? {
        guard let input = parts.first else { return nil }
        let wanted = value(input, subject)
        var row = 1
        while row + 1 < parts.count {
            let isHit = parts[row].array.map { $0.contains { $0 == wanted } } ?? (parts[row] == wanted)
            if isHit { return value(parts[row + 1], subject) }
            row += 2
        }
        return row < parts.count ? value(parts[row], subject) : nil
    }

    private mutating func step(_ parts: [JSONValue], _ subject: Subject) -> JSONValue? {
        guard parts.count >= 2, let input = value(parts[0], subject)?.number else { return nil }
        var chosen = parts[1]
        for row in stride(from: 2, to: parts.count - 1, by: 2) {
            guard let stop = parts[row].number, input >= stop else { break }
            chosen = parts[row + 1]
        }
        return value(chosen, subject)
    }

    private mutating func interpolate(_ parts: [JSONValue], _ subject: Subject) -> JSONValue? {
        guard parts.count >= 4, let input = value(parts[1], subject)?.number else { return nil }
        var base = 1.0
        switch parts[0][0]?.string {
        case "linear": break
        case "exponential": base = parts[0][1]?.number ?? 1
        default: note("the interpolation “\((parts[0][0]?.string ?? "?").prefix(40))”, taken as linear")
        }
        var stops: [(at: Double, value: JSONValue)] = []
        for row in stride(from: 2, to: parts.count - 1, by: 2) {
            guard let at = parts[row].number else { return nil }
            stops.append((at, parts[row + 1]))
        }
        return between(stops, input, base, subject)
    }

    /// The value between two stops.
    private mutating func between(
        _ stops: [(at: Double, value: JSONValue)], _ input: Double, _ base: Double, _ subject: Subject
    ) -> JSONValue? {
        guard let first = stops.first, let last = stops.last else { return nil }
        if input <= first.at { return value(first.value, subject) }
        if input >= last.at { return value(last.value, subject) }
        guard let row = stops.lastIndex(where: { $0.at <= input }), row + 1 < stops.count else { return nil }
        let (low, high) = (stops[row], stops[row + 1])
        let (a, b) = (value(low.value, subject), value(high.value, subject))
        let width = high.at - low.at
        guard width > 0 else { return a }
        let isEven = abs(base - 1) < 1e-6 || base <= 0
        let share =
            isEven
            ? (input - low.at) / width
            : (power(base, input - low.at) - 1) / (power(base, width) - 1)
        guard share.isFinite else { return a }
        if let a = a?.number, let b = b?.number { return .number(a + (b - a) * share) }
        if let from = a?.string.flatMap(StyleColor.color), let to = b?.string.flatMap(StyleColor.color) {
            return .string(from.mixed(with: to, fraction: share).hex)
        }
        return a
    }

    /// Evaluates a legacy function: `{"base": …, "stops": [[zoom, value], …]}`.
    private mutating func function(_ json: JSONValue, _ rows: [JSONValue], _ subject: Subject) -> JSONValue? {
        if json["property"] != nil { note("functions of a field") }
        var stops: [(at: Double, value: JSONValue)] = []
        for row in rows {
            guard let at = row[0]?.number, let value = row[1] else { return nil }
            stops.append((at, value))
        }
        let isStep = stops.contains { $0.value.number == nil && $0.value.string.flatMap(StyleColor.color) == nil }
        if isStep { return (stops.last { $0.at <= subject.zoom } ?? stops.first)?.value }
        return between(stops, subject.zoom, json["base"]?.number ?? 1, subject)
    }

    private mutating func arithmetic(_ name: String, _ parts: [JSONValue], _ subject: Subject) -> JSONValue? {
        let values = parts.compactMap { value($0, subject)?.number }
        guard values.count == parts.count, let first = values.first else { return nil }
        let rest = values.dropFirst()
        let result: Double
        switch name {
        case "+": result = values.reduce(0, +)
        case "-": result = rest.isEmpty ? -first : rest.reduce(first, -)
        case "*": result = values.reduce(1, *)
        case "/": result = rest.reduce(first, /)
        case "min": result = values.min() ?? first
        default: result = values.max() ?? first
        }
        return result.isFinite ? .number(result) : nil
    }
}
