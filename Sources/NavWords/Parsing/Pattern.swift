// SPDX-License-Identifier: Apache-2.0

/// A parsed catalogue text: literal text, `{placeholders}` and `[optional parts]`.
///
/// An optional part is omitted when its value is unknown: `turn left[ onto {road}][ toward {place}]`.
struct Pattern: Sendable, Hashable {
    /// A part of the text.
    enum Piece: Sendable, Hashable {
        case literal(String)
        case placeholder(Placeholder)
        case optional([Piece])
    }

    /// The parts in order.
    private(set) var pieces: [Piece] = []

    /// Parses a text.
    ///
    /// - Throws: `PatternError` with a message without the key.
    init(_ text: String) throws(PatternError) {
        var open: [Piece]?
        var literal = ""
        var rest = text[...]
        func closed(_ literal: inout String, _ list: inout [Piece]) {
            if !literal.isEmpty { list.append(.literal(literal)) }
            literal = ""
        }
        while let character = rest.popFirst() {
            switch character {
            case "[":
                guard open == nil else { throw PatternError("has a '[' inside brackets") }
                closed(&literal, &pieces)
                open = []
            case "]":
                guard var inner = open else { throw PatternError("has a ']' without '['") }
                closed(&literal, &inner)
                guard
                    inner.contains(where: {
                        if case .placeholder(let placeholder) = $0 { placeholder.isOptional } else { false }
                    })
                else { throw PatternError("has brackets without {road}, {onto}, {on} or {place}") }
                pieces.append(.optional(inner))
                open = nil
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw PatternError("has a '{' without '}'") }
                guard let placeholder = Placeholder(rawValue: String(rest[..<end])) else {
                    throw PatternError("has the unknown placeholder {\(rest[..<end])}")
                }
                rest = rest[rest.index(after: end)...]
                if var inner = open {
                    closed(&literal, &inner)
                    open = inner + [.placeholder(placeholder)]
                } else {
                    closed(&literal, &pieces)
                    pieces.append(.placeholder(placeholder))
                }
            case "}": throw PatternError("has a '}' without '{'")
            default: literal.append(character)
            }
        }
        guard open == nil else { throw PatternError("has a '[' without ']'") }
        closed(&literal, &pieces)
        guard !pieces.isEmpty else { throw PatternError("is empty") }
    }

    /// All placeholders.
    var placeholders: Set<Placeholder> { Set(Pattern.placeholders(in: pieces)) }

    /// Placeholders outside brackets.
    var unconditionalPlaceholders: Set<Placeholder> {
        Set(pieces.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } })
    }

    /// Whether any part is optional.
    var hasOptions: Bool { pieces.contains { if case .optional = $0 { true } else { false } } }

    private static func placeholders(in pieces: [Piece]) -> [Placeholder] {
        pieces.flatMap { piece -> [Placeholder] in
            switch piece {
            case .literal: []
            case .placeholder(let placeholder): [placeholder]
            case .optional(let inner): placeholders(in: inner)
            }
        }
    }

    /// The phrase for a combination of known values, with `constants` filled in.
    ///
    /// - Parameters:
    ///   - hasRoad: Whether the road is known.
    ///   - hasPlace: Whether a destination is known.
    ///   - constants: Values that are filled in now.
    func phrase(hasRoad: Bool = false, hasPlace: Bool = false, _ constants: [Placeholder: String] = [:]) -> Phrase {
        var parts: [Phrase.Part] = []
        func add(_ pieces: [Piece]) {
            for piece in pieces {
                switch piece {
                case .literal(let literal): Phrase.append(literal, to: &parts)
                case .placeholder(let placeholder):
                    if let literal = constants[placeholder] {
                        Phrase.append(literal, to: &parts)
                    } else {
                        parts.append(.placeholder(placeholder))
                    }
                case .optional(let inner):
                    let placeholders = Pattern.placeholders(in: inner)
                    guard hasRoad || !placeholders.contains(where: \.isRoad), hasPlace || !placeholders.contains(.place)
                    else {
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

/// A syntax error in a pattern.
struct PatternError: Error {
    var message: String
    init(_ message: String) { self.message = message }
}
