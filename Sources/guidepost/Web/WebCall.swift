// SPDX-License-Identifier: Apache-2.0

internal import FleetServer
internal import Foundation
internal import HTTPTypes
internal import NavServer
internal import WebPages

/// A request of a page, whichever server took it.
struct WebCall: Sendable {
    var method: String
    var target: String
    var headers: HTTPFields
    var body: [UInt8]

    init(_ request: HTTPExtraRequest) {
        (method, target, headers, body) = (request.method, request.target, request.headers, request.body)
    }

    init(_ request: FeedRequest) {
        (method, target, headers, body) = (request.method, request.target, request.headers, request.body)
    }

    /// The path without the query.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// A value of the query.
    func value(_ name: String) -> String? {
        URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
    }

    /// Whether it comes from a page of this server: other pages that the same browser shows are not to drive.
    var isFromHere: Bool {
        if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ headers[$0] }), site == "cross-site" { return false }
        guard method != "GET", method != "HEAD" else { return true }
        return method == "POST" && headers[.contentType]?.hasPrefix("application/json") == true
    }
}

extension WebAnswer {
    /// Something that is another thing at the next moment.
    static func live(_ status: Int = 200, _ type: String, _ body: [UInt8], _ more: [String: String] = [:]) -> WebAnswer
    {
        WebAnswer(
            status: status,
            headers: ["Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"].merging(
                more
            ) { $1 },
            body: body)
    }

    /// Words for people.
    static func words(_ status: Int, _ words: String) -> WebAnswer {
        .live(status, "text/plain; charset=utf-8", Array((words + "\n").utf8))
    }

    /// Names and values of the header as servers take them.
    var fields: HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }
}

extension FeedReply {
    init(_ answer: WebAnswer) { self.init(status: answer.status, headers: answer.fields, body: answer.body) }
}

extension HTTPExtraAnswer {
    init(_ answer: WebAnswer) { self.init(status: answer.status, headers: answer.fields, body: answer.body) }
}
