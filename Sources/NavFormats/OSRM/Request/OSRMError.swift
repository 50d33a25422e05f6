// SPDX-License-Identifier: Apache-2.0

/// An error response of the OSRM v5 API.
package struct OSRMError: Error, Sendable, Hashable {
    /// `code` of the response.
    package var code: Code
    /// Description of the error.
    package var message: String
    /// Status of the HTTP response.
    package var status = 400

    /// Codes that clients check. Source: docs/http.md of Project-OSRM/osrm-backend.
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
        // Codes that OSRM does not have, because it has no timeouts and no such services.
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

    /// The error for a malformed query.
    package static func malformed(at position: Int) -> OSRMError {
        OSRMError(.invalidQuery, "Query string malformed close to position \(position)")
    }

    /// The body of the response.
    package var body: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("code", code.rawValue)
            json.field("message", message)
        }
        return json.take()
    }
}
