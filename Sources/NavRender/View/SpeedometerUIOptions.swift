// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Colors of the speedometer by severity of speeding, for day and night.
public struct SpeedometerUIOptions: Sendable, Hashable {
    private struct Key: Hashable {
        var severity: SpeedAlertSeverity
        var mode: LightingMode
    }

    private var texts: [Key: Color] = [:]
    private var backgrounds: [Key: Color] = [:]

    /// Creates the default colors: red text for minor speeding, white on red for major speeding.
    public init() {}

    /// Sets the text color. Does nothing for `unknown` and `notSpeeding`.
    ///
    /// - Parameters:
    ///   - color: The color.
    ///   - severity: `minor` or `major`.
    ///   - lightingMode: Day or night.
    public mutating func setTextColor(_ color: Color, for severity: SpeedAlertSeverity, lightingMode: LightingMode) {
        guard severity == .minor || severity == .major else { return }
        texts[Key(severity: severity, mode: lightingMode)] = color
    }

    /// Sets the background color. Does nothing for `unknown` and `notSpeeding`.
    ///
    /// - Parameters:
    ///   - color: The color.
    ///   - severity: `minor` or `major`.
    ///   - lightingMode: Day or night.
    public mutating func setBackgroundColor(
        _ color: Color, for severity: SpeedAlertSeverity, lightingMode: LightingMode
    ) {
        guard severity == .minor || severity == .major else { return }
        backgrounds[Key(severity: severity, mode: lightingMode)] = color
    }

    /// Color of the speed at a severity, by day or at night.
    public func textColor(for severity: SpeedAlertSeverity, lightingMode: LightingMode) -> Color {
        if let color = texts[Key(severity: severity, mode: lightingMode)] { return color }
        switch (severity, lightingMode) {
        case (.major, _): return .white
        case (.minor, .normal): return Color(0xC5221F)
        case (.minor, .lowLight): return Color(0xFF8A80)
        case (_, .normal): return Color(0x1F2328)
        case (_, .lowLight): return Color(0xE6EBF1)
        }
    }

    /// Color behind the speed at a severity, by day or at night.
    public func backgroundColor(for severity: SpeedAlertSeverity, lightingMode: LightingMode) -> Color {
        if let color = backgrounds[Key(severity: severity, mode: lightingMode)] { return color }
        if severity == .major { return Color(0xC5221F) }
        return lightingMode == .normal ? .white : Color(0x20262E)
    }
}
