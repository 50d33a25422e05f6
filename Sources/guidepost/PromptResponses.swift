// SPDX-License-Identifier: Apache-2.0

internal import NavSession
internal import Synchronization

/// Passes the driver's responses to prompts from a screen to the drive.
final class PromptResponses: Sendable {
    /// The response to a prompt.
    struct Response: Sendable {
        var prompt: Prompt
        var accepts: Bool
    }

    private let waiting = Mutex<[Response]>([])

    /// Adds a response.
    func add(_ accepts: Bool, to prompt: Prompt) {
        waiting.withLock { $0.append(Response(prompt: prompt, accepts: accepts)) }
    }

    /// Removes the response to the current prompt. Responses to earlier prompts are dropped.
    func take(for prompt: Prompt?) -> Bool? {
        waiting.withLock { responses in
            defer { responses = [] }
            return responses.last { $0.prompt == prompt }?.accepts
        }
    }
}
