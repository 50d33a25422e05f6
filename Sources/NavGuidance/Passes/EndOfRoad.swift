// SPDX-License-Identifier: Apache-2.0

/// Detects a T-junction at the end of a road: nothing leads ahead, the driver must turn left or right.
enum EndOfRoad {
    /// Whether the incoming road ends here.
    static func isOne(_ view: JunctionView) -> Bool {
        let ahead = view.ahead
        guard ahead.count == 2, let left = ahead.first, let right = ahead.last else { return false }
        return left.turn < -50 && right.turn > 50 && left.deviation < 130 && right.deviation < 130
            && (left.isEnterable || right.isEnterable) && left.isMinor == right.isMinor
    }
}
