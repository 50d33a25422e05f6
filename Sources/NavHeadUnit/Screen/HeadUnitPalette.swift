// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import NavRender

/// Colors of the screen over the map, for day and night.
struct HeadUnitPalette {
    /// Background of cards and buttons.
    var card: Color
    /// Primary text.
    var text: Color
    /// Secondary text.
    var secondaryText: Color
    /// Separators.
    var line: Color
    /// Background of the guidance card, if the app sets none.
    var guidance: Color
    /// Background of the system bar.
    var dock: Color
    /// Text and icons of the system bar.
    var dockText: Color
    /// Primary buttons: background and text.
    var accent: (fill: Color, text: Color)
    /// Background of the selected row.
    var selected: Color
    /// Dimming layer behind an alert.
    var dimming: Color
    /// Background without a map.
    var empty: Color
    /// Background of the dashboard, behind its cards.
    var dashboardBackground: Color

    static let day = HeadUnitPalette(
        card: Color(0xFAFBFC), text: Color(0x15191F), secondaryText: Color(0x4E5966), line: Color(0xD6DBE1),
        guidance: Color(0x0C6A3F), dock: Color(0xE9ECF0), dockText: Color(0x1E242B),
        accent: (Color(0x1257C8), .white), selected: Color(0xDCE8FB), dimming: Color.black.opacity(0.35),
        empty: Color(0xE4E7EB), dashboardBackground: Color(0xCBD2DA))

    static let night = HeadUnitPalette(
        card: Color(0x1C232B), text: Color(0xF2F5F8), secondaryText: Color(0xB3BECA), line: Color(0x38424D),
        guidance: Color(0x0A5231), dock: Color(0x0B0F13), dockText: Color(0xE3E9EF),
        accent: (Color(0x2A63C9), .white), selected: Color(0x22395C), dimming: Color.black.opacity(0.55),
        empty: Color(0x161B21), dashboardBackground: Color(0x05080B))

    /// Colors of the remaining time, on light and dark backgrounds.
    static func color(_ color: CPTimeRemainingColor, onDark: Bool) -> Color? {
        switch color {
        case .default: nil
        case .green: onDark ? Color(0x57D98A) : Color(0x11703C)
        case .orange: onDark ? Color(0xFFB74D) : Color(0x8F4E00)
        case .red: onDark ? Color(0xFF8A80) : Color(0xB3261E)
        }
    }
}
#endif
