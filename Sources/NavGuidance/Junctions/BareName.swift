// SPDX-License-Identifier: Apache-2.0

/// A street name without direction words at its ends, in UTF-8. It refers to the bytes of the name and copies nothing.
///
/// The name is unchanged where only a word for a type of road would remain, and empty where nothing would.
struct BareName {
    /// The bytes that remain.
    private let bytes: Slice<UnsafeBufferPointer<UInt8>>

    /// - Parameter name: The name, valid as long as this value is used.
    /// - Complexity: O(bytes of the first and last words).
    init(_ name: UnsafeBufferPointer<UInt8>) {
        let whole = BareName.trimmed(name[...])
        var bare = whole
        let first = bare.prefix { $0 != BareName.space }
        if ShortWord.directions.contains(first) { bare = BareName.trimmed(bare[first.endIndex...]) }
        let last = bare.suffix(from: bare.lastIndex(of: BareName.space).map { $0 + 1 } ?? bare.startIndex)
        if ShortWord.directions.contains(last) { bare = BareName.trimmed(bare[..<last.startIndex]) }
        bytes = ShortWord.roadTypes.contains(bare) ? whole : bare
    }

    /// Whether both names are equal and not empty. ASCII is compared without case.
    func isSame(as other: BareName) -> Bool {
        !bytes.isEmpty && bytes.count == other.bytes.count
            && zip(bytes, other.bytes).allSatisfy { ShortWord.lowercase($0) == ShortWord.lowercase($1) }
    }

    private static let space = UInt8(ascii: " ")

    private static func trimmed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = bytes.drop { $0 == space }
        return start[..<(start.lastIndex { $0 != space }.map { $0 + 1 } ?? start.startIndex)]
    }
}

/// A word of at most 16 bytes in lower case as two numbers, so that lists of words are searched without strings.
struct ShortWord: Comparable {
    private let high: UInt64
    private let low: UInt64

    /// `nil` for a longer word, and for none.
    init?(_ bytes: some Collection<UInt8>) {
        guard (1...16).contains(bytes.count) else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            high = high &<< 8 | low &>> 56
            low = low &<< 8 | UInt64(ShortWord.lowercase(byte))
        }
        (self.high, self.low) = (high, low)
    }

    static func < (a: ShortWord, b: ShortWord) -> Bool { (a.high, a.low) < (b.high, b.low) }

    /// A byte in lower case, if it is ASCII.
    @inline(__always) static func lowercase(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    /// A list of words, sorted.
    struct List: Sendable {
        private let words: [ShortWord]

        init(_ words: [String]) { self.words = words.compactMap { ShortWord($0.utf8) }.sorted() }

        /// Whether the list contains a word. ASCII is compared without case.
        ///
        /// - Complexity: O(bytes + log words).
        func contains(_ bytes: some Collection<UInt8>) -> Bool {
            guard let word = ShortWord(bytes) else { return false }
            var (lower, upper) = (0, words.count)
            while lower < upper {
                let middle = (lower + upper) / 2
                if words[middle] < word { lower = middle + 1 } else { upper = middle }
            }
            return lower < words.count && words[lower] == word
        }
    }

    /// Direction words at the start or end of a name that distinguish parts of one street.
    static let directions = List([
        "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west", "northeast", "northwest",
        "southeast", "southwest", "northern", "southern", "eastern", "western", "nord", "süd", "ost", "nordost",
        "nordwest", "südost", "südwest", "sud", "est", "ouest", "norte", "sur", "este", "oeste", "left", "right",
        "northbound", "southbound", "eastbound", "westbound",
    ])

    /// Generic words for road types: a direction word before one of them makes a name of its own, such as "West
    /// Street".
    static let roadTypes = List([
        "street", "road", "avenue", "lane", "drive", "way", "boulevard", "court", "place", "square", "highway",
        "parkway",
        "terrace", "circle", "crescent", "close", "bypass", "expressway", "freeway", "motorway", "bridge", "tunnel",
        "gate",
        "st", "st.", "rd", "rd.", "ave", "ave.", "ln", "dr", "blvd", "hwy", "pkwy", "rue", "route", "chemin", "quai",
        "calle",
        "avenida", "paseo", "carretera", "camino", "plaza", "ronda", "rua", "estrada", "via", "viale", "corso",
        "piazza",
        "strada", "straße", "strasse", "allee", "weg", "platz", "ring", "ufer", "damm", "tangente", "tor", "straat",
        "laan",
        "singel", "kade", "plein", "ulica", "aleja", "jalan", "lorong", "soi",
    ])
}
