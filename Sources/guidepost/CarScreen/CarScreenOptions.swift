// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavHeadUnit

/// Options of a car screen.
struct CarScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Car screen: minimum, standard, high, portrait, or width x height in pixels with the number of pixels per point, \
            such as 800x480@2, which is standard.
            """,
            valueName: "WxH@S"),
        transform: CarDisplay.init(parsing:))
    var screen: CarDisplay?

    @Flag(help: "Use the night appearance.")
    var night = false

    @Flag(help: "The driver sits on the right.")
    var rightHandDrive = false

    /// The display.
    var display: HeadUnitDisplay {
        var display = screen?.display ?? .standard
        if rightHandDrive { display.driverSide = .right }
        return display
    }

    /// Whether any option is given.
    var isGiven: Bool { screen != nil || night || rightHandDrive }
}

/// One `--screen`.
struct CarDisplay: Equatable {
    let display: HeadUnitDisplay

    init(parsing text: String) throws {
        guard let display = HeadUnitDisplay(parsing: text) else {
            let names = HeadUnitDisplay.named.map(\.name).joined(separator: ", ")
            throw ValidationError(
                "invalid --screen '\(text)': expected \(names), or pixels such as 800x480@2 (240 … 4096 each, 1 … 4 per point, at least 300 x 200 points)"
            )
        }
        self.display = display
    }
}
