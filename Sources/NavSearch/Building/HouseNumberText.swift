// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// House numbers as written.
enum HouseNumberText {
    /// The numbers of a list such as `12;14`; at most 20.
    static func parts(_ text: String) -> [String] {
        let parts = text.split(whereSeparator: { $0 == ";" || $0 == "," }).prefix(20).map { part in
            String(part.drop { $0 == " " })
        }
        return parts.filter { !$0.isEmpty && $0.utf8.count <= 32 }
    }

    /// The number at the start; `nil` without one.
    static func value(_ text: String) -> Int? {
        let digits = text.unicodeScalars.prefix { $0.value >= 48 && $0.value <= 57 }.prefix(8)
        return Int(String(digits))
    }

    /// Separates numbers in the folded form: `12-14` and `12/14` are equal, `1-14` and `114` are not.
    static let separator: UInt32 = 45

    /// Whether a scalar is an ASCII digit.
    static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 48 && scalar <= 57 }

    /// The folded form for comparison, without spaces and punctuation: `12 A` and `12-a` are equal.
    static func folded(_ text: String) -> [UInt32] {
        var folded: [UInt32] = []
        var isSeparated = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 48...57:
                if isSeparated, let last = folded.last, isDigit(last) { folded.append(separator) }
                folded.append(scalar.value)
                isSeparated = false
            case 97...122, 65...90:
                folded.append(scalar.value | 32)
                isSeparated = false
            case 0..<128: isSeparated = true
            default:
                FoldedText.append(scalar, to: &folded)
                isSeparated = false
            }
        }
        return folded
    }
}

extension AddressInterpolation {
    /// The numbers between the nodes of the line that have one.
    ///
    /// - Parameter known: The house number of a node; `nil` when it has none.
    func houseNumbers(
        between known: (Int64) -> SearchIndexBuilder.HouseNumber?
    ) -> [SearchIndexBuilder.HouseNumber] {
        var found: [SearchIndexBuilder.HouseNumber] = []
        var from: (index: Int, house: SearchIndexBuilder.HouseNumber)?
        for (index, node) in nodes.enumerated() {
            guard let house = known(node) else { continue }
            defer { from = (index, house) }
            guard let start = from, start.house.street == house.street,
                let low = HouseNumberText.value(start.house.number), let high = HouseNumberText.value(house.number)
            else { continue }
            let span = high - low
            let count = abs(span) / step
            guard count > 1, count < 500, abs(span) % step == 0 else { continue }
            for rank in 1..<count {
                let number = low + (span > 0 ? rank : -rank) * step
                found.append(
                    SearchIndexBuilder.HouseNumber(
                        street: house.street, number: String(number),
                        location: place(at: Double(rank) / Double(count), from: start.index, to: index),
                        source: PlaceSource(.way, way), postcode: house.postcode, order: number))
            }
        }
        return found
    }

    /// The point at a fraction of the length between two nodes.
    private func place(at fraction: Double, from first: Int, to last: Int) -> FixedCoordinate {
        let points = line[first...last].map(\.coordinate)
        let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1).value }
        var rest = fraction * lengths.reduce(0, +)
        for (index, length) in lengths.enumerated() {
            if rest <= length, length > 0 {
                let place = points[index].interpolated(to: points[index + 1], fraction: rest / length)
                return FixedCoordinate(place) ?? line[first]
            }
            rest -= length
        }
        return line[last]
    }
}
