// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavHeadUnit

/// What a car screen is like.
struct CarScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The car's screen: minimum, standard, high, portrait, or width x height in dots with the dots per point behind \
            an @, such as 800x480@2, which is standard.
            """,
            valueName: "WxH@S"),
        transform: CarDisplay.init(parsing:))
    var screen: CarDisplay?

    @Flag(help: "Draw the car screen for the dark.")
    var night = false

    @Flag(help: "The driver sits at the right.")
    var rightHandDrive = false

    /// The screen that was asked for.
    var display: HeadUnitDisplay {
        var display = screen?.display ?? .standard
        if rightHandDrive { display.driverSide = .right }
        return display
    }

    /// Whether anything was asked for.
    var isGiven: Bool { screen != nil || night || rightHandDrive }
}

/// One `--screen`.
struct CarDisplay: Equatable {
    let display: HeadUnitDisplay

    init(parsing text: String) throws {
        guard let display = HeadUnitDisplay(parsing: text) else {
            let names = HeadUnitDisplay.named.map(\.name).joined(separator: ", ")
            throw ValidationError(
                "'\(text)' is no screen; take \(names), or dots such as 800x480@2: sides of 240 … 4096, 1 … 4 dots a point, 300 x 200 points or more."
            )
        }
        self.display = display
    }
}
