// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension SearchIndexBuilder {
    /// Numbers texts in the order of their first use; text 0 is empty.
    private struct Texts {
        private var rows: [String: UInt32] = ["": 0]
        private(set) var starts: [UInt32] = [0, 0]
        private(set) var bytes: [UInt8] = []

        mutating func row(of text: String) -> UInt32 {
            if let row = rows[text] { return row }
            let row = UInt32(starts.count - 1)
            rows[text] = row
            bytes += Array(text.utf8)
            starts.append(UInt32(bytes.count))
            return row
        }
    }

    /// Adds the section.
    func write(to writer: RegionWriter) throws(RegionError) {
        var texts = Texts()
        var parts: [SearchFormat.Part: [UInt8]] = [:]
        func put(_ part: SearchFormat.Part, _ values: [UInt32]) { parts[part] = bytes(PackedWords.words(of: values)) }
        func put(_ part: SearchFormat.Part, _ values: [Int64]) { parts[part] = bytes(PackedWords.words(of: values)) }
        func raised(_ row: Int32) -> UInt32 { UInt32(row + 1) }

        put(.entryName, entries.map { texts.row(of: $0.names.first?.text ?? "") })
        putLocations(entries.map(\.location), .entryLatitude, .entryLongitude, .entryBox, &parts)
        put(.entrySource, entries.map(\.source.packed))
        put(.entryImportance, entries.map { UInt32($0.importance) })
        put(.entryPlace, entries.map { raised($0.place) })
        put(.entryPostcode, entries.map { raised($0.postcode) })
        put(.entryAddress, entries.map { raised($0.address) })
        put(.entryCountry, entries.map(\.country))
        let others = entries.map { $0.names.dropFirst() }
        put(.entryVariantStart, SearchIndexBuilder.starts(of: others.map(\.count)))
        put(.variantText, others.joined().map { texts.row(of: $0.text) })
        put(.variantLanguage, others.joined().map { texts.row(of: $0.language) })

        var counts = [Int](repeating: 0, count: entries.count)
        for address in addresses { counts[Int(address.street)] += 1 }
        put(.entryAddressStart, SearchIndexBuilder.starts(of: counts))
        put(.addressNumber, addresses.map { texts.row(of: $0.number) })
        putLocations(addresses.map(\.location), .addressLatitude, .addressLongitude, .addressBox, &parts)
        put(.addressSource, addresses.map(\.source.packed))
        put(.addressPostcode, addresses.map { raised($0.postcode) })

        let kinds = Dictionary(grouping: entries.indices) { entries[$0].kind }.sorted { $0.key < $1.key }
        var kindOf = [UInt32](repeating: 0, count: entries.count)
        for (kind, rows) in kinds.enumerated() { for row in rows.value { kindOf[row] = UInt32(kind) } }
        put(.entryKind, kindOf)
        put(.kindText, kinds.map { texts.row(of: $0.key) })
        put(.kindStart, SearchIndexBuilder.starts(of: kinds.map(\.value.count)))
        put(.kindEntry, kinds.flatMap { $0.value.map { UInt32($0) } })

        put(.crossingFirst, crossings.map { UInt32($0.first) })
        put(.crossingSecond, crossings.map { UInt32($0.second) })
        putLocations(crossings.map(\.location), .crossingLatitude, .crossingLongitude, nil, &parts)
        put(.crossingSource, crossings.map(\.source.packed))
        DictionaryWriter(entries).write(&parts)

        put(.textStart, texts.starts)
        parts[.textBytes] = texts.bytes
        let all = SearchFormat.Part.allCases.map { parts[$0] ?? [] }
        try SearchIndexBuilder.add(all, as: SearchFormat.section, to: writer)
    }

    /// Adds a section of parts with its header.
    static func add(
        _ all: [[UInt8]], as section: RegionSection<UInt8>, to writer: RegionWriter
    ) throws(RegionError) {
        var header: [UInt64] = [SearchFormat.version, UInt64(all.count)]
        var offset = 16 + 16 * all.count
        for part in all {
            offset = (offset + 63) & ~63
            header += [UInt64(offset), UInt64(part.count)]
            offset += part.count
        }
        let blocks = [bytes(header.map(\.littleEndian))] + all
        var result: Result<Void, RegionError> = .success(())
        SearchIndexBuilder.withBytes(of: blocks[...], []) { buffers in
            do throws(RegionError) { try writer.add(section, parts: buffers) } catch {
                result = .failure(error)
            }
        }
        try result.get()
    }

    /// Calls `body` with pointers to all arrays.
    private static func withBytes(
        of blocks: ArraySlice<[UInt8]>, _ before: [UnsafeRawBufferPointer], _ body: ([UnsafeRawBufferPointer]) -> Void
    ) {
        guard let first = blocks.first else { return body(before) }
        first.withUnsafeBytes { withBytes(of: blocks.dropFirst(), before + [$0], body) }
    }

    private static func bytes(_ words: [UInt64]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }
    private func bytes(_ words: [UInt64]) -> [UInt8] { SearchIndexBuilder.bytes(words) }

    private func putLocations(
        _ places: [FixedCoordinate], _ latitude: SearchFormat.Part, _ longitude: SearchFormat.Part,
        _ box: SearchFormat.Part?, _ parts: inout [SearchFormat.Part: [UInt8]]
    ) {
        // Shifted, so that the order of unsigned numbers is that of the coordinates.
        parts[latitude] = bytes(PackedWords.words(of: places.map { SearchLocation.stored($0.latitude) }))
        parts[longitude] = bytes(PackedWords.words(of: places.map { SearchLocation.stored($0.longitude) }))
        guard let box else { return }
        var boxes: [UInt8] = []
        for start in stride(from: 0, to: places.count, by: SearchFormat.rowsPerBox) {
            var whole = FixedBox.empty
            for place in places[start..<min(places.count, start + SearchFormat.rowsPerBox)] { whole.include(place) }
            for number in [whole.west, whole.south, whole.east, whole.north] {
                withUnsafeBytes(of: number.littleEndian) { boxes += $0 }
            }
        }
        parts[box] = boxes
    }

    /// First child of each parent, and the end.
    static func starts(of counts: [Int]) -> [UInt32] {
        var starts: [UInt32] = [0]
        starts.reserveCapacity(counts.count + 1)
        var sum = 0
        for count in counts {
            sum += count
            starts.append(UInt32(sum))
        }
        return starts
    }
}

