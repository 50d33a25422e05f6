// SPDX-License-Identifier: Apache-2.0

/// Numbers as short decimal texts with a point, the same on every machine and in every locale.
public enum DecimalText {
    /// A finite number rounded to at most `decimals` decimals, 0 … 9, halves away from zero, without trailing zeros.
    static func utf8(_ number: Double, decimals: Int) -> [UInt8] {
        let scale = scales[min(max(decimals, 0), 9)]
        let scaled = (number * scale).rounded()
        // Beyond 2⁵³ a double has no decimals to round.
        guard abs(scaled) < 9_007_199_254_740_992 else { return Array(String(number).utf8) }
        let units = Int(scaled)
        let base = Int(scale)
        var text = Array(String(abs(units) / base).utf8)
        if units < 0 { text.insert(UInt8(ascii: "-"), at: 0) }
        var fraction = abs(units) % base
        guard fraction > 0 else { return text }
        var digits: [UInt8] = []
        var place = base / 10
        text.append(UInt8(ascii: "."))
        while fraction > 0 {
            digits.append(UInt8(ascii: "0") + UInt8(fraction / place))
            fraction %= place
            place /= 10
        }
        return text + digits
    }

    /// The same as a text; numbers that are not finite give "–".
    public static func text(_ number: Double, decimals: Int) -> String {
        guard number.isFinite else { return "–" }
        return String(decoding: utf8(number, decimals: decimals), as: UTF8.self)
    }

    private static let scales: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
