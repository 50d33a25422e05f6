// SPDX-License-Identifier: Apache-2.0

/// The language tags to look up for a requested language, closest first.
///
/// `pt-BR` falls back to `pt`. For Chinese, the region implies the script (`zh-TW` falls back to `zh-Hant`), and
/// equivalent tags are tried as well (`nb` and `no`, `he` and `iw`). Tags are BCP 47 in any case, with hyphens or
/// underscores. Only the first eight subtags are used; no registered tag has more.
struct LanguageTags {
    /// Lowercase, in UTF-8.
    let tags: [[UInt8]]

    /// Computes the tags of a language; none for an empty string.
    init(_ language: String) {
        let parts = language.lowercased().split(maxSplits: 8) { $0 == "-" || $0 == "_" }.prefix(8)
        guard let primary = parts.first else {
            tags = []
            return
        }
        var found: [String] = []
        for name in [String(primary)] + (LanguageTags.sameAs[String(primary)] ?? []) {
            for length in (1..<parts.count).reversed() {
                found.append(([name] + parts[1...length].map(String.init)).joined(separator: "-"))
            }
            if let script = LanguageTags.script(of: name, parts.dropFirst()) { found.append(name + "-" + script) }
            found.append(name)
        }
        tags = found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map { Array($0.element.utf8) }
    }

    private static let sameAs = [
        "nb": ["no"], "no": ["nb"], "nn": ["no"], "he": ["iw"], "iw": ["he"], "id": ["in"], "fil": ["tl"],
        "tl": ["fil"], "yi": ["ji"], "jv": ["jw"], "cmn": ["zh"],
    ]

    /// The script of Chinese in a region.
    private static func script(of language: String, _ subtags: ArraySlice<Substring>) -> String? {
        guard language == "zh" else { return nil }
        for subtag in subtags {
            switch subtag {
            case "tw", "hk", "mo", "hant": return "hant"
            case "cn", "sg", "my", "hans": return "hans"
            default: continue
            }
        }
        return nil
    }
}
