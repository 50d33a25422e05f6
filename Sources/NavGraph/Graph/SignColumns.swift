// SPDX-License-Identifier: Apache-2.0

/// The columns with one row per direction sign.
struct SignColumns: Sendable {
    let destination: Column<TextID>
    let destinationRef: Column<TextID>
    let destinationStreet: Column<TextID>
    let exit: Column<TextID>
    /// Compass points of the road numbers; `nil` in regions whose signs have none.
    let bound: Column<TextID>?
    /// `nil` in regions without translated signs.
    let translations: SignTranslations?

    init(_ file: RegionFile) throws(RegionError) {
        destination = try file.column(Sections.signDestination)
        destinationRef = try file.column(Sections.signDestinationRef)
        destinationStreet = try file.column(Sections.signDestinationStreet)
        exit = try file.column(Sections.signExit)
        bound = try file.columnIfPresent(Sections.signBound)
        translations = try SignTranslations(file)
    }
}

/// Destinations on signs in other languages.
struct SignTranslations: Sendable {
    /// First row of the other columns for each sign, and the end.
    let start: Column<UInt32>
    let language: Column<TextID>
    let text: Column<TextID>

    /// Reads the columns; `nil` when the region has none of them.
    ///
    /// - Throws: `damaged` when the region has only the first of them.
    init?(_ file: RegionFile) throws(RegionError) {
        guard let start = try file.columnIfPresent(Sections.signTranslationStart) else { return nil }
        self.start = start
        language = try file.column(Sections.signTranslationLanguage)
        text = try file.column(Sections.signTranslationText)
    }
}
