// SPDX-License-Identifier: Apache-2.0

/// Distances and times as a display shows them: few digits, no locale.
public enum Measures {
    /// `120 m`, `1.2 km`, `38 km`; in miles `350 ft`, `0.4 mi`, `12 mi`. Not a number gives "–".
    public static func distance(_ meters: Double, inMiles: Bool = false) -> String {
        guard meters.isFinite else { return "–" }
        let (small, factor, unit, step) = inMiles ? (meters / 0.3048, 1609.344, "mi", "ft") : (meters, 1000, "km", "m")
        let large = meters / factor
        if inMiles ? large < 0.19 : small < 995 {
            let grain: Double = small < 100 ? 5 : small < 500 ? 10 : 50
            return "\(DecimalText.text(max(0, (small / grain).rounded() * grain), decimals: 0)) \(step)"
        }
        return "\(DecimalText.text(large, decimals: large < 9.95 ? 1 : 0)) \(unit)"
    }

    /// `45 s`, `9 min`, `1 h 05 min`. Not a number gives "–".
    public static func time(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "–" }
        if seconds < 57.5 { return "\(DecimalText.text(max(0, (seconds / 5).rounded() * 5), decimals: 0)) s" }
        let minutes = Int((seconds / 60).rounded())
        guard minutes >= 60 else { return "\(max(1, minutes)) min" }
        let rest = String(minutes % 60)
        return "\(minutes / 60) h \(rest.count < 2 ? "0" : "")\(rest) min"
    }
}
