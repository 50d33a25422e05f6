// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation

/// One HTTP request, taken apart.
public struct RESTRequest: Sendable {
    /// Word of the request line, such as `GET`.
    public var method: String
    /// Parts of the path, without percent signs.
    public var path: [String]
    /// What comes after a colon in the last part, such as `search`.
    public var verb: String?
    /// What the query says, in its order.
    public var query: [(key: String, value: String)]
    /// What was sent along.
    public var body: [UInt8]

    /// Takes a request apart.
    ///
    /// - Throws: `invalidArgument` for percent signs that stand for nothing.
    public init(method: String, target: String, body: [UInt8] = []) throws(FleetError) {
        self.method = method
        self.body = body
        func plain(_ text: Substring) throws(FleetError) -> String {
            guard let text = String(text).removingPercentEncoding else {
                throw FleetError(.invalidArgument, "The address holds a percent sign that stands for nothing.")
            }
            return text
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        var verb: String?
        let segments = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: true)
        for (row, segment) in segments.enumerated() {
            guard row == segments.count - 1, let colon = segment.lastIndex(of: ":") else {
                path.append(try plain(segment))
                continue
            }
            path.append(try plain(segment[..<colon]))
            verb = try plain(segment[segment.index(after: colon)...])
        }
        self.path = path
        self.verb = verb
        query = []
        guard parts.count > 1 else { return }
        for pair in parts[1].split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? String(sides[1]).replacing("+", with: " ")[...] : ""
            query.append((try plain(sides[0]), try plain(value)))
        }
    }
}
