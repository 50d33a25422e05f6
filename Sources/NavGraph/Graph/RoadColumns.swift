// SPDX-License-Identifier: Apache-2.0

/// The columns with one row per road, per kind of road, per label and per translation of a label.
///
/// A road is a pair of a kind (class, flags, surface …) and a label (name, number …), which many roads share.
@usableFromInline struct RoadColumns: Sendable {
    @usableFromInline let kind: PackedColumn<UInt32>
    @usableFromInline let label: PackedColumn<UInt32>

    @usableFromInline let kindClass: Column<UInt8>
    @usableFromInline let kindFlags: Column<RoadFlags>
    let kindSurface: Column<UInt8>
    let kindSmoothness: Column<UInt8>
    let kindLayer: Column<Int8>
    let kindCountry: Column<CountryCode>
    let kindCrossingSpeed: Column<UInt16>

    @usableFromInline let labelName: PackedColumn<TextID>
    @usableFromInline let labelRef: PackedColumn<TextID>
    let labelPronunciation: PackedColumn<TextID>
    let labelTranslationStart: PackedColumn<UInt32>
    let translationLanguage: PackedColumn<TextID>
    let translationText: PackedColumn<TextID>

    init(_ file: RegionFile) throws(RegionError) {
        kind = try file.column(Sections.roadKind)
        label = try file.column(Sections.roadLabel)
        kindClass = try file.column(Sections.kindClass)
        kindFlags = try file.column(Sections.kindFlags)
        kindSurface = try file.column(Sections.kindSurface)
        kindSmoothness = try file.column(Sections.kindSmoothness)
        kindLayer = try file.column(Sections.kindLayer)
        kindCountry = try file.column(Sections.kindCountry)
        kindCrossingSpeed = try file.column(Sections.kindCrossingSpeed)
        labelName = try file.column(Sections.labelName)
        labelRef = try file.column(Sections.labelRef)
        labelPronunciation = try file.column(Sections.labelPronunciation)
        labelTranslationStart = try file.column(Sections.labelTranslationStart)
        translationLanguage = try file.column(Sections.translationLanguage)
        translationText = try file.column(Sections.translationText)
    }
}
