// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

extension FleetRequestHandler {
    /// `GET /rides/TRIP?language=TAG`: what the page of a rider shows beside the trip. It needs a token for the trip.
    ///
    /// - Throws: `notFound` for another address, `invalidArgument` for bad parameters, and the errors of `GetTrip`.
    func ride(_ request: RESTRequest, _ caller: FleetCaller) async throws(FleetError) -> [UInt8] {
        guard request.path.count == 2, request.verb == nil else {
            throw FleetError(.notFound, "The details of a ride have the address /rides/TRIP.")
        }
        let language = try Self.language(in: request)
        return try await ride(try TripID(request.path[1]), language: language, for: caller).json
    }

    /// The parameter `language`; empty without it.
    ///
    /// - Throws: `invalidArgument` for another parameter, and for what is no tag.
    static func language(in request: RESTRequest) throws(FleetError) -> String {
        var language = ""
        for (key, value) in request.query {
            guard key == "language" else {
                throw FleetError(.invalidArgument, "Unknown parameter '\(key.prefix(100))'.", field: key)
            }
            guard value.utf8.count <= 35, value.utf8.allSatisfy(Self.isTagByte) else {
                throw FleetError(.invalidArgument, "'language' must be a BCP 47 tag such as de.", field: key)
            }
            language = value
        }
        return language
    }

    /// Whether a byte is a letter, a digit or a hyphen.
    private static func isTagByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
