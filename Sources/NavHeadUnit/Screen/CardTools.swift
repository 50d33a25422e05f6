// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// What cards are set with, whichever screen they stand on.
struct CardTools {
    var words: HeadUnitWords
    var shaper: any TextShaping
    var driverSide: HeadUnitDisplay.Side
    /// Whether the dashboard's own words and pictures come first.
    var isDashboard = false

    @MainActor func symbol(of maneuver: CPManeuver) -> HeadUnitImage? {
        (isDashboard ? maneuver.dashboardSymbolImage : nil) ?? maneuver.symbol(onDark: true)
    }

    @MainActor func junction(of maneuver: CPManeuver) -> HeadUnitImage? {
        isDashboard ? maneuver.dashboardJunctionImage : maneuver.junctionImage
    }

    @MainActor func texts(of maneuver: CPManeuver) -> [NSAttributedString] {
        guard isDashboard else { return maneuver.texts }
        if !maneuver.dashboardAttributedInstructionVariants.isEmpty {
            return maneuver.dashboardAttributedInstructionVariants
        }
        let plain = maneuver.dashboardInstructionVariants.map { NSAttributedString(string: $0) }
        return plain.isEmpty ? maneuver.texts : plain
    }
}
#endif
