// SPDX-License-Identifier: Apache-2.0

internal import NavSession
internal import Synchronization

/// What the driver said to a question, on its way from a screen to the drive.
final class DriveAnswers: Sendable {
    /// An answer to a question.
    struct Answer: Sendable {
        var prompt: Prompt
        var accepts: Bool
    }

    private let waiting = Mutex<[Answer]>([])

    /// Hands an answer in.
    func give(_ accepts: Bool, to prompt: Prompt) {
        waiting.withLock { $0.append(Answer(prompt: prompt, accepts: accepts)) }
    }

    /// Takes the answer to what is asked now. Answers to what was asked before mean nothing any more.
    func take(for prompt: Prompt?) -> Bool? {
        waiting.withLock { answers in
            defer { answers = [] }
            return answers.last { $0.prompt == prompt }?.accepts
        }
    }
}
