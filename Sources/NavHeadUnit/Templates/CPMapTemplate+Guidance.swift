// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
internal import Foundation
internal import NavRender

/// What a session tells its template.
extension CPMapTemplate {
    /// How the maneuver at a place of the list is shown.
    func style(of maneuver: CPManeuver) -> CPManeuverDisplayStyle {
        let style = mapDelegate?.mapTemplate(self, displayStyleFor: maneuver) ?? .default
        return style == .default ? .leadingSymbol : style
    }

    /// Compares maneuvers with the rules of words and sizes.
    func check(_ maneuvers: [CPManeuver]) {
        for (row, maneuver) in maneuvers.enumerated() {
            let isLanes = row > 0 && style(of: maneuver) == .symbolOnly
            if row == 0, mapDelegate?.mapTemplate(self, displayStyleFor: maneuver) == .symbolOnly {
                rules.record(.laneManeuver, "lanes are the first maneuver; they come second")
            }
            if isLanes, !maneuver.texts.isEmpty {
                rules.record(.laneManeuver, "a maneuver that shows its symbol alone has words")
            }
            if maneuver.texts.isEmpty, !isLanes {
                rules.record(.noInstruction, "maneuver \(row + 1) has no words")
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
                    .imageSize, CPMapTemplate.tooLarge("a picture of a junction", image, HeadUnitLimits.junction))
            }
            for text in maneuver.attributedInstructionVariants {
                for image in text.attachments where !HeadUnitLimits.fits(image, HeadUnitLimits.attachment) {
                    rules.record(
                        .imageSize, CPMapTemplate.tooLarge("a picture in a text", image, HeadUnitLimits.attachment))
                }
            }
        }
    }

    static func tooLarge(_ what: String, _ image: RasterImage, _ limit: Size) -> String {
        "\(what) is \(image.size.width) × \(image.size.height) points, where \(limit.width) × \(limit.height) have room"
    }

    /// A new maneuver comes first.
    func announce(_ maneuver: CPManeuver) {
        guard mapDelegate?.mapTemplate(self, shouldShowNotificationFor: maneuver) == true else { return }
        let words = maneuver.notificationInstructionVariants.first ?? maneuver.texts.first?.string
        notify(words ?? "")
    }

    /// Estimates of the first maneuver changed.
    func update(_ estimates: CPTravelEstimates, of maneuver: CPManeuver) {
        _ = mapDelegate?.mapTemplate(self, shouldUpdateNotificationFor: maneuver, with: estimates)
    }
}
#endif
