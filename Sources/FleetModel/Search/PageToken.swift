// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Where the next page of a list begins. A token is valid for one set of criteria.
struct PageToken {
    let text: String

    /// What a token says.
    struct Start {
        /// The ID after which the page begins.
        let id: String
        /// The number of elements on all pages; `nil` if the list has none.
        let total: Int?
    }

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - id: The ID after which the page begins.
    ///   - total: The number of elements on all pages, so that they are counted only once.
    ///   - criteria: A text that is equal for equal criteria.
    init(after id: String, total: Int? = nil, criteria: String) {
        let count = total.map { ":\($0)" } ?? ""
        text = Data("\(PageToken.fingerprint(of: criteria))\(count) \(id)".utf8).base64EncodedString()
    }

    /// Parses a token.
    ///
    /// - Returns: Where the page begins; `nil` for the first page.
    static func start(_ token: String, criteria: String) throws(FleetError) -> Start? {
        guard !token.isEmpty else { return nil }
        let invalid = FleetError(.invalidArgument, "The page token is invalid.", field: "page_token")
        guard let data = Data(base64Encoded: token), let text = String(bytes: data, encoding: .utf8),
            let space = text.firstIndex(of: " ")
        else { throw invalid }
        let head = text[..<space].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard head.first.map({ String($0) }) == fingerprint(of: criteria) else {
            throw FleetError(
                .invalidArgument, "The page token belongs to a list with other criteria.", field: "page_token")
        }
        var total: Int?
        if head.count > 1 {
            guard let number = Int(head[1]), number >= 0 else { throw invalid }
            total = number
        }
        return Start(id: String(text[text.index(after: space)...]), total: total)
    }

    /// A hash that is equal for equal criteria, also after a restart: FNV-1a of their description.
    private static func fingerprint(of criteria: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in criteria.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

/// One page of a list.
public struct Page<Element: Sendable>: Sendable {
    /// The elements of the page.
    public var elements: [Element]
    /// The token of the next page; empty on the last.
    public var nextToken: String
    /// The number of elements on all pages when the first one was read.
    public var total: Int
}

extension Page {
    /// The number of elements on a page: 100 by default, at most 1,000.
    ///
    /// - Throws: `invalidArgument` for a negative number.
    static func size(_ size: Int) throws(FleetError) -> Int {
        guard size >= 0 else { throw FleetError(.invalidArgument, "The page size is negative.", field: "page_size") }
        return size == 0 ? 100 : min(size, 1_000)
    }
}
