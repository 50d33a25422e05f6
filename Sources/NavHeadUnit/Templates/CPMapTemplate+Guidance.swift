// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// Called by the session of a template.
extension CPMapTemplate {
    /// The effective display style of a maneuver.
    func style(of maneuver: CPManeuver) -> CPManeuverDisplayStyle {
        let style = mapDelegate?.mapTemplate(self, displayStyleFor: maneuver) ?? .default
        return style == .default ? .leadingSymbol : style
    }

    /// Checks the texts and image sizes of maneuvers.
    func check(_ maneuvers: [CPManeuver]) {
        for (row, maneuver) in maneuvers.enumerated() {
            let isLanes = row > 0 && style(of: maneuver) == .symbolOnly
            if row == 0, mapDelegate?.mapTemplate(self, displayStyleFor: maneuver) == .symbolOnly {
                rules.record(.laneManeuver, "lanes must be the second maneuver, not the first")
            }
            if isLanes, !maneuver.texts.isEmpty {
                rules.record(.laneManeuver, "a symbol-only maneuver must not have an instruction")
            }
            if maneuver.texts.isEmpty, !isLanes {
                rules.record(.noInstruction, "maneuver \(row + 1) has no instruction")
            }
            let limit =
                row == 0
                ? HeadUnitLimits.firstSymbolWide
                : isLanes ? HeadUnitLimits.secondSymbolAlone : HeadUnitLimits.secondSymbol
            // Only the first two are drawn.
            if row < 2, let image = maneuver.symbol(onDark: true), !HeadUnitLimits.fits(image, limit) {
                rules.record(.imageSize, CPMapTemplate.tooLarge("the symbol of maneuver \(row + 1)", image, limit))
            }
            for image in [maneuver.junctionImage, maneuver.dashboardJunctionImage].compactMap(\.self)
            where !HeadUnitLimits.fits(image, HeadUnitLimits.junction) {
                rules.record(
                    .imageSize, CPMapTemplate.tooLarge("a junction image", image, HeadUnitLimits.junction))
            }
            for text in maneuver.attributedInstructionVariants {
                for image in text.attachments where !HeadUnitLimits.fits(image, HeadUnitLimits.attachment) {
                    rules.record(
                        .imageSize, CPMapTemplate.tooLarge("an image in text", image, HeadUnitLimits.attachment))
                }
            }
        }
    }

    static func tooLarge(_ what: String, _ image: RasterImage, _ limit: Size) -> String {
        "\(what) is \(image.size.width) × \(image.size.height) points, the limit is \(limit.width) × \(limit.height)"
    }

    /// Posts a notification for a new first maneuver.
    func announce(_ maneuver: CPManeuver) {
        guard mapDelegate?.mapTemplate(self, shouldShowNotificationFor: maneuver) == true else { return }
        let words = maneuver.notificationInstructionVariants.first ?? maneuver.texts.first?.string
        notify(words ?? "")
    }

    /// Forwards new estimates of the first maneuver.
    func update(_ estimates: CPTravelEstimates, of maneuver: CPManeuver) {
        _ = mapDelegate?.mapTemplate(self, shouldUpdateNotificationFor: maneuver, with: estimates)
    }
}
#endif
