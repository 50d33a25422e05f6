// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Prompts, and the traffic, which causes most of them.
extension Navigator {
    /// Whether prompts are presented. Setting it to false dismisses the current one.
    public var shouldDisplayPrompts: Bool {
        get { engine.shouldDisplayPrompts }
        set {
            engine.shouldDisplayPrompts = newValue
            if !newValue { dismissPrompt() }
        }
    }

    /// The prompt that is presented; `nil` for none.
    public var prompt: Prompt? { engine.prompt }

    /// Presents a prompt in place of the current one.
    func present(_ subject: Prompt.Subject) { perform(engine.present(subject)) }

    /// Dismisses the prompt without accepting it.
    public func dismissPrompt() { perform(engine.dismissPrompt()) }

    /// Accepts the prompt and dismisses it: follows the faster route, or skips the stop.
    public func acceptPrompt() { perform(engine.acceptPrompt()) }

    /// Requests the current traffic: times are updated, and a faster route is offered or followed.
    public func refreshTraffic() { perform(engine.refreshTraffic()) }
}
