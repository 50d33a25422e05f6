// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
    public init(_ str: String) {}
    public init(stringLiteral value: String) {}
}
