// SPDX-License-Identifier: Apache-2.0

/// What a region was built from, so that it can be updated. `docs/region-file.md` describes the section.
///
/// Only regions that `guidepost map build` and `map update` write have it: packs are published, and paths describe the
/// machine. It is not a part of the map, and no part of its fingerprint.
package struct RegionSource: Sendable, Equatable {
    /// Path of the extract, relative to the folder of the region unless it begins with a slash; `nil` for standard input.
    package var extract: String?
    /// Length of the extract in bytes.
    package var extractSize: Int64 = 0
    /// When the extract was current, in seconds since 1970; `nil` if unknown.
    package var extractDate: Int64?
    /// Changes that were applied, oldest first.
    package var changes: [Changes] = []
    /// When the last change was current, in seconds since 1970; `nil` if unknown.
    package var changesDate: Int64?
    /// Identifies the applied files by their names and lengths.
    package var changesDigest: UInt64 = 0
    /// Options of the build.
    package var options = Options()

    /// A file or folder of changes.
    package struct Changes: Sendable, Equatable {
        /// Path, as that of the extract.
        package var path: String
        /// Sequence numbers of the first and the last change; `nil` if unknown.
        package var sequences: ClosedRange<Int64>?

        package init(path: String, sequences: ClosedRange<Int64>? = nil) {
            self.path = path
            self.sequences = sequences
        }
    }

    /// Options of `guidepost map build`.
    package struct Options: Sendable, Equatable {
        /// Overrides the driving side of the country.
        package var drivesOnLeft: Bool?
        /// Overrides the time zone of the country.
        package var timeZone: String?
        /// Names of the modes with stored metrics.
        package var modes: [String] = []
        package var hasLayers = true
        package var hasSearch = true

        package init() {}
    }

    package init() {}

    /// When the map was current, in seconds since 1970; `nil` if unknown.
    package var date: Int64? { changesDate ?? extractDate }

    /// Whether the section names files outside the folder of the region.
    package var namesOtherFolders: Bool {
        ([extract].compactMap { $0 } + changes.map(\.path)).contains { $0.hasPrefix("/") || $0.hasPrefix("..") }
    }

    /// Reads what a region was built from; `nil` if it does not say.
    ///
    /// - Throws: `damaged`, or `unsupportedVersion` for a section of a later version.
    package static func stored(in file: RegionFile) throws(RegionError) -> RegionSource? {
        guard let entry = file.sections.first(where: { $0.number == Sections.buildSource.number }) else { return nil }
        guard file.isIntact(entry) else {
            throw RegionError(code: .damaged, message: "\(file.path): section \(entry.name) fails its checksum")
        }
        return try RegionSource(parsing: Array(file.bytes(of: entry)), of: file.path)
    }

    /// The options that show in the sections of a region that does not say what it was built from.
    ///
    /// - Parameters:
    ///   - file: The region.
    ///   - modes: Names of the modes, by their bits.
    package static func visibleOptions(of file: RegionFile, modes: [String]) -> Options {
        func has(_ number: UInt32) -> Bool { file.hasSection(number) }
        var options = Options()
        options.modes = zip(Sections.metrics, modes).compactMap { has($0.number) ? $1 : nil }
        options.hasLayers = has(Sections.featureTextStart.number)
        options.hasSearch = has(Sections.searchIndexNumber)
        return options
    }
}
