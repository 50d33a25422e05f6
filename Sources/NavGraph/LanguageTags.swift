// SPDX-License-Identifier: Apache-2.0

/// The tags under which a map may keep a name for a reader of some language, the closest first.
///
/// `pt-BR` is followed by `pt`. Readers of Chinese are given their script by their country (`zh-TW` reads `zh-Hant`), and
/// tags that mean one language stand in for each other (`nb` and `no`, `he` and `iw`). Tags are BCP 47; case does not
/// matter, and an underscore is taken for a hyphen. Of a tag with more than eight parts only the first are looked at: none
/// that is registered has as many.
struct LanguageTags {
    /// Small letters, in UTF-8.
    let tags: [[UInt8]]

    /// Finds the tags of a language; none for an empty text.
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

    /// The script that Chinese is written in where somebody reads it.
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
