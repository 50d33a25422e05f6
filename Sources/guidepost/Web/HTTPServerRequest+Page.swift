// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPMessages
internal import HTTPTypes

extension HTTPServerRequest {
    /// The decoded value of a query parameter; `nil` if it is missing.
    func value(_ name: String) -> String? {
        URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
    }

    /// Whether the request may come from a page of this server. Pages of other sites in the same browser must not control
    /// it.
    var isSameSite: Bool {
        if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ headers[$0] }), site == "cross-site" { return false }
        guard method != "GET", method != "HEAD" else { return true }
        return method == "POST" && headers[.contentType]?.hasPrefix("application/json") == true
    }
}

extension HTTPServerResponse {
    /// A response that must not be cached.
    ///
    /// - Parameters:
    ///   - status: Status code.
    ///   - type: The media type.
    ///   - body: The body.
    ///   - more: Further header fields by name.
    static func uncached(
        _ status: Int = 200, _ type: String, _ body: [UInt8], _ more: [String: String] = [:]
    ) -> HTTPServerResponse {
        let all = ["Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"]
            .merging(more) { $1 }
        var headers = HTTPFields()
        for (name, value) in all.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return HTTPServerResponse(status: status, headers: headers, body: body)
    }

    /// A plain text response.
    static func text(_ status: Int, _ text: String) -> HTTPServerResponse {
        .uncached(status, "text/plain; charset=utf-8", Array((text + "\n").utf8))
    }
}
