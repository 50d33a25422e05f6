// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Parses road names and numbers.
enum NameRules {
    /// Sets name, road number, pronunciation and translations.
    ///
    /// A road without `name` but with `name:left` and `name:right` gets both, joined by " / ". A road without `ref`
    /// uses its international number.
    static func resolve(_ road: inout RoadAttributes, by tags: KnownTags) {
        if let name = tags[.name] {
            road.name = name
        } else if tags.has(.`name:left`) || tags.has(.`name:right`) {
            road.name = bothSides(tags[.`name:left`], tags[.`name:right`])
        }
        if let ref = tags[.ref] ?? tags[.int_ref] { road.ref = spacedList(ref) }
        if let pronunciation = tags[.`name:pronunciation`] { road.pronunciation = pronunciation }
        if tags.hasTranslations { road.translations = translations(tags, of: road.name) }
    }

    private static func bothSides(_ left: String?, _ right: String?) -> String {
        guard let left else { return right ?? "" }
        guard let right, right != left else { return left }
        return left + " / " + right
    }

    /// Translations that differ from the local name, which is the fallback.
    private static func translations(_ tags: KnownTags, of local: String) -> [RoadAttributes.Translation] {
        var found: [RoadAttributes.Translation] = []
        for pair in tags.pairs where pair.key.utf8.starts(with: "name:".utf8) && !pair.value.isEmpty {
            let language = pair.key.utf8.dropFirst(5)
            guard isLanguage(language) else { continue }
            found.append(.init(language: String(Substring(language)), name: pair.value))
        }
        let all = found
        // Keep a variant equal to the local name if its base language differs: zh-Hant beside zh.
        found.removeAll { same in
            same.name == local
                && !all.contains { $0.name != local && same.language.utf8.starts(with: ($0.language + "-").utf8) }
        }
        return found.sorted { $0.language < $1.language }
    }

    /// Whether the suffix of a key is a language tag: two or three lowercase letters, followed by alphanumeric subtags
    /// (`sr-Latn`, `zh-Hant-TW`). Other suffixes of `name:` of this form are excluded explicitly.
    static func isLanguage(_ text: Substring.UTF8View) -> Bool {
        let primary = text.prefix { $0 != UInt8(ascii: "-") }
        guard primary.count == 2 || primary.count == 3, primary.allSatisfy({ $0 >= 97 && $0 <= 122 }) else {
            return false
        }
        if primary.count == 3 {
            switch Substring(primary) {
            case "old", "alt", "int", "nat", "reg", "loc", "tag", "url", "src", "ref", "abb", "own": return false
            default: break
            }
        }
        var rest = text[primary.endIndex...]
        while !rest.isEmpty {
            rest.removeFirst()
            let subtag = rest.prefix { $0 != UInt8(ascii: "-") }
            guard subtag.count >= 1, subtag.count <= 8, subtag.allSatisfy(isLetterOrDigit) else { return false }
            rest = rest[subtag.endIndex...]
        }
        return true
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122
    }
}
