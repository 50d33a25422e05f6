// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavFormats
internal import NavGraph

/// `guidepost map info`
struct MapInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show the contents of a region file and verify its checksums.",
        discussion: """
            The exit status is 1 if the file is damaged.

            Example:
              guidepost map info monaco.region --format json
            """)

    @Argument(help: ArgumentHelp("Region file made by 'guidepost map build'.", valueName: "region"))
    var file: String

    @Option(help: "Output format: text, or json for one object on one line.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    func run() throws {
        let report = try MapFile.explaining(file) { try RegionReport(path: file) }
        switch format {
        case .text: Output.write(Array(report.text.utf8))
        case .json: Output.write(report.json)
        }
        if let damage = report.damage { throw Failure(damage) }
    }
}
