// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Requests and their responses. The response of a request that has been canceled or replaced is ignored.
extension NavigationEngine {
    /// Requests a route to follow in place of the current one.
    mutating func startSearch(_ request: RouteRequest, because change: RouteChange, id: RequestID) {
        search = PendingSearch(id: id, request: request, change: change)
        effects.append(.findRoute(id, request))
    }

    /// Cancels the pending search, or only the one with the given ID. Its caller gets the status `canceled`.
    mutating func cancelSearch(_ id: RequestID) -> [Effect] {
        if search?.id == id { cancelPendingSearch() }
        return takeEffects()
    }

    /// Cancels the pending search. Its caller gets the status `canceled`.
    mutating func cancelPendingSearch() {
        guard let search else { return }
        self.search = nil
        effects.append(.cancel(search.id))
        effects.append(.complete(search.id, .canceled))
    }

    /// Takes the response to `Effect.findRoute`.
    mutating func finishSearch(_ id: RequestID, with result: SearchResult) -> [Effect] {
        guard let search, search.id == id else { return [] }
        self.search = nil
        switch result {
        case .success(let found):
            request = search.request
            alternativeRoutes = found.alternatives
            process(state.setRoute(found.best, because: search.change))
            effects.append(.complete(id, .ok))
        case .failure(let error):
            effects.append(.complete(id, error.status))
        }
        return takeEffects()
    }

    // MARK: Rerouting

    /// Requests a route to the remaining destinations. An alternative that the traveler has driven onto is followed at once.
    mutating func startReroute() {
        cancelReroute()
        if let (index, itinerary) = drivenAlternative {
            followAlternative(itinerary, index: index)
            return
        }
        guard let rerouteRequest = request.flatMap({ state.rerouteRequest(for: $0) }) else {
            state.noteRerouteFailure()
            return
        }
        let id = makeRequestID()
        reroute = PendingReroute(id: id, remaining: rerouteRequest.remaining)
        effects.append(.reroute(id, rerouteRequest))
    }

    /// Cancels the pending reroute, if any.
    mutating func cancelReroute() {
        guard let reroute else { return }
        self.reroute = nil
        effects.append(.cancel(reroute.id))
    }

    /// Takes the response to `Effect.reroute`.
    mutating func finishReroute(_ id: RequestID, with result: Result<Itinerary, RouteError>) -> [Effect] {
        guard let reroute, reroute.id == id else { return [] }
        self.reroute = nil
        switch result {
        case .success(let itinerary):
            request = reroute.remaining
            process(state.setRoute(itinerary, because: .reroute))
        case .failure:
            state.noteRerouteFailure()
        }
        return takeEffects()
    }

    // MARK: Traffic

    /// Requests the current traffic.
    mutating func refreshTraffic() -> [Effect] {
        startTrafficCheck()
        return takeEffects()
    }

    /// Requests the current traffic, unless another request is pending.
    mutating func startTrafficCheck() {
        guard followsTraffic, trafficCheck == nil, search == nil, reroute == nil, let request,
            let check = TrafficCheck(state, answering: request)
        else { return }
        let id = makeRequestID()
        trafficCheck = id
        effects.append(.checkTraffic(id, check))
    }

    /// Cancels the pending traffic check, if any.
    mutating func cancelTrafficCheck() {
        guard let trafficCheck else { return }
        self.trafficCheck = nil
        effects.append(.cancel(trafficCheck))
    }

    /// Takes the response to `Effect.checkTraffic`; `nil` if the provider had none.
    mutating func finishTrafficCheck(_ id: RequestID, with update: TrafficUpdate?) -> [Effect] {
        guard trafficCheck == id else { return [] }
        trafficCheck = nil
        switch update {
        case nil: break
        case .refreshed(let itinerary):
            process(state.refresh(by: itinerary) ?? [])
        case .faster(let itinerary, let saving):
            let offer = RouteOffer(route: itinerary.route, saving: saving)
            if state.rules.takesFasterRoutes { follow(offer) } else { addPrompt(.fasterRoute(offer)) }
        }
        return takeEffects()
    }

    /// Follows an offered route.
    mutating func follow(_ offer: RouteOffer) {
        guard let itinerary = try? Itinerary(offer.route) else { return }
        if let request = request?.remaining(for: state) { self.request = request }
        process(state.setRoute(itinerary, because: .traffic))
    }
}
