// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes

/// The state of a file, by which clients ask whether they have it, and continue only what has not changed.
///
/// Source: RFC 9110, sections 8.8 and 13.
struct FileVersion: Hashable {
    /// Length of the file in bytes.
    let length: Int
    /// When the file was written.
    let modified: HTTPDate
    /// Entity tag, in quotes. It changes with each write.
    let etag: String

    /// The response that a request gets.
    enum Outcome: Hashable {
        /// The file or a part of it.
        case send(ByteRange)
        /// 304: the client has it.
        case notModified
        /// 412: the client wants another version.
        case preconditionFailed
    }

    /// Evaluates the conditions and the range of a GET or HEAD request.
    func outcome(of request: HTTPServerRequest) -> Outcome {
        let headers = request.headers
        if let tags = headers[.ifMatch] {
            guard matches(tags, isStrong: true) else { return .preconditionFailed }
        } else if let date = headers[.ifUnmodifiedSince].flatMap(HTTPDate.init) {
            guard modified.seconds <= date.seconds else { return .preconditionFailed }
        }
        if let tags = headers[.ifNoneMatch] {
            if matches(tags, isStrong: false) { return .notModified }
        } else if let date = headers[.ifModifiedSince].flatMap(HTTPDate.init), modified.seconds <= date.seconds {
            return .notModified
        }
        // A client that has the beginning of another version gets the whole file. Times are too coarse to compare.
        if let range = headers[.ifRange], range != etag { return .send(.whole) }
        return .send(ByteRange(headers[.range], of: length))
    }

    private func matches(_ tags: String, isStrong: Bool) -> Bool {
        tags.split(separator: ",").contains { tag in
            let tag = tag.trimmingPrefix { $0 == " " }
            let bare = tag.hasPrefix("W/") && !isStrong ? tag.dropFirst(2) : tag
            return bare == etag || bare == "*" || bare.prefix { $0 != " " } == etag
        }
    }
}
