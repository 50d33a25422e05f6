// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavModel
internal import NavRender

/// `guidepost render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render maneuver icons, lane images, maps and car screens.",
        subcommands: [
            RenderManeuversCommand.self, RenderLanesCommand.self, RenderMapCommand.self, RenderHeadUnitCommand.self,
        ])
}

/// Options of the commands that render images of steps.
struct StepImageCommandOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Output folder; created if it does not exist.", valueName: "folder"))
    var out: String

    @Option(help: ArgumentHelp("Height of an image in points, 8 … 1024.", valueName: "points"))
    var size = 96.0

    @Option(help: ArgumentHelp("Pixels per point, 0.5 … 8; only for PNG.", valueName: "pixels"))
    var scale = 1.0

    @Option(help: "Colors for light or dark backgrounds.")
    var colors = Colors.light

    @Option(help: "Image format.")
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

    /// Writes an image to the folder.
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
        commandName: "maneuvers", abstract: "Render the icon of every maneuver.",
        discussion: """
            Writes one file for each of the 66 maneuvers, and contact-sheet with all of them in full, half and quarter \
            size.

            Example:
              guidepost render maneuvers --size 96 --out maneuvers --format svg --colors dark
            """)

    @OptionGroup var options: StepImageCommandOptions

    func run() throws {
        try Output.makeFolder(options.out)
        var sheet = ContactSheet(columns: 11, background: options.imageOptions.colors.background)
        for maneuver in Maneuver.allCases {
            try options.write(ManeuverImage(maneuver).picture(options.imageOptions), maneuver.name)
        }
        for fraction in [1, 0.5, 0.25] {
            var small = options.imageOptions
            small.size = .square(options.size * fraction)
            sheet.append(Maneuver.allCases.map { ManeuverImage($0).picture(small) })
        }
        try options.write(sheet.picture, "contact-sheet")
    }
}

/// `guidepost render lanes`
struct RenderLanesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lanes", abstract: "Render lane images.",
        discussion: """
            Lanes are listed from left to right, with | between lanes, ; between the turns of a lane, and * after a \
            recommended turn. Turns are none, straight, slightLeft, left, sharpLeft, uTurnLeft and the same for the right. \
            Without --lanes, sixty examples are rendered.

            Writes lanes-01, lanes-02 … and contact-sheet with all of them.

            Example:
              guidepost render lanes --lanes 'left*|left*|straight|straight;right' --size 48 --out lanes
            """)

    @OptionGroup var options: StepImageCommandOptions

    @Option(help: ArgumentHelp("Lanes to render. May be repeated.", valueName: "lanes"))
    var lanes: [String] = []

    func validate() throws {
        for text in lanes where LaneNotation.lanes(text) == nil {
            throw ValidationError("invalid --lanes '\(text)': expected lanes such as 'left*|straight|straight;right'")
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
