// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel

@testable import NavWords

/// A page with every maneuver in every context in one language.
struct GoldenPage {
    let language: String
    private(set) var text = ""

    /// Typical names of the language.
    private struct Names {
        var road, ref, place, circle, ferry: String
    }

    private static func names(_ language: String) -> Names {
        switch language.prefix(while: { $0 != "-" }) {
        case "de":
            Names(road: "Hauptstraße", ref: "A 5", place: "Basel", circle: "Europakreisel", ferry: "Puttgarden–Rødby")
        case "fr":
            Names(
                road: "Rue de Rivoli", ref: "A 6", place: "Orléans", circle: "Place de l’Étoile",
                ferry: "Calais–Douvres")
        case "es":
            Names(
                road: "Calle Mayor", ref: "A-5", place: "Badajoz", circle: "Glorieta de Bilbao",
                ferry: "Algeciras–Ceuta")
        case "it":
            Names(road: "Via Roma", ref: "A1", place: "Firenze", circle: "Piazza Venezia", ferry: "Messina–Villa")
        case "nl":
            Names(road: "Kalverstraat", ref: "A2", place: "Utrecht", circle: "Hofplein", ferry: "Den Helder–Texel")
        case "pt":
            Names(road: "Rua Augusta", ref: "BR-101", place: "Santos", circle: "Praça Marquês", ferry: "Santos–Guarujá")
        case "pl":
            Names(
                road: "Marszałkowska", ref: "S8", place: "Białystok", circle: "Rondo Dmowskiego",
                ferry: "Świnoujście–Ystad")
        case "tr":
            Names(
                road: "Atatürk Caddesi", ref: "D100", place: "Ankara", circle: "Taksim Meydanı",
                ferry: "Eskihisar–Topçular")
        case "fa":
            Names(road: "خیابان ولیعصر", ref: "43", place: "شیراز", circle: "میدان آزادی", ferry: "قشم–لافت")
        case "ar":
            Names(road: "شارع الملك فهد", ref: "M 65", place: "الدمام", circle: "دوار السيف", ferry: "طنجة–طريفة")
        case "hi":
            Names(road: "महात्मा गांधी रोड", ref: "NH 48", place: "जयपुर", circle: "राजीव चौक", ferry: "घोघा–हज़ीरा")
        case "ja": Names(road: "明治通り", ref: "E1", place: "新宿", circle: "平和ロータリー", ferry: "青森–函館")
        case "sv": Names(road: "Storgatan", ref: "E4", place: "Uppsala", circle: "Odenplan", ferry: "Stockholm–Åbo")
        case "cs": Names(road: "Vinohradská", ref: "D1", place: "Brno", circle: "Vítězné náměstí", ferry: "Lužec")
        case "uk":
            Names(road: "вулиця Хрещатик", ref: "М06", place: "Житомир", circle: "площа Перемоги", ferry: "Одеса")
        case "ko": Names(road: "세종대로", ref: "1", place: "수원", circle: "삼각지", ferry: "부산–제주")
        case "id":
            Names(road: "Jalan Sudirman", ref: "1", place: "Bogor", circle: "Bundaran HI", ferry: "Merak–Bakauheni")
        case "vi":
            Names(road: "Đường Lê Lợi", ref: "QL1", place: "Đà Nẵng", circle: "Quách Thị Trang", ferry: "Cát Lái")
        case "zh": Names(road: "中山路", ref: "G2", place: "南京", circle: "鼓楼环岛", ferry: "海口–徐闻")
        default: Names(road: "High Street", ref: "A 38", place: "Bristol", circle: "Old Circus", ferry: "Dover–Calais")
        }
    }

    init(language: String) {
        self.language = language
        sentences()
        spoken()
        lanes()
        numbers()
        rest()
        byMode("on foot", .walking)
        byMode("by bicycle", .cycling)
    }

    private var names: Names { Self.names(language) }

    private mutating func head(_ title: String) { text += (text.isEmpty ? "" : "\n") + "== \(title)\n" }

    private mutating func line(_ label: String, _ words: String) {
        text += "\(label): " + words.replacing("\u{2068}", with: "<").replacing("\u{2069}", with: ">") + "\n"
    }

