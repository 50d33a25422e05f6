// SPDX-License-Identifier: Apache-2.0

internal import NavRender

/// Parses colors of styles.
///
/// Source: CSS Color Module Level 4, with the named colors that map styles use.
enum StyleColor {
    /// Parses `#rgb`, `#rrggbb` and both with alpha, `rgb(…)`, `rgba(…)`, `hsl(…)`, `hsla(…)`, or a name; `nil` for anything
    /// else.
    static func color(_ text: String) -> Color? {
        let isFunction = text.contains("(")
        let text = text.lowercased().filter { $0 != " " || isFunction }
        if text.hasPrefix("#") { return hex(text.dropFirst()) }
        if let open = text.firstIndex(of: "("), text.last == ")" {
            let name = text[..<open].filter { $0 != " " }
            let parts = text[text.index(after: open)...].dropLast()
                .split { $0 == "," || $0 == " " || $0 == "/" }.map { $0.filter { $0 != " " } }
            return function(String(name), parts)
        }
        return names[text].map { Color($0) } ?? (text == "transparent" ? .clear : nil)
    }

    private static func hex(_ digits: Substring) -> Color? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count else { return nil }
        func byte(_ index: Int) -> UInt8 { UInt8(values[2 * index] * 16 + values[2 * index + 1]) }
        func digit(_ index: Int) -> UInt8 { UInt8(values[index] * 17) }
        switch values.count {
        case 3: return Color(red: digit(0), green: digit(1), blue: digit(2))
        case 4: return Color(red: digit(0), green: digit(1), blue: digit(2), alpha: digit(3))
        case 6: return Color(red: byte(0), green: byte(1), blue: byte(2))
        case 8: return Color(red: byte(0), green: byte(1), blue: byte(2), alpha: byte(3))
        default: return nil
        }
    }

    private static func function(_ name: String, _ parts: [String]) -> Color? {
        guard parts.count == 3 || parts.count == 4 else { return nil }
        func number(_ text: String, whole: Double) -> Double? {
            let value = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 * whole } : Double(text)
            return value.flatMap { $0.isFinite ? $0 : nil }
        }
        func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
        guard let alpha = parts.count == 4 ? number(parts[3], whole: 1) : 1 else { return nil }
        switch name {
        case "rgb", "rgba":
            let values = parts.prefix(3).compactMap { number($0, whole: 255) }
            guard values.count == 3 else { return nil }
            return Color(
                red: byte(values[0]), green: byte(values[1]), blue: byte(values[2]), alpha: byte(alpha * 255))
        case "hsl", "hsla":
            let angle = parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0]
            guard let hue = Double(angle), hue.isFinite, let saturation = number(parts[1], whole: 1),
                let lightness = number(parts[2], whole: 1)
            else { return nil }
            let chroma = min(1, max(0, saturation)) * min(lightness, 1 - lightness)
            func part(_ shift: Double) -> UInt8 {
                var turn = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
                if turn < 0 { turn += 12 }
                return byte((lightness - chroma * max(-1, min(turn - 3, 9 - turn, 1))) * 255)
            }
            return Color(red: part(0), green: part(8), blue: part(4), alpha: byte(alpha * 255))
        default: return nil
        }
    }

    private static let names: [String: UInt32] = [
        "black": 0x000000, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0,
        "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3, "darkgray": 0xA9A9A9, "darkgrey": 0xA9A9A9, "dimgray": 0x696969,
        "gainsboro": 0xDCDCDC, "whitesmoke": 0xF5F5F5, "red": 0xFF0000, "maroon": 0x800000, "orange": 0xFFA500,
        "darkorange": 0xFF8C00, "gold": 0xFFD700, "yellow": 0xFFFF00, "olive": 0x808000, "lime": 0x00FF00,
        "green": 0x008000, "darkgreen": 0x006400, "lightgreen": 0x90EE90, "palegreen": 0x98FB98, "teal": 0x008080,
        "aqua": 0x00FFFF, "cyan": 0x00FFFF, "blue": 0x0000FF, "navy": 0x000080, "darkblue": 0x00008B,
        "lightblue": 0xADD8E6, "skyblue": 0x87CEEB, "steelblue": 0x4682B4, "royalblue": 0x4169E1, "purple": 0x800080,
        "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "violet": 0xEE82EE, "pink": 0xFFC0CB, "brown": 0xA52A2A,
        "tan": 0xD2B48C, "beige": 0xF5F5DC, "wheat": 0xF5DEB3, "ivory": 0xFFFFF0, "linen": 0xFAF0E6,
        "khaki": 0xF0E68C, "salmon": 0xFA8072, "tomato": 0xFF6347, "coral": 0xFF7F50, "crimson": 0xDC143C,
    ]
}
