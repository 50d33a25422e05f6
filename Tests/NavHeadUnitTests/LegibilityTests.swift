// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavRender
import Testing

@testable import NavHeadUnit

@Suite struct LegibilityTests {
    @Test func textHasSufficientContrast() {
        for (name, palette) in [("day", HeadUnitPalette.day), ("night", .night)] {
            let pairs: [(String, Color, Color)] = [
                ("text on card", palette.text, palette.card),
                ("secondary text on card", palette.secondaryText, palette.card),
                ("text on selected", palette.text, palette.selected),
                ("secondary text on selected", palette.secondaryText, palette.selected),
                ("guidance", .white, palette.guidance), ("dock", palette.dockText, palette.dock),
                ("button", palette.accent.text, palette.accent.fill), ("second button", palette.text, palette.line),
            ]
            for (what, foreground, background) in pairs {
                #expect(
                    foreground.contrast(to: background) >= 4.5,
                    "\(name): \(what) has \(foreground.contrast(to: background))")
            }
        }
        #expect(Color.white.contrast(to: Color(0xB3261E)) >= 4.5)
    }

    @Test func timeColorsHaveSufficientContrast() {
        for color in CPTimeRemainingColor.allCases {
            for (isDark, background) in [(true, Color(0x1B2128)), (false, Color(0xFAFBFC))] {
                guard let foreground = HeadUnitPalette.color(color, onDark: isDark) else { continue }
                #expect(foreground.contrast(to: background) >= 4.5, "\(color) on \(isDark ? "dark" : "light")")
            }
        }
    }

    @MainActor @Test func lanesHaveSufficientContrast() {
        let colors = CarManeuvers().options.imageOptions.colors
        // The row of lanes is darker than the card.
        let row = Color(0x0C6A3F).mixed(with: .black, fraction: 0.28)
        #expect(colors.surroundings.contrast(to: row) >= 3)
        #expect(colors.route.contrast(to: row) >= 7)
    }

    @Test func signsHaveSufficientContrast() {
        for design in ShieldDesign.allCases {
            let colors = design.colors(.day)
            #expect(colors.text.contrast(to: colors.fill) >= 4.5, "\(design)")
        }
    }

    @Test func shieldsHaveTheirNationalShapesAndFitTheText() throws {
        let painter = SignPainter(shaper: BarTextShaper())
        var options = InstructionDisplayOptions()
        func image(_ network: String, _ ref: String) throws -> RasterImage {
            let shield = RoadShield(network: network, ref: ref, text: ref)
            let picture = painter.shield(shield, rank: .motorway, options)
            #expect(picture.size.width <= SignPainter.widest && picture.size.height <= 25, "\(network) \(ref)")
            return try picture.image(scale: 4)
        }
        func corner(_ image: RasterImage) -> UInt8 { image[6, 6].alpha }
        for ref in ["5", "405", "12345678901234"] {
            for network in ["US:I", "DE:A", "DE:B", "IT:A", "GB:M", "e-road", ""] { _ = try image(network, ref) }
        }
        // A box fills its corners; an interstate shield and the points of an autobahn sign do not.
        #expect(try corner(image("DE:B", "43")) > 0)
        #expect(try corner(image("US:I", "95")) == 0 && corner(image("DE:A", "A 5")) == 0)
        let plain = try image("DE:B", "43")
        (options.roadShieldOutlineColor, options.roadShieldOutlineWidth) = (Color(0xFF00FF), 3)
        #expect(try image("DE:B", "43") != plain)
    }

    @MainActor @Test func controlsAreLargeAndHittable() throws {
        for state in HeadUnitStates.all {
            let stage = try HeadUnitStates.Stage(state) { BarTextShaper() }
            try state.set(stage)
            _ = try stage.screen.image(at: HeadUnitStates.time)
            let layout = stage.screen.layout
            let inside = Rect(stage.screen.display.size).inset(by: -0.5)
            for part in layout.parts where ![.card, .dock].contains(part.element) {
                #expect(part.rect.height >= 24 && part.rect.width >= 24, "\(state.name) \(part.element)")
                #expect(inside.contains(Point(part.rect.minX, part.rect.minY)), "\(state.name) \(part.element)")
                #expect(inside.contains(Point(part.rect.maxX, part.rect.maxY)), "\(state.name) \(part.element)")
                #expect(stage.screen.element(at: part.rect.center) == part.element, "\(state.name) \(part.element)")
            }
        }
    }
}
