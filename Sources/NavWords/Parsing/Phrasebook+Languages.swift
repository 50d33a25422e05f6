// SPDX-License-Identifier: Apache-2.0

internal import NavModel

// Languages are parsed lazily: it takes a millisecond, and most programs use one.
extension Phrasebook {
    private static let english = phrasebook(.english)
    private static let britishEnglish = phrasebook(.britishEnglish)
    private static let german = phrasebook(.german)
    private static let french = phrasebook(.french)
    private static let spanish = phrasebook(.spanish)
    private static let italian = phrasebook(.italian)
    private static let dutch = phrasebook(.dutch)
    private static let portuguese = phrasebook(.portuguese)
    private static let europeanPortuguese = phrasebook(.europeanPortuguese)
    private static let polish = phrasebook(.polish)
    private static let turkish = phrasebook(.turkish)
    private static let persian = phrasebook(.persian)
    private static let hindi = phrasebook(.hindi)
    private static let arabic = phrasebook(.arabic)
    private static let westernArabic = phrasebook(.westernArabic)
    private static let japanese = phrasebook(.japanese)
    private static let korean = phrasebook(.korean)
    private static let ukrainian = phrasebook(.ukrainian)
    private static let indonesian = phrasebook(.indonesian)
    private static let vietnamese = phrasebook(.vietnamese)
    private static let simplifiedChinese = phrasebook(.simplifiedChinese)
    private static let traditionalChinese = phrasebook(.traditionalChinese)
    private static let swedish = phrasebook(.swedish)
    private static let czech = phrasebook(.czech)

    // Variants for pedestrians, likewise.
    private static let germanOnFoot = phrasebook(.german, for: .walking)
    private static let dutchOnFoot = phrasebook(.dutch, for: .walking)
    private static let polishOnFoot = phrasebook(.polish, for: .walking)
    private static let swedishOnFoot = phrasebook(.swedish, for: .walking)
    private static let czechOnFoot = phrasebook(.czech, for: .walking)
    private static let ukrainianOnFoot = phrasebook(.ukrainian, for: .walking)
    private static let simplifiedChineseOnFoot = phrasebook(.simplifiedChinese, for: .walking)
    private static let traditionalChineseOnFoot = phrasebook(.traditionalChinese, for: .walking)

    // Variants for cyclists, likewise.
    private static let dutchCycling = phrasebook(.dutch, for: .cycling)
    private static let swedishCycling = phrasebook(.swedish, for: .cycling)
    private static let simplifiedChineseCycling = phrasebook(.simplifiedChinese, for: .cycling)
    private static let traditionalChineseCycling = phrasebook(.traditionalChinese, for: .cycling)

    /// The phrasebook that best matches a language tag, with the verbs of a travel mode.
    static func of(_ language: String, for mode: TravelMode) -> Phrasebook {
        switch mode {
        case .driving, .twoWheeler, .taxicab: of(language)
        case .walking: onFoot(BuiltInCatalogue.best(for: language))
        case .cycling: cycling(BuiltInCatalogue.best(for: language))
        }
    }

    private static func onFoot(_ language: BuiltInCatalogue) -> Phrasebook {
        switch language {
        case .german: germanOnFoot
        case .dutch: dutchOnFoot
        case .polish: polishOnFoot
        case .swedish: swedishOnFoot
        case .czech: czechOnFoot
        case .ukrainian: ukrainianOnFoot
        case .simplifiedChinese: simplifiedChineseOnFoot
        case .traditionalChinese: traditionalChineseOnFoot
        default: of(language)
        }
    }

    private static func cycling(_ language: BuiltInCatalogue) -> Phrasebook {
        switch language {
        case .dutch: dutchCycling
        case .swedish: swedishCycling
        case .simplifiedChinese: simplifiedChineseCycling
        case .traditionalChinese: traditionalChineseCycling
        default: of(language)
        }
    }

    /// The phrasebook that best matches a language tag: Portuguese for `pt-BR`, English for an unknown language.
    static func of(_ language: String) -> Phrasebook {
        if language == "en" { return english }
        return of(BuiltInCatalogue.best(for: language))
    }

    static func of(_ catalogue: BuiltInCatalogue) -> Phrasebook {
        switch catalogue {
        case .english: english
        case .britishEnglish: britishEnglish
        case .german: german
        case .french: french
        case .spanish: spanish
        case .italian: italian
        case .dutch: dutch
        case .portuguese: portuguese
        case .europeanPortuguese: europeanPortuguese
        case .polish: polish
        case .turkish: turkish
        case .persian: persian
        case .hindi: hindi
        case .arabic: arabic
        case .westernArabic: westernArabic
        case .japanese: japanese
        case .korean: korean
        case .ukrainian: ukrainian
        case .indonesian: indonesian
        case .vietnamese: vietnamese
        case .simplifiedChinese: simplifiedChinese
        case .traditionalChinese: traditionalChinese
        case .swedish: swedish
        case .czech: czech
        }
    }

    private static func phrasebook(_ language: BuiltInCatalogue, for mode: TravelMode = .driving) -> Phrasebook {
        do throws(CatalogueError) {
            return Phrasebook(try language.catalogue(for: mode))
        } catch {
            // Built-in texts are validated by tests.
            preconditionFailure("catalogue \(language.tag): \(error)")
        }
    }
}

extension BuiltInCatalogue {
    /// The best match of a language tag by RFC 4647 lookup: subtags are removed from the end until a language matches.
    static func best(for tag: String) -> BuiltInCatalogue {
        if let exact = allCases.first(where: { $0.tag == tag }) { return exact }
        var wanted = tag.lowercased().replacing("_", with: "-")[...]
        while true {
            let match = allCases.first { language in
                language.tag.lowercased() == wanted || language.regions.contains { $0.lowercased() == wanted }
            }
            if let match { return match }
            guard let dash = wanted.lastIndex(of: "-") else { return .english }
            wanted = wanted[..<dash]
        }
    }
}
