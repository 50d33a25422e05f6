// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGraph

/// The option `--temp` of commands that store metrics.
struct TemporaryFolderOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder for temporary files, about as large as the stored metrics. By default that of the region to write.",
            valueName: "folder"))
    var temp: String?

    func validate() throws {
        guard temp.map(FolderFiles.isFolder) ?? true else {
            throw ValidationError("invalid --temp '\(temp ?? "")': there is no such folder")
        }
    }

    /// The folder when `region` is written.
    func path(forWriting region: String) -> String { temp ?? FolderFiles.folder(of: region) }
}
