// SPDX-License-Identifier: Apache-2.0

/// One event of a stream of server-sent events.
///
/// Source: HTML Living Standard, section 9.2.
public struct ServerSentEvent: Sendable, Hashable {
    /// Identifier that a client sends back as `Last-Event-ID`; `nil` for none.
    public var id: String?
    /// Type of the event.
    public var event: String
    /// The data, without line breaks.
    public var data: [UInt8]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - event: Type of the event.
    ///   - data: The data, without line breaks.
    ///   - id: Identifier that a client sends back as `Last-Event-ID`.
    public init(event: String, data: [UInt8], id: String? = nil) {
        self.id = id
        self.event = event
        self.data = data
    }

    /// The event as sent, with the empty line after it.
    public var bytes: [UInt8] {
        Array("\(id.map { "id: \($0)\n" } ?? "")event: \(event)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    /// A line that clients ignore. It keeps connections alive and shows whether a client is still there.
    ///
    /// - Parameter text: The text, without line breaks.
    public static func comment(_ text: String) -> [UInt8] { Array(": \(text)\n\n".utf8) }
}
