// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

extension FleetRequestHandler {
    /// How long trips stay in the overview after they have ended, in seconds.
    private static let endedTripSeconds = 3_600.0

    /// `GET /console/fleet?after=VERSION`: the fleet for the dispatcher's page. It needs a server token.
    ///
    /// - Throws: `notFound` for another address, `invalidArgument` for a bad version, and errors of token and limits.
    func overview(_ request: RESTRequest, _ caller: FleetCaller) async throws(FleetError) -> [UInt8] {
        try await operate(.console, for: caller) { now throws(FleetError) in
            try await overview(request, at: now)
        }
    }

    private func overview(_ request: RESTRequest, at now: Timestamp) async throws(FleetError) -> [UInt8] {
        guard request.path == ["console", "fleet"], request.verb == nil else {
            throw FleetError(.notFound, "The overview of the fleet has the address /console/fleet.")
        }
        var version: Timestamp?
        for (key, value) in request.query {
            guard key == "after" else {
                throw FleetError(.invalidArgument, "Unknown parameter '\(key.prefix(100))'.", field: key)
            }
            guard let number = Int64(value) else {
                throw FleetError(
                    .invalidArgument, "'after' must be the 'version' of an earlier response.", field: "after")
            }
            version = Timestamp(nanoseconds: number)
        }
        try await service.synchronize()
        let overview = try service.look { state throws(FleetError) in
            state.fleet.overview(after: version, endedSince: now.adding(seconds: -Self.endedTripSeconds))
        }
        return OverviewDocument.json(overview, of: provider, at: now)
    }
}
