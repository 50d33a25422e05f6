// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavImport
internal import NavModel
internal import NavRender
internal import NavRouting

/// Builds a region of an extract with changes, for `guidepost map build` and `map update`.
struct RegionBuild {
    /// Path of the extract, or `-`.
    var extract: String
    /// Files and folders of changes, oldest first.
    var changes: [String]
    var options: RegionSource.Options
    /// Whether the region remembers what it was built from.
    var isRemembered = true
    var threads: Int?
    var temporaryFolder: TemporaryFolderOption
    var quiet: Bool

    /// What was built.
    struct Outcome {
        /// When the map was current, in seconds since 1970; `nil` if unknown.
        var date: Int64?
        var changeFiles: Int
        var changedElements: Int
    }

    /// Builds and writes the region; progress and summary go to standard error.
    @discardableResult
    func write(to output: String) throws(Failure) -> Outcome {
        Memory.returnLargeBlocks()
        let start = ContinuousClock.now
        let line = ProgressLine(isShown: !quiet && Output.isErrorTerminal)
        let (summary, mapLayers, outcome) = try explaining {
            let extract =
                try extract == "-" ? OSMFile(bytes: Input.standard(), name: "standard input") : OSMFile.open(extract)
            let files = try ChangeFiles(at: changes, after: extract.header.replicationTimestamp)
            let updates = try files.read()
            if !quiet, !changes.isEmpty {
                Output.note("\(files.files.count) files of changes, \(updates.count) elements\n")
            }
            let file = extract.applying(updates)
            let writer = try RegionWriter(path: output)
            defer { line.clear() }
            let (summary, features) = try add(file, to: writer, temporaryFolder.path(forWriting: output), line)
            if isRemembered { try writer.add(Sections.buildSource, source(extract, files, output).bytes) }
            try writer.finish()
            let date = files.timestamp ?? extract.header.replicationTimestamp
            return (
                summary, features,
                Outcome(date: date, changeFiles: files.files.count, changedElements: updates.count)
            )
        }
        if let failure = mapLayers?.seaFailure { Output.note("note: no sea: \(failure)\n") }
        if !quiet { Output.note(summary.text(output: output, elapsed: ContinuousClock.now - start)) }
        return outcome
    }

    private func add(
        _ file: OSMFile, to writer: RegionWriter, _ temporaryFolder: String, _ line: ProgressLine
    ) throws -> (ImportSummary, LayerBuilder.Summary?) {
        let modes = try options.modes.map { name throws(Failure) in
            guard let mode = TravelMode(commonName: name) else { throw Failure("there is no travel mode \(name)") }
            return mode
        }
        let summary = try MapBuilder.build(
            file, into: writer,
            options: ImportOptions(drivesOnLeft: options.drivesOnLeft, workers: threads, timeZone: options.timeZone)
        ) { line.show($0) }
        try ContractionHierarchy.addContractionOrder(to: writer, threads: threads) { line.show(orderFraction: $0) }
        try ContractionHierarchy.addMetrics(
            for: modes, to: writer, threads: threads, temporaryFolder: temporaryFolder
        ) { line.show(metricFraction: $0) }
        if options.hasSearch { try SearchCollector.build(file, into: writer, workers: threads) }
        let features = try options.hasLayers ? LayerBuilder.build(file, into: writer, workers: threads) : nil
        try MapOverview.add(to: writer)
        return (summary, features)
    }

    private func source(_ file: OSMFile, _ files: ChangeFiles, _ output: String) -> RegionSource {
        let path = SourcePath(region: output)
        var source = RegionSource()
        source.options = options
        if extract != "-" {
            source.extract = path.stored(extract)
            source.extractSize = Int64(file.byteCount)
        }
        source.extractDate = file.header.replicationTimestamp
        source.changes = files.groups.map { RegionSource.Changes(path: path.stored($0.path), sequences: $0.sequences) }
        source.changesDate = files.timestamp
        source.changesDigest = files.digest
        return source
    }

    /// Runs `work`, and adds advice to its errors that fits the kind of the file.
    private func explaining<Value>(_ work: () throws -> Value) throws(Failure) -> Value {
        do {
            return try work()
        } catch let error as ImportError where error.code == .unknownFormat {
            throw Failure(error.message, advice: FileKind(of: extract).adviceForExtract(extract))
        } catch {
            throw Failure(error)
        }
    }
}
