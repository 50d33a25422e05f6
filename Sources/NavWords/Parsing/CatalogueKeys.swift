// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A catalogue key with the constraints on its text.
struct CatalogueKey: Sendable {
    /// The key.
    var name: String
    /// Required placeholders.
    var needs: Set<Placeholder> = []
    /// Placeholders of which at least one is required.
    var needsOne: Set<Placeholder> = []
    /// Placeholders that can replace a required one: the parts of a sentence instead of the whole.
    var pieces: [Placeholder: [Placeholder]] = [:]
    /// Further allowed placeholders.
    var allows: Set<Placeholder> = []
    /// Whether a catalogue may omit the key.
    var isOptional = false
    /// Whether the text is a plain string, in which braces and brackets have no meaning.
    var isPlain = false

    /// Validates a text for this key; `nil` when it is valid.
    func error(in text: String) -> PatternError? {
        if isPlain { return text.isEmpty ? PatternError("is empty") : nil }
        do throws(PatternError) {
            let pattern = try Pattern(text)
            let present = pattern.unconditionalPlaceholders
            let missing = needs.subtracting(present).first { !(pieces[$0].map(present.isSuperset) ?? false) }
            if let missing { return PatternError("lacks {\(missing.rawValue)}") }
            for (whole, parts) in pieces where present.contains(whole) && !present.isDisjoint(with: parts) {
                let names = parts.map(\.rawValue).joined(separator: "} and {")
                return PatternError("has {\(whole.rawValue)} beside its parts {\(names)}")
            }
            if !needsOne.isEmpty, needsOne.isDisjoint(with: pattern.unconditionalPlaceholders) {
                return PatternError("lacks {\(needsOne.map(\.rawValue).sorted().joined(separator: "} or {"))}")
            }
            let known = needs.union(needsOne).union(allows).union(pieces.values.joined())
            if let foreign = pattern.placeholders.subtracting(known).map(\.rawValue).min() {
                return PatternError("has {\(foreign)}, which is not allowed here")
            }
            if let loose = pattern.unconditionalPlaceholders.first(where: { $0.isOptional && !needs.contains($0) }) {
                return PatternError("has {\(loose.rawValue)} outside brackets, although it can be unknown")
            }
            return nil
        } catch {
            return error
        }
    }
}

extension CatalogueKey {
    /// All keys of a language, except the rules `onto …`, `on …` and `at …`, whose number is not fixed.
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
        Turn.Direction.variants.map { CatalogueKey(name: "direction.\($0.name)", isPlain: true) }
        + ["side.left", "side.right"].map { CatalogueKey(name: $0, isPlain: true) }
        + compass.map { CatalogueKey(name: "compass.\($0)", isPlain: true) }

    /// The eight compass directions, clockwise from north.
    static let compass = [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]