    /// Every kind of maneuver, as created by guidance.
    private var maneuvers: [(label: String, step: StepInfo)] {
        var rows: [(String, StepInfo)] = []
        func add(_ label: String, _ maneuver: Maneuver, _ change: (inout StepInfo) -> Void = { _ in }) {
            rows.append((label, Steps.step(maneuver, change)))
        }
        for maneuver in Maneuver.allCases {
            add(maneuver.name, maneuver)
        }
        for maneuver in [
            Maneuver.turnSharpLeft, .turnLeft, .turnSlightLeft, .turnSlightRight, .turnRight, .turnSharpRight,
        ] {
            add("\(maneuver.name), end of road", maneuver) { $0.turn.kind = .endOfRoad }
            add("\(maneuver.name), same street", maneuver) { $0.turn.kind = .continue }
        }
        for maneuver in [Maneuver.destination, .destinationLeft, .destinationRight] {
            add("\(maneuver.name), on the way", maneuver) { $0.isStopover = true }
        }
        add("straight, same street", .straight) { $0.turn.kind = .continue }
        add("straight, on foot", .straight) { ($0.turn.kind, $0.carrier) = (.notification, .pushed) }
        for maneuver in [Maneuver.offRampUnspecified, .offRampLeft, .offRampRight] {
            add("\(maneuver.name), exit 9A", maneuver) { $0.exitNumber = "9A" }
        }
        for exit in 1...12 {
            add("roundabout, exit \(exit)", .roundaboutStraightCounterclockwise) { $0.roundaboutTurnNumber = exit }
        }
        add("roundabout with a name", .roundaboutCounterclockwise) { $0.road.rotaryName = names.circle }
        add("roundabout with a name, exit 2", .roundaboutStraightClockwise) {
            ($0.road.rotaryName, $0.roundaboutTurnNumber) = (names.circle, 2)
        }
        return rows.filter { !$0.1.maneuver.name.hasSuffix("Clockwise") || $0.0.contains("name") }
    }

    /// Combinations of road data after a maneuver.
    private var contexts: [(label: String, change: (inout RoadLabel) -> Void)] {
        let names = names
        return [
            ("", { _ in }), ("road", { $0.name = names.road }), ("number", { $0.ref = names.ref }),
            ("place", { $0.destination = names.place }),
            (
                "all",
                {
                    $0.name = names.road
                    $0.ref = names.ref
                    $0.destination = names.place + "; X-Town"
                }
            ),
        ]
    }

    private mutating func sentences() {
        var known: [String: String] = [:]
        for (label, step) in maneuvers {
            let before = text
            text = ""
            // Roundabout exits differ in one word only.
            writeContexts(of: step, step.roundaboutTurnNumber > 1 && step.road.rotaryName.isEmpty ? 1 : contexts.count)
            let lines = text
            text = before
            // Texts equal to those of another maneuver are listed once.
            if let same = known[lines] {
                text += "\n== \(label): as \(same)\n"
            } else {
                known[lines] = label
                head(label)
                text += lines
            }
        }
    }

    /// The sentences of a travel mode that differ from those of drivers.
    private mutating func byMode(_ title: String, _ mode: TravelMode) {
        head(title)
        for (label, step) in maneuvers {
            var own = step
            own.road.name = names.road
            let driving = InstructionWriter().instruction(for: own, language: language)
            own.travelMode = mode
            let sentence = InstructionWriter().instruction(for: own, language: language)
            if sentence != driving { line(label, sentence) }
        }
    }

    private mutating func writeContexts(of step: StepInfo, _ count: Int) {
        for (context, change) in contexts.prefix(count) {
            var step = step
            change(&step.road)
            if step.maneuver == .ferryBoat || step.maneuver == .ferryTrain, !step.road.name.isEmpty {
                step.road.name = names.ferry
            }
            let options = InstructionOptions(language: language)
            let variants = InstructionWriter().instructions(for: step, options: options).map(\.text)
            if context == "all" {
                line("all", variants.joined(separator: " | "))
            } else if let first = variants.first, context.isEmpty || first != text(of: step) {
                line(context.isEmpty ? "-" : context, first)
            }
        }
    }

    /// The sentence without road data, to omit contexts that do not change it.
    private func text(of step: StepInfo) -> String {
        var bare = step
        let circle = step.road.rotaryName
        bare.road = RoadLabel()
        bare.road.rotaryName = circle
        return InstructionWriter().instruction(for: bare, language: language)
    }

    private mutating func spoken() {
        let speaker = AnnouncementWriter(language: language, distances: .metric)
        var turn = Steps.step(.turnLeft) { ($0.road.name, $0.road.ref) = (names.road, names.ref) }
        turn.lanes = Steps.lanes("xx-")
        let right = Steps.step(.turnRight)
        var exit = Steps.step(.offRampRight) { $0.exitNumber = "9A" }
        (exit.road.ref, exit.road.destination) = (names.ref, names.place)
        head("spoken")
        line("far", speaker.announcement(for: turn, stage: .early, in: Meters(2000)).text)
        line("near", speaker.announcement(for: turn, stage: .approach, in: Meters(300), then: right).text)
        line("now", speaker.announcement(for: turn, stage: .now, then: right).text)
        line("counted", speaker.announcement(for: turn, stage: .now, counting: 2).text)
        line("counted, right", speaker.announcement(for: right, stage: .now, counting: 3).text)
        line("exit", speaker.announcement(for: exit, stage: .early, in: Meters(1500)).text)
        line("markup", speaker.announcement(for: exit, stage: .now).markup)
        let ring = Steps.step(.roundaboutStraightClockwise) { $0.roundaboutTurnNumber = 3 }
        line("ring", speaker.announcement(for: ring, stage: .approach, in: Meters(400), then: turn).text)
        for (label, maneuver) in [
            ("arrive", Maneuver.destination), ("left", .destinationLeft), ("right", .destinationRight),
        ] {
            let end = Steps.step(maneuver)
            line("\(label), near", speaker.announcement(for: end, stage: .approach, in: Meters(300)).text)
            line("\(label), now", speaker.announcement(for: end, stage: .now).text)
            line("\(label), then", speaker.announcement(for: right, stage: .now, then: end).text)
        }
        line("staying", speaker.continuing(for: Meters(12_000)).text)
        line("staying on a road", speaker.continuing(on: turn, for: Meters(12_000)).text)
        var motorway = exit
        motorway.road.destination = ""
        line("staying on a number", speaker.continuing(on: motorway, for: Meters(3000)).text)
        let variants = InstructionWriter().instructions(
            for: exit, on: motorway, distance: Meters(40_000), options: InstructionOptions(language: language))
        line("far away", variants.map(\.text).joined(separator: " | "))
    }

