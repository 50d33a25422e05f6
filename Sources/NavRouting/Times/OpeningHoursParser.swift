// SPDX-License-Identifier: Apache-2.0

/// Parses opening hours token by token.
struct OpeningHoursParser {
    private enum Token: Equatable {
        case number(Int)
        case weekday(Int)
        case month(Int)
        case holiday
        case off
        case symbol(UInt8)
    }

    private var tokens: ArraySlice<Token>

    /// Parses a text; `nil` if any of it is not understood, such as `sunset` or `wet`.
    static func hours(_ text: Substring) -> OpeningHours? {
        guard text.utf8.count <= 500, let tokens = tokens(of: text) else { return nil }
        var parser = OpeningHoursParser(tokens: tokens[...])
        guard let rules = parser.rules(), !rules.isEmpty else { return nil }
        return OpeningHours(rules: rules)
    }

    private mutating func rules() -> [OpeningHours.Rule]? {
        var rules: [OpeningHours.Rule] = []
        var adds = false
        while !tokens.isEmpty {
            guard var rule = rule() else { return nil }
            rule.adds = adds
            rules.append(rule)
            switch tokens.popFirst() {
            case nil: return rules
            case .symbol(UInt8(ascii: ";")): adds = false
            case .symbol(UInt8(ascii: ",")): adds = true
            default: return nil
            }
        }
        return rules
    }

    private mutating func rule() -> OpeningHours.Rule? {
        var rule = OpeningHours.Rule()
        let before = tokens.count
        if nextIsDate { guard readDates(&rule) else { return nil } }
        if nextIsDay { guard readWeekdays(&rule) else { return nil } }
        if case .number = tokens.first { guard readTimes(&rule) else { return nil } }
        if tokens.first == .off {
            tokens.removeFirst()
            rule.isOff = true
        }
        return tokens.count < before ? rule : nil
    }

    // MARK: Dates

    private var nextIsDate: Bool {
        switch tokens.first {
        case .month: return true
        // A year; in a time, a colon follows the number.
        case .number(let number): return number >= 1900 && tokens.dropFirst().first != .symbol(UInt8(ascii: ":"))
        default: return false
        }
    }

    private mutating func readDates(_ rule: inout OpeningHours.Rule) -> Bool {
        repeat {
            guard let from = date(after: nil) else { return false }
            var span = OpeningHours.DateSpan(
                first: from.month * 32 + (from.day ?? 1), last: from.month * 32 + (from.day ?? 31),
                years: from.year.map { $0...$0 })
            if take("-") {
                guard let to = date(after: from.month) else { return false }
                span.last = to.month * 32 + (to.day ?? 31)
                if let first = from.year {
                    let last = to.year ?? first
                    guard last >= first else { return false }
                    span.years = first...last
                }
            }
            rule.dates.append(span)
        } while takeListComma { $0.nextIsDate }
        return true
    }

    /// Parses `2026 Nov 21`; parts implied by the start of a range may be missing.
    private mutating func date(after month: Int?) -> (year: Int?, month: Int, day: Int?)? {
        var year: Int?
        if case .number(let number) = tokens.first, number >= 1900 {
            year = number
            tokens.removeFirst()
        }
        var named = month
        if case .month(let number) = tokens.first {
            named = number
            tokens.removeFirst()
        } else if month == nil {
            return nil
        }
        guard let named else { return nil }
        var day: Int?
        if case .number(let number) = tokens.first, (1...31).contains(number), !nextIsTime {
            day = number
            tokens.removeFirst()
        }
        return (year, named, day)
    }

    // MARK: Weekdays

    private var nextIsDay: Bool {
        switch tokens.first {
        case .weekday, .holiday: true
        default: false
        }
    }

    private mutating func readWeekdays(_ rule: inout OpeningHours.Rule) -> Bool {
        var days: UInt8 = 0
        repeat {
            switch tokens.popFirst() {
            case .holiday: break
            case .weekday(let first):
                var last = first
                if take("-") {
                    guard case .weekday(let end) = tokens.popFirst() else { return false }
                    last = end
                }
                var day = first
                while true {
                    days |= 1 << UInt8(day)
                    if day == last { break }
                    day = (day + 1) % 7
                }
            default: return false
            }
        } while takeListComma { $0.nextIsDay }
        rule.weekdays = days
        return true
    }

    // MARK: Times

    private var nextIsTime: Bool {
        guard case .number = tokens.first else { return false }
        return tokens.dropFirst().first == .symbol(UInt8(ascii: ":"))
    }

    private mutating func readTimes(_ rule: inout OpeningHours.Rule) -> Bool {
        repeat {
            guard let start = time(), start < 1440, take("-"), let end = time(), end <= 2880 else { return false }
            // An end before the start is on the next day.
            let stop = end > start ? end : end + 1440
            guard stop - start <= 1440 else { return false }
            rule.times.append(start..<stop)
        } while takeListComma { $0.nextIsTime }
        return true
    }

    private mutating func time() -> Int? {
        guard case .number(let hour) = tokens.popFirst(), hour <= 48, take(":"),
            case .number(let minute) = tokens.popFirst(), minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    // MARK: Tokens

    private mutating func take(_ symbol: Unicode.Scalar) -> Bool {
        guard tokens.first == .symbol(UInt8(ascii: symbol)) else { return false }
        tokens.removeFirst()
        return true
    }

    /// Consumes a comma if the list continues after it; any other comma starts an additional rule.
    private mutating func takeListComma(_ goesOn: (OpeningHoursParser) -> Bool) -> Bool {
        guard tokens.first == .symbol(UInt8(ascii: ",")) else { return false }
        var ahead = self
        ahead.tokens.removeFirst()
        guard goesOn(ahead) else { return false }
        self = ahead
        return true
    }

    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func tokens(of text: Substring) -> [Token]? {
        var tokens: [Token] = []
        var rest = text.utf8[...]
        while let byte = rest.first {
            switch byte {
            case 32, 9:
                rest.removeFirst()
            case 48...57:
                let digits = rest.prefix { $0 >= 48 && $0 <= 57 }
                guard digits.count <= 4, let number = Int(Substring(digits)) else { return nil }
                tokens.append(.number(number))
                rest = rest[digits.endIndex...]
            case 65...90, 97...122:
                let letters = rest.prefix { $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122 }
                guard let token = token(Substring(letters).lowercased()) else { return nil }
                tokens.append(token)
                rest = rest[letters.endIndex...]
            case UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
                tokens.append(.symbol(byte))
                rest.removeFirst()
            default:
                return nil
            }
        }
        return tokens
    }

    private static func token(_ text: String) -> Token? {
        if let day = weekdays.firstIndex(of: String(text.prefix(2))), text.count == 2 || longDays.contains(text) {
            return .weekday(day)
        }
        if let month = months.firstIndex(of: text) { return .month(month + 1) }
        switch text {
        case "ph", "sh": return .holiday
        case "off", "closed": return .off
        default: return nil
        }
    }

    private static let longDays: Set<String> = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
}
