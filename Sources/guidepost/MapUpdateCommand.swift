// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import NavFormats
internal import NavGraph

/// `guidepost map update`
struct MapUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Apply new changes to a region file.",
        discussion: """
            A region remembers the extract, the changes and the options that it was built with. If there are newer changes, \
            the region is built again with all of them, which gives the same file as 'guidepost map build', and replaced \
            when it is complete. Otherwise, it stays as it is, and nothing is read. The status is 0 in both cases. A running \
            server takes the new region with SIGHUP or 'POST /map'.

            The extract is needed, and all changes since. Regions of earlier versions do not remember it: use --extract once.

            --changes adds files or folders to those that the region remembers. With --extract as well, they replace them.

            Examples:
              guidepost map update malta.region
              guidepost map update malta.region --changes updates/
              guidepost map update malta.region --extract malta-2026-11.osm.pbf -o new.region
            """)

    @Argument(help: ArgumentHelp("Region file made by 'guidepost map build'.", valueName: "region"))
    var region: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "More changes: .osc and .osc.gz files, or folders of a replication server, oldest first.",
            valueName: "osc"))
    var changes: [String] = []

    @Option(
        help: ArgumentHelp("OpenStreetMap extract, if it is not the one that the region remembers.", valueName: "file"))
    var extract: String?

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "Region file to write unless the region is up to date. By default the region itself.",
            valueName: "region"))
    var output: String?

    @Option(help: ArgumentHelp("Number of threads, 1 or more. By default one per core.", valueName: "count"))
    var threads: Int?

    @OptionGroup var temporaryFolder: TemporaryFolderOption

    @Option(help: "Output format: text, or json for one object on one line.")
    var format = MapInfoCommand.Format.text

    @Flag(help: "Print no progress and no summary.")
    var quiet = false

    func validate() throws {
        guard (threads ?? 1) >= 1 else { throw ValidationError("--threads must be 1 or more.") }
        guard extract != "-" else { throw ValidationError("--extract must be a file, since later updates need it.") }
        guard extract == nil || extract != (output ?? region) else {
            throw ValidationError("The region and the extract must be different files.")
        }
    }

    func run() throws {
        let update = try RegionUpdate(of: region, extract: extract, changes: changes)
        guard !update.isUpToDate else {
            if !quiet, format == .text { Output.note("\(region) is up to date\(Self.suffix(update.known?.date))\n") }
            return write(isUpdated: false, date: update.known?.date)
        }
        let build = try update.build(threads: threads, temporaryFolder: temporaryFolder, quiet: quiet)
        let outcome = try build.write(to: output ?? update.region)
        write(isUpdated: true, date: outcome.date, outcome)
    }

    private func write(isUpdated: Bool, date: Int64?, _ outcome: RegionBuild.Outcome? = nil) {
        guard format == .json else { return }
        var json = JSONWriter()
        json.object { json in
            json.field("region", isUpdated ? output ?? region : region)
            json.field("isUpdated", isUpdated)
            if let date { json.field("dataVersion", Self.text(date)) }
            if let outcome {
                json.field("changeFiles", outcome.changeFiles)
                json.field("changedElements", outcome.changedElements)
            }
        }
        json.endLine()
        Output.write(json.take())
    }

    /// A date as `2026-11-27T20:43:16Z`.
    static func text(_ date: Int64) -> String { Date(timeIntervalSince1970: Double(date)).formatted(.iso8601) }

    private static func suffix(_ date: Int64?) -> String { date.map { ": \(text($0))" } ?? "" }
}
