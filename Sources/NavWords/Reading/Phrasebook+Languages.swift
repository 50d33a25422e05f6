// SPDX-License-Identifier: Apache-2.0

// Each language is read when somebody first asks for it: that takes a millisecond, and most programs speak one.
extension Phrasebook {
    private static let english = book(.english)
    private static let britishEnglish = book(.britishEnglish)
    private static let german = book(.german)
    private static let french = book(.french)
    private static let spanish = book(.spanish)
    private static let italian = book(.italian)
    private static let dutch = book(.dutch)
    private static let portuguese = book(.portuguese)
    private static let europeanPortuguese = book(.europeanPortuguese)
    private static let polish = book(.polish)
    private static let turkish = book(.turkish)
    private static let persian = book(.persian)
    private static let hindi = book(.hindi)
    private static let arabic = book(.arabic)
    private static let westernArabic = book(.westernArabic)
    private static let japanese = book(.japanese)

    /// The book that fits a language tag best: `pt-BR` takes Portuguese, an unknown language English.
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
        }
    }

    private static func book(_ language: BuiltInCatalogue) -> Phrasebook {
        do throws(CatalogueError) {
            return Phrasebook(try language.catalogue())
        } catch {
            // Our own text, and a test reads every one of them.
            preconditionFailure("catalogue \(language.tag): \(error)")
        }
    }
}

extension BuiltInCatalogue {
    /// The language that fits a tag best, by the rules of RFC 4647 ("lookup"): subtags are cut off from the end until one
    /// is known.
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