    private mutating func lanes() {
        head("lanes")
        for picture in [
            "x-", "-x", "-x-", "-x--", "--x-", "--x----", "xx-", "-xx", "xxx-", "-xxx", "xxxxx-", "-xx-", "-xxx-",
            "xxxxxxxxxxx-", "x-x", "x-xx", "xx-x-x",
        ] {
            line(picture, LanePhrase(language: language).text(Steps.lanes(picture)))
        }
    }

    private mutating func numbers() {
        head("distances on a display")
        for (format, label, meters) in [
            (DistanceFormat.metric, "metric", [0.0, 10, 150, 1000, 1200, 12_000, 1_234_000]),
            (.feetAndMiles, "feet", [30, 150, 1609, 2500]), (.yardsAndMiles, "yards", [90, 1609]),
        ] {
            line(label, meters.map { format.text(Meters($0), language: language) }.joined(separator: " | "))
        }
        head("distances in speech")
        for (format, label, meters) in [
            (
                DistanceFormat.metric, "metric",
                [
                    0.0, 10, 50, 100, 150, 200, 300, 900, 1000, 1200, 1500, 2000, 2500, 3000, 5000, 11_000, 22_000,
                    103_000,
                ]
            ),
            (.feetAndMiles, "feet", [3, 30, 150, 300, 400, 800, 1200, 1609, 2414, 3219, 4023, 8047, 17_703, 35_405]),
            (.yardsAndMiles, "yards", [9.2, 90, 270, 400]),
        ] {
            line(label, meters.map { format.spoken(Meters($0), language: language) }.joined(separator: " | "))
            let speaker = AnnouncementWriter(language: language, distances: format)
            let ahead = meters.filter { $0 > 5 }.map {
                speaker.announcement(for: Steps.step(.turnLeft), stage: .early, in: Meters($0)).text
            }
            line("\(label), ahead", ahead.joined(separator: " | "))
        }
        head("times")
        let times = [60.0, 120, 300, 720, 1320, 3600, 3660, 7320, 18_300, 39_600, 86_400].map { Seconds($0) }
        line("display", times.map { DurationFormat().text($0, language: language) }.joined(separator: " | "))
        line("speech", times.map { DurationFormat().spoken($0, language: language) }.joined(separator: " | "))
    }

    private mutating func rest() {
        head("other routes")
        let differences: [RouteDifference] = [
            .avoidsTolls, .avoidsHighways, .avoidsFerries, .shorter(by: Meters(1240)), .via(road: names.road),
        ]
        line("differences", DifferenceFormat().text(differences, language: language))
        line(
            "turns",
            [1, 2, 3, 5, 11, 22].map { DifferenceFormat().text([.fewerTurns(by: $0)], language: language) }
                .joined(separator: " | "))
        head("round the instructions")
        let words = DisplayStrings(language: language)
        let way = DistanceFormat.metric.text(Meters(4000), language: language)
        let stretch = DistanceFormat.metric.text(Meters(2000), language: language)
        let wait = DurationFormat().text(Seconds(180), language: language)
        line("modes", TravelMode.allCases.map(words.mode).joined(separator: " | "))
        line("leg", words.leg(2, measures: way, by: []))
        line("leg by", words.leg(12, measures: way, by: [names.road, "X-Town"]))
        line("others", words.otherRoutes)
        line("delay", words.delay(wait, isGain: false))
        line("gain", words.delay(wait, isGain: true))
        line("traffic", TrafficClass.allCases.map { words.traffic($0, on: stretch) }.joined(separator: " | "))
        line("lanes", words.lanes)
        line("then", words.then)
        line("exit", words.exit)
        line("exit of a ring", words.exit(3))
        line("states", NavState.allCases.map(words.state).joined(separator: " | "))
        line("speed", words.speed(50, isMetric: true) + " | " + words.speed(30, isMetric: false))
    }
}
