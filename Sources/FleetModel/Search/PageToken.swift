// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Where the next page of a list begins. A token is valid for one set of criteria.
struct PageToken {
    let text: String

    /// Creates a token.
    init(after id: String, criteria: some Hashable & Sendable) {
        text = Data("\(PageToken.fingerprint(of: criteria)) \(id)".utf8).base64EncodedString()
    }

    /// Parses a token.
    ///
    /// - Returns: The ID after which the page begins; `nil` for the first page.
    static func start(_ token: String, criteria: some Hashable & Sendable) throws(FleetError) -> String? {
        guard !token.isEmpty else { return nil }
        guard let data = Data(base64Encoded: token), let text = String(bytes: data, encoding: .utf8),
            let space = text.firstIndex(of: " ")
        else { throw FleetError(.invalidArgument, "The page token is invalid.", field: "page_token") }
        guard text[..<space] == fingerprint(of: criteria) else {
            throw FleetError(
                .invalidArgument, "The page token belongs to a list with other criteria.", field: "page_token")
        }
        return String(text[text.index(after: space)...])
    }

    /// A hash that is equal for equal criteria, also after a restart: FNV-1a of their description.
    private static func fingerprint(of criteria: some Hashable & Sendable) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in String(describing: criteria).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

/// One page of a list.
public struct Page<Element: Sendable>: Sendable {
    /// The elements of the page.
    public var elements: [Element]
    /// The token of the next page; empty on the last.
    public var nextToken: String
    /// The number of elements on all pages.
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

    /// A page of a list in the order of IDs.
    init(
        of all: [Element], id: (Element) -> String, size: Int, token: String, criteria: some Hashable & Sendable
    ) throws(FleetError) {
        let size = try Page.size(size)
        let start = try PageToken.start(token, criteria: criteria)
        let first = start.map { start in
            all.firstIndex { start.precedesAsID(id($0)) } ?? all.endIndex
        }
        let rest = all[(first ?? 0)...]
        elements = Array(rest.prefix(size))
        total = all.count
        nextToken =
            elements.last.flatMap { last in
                rest.count > size ? PageToken(after: id(last), criteria: criteria).text : nil
            } ?? ""
    }
}
