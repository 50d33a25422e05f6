// SPDX-License-Identifier: Apache-2.0

/// The text of a catalogue entry, read: words, `{placeholders}` and `[optional parts]`.
///
/// An optional part is left out where what it tells of is not known: `turn left[ onto {road}][ toward {place}]`.
struct Pattern: Sendable, Hashable {
    /// A piece of the text.
    enum Piece: Sendable, Hashable {
        case words(String)
        case place(Place)
        case optional([Piece])
    }

    /// From the left to the right.
    private(set) var pieces: [Piece] = []

    /// Reads a text.
    ///
    /// - Throws: what is wrong, as a sentence without the key.
    init(_ text: String) throws(Fault) {
        var open: [Piece]?
        var words = ""
        var rest = text[...]
        func closed(_ words: inout String, _ list: inout [Piece]) {
            if !words.isEmpty { list.append(.words(words)) }
            words = ""
        }
        while let character = rest.popFirst() {
            switch character {
            case "[":
                guard open == nil else { throw Fault("has a '[' inside brackets") }
                closed(&words, &pieces)
                open = []
            case "]":
                guard var inner = open else { throw Fault("has a ']' without '['") }
                closed(&words, &inner)
                guard inner.contains(where: { if case .place(let place) = $0 { place.isOptional } else { false } })
                else { throw Fault("has brackets without {road}, {onto}, {on} or {place}") }
                pieces.append(.optional(inner))
                open = nil
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw Fault("has a '{' without '}'") }
                guard let place = Place(rawValue: String(rest[..<end])) else {
                    throw Fault("has {\(rest[..<end])}, which no placeholder is called")
                }
                rest = rest[rest.index(after: end)...]
                if var inner = open {
                    closed(&words, &inner)
                    open = inner + [.place(place)]
                } else {
                    closed(&words, &pieces)
                    pieces.append(.place(place))
                }
            case "}": throw Fault("has a '}' without '{'")
            default: words.append(character)
            }
        }
        guard open == nil else { throw Fault("has a '[' without ']'") }
        closed(&words, &pieces)
        guard !pieces.isEmpty else { throw Fault("is empty") }
    }

    /// Why a text cannot be read.
    struct Fault: Error {
        var message: String
        init(_ message: String) { self.message = message }
    }

    /// Every placeholder of the text.
    var places: Set<Place> { Set(Pattern.places(in: pieces)) }

    /// Placeholders outside brackets.
    var constantPlaces: Set<Place> {
        Set(pieces.compactMap { if case .place(let place) = $0 { place } else { nil } })
    }

    /// Whether any part is optional.
    var hasOptions: Bool { pieces.contains { if case .optional = $0 { true } else { false } } }

    private static func places(in pieces: [Piece]) -> [Place] {
        pieces.flatMap { piece -> [Place] in
            switch piece {
            case .words: []
            case .place(let place): [place]
            case .optional(let inner): places(in: inner)
            }
        }
    }

    /// The text for what is known of the road, with the words of `constants` already in it.
    func phrase(hasRoad: Bool = false, hasPlace: Bool = false, _ constants: [Place: String] = [:]) -> Phrase {
        var parts: [Phrase.Part] = []
        func add(_ pieces: [Piece]) {
            for piece in pieces {
                switch piece {
                case .words(let words): Phrase.append(words, to: &parts)
                case .place(let place):
                    if let words = constants[place] {
                        Phrase.append(words, to: &parts)
                    } else {
                        parts.append(.place(place))
                    }
                case .optional(let inner):
                    let places = Pattern.places(in: inner)
                    guard hasRoad || !places.contains(where: \.isRoad), hasPlace || !places.contains(.place) else {
                        continue
                    }
                    add(inner)
                }
            }
        }
        add(pieces)
        return Phrase(parts)
    }
}
