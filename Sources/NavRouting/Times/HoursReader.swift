// SPDX-License-Identifier: Apache-2.0

/// Reads hours from the text of a map, word by word.
struct HoursReader {
    private enum Word: Equatable {
        case number(Int)
        case weekday(Int)
        case month(Int)
        case holiday
        case off
        case mark(UInt8)
    }

    private var words: ArraySlice<Word>

    /// Reads a text; `nil` where it says anything that is not understood, such as `sunset` or `wet`.
    static func hours(_ text: Substring) -> Hours? {
        guard text.utf8.count <= 500, let words = words(of: text) else { return nil }
        var reader = HoursReader(words: words[...])
        guard let rules = reader.rules(), !rules.isEmpty else { return nil }
        return Hours(rules: rules)
    }

    private mutating func rules() -> [Hours.Rule]? {
        var rules: [Hours.Rule] = []
        var adds = false
        while !words.isEmpty {
            guard var rule = rule() else { return nil }
            rule.adds = adds
            rules.append(rule)
            switch words.popFirst() {
            case nil: return rules
            case .mark(UInt8(ascii: ";")): adds = false
            case .mark(UInt8(ascii: ",")): adds = true
            default: return nil
            }
        }
        return rules
    }

    private mutating func rule() -> Hours.Rule? {
        var rule = Hours.Rule()
        let before = words.count
        if nextIsDate { guard readDates(&rule) else { return nil } }
        if nextIsDay { guard readWeekdays(&rule) else { return nil } }
        if case .number = words.first { guard readTimes(&rule) else { return nil } }
        if words.first == .off {
            words.removeFirst()
            rule.isOff = true
        }
        return words.count < before ? rule : nil
    }

    // MARK: Dates

    private var nextIsDate: Bool {
        switch words.first {
        case .month: return true
        // A year; times have a colon behind the number.
        case .number(let number): return number >= 1900 && words.dropFirst().first != .mark(UInt8(ascii: ":"))
        default: return false
        }
    }

    private mutating func readDates(_ rule: inout Hours.Rule) -> Bool {
        repeat {
            guard let from = date(after: nil) else { return false }
            var span = Hours.DateSpan(
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

    /// Reads `2026 Nov 21`, with month or day alone where the rest goes without saying.
    private mutating func date(after month: Int?) -> (year: Int?, month: Int, day: Int?)? {
        var year: Int?
        if case .number(let number) = words.first, number >= 1900 {
            year = number
            words.removeFirst()
        }
        var named = month
        if case .month(let number) = words.first {
            named = number
            words.removeFirst()
        } else if month == nil {
            return nil
        }
        guard let named else { return nil }
        var day: Int?
        if case .number(let number) = words.first, (1...31).contains(number), !nextIsTime {
            day = number
            words.removeFirst()
        }
        return (year, named, day)
    }

    // MARK: Days of the week

    private var nextIsDay: Bool {
        switch words.first {
        case .weekday, .holiday: true
        default: false
        }
    }

    private mutating func readWeekdays(_ rule: inout Hours.Rule) -> Bool {
        var days: UInt8 = 0
        repeat {
            switch words.popFirst() {
            case .holiday: break
            case .weekday(let first):
                var last = first
                if take("-") {
                    guard case .weekday(let end) = words.popFirst() else { return false }
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
        guard case .number = words.first else { return false }
        return words.dropFirst().first == .mark(UInt8(ascii: ":"))
    }

    private mutating func readTimes(_ rule: inout Hours.Rule) -> Bool {
        repeat {
            guard let start = time(), start < 1440, take("-"), let end = time(), end <= 2880 else { return false }
            // Until midnight or past it.
            let stop = end > start ? end : end + 1440
            guard stop - start <= 1440 else { return false }
            rule.times.append(start..<stop)
        } while takeListComma { $0.nextIsTime }
        return true
    }

    private mutating func time() -> Int? {
        guard case .number(let hour) = words.popFirst(), hour <= 48, take(":"),
            case .number(let minute) = words.popFirst(), minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    // MARK: Words

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard words.first == .mark(UInt8(ascii: mark)) else { return false }
        words.removeFirst()
        return true
    }

    /// Takes a comma where the list goes on behind it; any other comma starts a rule that adds to this one.
    private mutating func takeListComma(_ goesOn: (HoursReader) -> Bool) -> Bool {
        guard words.first == .mark(UInt8(ascii: ",")) else { return false }
        var ahead = self
        ahead.words.removeFirst()
        guard goesOn(ahead) else { return false }
        self = ahead
        return true
    }

    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func words(of text: Substring) -> [Word]? {
        var words: [Word] = []
        var rest = text.utf8[...]
        while let byte = rest.first {
            switch byte {
            case 32, 9:
                rest.removeFirst()
            case 48...57:
                let digits = rest.prefix { $0 >= 48 && $0 <= 57 }
                guard digits.count <= 4, let number = Int(Substring(digits)) else { return nil }
                words.append(.number(number))
                rest = rest[digits.endIndex...]
            case 65...90, 97...122:
                let letters = rest.prefix { $0 >= 65 && $0 <= 90 || $0 >= 97 && $0 <= 122 }
                guard let word = word(Substring(letters).lowercased()) else { return nil }
                words.append(word)
                rest = rest[letters.endIndex...]
            case UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
                words.append(.mark(byte))
                rest.removeFirst()
            default:
                return nil
            }
        }
        return words
    }

    private static func word(_ text: String) -> Word? {
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
