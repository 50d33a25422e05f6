// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import NavRender

/// Colors of everything that the screen draws over the map, by day or in the dark.
struct HeadUnitPalette {
    /// Ground of cards and buttons.
    var card: Color
    /// Words on it.
    var text: Color
    /// Lesser words on it.
    var quiet: Color
    /// Lines between rows.
    var line: Color
    /// Ground of the guidance card, where the app names none.
    var guidance: Color
    /// The bar at the driver's side.
    var dock: Color
    /// Words and signs on it.
    var dockText: Color
    /// What calls for a tap: ground and words.
    var accent: (fill: Color, text: Color)
    /// What has been chosen.
    var chosen: Color
    /// What the map is covered with behind an alert.
    var veil: Color
    /// The ground where there is no map.
    var empty: Color
    /// The ground of the dashboard, below its cards.
    var ground: Color

    static let day = HeadUnitPalette(
        card: Color(0xFAFBFC), text: Color(0x15191F), quiet: Color(0x4E5966), line: Color(0xD6DBE1),
        guidance: Color(0x0C6A3F), dock: Color(0xE9ECF0), dockText: Color(0x1E242B),
        accent: (Color(0x1257C8), .white), chosen: Color(0xDCE8FB), veil: Color.black.opacity(0.35),
        empty: Color(0xE4E7EB), ground: Color(0xCBD2DA))

    static let night = HeadUnitPalette(
        card: Color(0x1C232B), text: Color(0xF2F5F8), quiet: Color(0xB3BECA), line: Color(0x38424D),
        guidance: Color(0x0A5231), dock: Color(0x0B0F13), dockText: Color(0xE3E9EF),
        accent: (Color(0x2A63C9), .white), chosen: Color(0x22395C), veil: Color.black.opacity(0.55),
        empty: Color(0x161B21), ground: Color(0x05080B))

    /// Colors of the time that is left: on light and on dark grounds.
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
