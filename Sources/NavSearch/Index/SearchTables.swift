// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The columns of a search index.
struct SearchTables: Sendable {
    /// Number of entries.
    let count: Int
    let addressCount: Int
    let byteCount: Int
    let dictionary: TokenDictionary
    let entryBox: CheckedBytes
    let addressBox: CheckedBytes

    private let textStart: CheckedColumn<UInt32>
    private let textBytes: CheckedBytes
    private let postingStart: CheckedColumn<UInt32>
    private let postingBytes: CheckedBytes
    private let entryName, entryLatitude, entryLongitude, entryKind, entryImportance: CheckedColumn<UInt32>
    private let entryPlace, entryPostcode, entryAddress, entryCountry, variantStart: CheckedColumn<UInt32>
    private let entrySource: CheckedColumn<Int64>
    private let variantText, variantLanguage: CheckedColumn<UInt32>
    private let addressStart, addressNumber, addressLatitude, addressLongitude: CheckedColumn<UInt32>
    private let addressPostcode: CheckedColumn<UInt32>
    private let addressSource: CheckedColumn<Int64>
    private let kindText, kindStart, kindEntry: CheckedColumn<UInt32>
    private let crossingFirst, crossingSecond, crossingLatitude, crossingLongitude: CheckedColumn<UInt32>
    private let crossingSource: CheckedColumn<Int64>

    /// Reads the columns of an index.
    ///
    /// - Throws: `damaged` when columns of one table differ in length.
    init(_ parts: SearchParts) throws(SearchError) {
        byteCount = parts.byteCount
        textStart = try parts.column(.textStart)
        textBytes = parts.bytes(.textBytes)
        entryName = try parts.column(.entryName)
        entryLatitude = try parts.column(.entryLatitude)
        entryLongitude = try parts.column(.entryLongitude)
        entrySource = try parts.column(.entrySource, Int64.self)
        entryKind = try parts.column(.entryKind)
        entryImportance = try parts.column(.entryImportance)
        entryPlace = try parts.column(.entryPlace)
        entryPostcode = try parts.column(.entryPostcode)
        entryAddress = try parts.column(.entryAddress)
        entryCountry = try parts.column(.entryCountry)
        variantStart = try parts.column(.entryVariantStart)
        variantText = try parts.column(.variantText)
        variantLanguage = try parts.column(.variantLanguage)
        addressStart = try parts.column(.entryAddressStart)
        addressNumber = try parts.column(.addressNumber)
        addressLatitude = try parts.column(.addressLatitude)
        addressLongitude = try parts.column(.addressLongitude)
        addressSource = try parts.column(.addressSource, Int64.self)
        addressPostcode = try parts.column(.addressPostcode)
        kindText = try parts.column(.kindText)
        kindStart = try parts.column(.kindStart)
        kindEntry = try parts.column(.kindEntry)
        crossingFirst = try parts.column(.crossingFirst)
        crossingSecond = try parts.column(.crossingSecond)
        crossingLatitude = try parts.column(.crossingLatitude)
        crossingLongitude = try parts.column(.crossingLongitude)
        crossingSource = try parts.column(.crossingSource, Int64.self)
        postingStart = try parts.column(.postingStart)
        postingBytes = parts.bytes(.postingBytes)
        entryBox = parts.bytes(.entryBox)
        addressBox = parts.bytes(.addressBox)
        count = entryName.count
        addressCount = addressNumber.count
        let tokens = max(0, postingStart.count - 1)
        dictionary = TokenDictionary(
            blockStart: try parts.column(.tokenBlockStart), bytes: parts.bytes(.tokenBytes), count: tokens)
        try check(tokens)
    }

    private func check(_ tokens: Int) throws(SearchError) {
        let lengths: [(String, Int, Int)] = [
            ("entries", entryLatitude.count, count), ("entries", entryLongitude.count, count),
            ("entries", entrySource.count, count), ("entries", entryKind.count, count),
            ("entries", entryImportance.count, count), ("entries", entryPlace.count, count),
            ("entries", entryPostcode.count, count), ("entries", entryAddress.count, count),
            ("entries", entryCountry.count, count), ("entries", variantStart.count, count + 1),
            ("entries", addressStart.count, count + 1), ("variants", variantLanguage.count, variantText.count),
            ("addresses", addressLatitude.count, addressCount), ("addresses", addressLongitude.count, addressCount),
            ("addresses", addressSource.count, addressCount), ("addresses", addressPostcode.count, addressCount),
            ("kinds", kindStart.count, kindText.count + 1),
            ("crossings", crossingSecond.count, crossingFirst.count),
            ("crossings", crossingLatitude.count, crossingFirst.count),
            ("crossings", crossingLongitude.count, crossingFirst.count),
            ("crossings", crossingSource.count, crossingFirst.count),
            ("tokens", dictionary.blockCount, (tokens + SearchFormat.tokensPerBlock - 1) / SearchFormat.tokensPerBlock),
            ("entry boxes", entryBox.boxCount, (count + SearchFormat.rowsPerBox - 1) / SearchFormat.rowsPerBox),
            (
                "address boxes", addressBox.boxCount,
                (addressCount + SearchFormat.rowsPerBox - 1) / SearchFormat.rowsPerBox
            ),
        ]
        for (table, length, expected) in lengths where length != expected {
            throw SearchError.damaged("a column of the \(table) has \(length) rows, \(expected) were expected")
        }
    }

