// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A Plus Code: a cell of a grid over the Earth as a short text, such as `8FM9PCQH+R3`.
///
/// Source: Open Location Code Specification, version 1.0.1 (open-location-code project).
public struct PlusCode: Sendable, Hashable {
    /// The digits before and after the plus sign, without padding.
    let digits: [UInt8]
    /// Digits left out at the start of a short code: 0, 2, 4 or 6.
    let missing: Int

    private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)

    /// Parses a full or short code; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let letters = Array(text.uppercased().utf8)
        guard letters.count <= 16, let plus = letters.firstIndex(of: UInt8(ascii: "+")), plus <= 8, plus % 2 == 0,
            plus > 0
        else { return nil }
        var digits: [UInt8] = []
        var isPadded = false
        for (index, letter) in letters.enumerated() where index != plus {
            if letter == UInt8(ascii: "0"), index < plus, index > 0 {
                isPadded = true
                continue
            }
            guard !isPadded, let digit = PlusCode.alphabet.firstIndex(of: letter) else { return nil }
            digits.append(UInt8(digit))
        }
        let after = letters.count - plus - 1
        guard after != 1, !isPadded || plus == 8 && after == 0 && digits.count % 2 == 0, !digits.isEmpty else {
            return nil
        }
        missing = 8 - plus
        guard missing == 0 || after > 0 else { return nil }
        if missing == 0, digits[0] > 8 || digits.count > 1 && digits[1] > 17 { return nil }
        self.digits = digits
    }

    /// Whether the start of the code was left out, so that it needs a place nearby.
    public var isShort: Bool { missing > 0 }

    /// The code of a coordinate, with ten digits.
    public init(_ place: Coordinate) { self.init(place, digits: 10) }

    init(_ place: Coordinate, digits count: Int) {
        // Cells of 1/8000 of a degree; the pole belongs to the last row.
        var latitude = Int((max(-90, min(90, place.latitude)) + 90) * 8000)
        var longitude = Int(((place.longitude + 180) - ((place.longitude + 180) / 360).rounded(.down) * 360) * 8000)
        latitude = min(latitude, 180 * 8000 - 1)
        longitude = min(longitude, 360 * 8000 - 1)
        var digits: [UInt8] = []
        for _ in 0..<5 {
            digits.insert(UInt8(longitude % 20), at: 0)
            digits.insert(UInt8(latitude % 20), at: 0)
            latitude /= 20
            longitude /= 20
        }
        self.digits = Array(digits.prefix(count))
        missing = 0
    }

    /// The code as text.
    public var text: String {
        var letters = digits.map { PlusCode.alphabet[Int($0)] }
        let before = 8 - missing
        while letters.count < before { letters.append(UInt8(ascii: "0")) }
        letters.insert(UInt8(ascii: "+"), at: before)
        return String(decoding: letters, as: UTF8.self)
    }

    /// The middle of the cell; for a short code that of the matching cell nearest to `reference`.
    ///
    /// - Returns: `nil` for a short code without a reference.
    public func center(near reference: Coordinate? = nil) -> Coordinate? {
        if missing == 0 { return PlusCode.center(of: digits) }
        guard let reference else { return nil }
        let prefix = PlusCode(reference, digits: 10).digits.prefix(missing)
        guard var place = PlusCode.center(of: Array(prefix) + digits) else { return nil }
        // The neighboring cell of the missing part may be nearer.
        let side = [20.0, 1, 0.05][missing / 2 - 1]
        if reference.latitude + side / 2 < place.latitude, place.latitude - side >= -90 {
            place.latitude -= side
        } else if reference.latitude - side / 2 > place.latitude, place.latitude + side <= 90 {
            place.latitude += side
        }
        if reference.longitude + side / 2 < place.longitude {
            place.longitude -= side
        } else if reference.longitude - side / 2 > place.longitude {
            place.longitude += side
        }
        return place.isValid ? place : nil
    }

    private static func center(of digits: [UInt8]) -> Coordinate? {
        var (south, west) = (-90.0, -180.0)
        var side = 20.0
        var (height, width) = (20.0, 20.0)
        for index in stride(from: 0, to: min(10, digits.count), by: 2) {
            south += Double(digits[index]) * side
            if index + 1 < digits.count { west += Double(digits[index + 1]) * side }
            (height, width) = (side, side)
            side /= 20
        }
        for digit in digits.dropFirst(10) {
            height /= 5
            width /= 4
            south += Double(digit / 4) * height
            west += Double(digit % 4) * width
        }
        let place = Coordinate(latitude: south + height / 2, longitude: west + width / 2)
        return place.isValid ? place : nil
    }

    /// A code in a text, with the rest of the text.
    static func find(in text: String) -> (code: PlusCode, rest: String)? {
        guard text.utf8.contains(UInt8(ascii: "+")) else { return nil }
        var words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        guard let index = words.firstIndex(where: { PlusCode($0) != nil }), let code = PlusCode(words[index]) else {
            return nil
        }
        words.remove(at: index)
        return (code, words.joined(separator: " "))
    }
}
