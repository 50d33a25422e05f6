// SPDX-License-Identifier: Apache-2.0

/// Places on signs in other languages, in regions where the map has any.
struct SignTranslations: Sendable {
    /// First row of the other columns for each sign, and the end.
    let start: Column<UInt32>
    let language: Column<TextID>
    let text: Column<TextID>

    /// Finds the columns; `nil` where there are none.
    ///
    /// - Throws: for a file that has the first of them only.
    init?(_ file: RegionFile) throws(RegionError) {
        guard let start = try file.columnIfPresent(Sections.signTranslationStart) else { return nil }
        self.start = start
        language = try file.column(Sections.signTranslationLanguage)
        text = try file.column(Sections.signTranslationText)
    }
}
