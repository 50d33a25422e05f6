// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavImport
internal import NavModel

/// What an update of a region is built from: what it remembers, and what is given now.
struct RegionUpdate {
    /// The file to replace, without symbolic links.
    let region: String
    /// What the region remembers; `nil` for regions of earlier versions.
    let known: RegionSource?
    /// Whether there are no newer changes.
    let isUpToDate: Bool
    private let extract: String
    private let changes: [String]
    private let options: RegionSource.Options

    /// Finds out what is new. Reads no extract that the region remembers.
    ///
    /// - Parameters:
    ///   - path: The region.
    ///   - given: The extract, if it is not the one that the region remembers.
    ///   - added: More changes, or all of them with another extract.
    /// - Throws: `Failure` if the region cannot be updated, or changes that it has are missing.
    init(of path: String, extract given: String?, changes added: [String]) throws(Failure) {
        region = SourcePath.real(path) ?? path
        let file = try Self.open(region, path)
        known = try MapFile.explaining(path) { () throws(RegionError) in try RegionSource.stored(in: file) }
        let paths = SourcePath(region: region)
        let remembered = (known?.changes ?? []).map { paths.resolved($0.path) }
        guard let extract = given ?? known?.extract.map({ paths.resolved($0) }) else {
            throw Failure(
                known == nil
                    ? "\(path) does not say what it was built from"
                    : "\(path) was built from standard input, or from nothing that it remembers",
                advice: "Give the extract, and all changes: guidepost map update \(path) --extract IN --changes FOLDER")
        }
        self.extract = extract
        options = known?.options ?? RegionSource.visibleOptions(of: file, modes: TravelMode.allCases.map(\.name))
        changes =
            given != nil && !added.isEmpty
            ? added : remembered + added.filter { path in !remembered.contains { SourcePath.isSame($0, path) } }
        for path in remembered where changes.contains(path) && !FolderFiles.exists(path) {
            throw Failure(
                "\(path) is missing, with changes that the region has",
                advice: "Bring it back, or give the extract and all changes: guidepost map update \(region) "
                    + "--extract \(extract) --changes FOLDER")
        }

        let size = FolderFiles.entry(extract, name: "").map { Int64($0.size) }
        // Of an extract that is missing, only its changes are needed to see that there are none.
        let isSameExtract = known?.extract != nil && (size == nil && given == nil || size == known?.extractSize)
        let date =
            try isSameExtract
            ? known?.extractDate : Failure.explaining { try OSMFile.open(extract).header.replicationTimestamp }
        let changes = changes
        let files = try Failure.explaining { try ChangeFiles(at: changes, after: date) }
        isUpToDate = isSameExtract && known.map { Self.has($0, files) } ?? false
        guard !isUpToDate else { return }
        guard size != nil else {
            throw Failure(
                "\(extract) is missing, from which the region was built",
                advice: "If it has moved: guidepost map update \(region) --extract FILE")
        }
        if let known { try Self.check(files, date, isSameExtract, known, path, remembered) }
    }

    /// The build of the update.
    func build(threads: Int?, temporaryFolder: TemporaryFolderOption, quiet: Bool) throws(Failure) -> RegionBuild {
        RegionBuild(
            extract: extract, changes: changes, options: options, threads: threads, temporaryFolder: temporaryFolder,
            quiet: quiet)
    }

    private static func open(_ region: String, _ path: String) throws(Failure) -> RegionFile {
        guard !FolderFiles.isFolder(region) else { throw isPack(path) }
        let file = try MapFile.explaining(path) { () throws(RegionError) in try RegionFile.inspecting(path: region) }
        guard !file.isPack else { throw isPack(path) }
        return file
    }

    private static func isPack(_ path: String) -> Failure {
        Failure(
            "\(path): packs are not updated",
            advice: "Update the region that they are of, and split it again: guidepost map split")
    }

    /// Whether a region has all changes.
    private static func has(_ known: RegionSource, _ files: ChangeFiles) -> Bool {
        if files.digest == known.changesDigest { return true }
        guard let date = known.changesDate else { return false }
        return files.files.allSatisfy { $0.timestamp.map { $0 <= date } ?? false }
    }

    /// Rejects an update that would lose changes.
    private static func check(
        _ files: ChangeFiles, _ date: Int64?, _ isSameExtract: Bool, _ known: RegionSource, _ path: String,
        _ remembered: [String]
    ) throws(Failure) {
        if let old = known.date, let new = files.timestamp ?? date, new < old {
            throw Failure(
                "\(path) is of \(MapUpdateCommand.text(old)), and would be of \(MapUpdateCommand.text(new)): "
                    + "changes are missing",
                advice: "Bring them back, use a newer extract with --extract, or go back with 'guidepost map build'.")
        }
        guard isSameExtract else { return }
        for (changes, path) in zip(known.changes, remembered) {
            guard let first = changes.sequences?.lowerBound,
                let found = files.groups.first(where: { $0.path == path })?.sequences?.lowerBound, found > first
            else { continue }
            throw Failure(
                "\(path) begins with change \(found), but the extract needs the changes from \(first) on",
                advice: "Bring them back, or use a newer extract with --extract.")
        }
    }
}