/// Coordinates of a column.
enum SearchLocation {
    /// A coordinate as an unsigned number.
    static func stored(_ degrees: Int32) -> UInt32 { UInt32(bitPattern: degrees) ^ 1 << 31 }
    /// The coordinate of a stored number.
    static func degrees(_ stored: UInt32) -> Int32 { Int32(bitPattern: stored ^ 1 << 31) }
}

/// Writes the dictionary of the words of all names, and the entries of each.
struct DictionaryWriter {
    private var rows: [[UInt8]: Int32] = [:]
    private var uses: [(token: Int32, entry: Int32)] = []

    init(_ entries: [SearchIndexBuilder.Entry]) {
        for (row, entry) in entries.enumerated() {
            var words = Set<NameWord>()
            for name in entry.names {
                words.formUnion(NameWords.words(of: name.text))
                words.formUnion(NameWords.otherSpellings(of: name.text))
            }
            for word in words {
                let bytes = word.bytes
                let token = rows[bytes] ?? Int32(rows.count)
                if Int(token) == rows.count { rows[bytes] = token }
                uses.append((token, Int32(row)))
            }
        }
    }

    func write(_ parts: inout [SearchFormat.Part: [UInt8]]) {
        let sorted = rows.keys.sorted { $0.lexicographicallyPrecedes($1) }
        var newRow = [Int32](repeating: 0, count: sorted.count)
        for (new, token) in sorted.enumerated() { if let old = rows[token] { newRow[Int(old)] = Int32(new) } }

        var tokens: [UInt8] = []
        var blocks: [UInt32] = []
        var last: [UInt8] = []
        for (row, token) in sorted.enumerated() {
            let isFirst = row % SearchFormat.tokensPerBlock == 0
            if isFirst { blocks.append(UInt32(tokens.count)) }
            let shared = isFirst ? 0 : zip(last, token).prefix { $0 == $1 }.count
            DictionaryWriter.append(shared, to: &tokens)
            DictionaryWriter.append(token.count - shared, to: &tokens)
            tokens += token[shared...]
            last = token
        }
        let ordered = uses.map { (token: newRow[Int($0.token)], entry: $0.entry) }.sorted { $0 < $1 }
        var postings: [UInt8] = []
        var starts: [UInt32] = []
        var before: (token: Int32, entry: Int32) = (-1, -1)
        for use in ordered {
            if use.token != before.token {
                starts.append(UInt32(postings.count))
                before = (use.token, -1)
            }
            DictionaryWriter.append(Int(use.entry - before.entry), to: &postings)
            before = use
        }
        starts.append(UInt32(postings.count))
        func packed(_ values: [UInt32]) -> [UInt8] {
            PackedWords.words(of: values).withUnsafeBytes { Array($0) }
        }
        parts[.tokenBlockStart] = packed(blocks)
        parts[.tokenBytes] = tokens
        parts[.postingStart] = packed(starts)
        parts[.postingBytes] = postings
    }

    /// Appends a varint.
    static func append(_ value: Int, to bytes: inout [UInt8]) {
        var rest = UInt64(value)
        while rest >= 128 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
