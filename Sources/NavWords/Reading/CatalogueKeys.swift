// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A key that catalogues have, and what its text may hold.
struct CatalogueKey: Sendable {
    /// The key itself.
    var name: String
    /// Placeholders that the text must have.
    var needs: Set<Place> = []
    /// Placeholders of which the text must have one.
    var needsOne: Set<Place> = []
    /// Placeholders that the text may have instead of one that it needs: the pieces of a sentence for the whole.
    var pieces: [Place: [Place]] = [:]
    /// Further placeholders that the text may have.
    var allows: Set<Place> = []
    /// Whether a catalogue may do without.
    var isOptional = false
    /// The text is no sentence: braces and brackets mean nothing in it.
    var isPlain = false

    /// What is wrong with a text for this key; `nil` for nothing.
    func fault(in text: String) -> Pattern.Fault? {
        if isPlain { return text.isEmpty ? Pattern.Fault("is empty") : nil }
        do throws(Pattern.Fault) {
            let pattern = try Pattern(text)
            let places = pattern.constantPlaces
            let missing = needs.subtracting(places).first { !(pieces[$0].map(places.isSuperset) ?? false) }
            if let missing { return Pattern.Fault("lacks {\(missing.rawValue)}") }
            for (whole, parts) in pieces where places.contains(whole) && !places.isDisjoint(with: parts) {
                let names = parts.map(\.rawValue).joined(separator: "} and {")
                return Pattern.Fault("has {\(whole.rawValue)} beside its pieces {\(names)}")
            }
            if !needsOne.isEmpty, needsOne.isDisjoint(with: pattern.constantPlaces) {
                return Pattern.Fault("lacks {\(needsOne.map(\.rawValue).sorted().joined(separator: "} or {"))}")
            }
            let known = needs.union(needsOne).union(allows).union(pieces.values.joined())
            if let foreign = pattern.places.subtracting(known).map(\.rawValue).min() {
                return Pattern.Fault("has {\(foreign)}, which is not known here")
            }
            if let loose = pattern.constantPlaces.first(where: { $0.isOptional && !needs.contains($0) }) {
                return Pattern.Fault("has {\(loose.rawValue)} outside brackets, and it is not always known")
            }
            return nil
        } catch {
            return error
        }
    }
}

extension CatalogueKey {
    /// Every key of a language, but for the rules `onto …`, `on …` and `at …`, which are as many as a language needs.
    static func all(for rules: PluralRules) -> [CatalogueKey] {
        language + directions + Action.allCases.flatMap(sentences) + announcements + lanes(rules) + units(rules)
            + differences(rules) + ordinals(rules) + displays
    }

    private static let language = [
        CatalogueKey(name: "language", isPlain: true), CatalogueKey(name: "name", isPlain: true),
        CatalogueKey(name: "writing", isPlain: true), CatalogueKey(name: "digits", isOptional: true, isPlain: true),
        CatalogueKey(name: "decimal", isPlain: true), CatalogueKey(name: "group", isPlain: true),
        CatalogueKey(name: "group.from", isPlain: true), CatalogueKey(name: "list.comma", isPlain: true),
        CatalogueKey(name: "list.and", needs: [.first, .last]),
        CatalogueKey(name: "time.display", needs: [.first, .last]),
        CatalogueKey(name: "time.speech", needs: [.first, .last]),
    ]

    private static let directions =
        Turn.Direction.bends.map { CatalogueKey(name: "direction.\($0.word)", isPlain: true) }
        + ["side.left", "side.right"].map { CatalogueKey(name: $0, isPlain: true) }
        + compass.map { CatalogueKey(name: "compass.\($0)", isPlain: true) }

    /// Eight directions of the compass, clockwise from north.
    static let compass = [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]