    private static func sentences(_ action: Action) -> [CatalogueKey] {
        let word = action.name
        var extras: Set<Placeholder> =
            switch action {
            case .depart: [.compass]
            case .exit, .exitSide: [.exit]
            case .roundaboutExit, .rotaryExit, .countedTurn: [.ordinal]
            default: []
            }
        let roundabout: Set<Placeholder> = action == .rotary || action == .rotaryExit ? [.circle, .at] : []
        let selector: Set<Placeholder> =
            switch action.selector {
            case .none: []
            case .direction: [.direction]
            case .side: [.side]
            }
        let variants: [Turn.Direction] =
            switch action.selector {
            case .none: []
            case .direction: Turn.Direction.variants
            case .side: [.left, .right]
            }
        let signs: Set<Placeholder> = action.isArrival ? [] : [.road, .onto, .on, .place]
        let counts: Set<Placeholder> = extras.contains(.ordinal) ? [.number] : []
        var keys = [
            CatalogueKey(name: word, needs: extras.union(selector), needsOne: roundabout, allows: signs.union(counts)),
            CatalogueKey(
                name: word + ".ahead", needs: extras.union(selector), needsOne: roundabout, allows: signs,
                isOptional: true),
            CatalogueKey(
                name: word + ".now", needs: extras.union(selector), needsOne: roundabout, allows: signs,
                isOptional: true),
            CatalogueKey(
                name: word + ".next", needs: extras.union(selector), needsOne: roundabout, allows: signs,
                isOptional: true),
        ]
        keys += variants.map {
            CatalogueKey(
                name: "\(word).\($0.name)", needs: extras, allows: signs.union(counts).union(selector), isOptional: true
            )
        }
        // The short form is shown beside an arrow and need not repeat everything.
        if action == .depart { extras = [] }
        let brief = extras.contains(.ordinal) ? extras.subtracting([.ordinal]) : extras
        keys.append(
            CatalogueKey(
                name: word + ".brief", needs: brief, needsOne: extras.contains(.ordinal) ? [.ordinal, .number] : [],
                allows: selector.union(action == .depart ? [.compass] : action == .rotary ? [.circle] : [])))
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

    /// Supported numbers of lanes.
    private static let laneCounts = (2...12).map(Double.init)

    private static func units(_ rules: PluralRules) -> [CatalogueKey] {
        let numbers = (0...200).map(Double.init) + [0.5, 1.5, 2.5]
        return UnitName.allCases.flatMap { unit in
            let isTime = unit == .minute || unit == .hour
            let forms = plurals(unit.name, rules, isTime ? (0...200).map(Double.init) : numbers, .number)
            let inflected = plurals("\(unit.name).inflected", rules, numbers, .number, isOptional: true)
            return [CatalogueKey(name: unit.name, needs: [.number])] + forms + inflected
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
        ["tolls", "highways", "ferries", "lowEmission"].map { CatalogueKey(name: "difference.\($0)") }
            + ["tolls", "lowEmission"].map { CatalogueKey(name: "notice.\($0)") }
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
                CatalogueKey(name: "ordinal.\($0.name)", needs: [.number])
            }
    }

    private static let displays =
        [
            CatalogueKey(name: "show.leg", needs: [.number, .measures]),
            CatalogueKey(name: "show.legBy", needs: [.number, .measures, .road]),
            CatalogueKey(name: "show.others"), CatalogueKey(name: "show.delay", needs: [.time]),
            CatalogueKey(name: "show.gain", needs: [.time]), CatalogueKey(name: "show.jam", needs: [.distance]),
            CatalogueKey(name: "show.slow", needs: [.distance]), CatalogueKey(name: "show.normal", needs: [.distance]),
            CatalogueKey(name: "show.battery"), CatalogueKey(name: "show.charging"),
            CatalogueKey(name: "show.lanes"), CatalogueKey(name: "show.then"),
            CatalogueKey(name: "show.exitCount", needs: [.number]), CatalogueKey(name: "show.exit"),
            CatalogueKey(name: "show.enroute"), CatalogueKey(name: "show.rerouting"),
            CatalogueKey(name: "show.stopped"),
        ] + TravelMode.allCases.map { CatalogueKey(name: "mode.\($0.name)") }
        + ScreenString.allCases.map { CatalogueKey(name: $0.key) }

    /// The plural keys of a stem for `numbers`. A category of a single number may spell it out without the placeholder.
    private static func plurals(
        _ stem: String, _ rules: PluralRules, _ numbers: [Double], _ place: Placeholder, isOptional: Bool = false
    ) -> [CatalogueKey] {
        let reached = numbers.map(rules.form)
        return forms(of: reached).map { form in
            let isOneNumber = reached.count { $0 == form } == 1
            return CatalogueKey(
                name: "\(stem).\(form.name)", needs: isOneNumber ? [] : [place], allows: isOneNumber ? [place] : [],
                isOptional: isOptional)
        }
    }

    private static func forms(of reached: [PluralForm]) -> [PluralForm] {
        PluralForm.allCases.filter { reached.contains($0) }
    }
}

extension Turn.Direction {
    /// The directions of turns; going straight and U-turns have their own sentences.
    static let variants: [Turn.Direction] = [.sharpLeft, .left, .slightLeft, .slightRight, .right, .sharpRight]

    /// Index in the list above; 0 for other directions.
    var variantIndex: Int {
        switch self {
        case .sharpLeft, .uTurn, .straight: 0
        case .left: 1
        case .slightLeft: 2
        case .slightRight: 3
        case .right: 4
        case .sharpRight: 5
        }
    }

    /// Whether it leads left.
    var isLeftward: Bool { self == .slightLeft || self == .left || self == .sharpLeft }
}

/// Units of measurement.
public enum UnitName: NamedCase {
    case meter, kilometer, foot, yard, mile, minute, hour
}
