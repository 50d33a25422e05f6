// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavModel
internal import NavRender

/// `guidepost render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw what a driver looks at: maneuvers, lanes, maps, the screen of a car.",
        subcommands: [
            RenderManeuversCommand.self, RenderLanesCommand.self, RenderMapCommand.self, RenderHeadUnitCommand.self,
        ])
}

/// Options of the commands that draw the images of a step.
struct StepImageCommandOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Folder to write to; it is made when missing.", valueName: "folder"))
    var out: String

    @Option(help: ArgumentHelp("Height of an image in points, 8 … 1024.", valueName: "points"))
    var size = 96.0

    @Option(help: ArgumentHelp("Dots per point, 0.5 … 8; only for PNG.", valueName: "dots"))
    var scale = 1.0

    @Option(help: "For light or dark backgrounds.")
    var colors = Colors.light

    @Option(help: "How to write the images.")
    var format = Format.png

    enum Colors: String, ExpressibleByArgument, CaseIterable { case light, dark }
    enum Format: String, ExpressibleByArgument, CaseIterable { case png, svg }

    func validate() throws {
        guard (8...1024).contains(size) else { throw ValidationError("--size must be 8 … 1024.") }
        guard (0.5...8).contains(scale) else { throw ValidationError("--scale must be 0.5 … 8.") }
    }

    /// The options of the library.
    var imageOptions: StepImageOptions {
        StepImageOptions(size: .square(size), scale: scale, colors: colors == .light ? .light : .dark)
    }

    /// Writes one picture into the folder.
    func write(_ picture: Picture, _ name: String) throws(Failure) {
        let path = "\(out)/\(name).\(format)"
        switch format {
        case .svg: try Output.write(picture.svg, toFile: path)
        case .png:
            let image: RasterImage
            do { image = try picture.image(scale: scale) } catch { throw Failure(error) }
            try Output.write(image.png(), toFile: path)
        }
    }
}

/// `guidepost render maneuvers`
struct RenderManeuversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maneuvers", abstract: "Draw the image of every maneuver.",
        discussion: """
            Writes one file for each of the 66 maneuvers, named after it, and all of them on one sheet, contact-sheet, \
            in the size asked for, in half and in a quarter of it.

            Example:
              guidepost render maneuvers --size 96 --out maneuvers --format svg --colors dark
            """)

    @OptionGroup var options: StepImageCommandOptions

    func run() throws {
        try Output.makeFolder(options.out)
        var sheet = ContactSheet(columns: 11, background: options.imageOptions.colors.background)
        for maneuver in Maneuver.allCases {
            try options.write(ManeuverImage(maneuver).picture(options.imageOptions), maneuver.word)
        }
        for share in [1, 0.5, 0.25] {
            var small = options.imageOptions
            small.size = .square(options.size * share)
            sheet.append(Maneuver.allCases.map { ManeuverImage($0).picture(small) })
        }
        try options.write(sheet.picture, "contact-sheet")
    }
}

/// `guidepost render lanes`
struct RenderLanesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lanes", abstract: "Draw images of lanes.",
        discussion: """
            Lanes are written from the leftmost to the rightmost, with | between lanes, ; between the turns of a lane, \
            and * behind a turn to take. Turns are none, straight, slightLeft, left, sharpLeft, uTurnLeft and the same \
            to the right. Without --lanes, sixty examples are drawn.

            Writes lanes-01, lanes-02 … and all of them on one sheet, contact-sheet.

            Example:
              guidepost render lanes --lanes 'left*|left*|straight|straight;right' --size 48 --out lanes
            """)

    @OptionGroup var options: StepImageCommandOptions

    @Option(help: ArgumentHelp("Lanes to draw; may be given several times.", valueName: "lanes"))
    var lanes: [String] = []

    func validate() throws {
        for text in lanes where LaneNotation.lanes(text) == nil {
            throw ValidationError("'\(text)' are no lanes; write them like 'left*|straight|straight;right'.")
        }
    }

    func run() throws {
        try Output.makeFolder(options.out)
        var sheet = ContactSheet(columns: 1, background: options.imageOptions.colors.background)
        var line: [Picture] = []
        for (number, text) in (lanes.isEmpty ? LaneNotation.samples : lanes).enumerated() {
            guard let image = LanesImage(LaneNotation.lanes(text)) else { continue }
            let picture = image.picture(options.imageOptions)
            try options.write(picture, "lanes-\(number < 9 ? "0" : "")\(number + 1)")
            line.append(picture)
            if line.reduce(0, { $0 + $1.size.width }) > 10 * options.size {
                sheet.append(row: line)
                line = []
            }
        }
        sheet.append(row: line)
        try options.write(sheet.picture, "contact-sheet")
    }
}
