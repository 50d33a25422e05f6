// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// A catalogue with its sentences cut into phrases, every direction filled in, once.
///
/// Guidance writes millions of sentences: finding a phrase is a look into an array, and filling it is all that is left.
final class Phrasebook: Sendable {
    let catalogue: Catalogue
    let letters: Letters
    let direction: TextDirection
    let plurals: PluralRules
    let numbers: NumberStyle
    /// Words put round a sentence, and lists.
    let ahead, then, withLanes, listEnd: Phrase
    /// On a road that one stays on, by whether it is known.
    let staying: [Phrase]
    /// Between the items of a list.
    let comma: String
    /// Directions of the compass, clockwise from north.
    let compass: [String]
    private let ordinals: [String]
    /// First phrase of each action; four for each bend: nothing known, road, place, both.
    private let starts: [Int]
    private let standing, running: [Phrase]
    private let briefs: [Phrase]
    private let moments: [Moment: [Phrase]]

    /// A sentence that an action has for one moment alone.
    private struct Moment: Hashable {
        var action: Action
        var kind: Kind

        /// The end of the key.
        enum Kind: String, CaseIterable { case ahead, now, next }
    }

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        let letters = Letters(language: catalogue.language)
        self.letters = letters
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
        var (starts, running, briefs) = ([Int](), [Phrase](), [Phrase]())
        var moments: [Moment: [Phrase]] = [:]
        for action in Action.allCases {
            starts.append(running.count)
            for bend in Phrasebook.bends(of: action) {
                let constants = Phrasebook.constants(bend, catalogue)
                let own = bend.flatMap { catalogue.entries["\(action.word).\($0.word)"] }
                running += Phrasebook.phrases(own ?? catalogue[action.word], constants)
                let brief = Phrasebook.phrase(catalogue[action.word + ".brief"], constants)
                briefs += [Phrase](repeating: brief.capitalised(letters), count: 4)
            }
            for kind in Moment.Kind.allCases {
                guard let text = catalogue.entries["\(action.word).\(kind.rawValue)"] else { continue }
                moments[Moment(action: action, kind: kind)] = Phrasebook.bends(of: action).flatMap {
                    Phrasebook.phrases(text, Phrasebook.constants($0, catalogue))
                }
            }
        }
        (self.starts, self.running, self.briefs, self.moments) = (starts, running, briefs, moments)
        standing = running.map { $0.capitalised(letters) }
    }

    /// The sentence for what is to be done, ready to stand alone.
    @inline(__always)
    func standing(_ saying: Saying, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        standing[starts[saying.action.rawValue] + row(saying, hasRoad, hasPlace)]
    }

    /// The sentence in few words, for an arrow to stand beside it.
    func brief(_ saying: Saying) -> Phrase { briefs[starts[saying.action.rawValue] + row(saying, false, false)] }

    /// The sentence as a part of another one.
    func running(_ saying: Saying, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        running[starts[saying.action.rawValue] + row(saying, hasRoad, hasPlace)]
    }

    /// The sentence for what lies ahead, as a part of another one.
    func ahead(_ saying: Saying, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        phrase(.ahead, saying, hasRoad, hasPlace)
    }

    /// The sentence for what is there, as a part of another one.
    func now(_ saying: Saying, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        phrase(.now, saying, hasRoad, hasPlace)
    }

    /// The sentence for what comes right after another maneuver, as a part of that one's.
    func next(_ saying: Saying, hasRoad: Bool, hasPlace: Bool) -> Phrase {
        phrase(.next, saying, hasRoad, hasPlace)
    }

    private func phrase(_ kind: Moment.Kind, _ saying: Saying, _ hasRoad: Bool, _ hasPlace: Bool) -> Phrase {
        moments[Moment(action: saying.action, kind: kind)]?[row(saying, hasRoad, hasPlace)]
            ?? running(saying, hasRoad: hasRoad, hasPlace: hasPlace)
    }

    @inline(__always)
    private func row(_ saying: Saying, _ hasRoad: Bool, _ hasPlace: Bool) -> Int {
        let bend =
            switch saying.action.bend {
            case .none: 0
            case .direction: saying.direction.bendRow
            case .side: saying.direction.isLeftward ? 0 : 1
            }
        return bend * 4 + (hasRoad ? 1 : 0) + (hasPlace ? 2 : 0)
    }

    /// The word for the `number`-th of a row, from 1.
    func ordinal(_ number: Int) -> String {
        if ordinals.indices.contains(number - 1), !ordinals[number - 1].isEmpty { return ordinals[number - 1] }
        let form = catalogue["ordinal.\(plurals.ordinalForm(of: number).word)"]
        return Phrasebook.phrase(form).filled { _ in numbers.text(number) }
    }

    /// The same as it goes with a noun, where that has another gender than an exit.
    func ordinal(_ number: Int, of noun: String) -> String {
        catalogue.entries["\(noun).ordinal.\(number)"] ?? ordinal(number)
    }

    /// The text of a key with values in its places.
    func text(_ key: String, _ values: [Place: String] = [:]) -> String {
        Phrasebook.phrase(catalogue[key]).filled { values[$0] ?? "" }
    }

    /// The text of a key in the form that a number asks for.
    func text(_ stem: String, number: Double, _ values: [Place: String]) -> String {
        text("\(stem).\(plurals.form(of: number).word)", values)
    }

    /// Several words as one: `a, b, and c`.
    func list(_ items: [String]) -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        let first = items.dropLast().joined(separator: comma)
        return listEnd.filled { $0 == .first ? first : last }
    }

    private static func bends(of action: Action) -> [Turn.Direction?] {
        switch action.bend {
        case .none: [nil]
        case .direction: Turn.Direction.bends
        case .side: [.left, .right]
        }
    }

    private static func constants(_ bend: Turn.Direction?, _ catalogue: Catalogue) -> [Place: String] {
        guard let bend else { return [:] }
        return [
            .direction: catalogue["direction.\(bend.word)"],
            .side: catalogue[bend.isLeftward ? "side.left" : "side.right"],
        ]
    }

    /// Reads a text that its catalogue has proved to be well-formed.
    private static func phrase(_ text: String, _ constants: [Place: String] = [:]) -> Phrase {
        phrases(text, constants)[0]
    }

    private static func phrases(_ text: String, _ constants: [Place: String]) -> [Phrase] {
        guard let pattern = try? Pattern(text) else { return [Phrase](repeating: Phrase([]), count: 4) }
        return [(false, false), (true, false), (false, true), (true, true)].map {
            pattern.phrase(hasRoad: $0.0, hasPlace: $0.1, constants)
        }
    }
}
