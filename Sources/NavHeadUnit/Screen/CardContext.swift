// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// Resources shared by the guidance cards of all screens.
struct CardContext {
    var words: HeadUnitWords
    var shaper: any TextShaping
    var driverSide: HeadUnitDisplay.Side
    /// Whether the dashboard variants of texts and images are preferred.
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
