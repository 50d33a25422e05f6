// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Writes the announcements before a maneuver: its sentence with the distance, the lanes to use, or the maneuver after
/// it.
public struct AnnouncementWriter: Sendable {
    private let phrasebook: Phrasebook
    private let filler: PhraseFiller

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - language: Language, BCP 47; the best supported match is used.
    ///   - distances: Units of distances.
    public init(language: String, distances: DistanceFormat) {
        phrasebook = Phrasebook.of(language)
        filler = PhraseFiller(phrasebook: phrasebook, distances: distances)
    }

    /// Tag of the language that is actually used.
    public var spokenLanguage: String { phrasebook.catalogue.language }

    /// The announcement of a maneuver.
    ///
    /// - Parameters:
    ///   - step: The maneuver.
    ///   - stage: Stage of the announcement. Earlier stages contain less: `early` omits the next maneuver.
    ///   - distance: Distance to the maneuver; ignored at the stage `now`, omitted if `nil`.
    ///   - count: Which street on that side is meant, 1 for the next one; see `VoiceSchedule.ordinal(at:)`.
    ///   - includesLanes: Whether to include the lanes to use; `nil` includes them at the stage `approach`.
    ///   - next: The following maneuver, if so close that it must be announced as well.
    /// - Complexity: O(length).
    public func announcement(
        for step: StepInfo, stage: VoiceStage.Kind, in distance: Meters? = nil, counting count: Int = 1,
        includesLanes: Bool? = nil, then next: StepInfo? = nil
    ) -> SpokenInstruction {
        let (phrasebook, filler) = words(for: step.travelMode)
        let writer = SentenceWriter(step, Instruction(step, counting: count), phrasebook, .spoken, counting: count)
        var text = SentenceText(marks: true)
        func writeSentence(_ text: inout SentenceText) {
            guard stage != .now, let distance, filler.distances.roundedForSpeech(distance).number > 0 else {
                writer.write(stage == .now ? writer.now : writer.embedded, to: &text)
                return
            }
            filler.fill(phrasebook.ahead, to: &text, distance: distance) { _, place, text in
                switch place {
                case .verb: writer.write(writer.ahead.splitAfterFirstWord.verb, to: &text)
                case .rest: writer.write(writer.ahead.splitAfterFirstWord.rest, to: &text)
                default: writer.write(writer.ahead, to: &text)
                }
            }
        }
        func writeChain(_ text: inout SentenceText) {
            guard stage != .early, let next else { return writeSentence(&text) }
            let follower = SentenceWriter(next, Instruction(next), phrasebook, .following)
            filler.fill(phrasebook.then, to: &text) { _, place, text in
                switch place {
                case .next: follower.write(follower.next, to: &text)
                case .nextVerb: follower.write(follower.next.splitAfterFirstWord.verb, to: &text)
                case .nextRest: follower.write(follower.next.splitAfterFirstWord.rest, to: &text)
                default: writeSentence(&text)
                }
            }
        }
        let lanes = includesLanes ?? (stage == .approach) ? LanePhrase().text(step.lanes ?? [], phrasebook) : ""
        if lanes.isEmpty {
            writeChain(&text)
        } else {
            let capitalized = phrasebook.capitalization.capitalized(lanes)
            filler.fill(phrasebook.withLanes, to: &text) { _, place, text in
                if place == .lanes { text.append(capitalized) } else { writeChain(&text) }
            }
        }
        return finished(text, about: [step, next].compactMap(\.self))
    }

    /// The announcement on a road that continues for a long distance.
    ///
    /// - Parameters:
    ///   - step: The current step; `nil` omits the road.
    ///   - distance: Distance to continue.
    public func continuing(on step: StepInfo? = nil, for distance: Meters) -> SpokenInstruction {
        var text = SentenceText(marks: true)
        let filler = words(for: step?.travelMode ?? .driving).filler
        filler.writeContinuation(on: step, for: distance, to: &text)
        return finished(text, about: [step].compactMap(\.self))
    }

    /// The phrases with the verbs of a travel mode.
    private func words(for mode: TravelMode) -> (phrasebook: Phrasebook, filler: PhraseFiller) {
        guard mode == .walking || mode == .cycling else { return (phrasebook, filler) }
        let own = Phrasebook.of(phrasebook.catalogue.language, for: mode)
        return (own, PhraseFiller(phrasebook: own, distances: filler.distances))
    }

    private func finished(_ text: SentenceText, about steps: [StepInfo]) -> SpokenInstruction {
        let sentence = text.finished(phrasebook.capitalization)
        var sounds: [String: String] = [:]
        for step in steps where !step.road.pronunciation.isEmpty { sounds[step.road.name] = step.road.pronunciation }
        return SpokenInstruction(
            text: sentence.text,
            markup: SpeechMarkup.document(sentence, language: spokenLanguage, sounds: sounds))
    }
}
