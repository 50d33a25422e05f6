// SPDX-License-Identifier: Apache-2.0

/// Words for kinds of places: what people type to find any pharmacy.
enum KindWords {
    /// A kind with its words.
    struct Entry: Sendable {
        /// Key and value of the tag.
        var tag: String
        /// English name.
        var name: String
        /// Phrases, each a list of folded words.
        var phrases: [[NameWord]]
    }

    /// All kinds of `KindTable`.
    static let entries: [Entry] = KindTable.lines.split(separator: "\n").compactMap { line -> Entry? in
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2 else { return nil }
        var texts = [parts[1], value(of: parts[0])]
        for list in parts.dropFirst(2) { texts += list.split(separator: ",").map(String.init) }
        var phrases: [[NameWord]] = []
        for text in texts {
            let folded = NameWords.words(of: text)
            if !folded.isEmpty, !phrases.contains(folded) { phrases.append(folded) }
        }
        return Entry(tag: parts[0], name: parts[1], phrases: phrases)
    }

    /// The value of a tag with spaces.
    private static func value(of tag: String) -> String {
        String(tag.drop { $0 != "=" }.dropFirst().map { $0 == "_" ? " " : $0 })
    }

    private static let byTag = Dictionary(entries.map { ($0.tag, $0) }, uniquingKeysWith: { first, _ in first })

    /// The English name of a kind: that of the table, or the value of the tag.
    static func name(of tag: String) -> String {
        if let entry = byTag[tag] { return entry.name }
        let value = value(of: tag)
        return value.prefix(1).uppercased() + value.dropFirst()
    }

    /// The phrases of a kind: those of the table, or the words of the tag's value.
    static func phrases(of tag: String) -> [[NameWord]] {
        if let entry = byTag[tag] { return entry.phrases }
        let value = NameWords.words(of: value(of: tag))
        return value.isEmpty || value == [NameWord(scalars: Array("yes".unicodeScalars.map(\.value)))] ? [] : [value]
    }

    /// Whether a tag is that of a street.
    static func isStreet(_ tag: String) -> Bool {
        switch tag {
        case "highway=bus_stop", "highway=rest_area", "highway=services", "highway=platform", "highway=toll_gantry",
            "highway=speed_camera", "highway=motorway_junction", "highway=elevator":
            false
        default: true
        }
    }
}