    // MARK: Texts

    /// A text as UTF-8.
    func utf8(_ text: Int) -> [UInt8] { textBytes.copy(textStart.children(of: text, limit: textBytes.count)) }

    /// A text; invalid UTF-8 is repaired.
    func text(_ text: Int) -> String { String(decoding: utf8(text), as: UTF8.self) }

    // MARK: Entries

    func name(_ row: Int) -> String { text(Int(entryName[row])) }

    func location(_ row: Int) -> FixedCoordinate {
        FixedCoordinate(
            latitude: SearchLocation.degrees(entryLatitude[row]), longitude: SearchLocation.degrees(entryLongitude[row])
        )
    }

    func source(_ row: Int) -> PlaceSource { PlaceSource(packed: entrySource[row]) }
    func kind(_ row: Int) -> Int { Int(entryKind[row]) }
    func kindName(_ row: Int) -> String { kindName(ofKind: kind(row)) }
    /// 0 … 1.
    func importance(_ row: Int) -> Double { Double(min(255, entryImportance[row])) / 255 }
    /// 0 … 255.
    func storedImportance(_ row: Int) -> UInt8 { UInt8(min(255, entryImportance[row])) }
    func country(_ row: Int) -> CountryCode { CountryCode(rawValue: UInt16(truncatingIfNeeded: entryCountry[row])) }

    /// The row of the place around an entry; `nil` for none.
    func place(_ row: Int) -> Int? { SearchTables.lowered(entryPlace[row], count) }
    func postcode(_ row: Int) -> Int? { SearchTables.lowered(entryPostcode[row], count) }
    /// The row of the entry's own address.
    func address(_ row: Int) -> Int? { SearchTables.lowered(entryAddress[row], addressCount) }

    /// Other names with their languages.
    func variants(_ row: Int) -> [(language: String, name: String)] {
        variantStart.children(of: row, limit: variantText.count).map {
            (text(Int(variantLanguage[$0])), text(Int(variantText[$0])))
        }
    }

    /// The house numbers of a street.
    func addresses(_ row: Int) -> Range<Int> { addressStart.children(of: row, limit: addressCount) }

    private static func lowered(_ stored: UInt32, _ count: Int) -> Int? {
        stored > 0 && Int(stored) <= count ? Int(stored) - 1 : nil
    }

    // MARK: Addresses

    func number(_ address: Int) -> String { text(Int(addressNumber[address])) }
    func numberText(_ address: Int) -> Int { Int(addressNumber[address]) }
    func addressSource(_ address: Int) -> PlaceSource { PlaceSource(packed: addressSource[address]) }
    func addressPostcode(_ address: Int) -> Int? { SearchTables.lowered(addressPostcode[address], count) }

    func addressLocation(_ row: Int) -> FixedCoordinate {
        FixedCoordinate(
            latitude: SearchLocation.degrees(addressLatitude[row]),
            longitude: SearchLocation.degrees(addressLongitude[row]))
    }

    /// The street of an address.
    ///
    /// - Complexity: O(log n).
    func street(ofAddress address: Int) -> Int {
        var (low, high) = (0, count)
        // The last row that starts at the address or before it.
        while low < high {
            let middle = (low + high) / 2
            if Int(addressStart[middle + 1]) <= address { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Kinds, crossings, postings

    var kindCount: Int { kindText.count }
    func kindName(ofKind kind: Int) -> String { text(Int(kindText[kind])) }

    /// The entries of a kind, ascending.
    func entries(ofKind kind: Int) -> some Collection<Int> {
        kindStart.children(of: kind, limit: kindEntry.count).lazy.map { Int(kindEntry[$0]) }.filter { $0 < count }
    }

    var crossingCount: Int { crossingFirst.count }
    func crossing(_ row: Int) -> (first: Int, second: Int) { (Int(crossingFirst[row]), Int(crossingSecond[row])) }
    func crossingSource(_ row: Int) -> PlaceSource { PlaceSource(packed: crossingSource[row]) }

    func crossingLocation(_ row: Int) -> FixedCoordinate {
        FixedCoordinate(
            latitude: SearchLocation.degrees(crossingLatitude[row]),
            longitude: SearchLocation.degrees(crossingLongitude[row]))
    }

    /// Calls `body` with the entries of a range of tokens, ascending for each token.
    @inline(__always) func forEachEntry(ofTokens tokens: Range<Int>, _ body: (Int) -> Void) {
        for token in tokens {
            let range = postingStart.children(of: token, limit: postingBytes.count)
            var offset = range.lowerBound
            var row = -1
            while offset < range.upperBound {
                row &+= max(1, postingBytes.varint(at: &offset))
                if row >= count { break }
                body(row)
            }
        }
    }

    /// Bytes of the postings of a range of tokens, at least the number of their entries.
    func postingSize(ofTokens tokens: Range<Int>) -> Int {
        tokens.isEmpty ? 0 : max(0, Int(postingStart[tokens.upperBound]) - Int(postingStart[tokens.lowerBound]))
    }
}
