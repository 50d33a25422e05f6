// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// Puts what a voice says on the way to a maneuver into words: the maneuver's sentence with the distance before it, with
/// the lanes to use, or with what comes right after it.
public struct AnnouncementWriter: Sendable {
    private let book: Phrasebook
    private let remark: Remark

    /// Speaks in `language` (BCP 47) or the closest one there are words for, in the units of `distances`.
    public init(language: String, distances: DistanceFormat) {
        book = Phrasebook.of(language)
        remark = Remark(book: book, distances: distances)
    }

    /// Tag of the language that is really spoken.
    public var spokenLanguage: String { book.catalogue.language }

    /// What is said of a maneuver.
    ///
    /// - Parameters:
    ///   - step: The maneuver.
    ///   - stage: Which word it is. The earlier, the less is said that the driver would have forgotten by then: what
    ///     comes right after is not told with `early`.
    ///   - distance: How far it is; `nil`, or at the stage `now`, for no word of it.
    ///   - count: Which street to that side is meant, 1 for the next one; see `VoiceSchedule.ordinal(at:)`.
    ///   - tellsLanes: Whether to say which lanes to use; `nil` for doing so with `approach`.
    ///   - next: What follows so soon that it has to be said as well.
    /// - Complexity: O(length).
    public func announcement(
        for step: StepInfo, stage: VoiceStage.Kind, in distance: Meters? = nil, counting count: Int = 1,
        tellsLanes: Bool? = nil, then next: StepInfo? = nil
    ) -> Announcement {
        let writer = SentenceWriter(step, Saying(step, counting: count), book, .spoken, counting: count)
        var text = SentenceText(marks: true)
        func writeSentence(_ text: inout SentenceText) {
            guard stage != .now, let distance, remark.distances.roundedForSpeech(distance).number > 0 else {
                writer.write(stage == .now ? writer.now : writer.running, to: &text)
                return
            }
            remark.fill(book.ahead, to: &text, distance: distance) { _, place, text in
                switch place {
                case .verb: writer.write(writer.ahead.atVerb.verb, to: &text)
                case .rest: writer.write(writer.ahead.atVerb.rest, to: &text)
                default: writer.write(writer.ahead, to: &text)
                }
            }
        }
        func writeChain(_ text: inout SentenceText) {
            guard stage != .early, let next else { return writeSentence(&text) }
            let follower = SentenceWriter(next, Saying(next), book, .following)
            remark.fill(book.then, to: &text) { _, place, text in
                switch place {
                case .next: follower.write(follower.next, to: &text)
                case .nextVerb: follower.write(follower.next.atVerb.verb, to: &text)
                case .nextRest: follower.write(follower.next.atVerb.rest, to: &text)
                default: writeSentence(&text)
                }
            }
        }
        let lanes = tellsLanes ?? (stage == .approach) ? LanePhrase().text(step.lanes ?? [], book) : ""
        if lanes.isEmpty {
            writeChain(&text)
        } else {
            let capitalised = book.letters.capitalised(lanes)
            remark.fill(book.withLanes, to: &text) { _, place, text in
                if place == .lanes { text.append(capitalised) } else { writeChain(&text) }
            }
        }
        return finished(text, about: [step, next].compactMap(\.self))
    }

    /// What is said on a road that one stays on for long.
    ///
    /// - Parameter step: The step that is being driven; `nil` for no word of its road.
    public func staying(on step: StepInfo? = nil, for distance: Meters) -> Announcement {
        var text = SentenceText(marks: true)
        remark.writeStaying(on: step, for: distance, to: &text)
        return finished(text, about: [step].compactMap(\.self))
    }

    private func finished(_ text: SentenceText, about steps: [StepInfo]) -> Announcement {
        let sentence = text.finished(book.letters)
        var sounds: [String: String] = [:]
        for step in steps where !step.road.pronunciation.isEmpty { sounds[step.road.name] = step.road.pronunciation }
        return Announcement(
            text: sentence.text,
            markup: SpeechMarkup.document(sentence, language: spokenLanguage, sounds: sounds))
    }
}
