// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// A catalogue compiled into phrases, with all directions filled in.
///
/// Guidance writes millions of sentences: finding a phrase is an array access.
final class Phrasebook: Sendable {
    let catalogue: Catalogue
    let capitalization: SentenceCapitalization
    let direction: TextDirection
    let plurals: PluralRules
    let numbers: NumberStyle
    /// Phrases around a sentence, and the end of a list.
    let ahead, then, withLanes, listEnd: Phrase
    /// Phrases for continuing on a road: unknown and known road.
    let staying: [Phrase]
    /// Separator of list items.
    let comma: String
    /// Compass directions, clockwise from north.
    let compass: [String]
    private let ordinals: [String]
    /// Index of the first phrase of each action. Each variant has four: nothing known, road, destination, both.
    private let starts: [Int]
    private let standalone, embedded: [Phrase]
    private let briefs: [Phrase]
    private let contextPhrases: [Context: [Phrase]]

    /// A context with its own sentence of an action.
    private struct Context: Hashable {
        var action: Action
        var kind: Kind

        /// Suffix of the key.
        enum Kind: String, CaseIterable { case ahead, now, next }
    }

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        let capitalization = SentenceCapitalization(language: catalogue.language)
        self.capitalization = capitalization
        direction = TextDirection(rawValue: catalogue["writing"]) ?? .leftToRight
        plurals = PluralRules(language: catalogue.language)
        numbers = NumberStyle(catalogue)
        ahead = Phrasebook.phrase(catalogue["ahead"])
        then = Phrasebook.phrase(catalogue["then"])
        withLanes = Phrasebook.phrase(catalogue["withLanes"])
        listEnd = Phrasebook.phrase(catalogue["list.and"])
        staying = Phrasebook.phrases(catalogue["staying"], [:])
        comma = catalogue["list.comma"]
        compass = CatalogueKey.compass.map { catalogue["compass.\($0)"] }
        ordinals = (1...20).map { catalogue["ordinal.\($0)"] }
        var (starts, embedded, briefs) = ([Int](), [Phrase](), [Phrase]())
        var contextPhrases: [Context: [Phrase]] = [:]
        for action in Action.allCases {
            starts.append(embedded.count)
            for selector in Phrasebook.variants(of: action) {
                let constants = Phrasebook.constants(selector, catalogue)
                let own = selector.flatMap { catalogue.entries["\(action.name).\($0.name)"] }
                embedded += Phrasebook.phrases(own ?? catalogue[action.name], constants)
                let brief = Phrasebook.phrase(catalogue[action.name + ".brief"], constants)
                briefs += [Phrase](repeating: brief.capitalized(capitalization), count: 4)
            }
            for kind in Context.Kind.allCases {
                guard let text = catalogue.entries["\(action.name).\(kind.rawValue)"] else { continue }
                contextPhrases[Context(action: action, kind: kind)] = Phrasebook.variants(of: action).flatMap {
                    Phrasebook.phrases(text, Phrasebook.constants($0, catalogue))
                }
            }
        }
        (self.starts, self.embedded, self.briefs, self.contextPhrases) = (starts, embedded, briefs, contextPhrases)
        standalone = embedded.map { $0.capitalized(capitalization) }
    }

    /// The phrase of a separate sentence.
    @inline(__always)
    func standalone(_ instruction: Instruction, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        standalone[starts[instruction.action.rawValue] + row(instruction, hasRoad, hasPlace)]
    }

    /// The short phrase beside an arrow.
    func brief(_ instruction: Instruction) -> Phrase {
        briefs[starts[instruction.action.rawValue] + row(instruction, false, false)]
    }

    /// The phrase within another sentence.
    func embedded(_ instruction: Instruction, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        embedded[starts[instruction.action.rawValue] + row(instruction, hasRoad, hasPlace)]
    }

    /// The phrase ahead of the maneuver, within another sentence.
    func ahead(_ instruction: Instruction, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        phrase(.ahead, instruction, hasRoad, hasPlace)
    }

    /// The phrase at the maneuver, within another sentence.
    func now(_ instruction: Instruction, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        phrase(.now, instruction, hasRoad, hasPlace)
    }

    /// The phrase right after another maneuver, within its sentence.
    func next(_ instruction: Instruction, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        phrase(.next, instruction, hasRoad, hasPlace)
    }

    private func phrase(_ kind: Context.Kind, _ instruction: Instruction, _ hasRoad: Bool, _ hasPlace: Bool) -> Phrase {
        contextPhrases[Context(action: instruction.action, kind: kind)]?[row(instruction, hasRoad, hasPlace)]
            ?? embedded(instruction, hasRoad: hasRoad, hasPlace: hasPlace)
    }

    @inline(__always)
    private func row(_ instruction: Instruction, _ hasRoad: Bool, _ hasPlace: Bool) -> Int {
        let selector =
            switch instruction.action.selector {
            case .none: 0
            case .direction: instruction.direction.variantIndex
            case .side: instruction.direction.isLeftward ? 0 : 1
            }
        return selector * 4 + (hasRoad ? 1 : 0) + (hasPlace ? 2 : 0)
    }

    /// The ordinal of a number from 1.
    func ordinal(_ number: Int) -> String {
        if ordinals.indices.contains(number - 1), !ordinals[number - 1].isEmpty { return ordinals[number - 1] }
        let form = catalogue["ordinal.\(plurals.ordinalForm(of: number).name)"]
        return Phrasebook.phrase(form).filled { _ in numbers.text(number) }
    }

    /// The ordinal in the gender of a noun.
    func ordinal(_ number: Int, of noun: String) -> String {
        catalogue.entries["\(noun).ordinal.\(number)"] ?? ordinal(number)
    }

    /// The text of a key with values for its placeholders.
    func text(_ key: String, _ values: [Placeholder: String] = [:]) -> String {
        Phrasebook.phrase(catalogue[key]).filled { values[$0] ?? "" }
    }

    /// The plural form of a text for a number.
    func text(_ stem: String, number: Double, _ values: [Placeholder: String]) -> String {
        text("\(stem).\(plurals.form(of: number).name)", values)
    }

    /// A list: `a, b, and c`.
    func list(_ items: [String]) -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        let first = items.dropLast().joined(separator: comma)
        return listEnd.filled { $0 == .first ? first : last }
    }

    private static func variants(of action: Action) -> [Turn.Direction?] {
        switch action.selector {
        case .none: [nil]
        case .direction: Turn.Direction.variants
        case .side: [.left, .right]
        }
    }

    private static func constants(_ selector: Turn.Direction?, _ catalogue: Catalogue) -> [Placeholder: String] {
        guard let selector else { return [:] }
        return [
            .direction: catalogue["direction.\(selector.name)"],
            .side: catalogue[selector.isLeftward ? "side.left" : "side.right"],
        ]
    }

    /// Parses a text that its catalogue has validated.
    private static func phrase(_ text: String, _ constants: [Placeholder: String] = [:]) -> Phrase {
        phrases(text, constants)[0]
    }

    private static func phrases(_ text: String, _ constants: [Placeholder: String]) -> [Phrase] {
        guard let pattern = try? Pattern(text) else { return [Phrase](repeating: Phrase([]), count: 4) }
        return [(false, false), (true, false), (false, true), (true, true)].map {
            pattern.phrase(hasRoad: $0.0, hasPlace: $0.1, constants)
        }
    }
}
