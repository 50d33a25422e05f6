// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation

/// A parsed HTTP request.
public struct RESTRequest: Sendable {
    /// The HTTP method, such as `GET`.
    public var method: String
    /// The components of the path, percent-decoded.
    public var path: [String]
    /// The custom method after a colon, such as `search`.
    public var verb: String?
    /// The parameters of the query, in order.
    public var query: [(key: String, value: String)]
    /// The bytes after the headers.
    public var body: [UInt8]

    /// Parses a request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - target: Path and query.
    ///   - body: The body.
    /// - Throws: `invalidArgument` for invalid percent encoding.
    public init(method: String, target: String, body: [UInt8] = []) throws(FleetError) {
        self.method = method
        self.body = body
        func plain(_ text: Substring) throws(FleetError) -> String {
            guard let text = String(text).removingPercentEncoding else {
                throw FleetError(.invalidArgument, "The address has an invalid percent encoding.")
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
