// SPDX-License-Identifier: Apache-2.0

/// Formats numbers with a decimal point, independent of machine and locale.
public enum DecimalText {
    /// Upper bound of the bytes of a number.
    static let longest = 40

    /// Writes a finite number rounded to at most `decimals` decimals, 0 … 9, halves away from zero, without trailing
    /// zeros.
    @inline(__always) static func write(_ number: Double, decimals: Int, to output: inout OutputBuffer.Writer) {
        let scale = scale(decimals)
        let scaled = number * scale
        // Beyond 2⁵³ a double has no decimals.
        guard abs(scaled) < 9_007_199_254_740_992 else {
            for byte in String(number).utf8 { output.write(byte) }
            return
        }
        let units = rounded(scaled)
        let (whole, part) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        if units < 0 { output.write(UInt8(ascii: "-")) }
        output.write(whole)
        guard part > 0 else { return }
        var fraction = part
        var places = min(max(decimals, 0), 9)
        while fraction % 10 == 0 {
            fraction /= 10
            places -= 1
        }
        output.write(UInt8(ascii: "."))
        output.write(fraction, places: places)
    }

    /// Rounds a number in the range of `Int`, halves away from zero, without calling the C library.
    @inline(__always) private static func rounded(_ number: Double) -> Int {
        let whole = Int(number)
        let rest = number - Double(whole)
        return rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
    }

    /// Writes a whole number.
    @inline(__always) static func write(_ number: Int, to output: inout OutputBuffer.Writer) {
        if number < 0 { output.write(UInt8(ascii: "-")) }
        output.write(number.magnitude)
    }

    /// Formats a number; "–" if it is not finite.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - decimals: Maximum number of decimals, 0 … 9.
    public static func text(_ number: Double, decimals: Int) -> String {
        guard number.isFinite else { return "–" }
        var text = OutputBuffer()
        text.write(atMost: longest) { write(number, decimals: decimals, to: &$0) }
        return String(decoding: text.take(), as: UTF8.self)
    }

    /// A power of ten, as a constant where the number of decimals is constant, so that the compiler replaces division
    /// by multiplication.
    @inline(__always) private static func scale(_ decimals: Int) -> Double {
        switch decimals {
        case ...0: 1
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        default: 1e9
        }
    }
}
