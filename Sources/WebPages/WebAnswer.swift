// SPDX-License-Identifier: Apache-2.0

/// What is sent back to a browser, whichever server sends it.
public struct WebAnswer: Sendable, Hashable {
    /// Number of the status.
    public var status: Int
    /// Names and values of the header.
    public var headers: [String: String]
    /// What follows the header.
    public var body: [UInt8]

    /// Makes an answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
