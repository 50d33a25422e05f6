// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Puts what a voice says on the way to a maneuver into words: the maneuver's sentence with the distance before it, or
/// with what comes right after it.
public struct AnnouncementWriter: Sendable {
    private let writer = InstructionWriter()
    private let catalogue: Catalogue
    private let distances: DistanceFormat
    private let language: String

    /// Speaks in `language` (BCP 47) or the closest one there are words for, in the units of `distances`.
    public init(language: String, distances: DistanceFormat) {
        self.language = language
        self.distances = distances
        catalogue = Catalogue.of(language)
    }

    /// Tag of the language that is really spoken.
    public var spokenLanguage: String { catalogue.language }

    /// The sentence for a maneuver that is to be made now.
    ///
    /// - Parameter next: what follows so soon that it has to be said as well.
    public func sentence(for step: StepInfo, then next: StepInfo? = nil) -> String {
        let sentence = writer.instruction(for: step, language: language)
        guard let next else { return sentence }
        let following = catalogue.continued(writer.instruction(for: next, language: language))
        return Template.fill(catalogue.announcements.thenNext, ["sentence": sentence, "next": following])
    }

    /// The sentence for a maneuver that is still some way off.
    public func sentence(for step: StepInfo, in distance: Meters) -> String {
        Template.fill(
            catalogue.announcements.ahead,
            [
                "distance": distances.spoken(distance, language: language),
                "sentence": catalogue.continued(writer.instruction(for: step, language: language)),
            ])
    }

    /// What is said on a road that one stays on for long.
    public func staying(for distance: Meters) -> String {
        Template.fill(
            catalogue.announcements.staying, ["distance": distances.spoken(distance, language: language)])
    }

    /// An announcement in the Speech Synthesis Markup Language (W3C, version 1.1), with the road's name spoken as the
    /// map says it is.
    public func markup(_ announcement: String, for step: StepInfo) -> String {
        var text = AnnouncementWriter.escaped(announcement)
        let (name, sounds) = (AnnouncementWriter.escaped(step.road.name), step.road.pronunciation)
        if !name.isEmpty, !sounds.isEmpty, let place = text.firstRange(of: name) {
            let spoken = "<phoneme alphabet=\"ipa\" ph=\"\(AnnouncementWriter.escaped(sounds))\">\(name)</phoneme>"
            text.replaceSubrange(place, with: spoken)
        }
        return "<speak>\(text)</speak>"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

/// Sentences round the sentence of a maneuver.
///
/// Placeholders: `{sentence}`, `{distance}`, `{next}`.
public struct Announcements: Sendable, Hashable {
    /// A maneuver some way off: `In {distance}, {sentence}`.
    public var ahead: String
    /// A maneuver and the one right after it: `{sentence}, then {next}`.
    public var thenNext: String
    /// A long road: `Continue for {distance}`.
    public var staying: String

    /// Takes the sentences.
    public init(ahead: String, thenNext: String, staying: String) {
        self.ahead = ahead
        self.thenNext = thenNext
        self.staying = staying
    }
}
