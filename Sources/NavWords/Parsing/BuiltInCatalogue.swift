// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// The built-in languages. A new one is a text in `Catalogues/`, a case here and a line in each `switch`.
enum BuiltInCatalogue: CaseIterable {
    case english, britishEnglish, german, french, spanish, italian, dutch, portuguese, europeanPortuguese, polish,
        turkish
    case persian, hindi, arabic, westernArabic, japanese
    case korean, ukrainian, indonesian, vietnamese, simplifiedChinese, traditionalChinese, swedish, czech

    /// Language tag, BCP 47.
    var tag: String {
        switch self {
        case .english: "en"
        case .britishEnglish: "en-GB"
        case .german: "de"
        case .french: "fr"
        case .spanish: "es"
        case .italian: "it"
        case .dutch: "nl"
        case .portuguese: "pt"
        case .europeanPortuguese: "pt-PT"
        case .polish: "pl"
        case .turkish: "tr"
        case .persian: "fa"
        case .hindi: "hi"
        case .arabic: "ar"
        case .westernArabic: "ar-MA"
        case .japanese: "ja"
        case .korean: "ko"
        case .ukrainian: "uk"
        case .indonesian: "id"
        case .vietnamese: "vi"
        case .simplifiedChinese: "zh-Hans"
        case .traditionalChinese: "zh-Hant"
        case .swedish: "sv"
        case .czech: "cs"
        }
    }

    /// Regional tags that this text matches better than the text of the language alone.
    var regions: [String] {
        switch self {
        case .britishEnglish: ["en-IE", "en-AU", "en-NZ", "en-ZA", "en-IN"]
        case .europeanPortuguese: ["pt-AO", "pt-MZ", "pt-CV", "pt-GW", "pt-ST", "pt-TL"]
        // CLDR: Western digits are the default in the Maghreb and the Emirates.
        case .westernArabic: ["ar-DZ", "ar-TN", "ar-LY", "ar-EH", "ar-AE"]
        case .simplifiedChinese: ["zh", "zh-CN", "zh-SG", "zh-MY"]
        case .traditionalChinese: ["zh-TW", "zh-HK", "zh-MO"]
        default: []
        }
    }

    /// The fallback for keys that the text does not define.
    var base: BuiltInCatalogue? {
        switch self {
        case .britishEnglish: .english
        case .europeanPortuguese: .portuguese
        case .westernArabic: .arabic
        default: nil
        }
    }

    /// Source text, edited by translators.
    var text: String {
        switch self {
        case .english: CatalogueText.english
        case .britishEnglish: CatalogueText.britishEnglish
        case .german: CatalogueText.german
        case .french: CatalogueText.french
        case .spanish: CatalogueText.spanish
        case .italian: CatalogueText.italian
        case .dutch: CatalogueText.dutch
        case .portuguese: CatalogueText.portuguese
        case .europeanPortuguese: CatalogueText.europeanPortuguese
        case .polish: CatalogueText.polish
        case .turkish: CatalogueText.turkish
        case .persian: CatalogueText.persian
        case .hindi: CatalogueText.hindi
        case .arabic: CatalogueText.arabic
        case .westernArabic: CatalogueText.westernArabic
        case .japanese: CatalogueText.japanese
        case .korean: CatalogueText.korean
        case .ukrainian: CatalogueText.ukrainian
        case .indonesian: CatalogueText.indonesian
        case .vietnamese: CatalogueText.vietnamese
        case .simplifiedChinese: CatalogueText.simplifiedChinese
        case .traditionalChinese: CatalogueText.traditionalChinese
        case .swedish: CatalogueText.swedish
        case .czech: CatalogueText.czech
        }
    }

    /// What differs from `text` for a travel mode; `nil` where nothing does.
    func text(for mode: TravelMode) -> String? {
        switch mode {
        case .walking: textOnFoot
        case .cycling: textCycling
        case .driving, .twoWheeler, .taxicab: nil
        }
    }

    private var textOnFoot: String? {
        switch self {
        case .german: CatalogueText.germanOnFoot
        case .dutch: CatalogueText.dutchOnFoot
        case .polish: CatalogueText.polishOnFoot
        case .swedish: CatalogueText.swedishOnFoot
        case .czech: CatalogueText.czechOnFoot
        case .ukrainian: CatalogueText.ukrainianOnFoot
        case .simplifiedChinese: CatalogueText.simplifiedChineseOnFoot
        case .traditionalChinese: TraditionalCharacters.converted(CatalogueText.simplifiedChineseOnFoot)
        default: nil
        }
    }

    private var textCycling: String? {
        switch self {
        case .dutch: CatalogueText.dutchCycling
        case .swedish: CatalogueText.swedishCycling
        case .simplifiedChinese: CatalogueText.simplifiedChineseCycling
        case .traditionalChinese: TraditionalCharacters.converted(CatalogueText.simplifiedChineseCycling)
        default: nil
        }
    }

    /// The texts for a travel mode; those of the language where `text(for:)` is `nil`.
    ///
    /// - Throws: `CatalogueError`; tests ensure that built-in texts are valid.
    func catalogue(for mode: TravelMode) throws(CatalogueError) -> Catalogue {
        guard let text = text(for: mode) else { return try catalogue() }
        return try Catalogue(parsing: text, over: catalogue())
    }

    /// Parses the text.
    ///
    /// - Throws: `CatalogueError`; tests ensure that built-in texts are valid.
    func catalogue() throws(CatalogueError) -> Catalogue {
        try Catalogue(parsing: text, over: fallback())
    }

    /// The texts for keys that the text does not define.
    private func fallback() throws(CatalogueError) -> Catalogue? {
        guard self == .traditionalChinese else { return try base?.catalogue() }
        return try Catalogue(parsing: TraditionalCharacters.converted(CatalogueText.simplifiedChinese))
    }
}

/// Source texts of catalogues, one file each in `Catalogues/`.
enum CatalogueText {}

extension Catalogue {
    /// Tags of the built-in languages, English first.
    public static let languages = BuiltInCatalogue.allCases.map(\.tag)
}
