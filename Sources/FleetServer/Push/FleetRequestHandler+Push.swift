// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// The addresses by which the page of a rider subscribes to messages about a trip.
extension FleetRequestHandler {
    /// The methods of an address below `/rides`; `nil` if there is no such address.
    static func rideMethods(at request: RESTRequest) -> [String]? {
        guard request.path.first == "rides", request.verb == nil else { return nil }
        switch (request.path.count, request.path.dropFirst(2).first) {
        case (2, nil): return ["GET", "HEAD"]
        case (3, "push"?): return ["PUT"]
        case (4, "push"?): return ["DELETE"]
        default: return nil
        }
    }

    /// `PUT /rides/TRIP/push?language=TAG` stores the subscription of a browser, and `DELETE /rides/TRIP/push/ID` deletes it.
    /// They need a token that was obtained with a link to the trip, and count as calls of `GetTrip`.
    ///
    /// - Throws: `notFound` without a key for push messages, `permissionDenied` for another token, `failedPrecondition` for a
    ///   trip that has ended, `resourceExhausted`, `invalidArgument`, and the errors of `GetTrip`.
    func push(_ request: RESTRequest, _ caller: FleetCaller) async throws(FleetError) -> [UInt8] {
        let start = ContinuousClock.now
        do throws(FleetError) {
            let answer = try await changePush(request, caller)
            record(.getTrip, caller, since: start)
            return answer
        } catch {
            record(.getTrip, caller, error, since: start)
            throw error
        }
    }

    private func changePush(_ request: RESTRequest, _ caller: FleetCaller) async throws(FleetError) -> [UInt8] {
        let (id, language) = (try TripID(request.path[1]), try Self.language(in: request))
        let provider = service.provider
        let (_, grant) = try await admit(.getTrip, caller) { _ throws(FleetError) in
            AddressedCall(provider: provider, call: .getTrip(id, TripReadOptions()))
        }
        guard let push = webhooks?.push else {
            throw FleetError(.notFound, "This server sends no push messages; start it with --push-key.")
        }
        guard let text = grant.shareID else {
            throw FleetError(.permissionDenied, "Only who follows the trip by a link can subscribe.")
        }
        if request.method == "DELETE" {
            guard try await push.subscriptions.remove(request.path[3], of: id) else {
                throw FleetError(.notFound, "There is no such subscription.")
            }
            return Array("{}".utf8)
        }
        let share = try service.look { state throws(FleetError) in
            guard try state.fleet.trip(id).isActive else {
                throw FleetError(.failedPrecondition, "The trip has ended.")
            }
            return try state.fleet.share(try ShareID(text))
        }
        let subscription = try PushSubscription(
            json: request.body, language: language, share: share, hosts: push.settings.hosts)
        try await push.subscriptions.put(subscription)
        return Array("{\"id\":\"\(subscription.id)\"}".utf8)
    }
}