    private static func sentences(_ action: Action) -> [CatalogueKey] {
        let word = action.word
        var extras: Set<Place> =
            switch action {
            case .depart: [.compass]
            case .exit, .exitSide: [.exit]
            case .roundaboutExit, .rotaryExit, .countedTurn: [.ordinal]
            default: []
            }
        let circle: Set<Place> = action == .rotary || action == .rotaryExit ? [.circle, .at] : []
        let bend: Set<Place> =
            switch action.bend {
            case .none: []
            case .direction: [.direction]
            case .side: [.side]
            }
        let bends: [Turn.Direction] =
            switch action.bend {
            case .none: []
            case .direction: Turn.Direction.bends
            case .side: [.left, .right]
            }
        let signs: Set<Place> = action.isArrival ? [] : [.road, .onto, .on, .place]
        let counts: Set<Place> = extras.contains(.ordinal) ? [.number] : []
        var keys = [
            CatalogueKey(name: word, needs: extras.union(bend), needsOne: circle, allows: signs.union(counts)),
            CatalogueKey(
                name: word + ".ahead", needs: extras.union(bend), needsOne: circle, allows: signs, isOptional: true),
            CatalogueKey(
                name: word + ".now", needs: extras.union(bend), needsOne: circle, allows: signs, isOptional: true),
            CatalogueKey(
                name: word + ".next", needs: extras.union(bend), needsOne: circle, allows: signs, isOptional: true),
        ]
        keys += bends.map {
            CatalogueKey(
                name: "\(word).\($0.word)", needs: extras, allows: signs.union(counts).union(bend), isOptional: true)
        }
        // On a small screen there is an arrow beside the words: they need not tell everything again.
        if action == .depart { extras = [] }
        let brief = extras.contains(.ordinal) ? extras.subtracting([.ordinal]) : extras
        keys.append(
            CatalogueKey(
                name: word + ".brief", needs: brief, needsOne: extras.contains(.ordinal) ? [.ordinal, .number] : [],
                allows: bend.union(action == .depart ? [.compass] : action == .rotary ? [.circle] : [])))
        return keys
    }

    private static let announcements = [
        CatalogueKey(
            name: "ahead", needs: [.sentence], needsOne: [.distance, .inflected],
            pieces: [.sentence: [.verb, .rest]]),
        CatalogueKey(name: "then", needs: [.sentence, .next], pieces: [.next: [.nextVerb, .nextRest]]),
        CatalogueKey(name: "staying", needsOne: [.distance, .inflected], allows: [.road, .onto, .on]),
        CatalogueKey(name: "withLanes", needs: [.sentence, .lanes]),
    ]

    private static func lanes(_ rules: PluralRules) -> [CatalogueKey] {
        ["lane.left", "lane.right", "lane.middle", "lanes.outer"].map { CatalogueKey(name: $0) }
            + ["lane.fromLeft", "lane.fromRight"].map { CatalogueKey(name: $0, needs: [.ordinal]) }
            + ["lanes.fromLeft"].map { CatalogueKey(name: $0, needs: [.list]) }
            + ["lanes.left", "lanes.right", "lanes.middle"].flatMap { stem in
                plurals(stem, rules, laneCounts, .count)
            } + (2...6).map { CatalogueKey(name: "count.\($0)", isPlain: true) }
    }

    /// How many lanes may stand side by side.
    private static let laneCounts = (2...12).map(Double.init)

    private static func units(_ rules: PluralRules) -> [CatalogueKey] {
        let numbers = (0...200).map(Double.init) + [0.5, 1.5, 2.5]
        return UnitWord.allCases.flatMap { unit in
            let isTime = unit == .minute || unit == .hour
            let forms = plurals(unit.word, rules, isTime ? (0...200).map(Double.init) : numbers, .number)
            let bent = plurals("\(unit.word).inflected", rules, numbers, .number, isOptional: true)
            return [CatalogueKey(name: unit.word, needs: [.number])] + forms + bent
        }
            + ["quarter", "half", "threeQuarters", "oneHalf"].flatMap {
                [
                    CatalogueKey(name: "mile.\($0)"),
                    CatalogueKey(name: "mile.inflected.\($0)", isOptional: true),
                ]
            }
            + [
                CatalogueKey(name: "kilometer.oneHalf", isOptional: true),
                CatalogueKey(name: "kilometer.inflected.oneHalf", isOptional: true),
                CatalogueKey(name: "speed.kilometers", needs: [.number]),
                CatalogueKey(name: "speed.miles", needs: [.number]),
            ]
    }

