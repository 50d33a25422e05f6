// SPDX-License-Identifier: Apache-2.0

/// Why a request gets no result, in the words of the OSRM v5 API.
package struct OSRMRefusal: Error, Sendable, Hashable {
    /// `code` of the answer.
    package var code: Code
    /// What is wrong, for people.
    package var message: String
    /// Status of the HTTP answer.
    package var status = 400

    /// Words that clients switch on. Source: docs/http.md of Project-OSRM/osrm-backend.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        case invalidURL = "InvalidUrl"
        case invalidService = "InvalidService"
        case invalidVersion = "InvalidVersion"
        case invalidOptions = "InvalidOptions"
        case invalidQuery = "InvalidQuery"
        case invalidValue = "InvalidValue"
        case noSegment = "NoSegment"
        case tooBig = "TooBig"
        case noRoute = "NoRoute"
        case noTable = "NoTable"
        case notImplemented = "NotImplemented"
        case noTrips = "NoTrips"
        case noMatch = "NoMatch"
        case disabledDataset = "DisabledDataset"
        case invalidMethod = "InvalidMethod"
        case invalidContentType = "InvalidContentType"
        // Not among OSRM's words: it has neither limits of time nor these services.
        case notFound = "NotFound"
        case forbidden = "Forbidden"
        case timeout = "Timeout"
        case overloaded = "Overloaded"
        case tooManyRequests = "TooManyRequests"
        case clientGone = "ClientGone"
        case busy = "Busy"
        case internalError = "InternalError"
    }

    package init(_ code: Code, _ message: String, status: Int = 400) {
        self.code = code
        self.message = message
        self.status = status
    }

    /// The address cannot be read beyond a byte.
    package static func malformed(at position: Int) -> OSRMRefusal {
        OSRMRefusal(.invalidQuery, "Query string malformed close to position \(position)")
    }

    /// The body of the answer.
    package var body: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("code", code.rawValue)
            json.field("message", message)
        }
        return json.take()
    }
}
