// SPDX-License-Identifier: Apache-2.0

/// A prompt for the driver on a card over the map, with one or two buttons. The texts are in the driver's language.
public struct MapPrompt: Sendable, Hashable {
    /// The heading, such as "Faster route".
    public var title: String
    /// Details for a second row, such as the time that is saved; empty for none.
    public var detail: String
    /// Text of the button that accepts.
    public var accept: String
    /// Text of the button that declines; empty for a notice, which can only be acknowledged.
    public var decline: String

    /// Creates a prompt.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - detail: Details for a second row; empty for none.
    ///   - accept: Text of the button that accepts.
    ///   - decline: Text of the button that declines; empty for a notice.
    public init(title: String, detail: String = "", accept: String, decline: String = "") {
        self.title = title
        self.detail = detail
        self.accept = accept
        self.decline = decline
    }

    /// Whether the driver can accept or decline.
    public var needsResponse: Bool { !decline.isEmpty }
}