    private static func differences(_ rules: PluralRules) -> [CatalogueKey] {
        ["tolls", "highways", "ferries"].map { CatalogueKey(name: "difference.\($0)") }
            + [
                CatalogueKey(name: "difference.shorter", needs: [.distance]),
                CatalogueKey(name: "difference.via", needs: [.road]),
            ] + plurals("difference.turns", rules, (1...200).map(Double.init), .number)
    }

    private static func ordinals(_ rules: PluralRules) -> [CatalogueKey] {
        (1...10).map { CatalogueKey(name: "ordinal.\($0)", isPlain: true) }
            + (11...20).map { CatalogueKey(name: "ordinal.\($0)", isOptional: true, isPlain: true) }
            + ["lane", "street"].flatMap { noun in
                (1...10).map { CatalogueKey(name: "\(noun).ordinal.\($0)", isOptional: true, isPlain: true) }
            }
            + forms(of: (11...99).map { rules.ordinalForm(of: $0) }).map {
                CatalogueKey(name: "ordinal.\($0.word)", needs: [.number])
            }
    }

    private static let displays =
        [
            CatalogueKey(name: "show.leg", needs: [.number, .measures]),
            CatalogueKey(name: "show.legBy", needs: [.number, .measures, .road]),
            CatalogueKey(name: "show.others"), CatalogueKey(name: "show.delay", needs: [.time]),
            CatalogueKey(name: "show.gain", needs: [.time]), CatalogueKey(name: "show.jam", needs: [.distance]),
            CatalogueKey(name: "show.slow", needs: [.distance]), CatalogueKey(name: "show.normal", needs: [.distance]),
            CatalogueKey(name: "show.lanes"), CatalogueKey(name: "show.then"),
            CatalogueKey(name: "show.exitCount", needs: [.number]), CatalogueKey(name: "show.exit"),
            CatalogueKey(name: "show.enroute"), CatalogueKey(name: "show.rerouting"),
            CatalogueKey(name: "show.stopped"),
        ] + TravelMode.allCases.map { CatalogueKey(name: "mode.\($0.word)") }
        + ScreenWord.allCases.map { CatalogueKey(name: $0.key) }

    /// The forms that a stem takes behind any of `numbers`. A form of one number alone may tell it in words.
    private static func plurals(
        _ stem: String, _ rules: PluralRules, _ numbers: [Double], _ place: Place, isOptional: Bool = false
    ) -> [CatalogueKey] {
        let reached = numbers.map(rules.form)
        return forms(of: reached).map { form in
            let isOneNumber = reached.count { $0 == form } == 1
            return CatalogueKey(
                name: "\(stem).\(form.word)", needs: isOneNumber ? [] : [place], allows: isOneNumber ? [place] : [],
                isOptional: isOptional)
        }
    }

    private static func forms(of reached: [PluralForm]) -> [PluralForm] {
        PluralForm.allCases.filter { reached.contains($0) }
    }
}

extension Turn.Direction {
    /// The directions that a turn may have; going straight and turning back have sentences of their own.
    static let bends: [Turn.Direction] = [.sharpLeft, .left, .slightLeft, .slightRight, .right, .sharpRight]

    /// Row in `bends`; 0 for a direction that is none of them.
    var bendRow: Int {
        switch self {
        case .sharpLeft, .uTurn, .straight: 0
        case .left: 1
        case .slightLeft: 2
        case .slightRight: 3
        case .right: 4
        case .sharpRight: 5
        }
    }

    /// Whether it leads to the left side.
    var isLeftward: Bool { self == .slightLeft || self == .left || self == .sharpLeft }
}

/// Units that are read or spoken.
public enum UnitWord: WordCoded {
    case meter, kilometer, foot, yard, mile, minute, hour
}
