// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// A search for a route that is under way.
struct PendingSearch {
    /// Tells this search from every other of the navigator.
    var number: Int
    var task: Task<Void, Never>
    /// Whom to tell the outcome.
    var answer: @MainActor (RouteStatus) -> Void
}

/// Asking the provider. A search belongs to the call that started it; the answer of a search that is no longer wanted
/// changes nothing.
extension Navigator {
    /// A number that no other search of this navigator has.
    func nextSearchNumber() -> Int {
        searchCount += 1
        return searchCount
    }

    /// Looks for a route and follows it, in place of what was followed before.
    func startSearch(
        _ request: RouteRequest, because change: RouteChange, number: Int,
        answer: @escaping @MainActor (RouteStatus) -> Void
    ) {
        let provider = provider
        let task = Task {
            let outcome = await Navigator.outcomes(of: request, from: provider)
            self.finishSearch(number, request, change, outcome)
        }
        search = PendingSearch(number: number, task: task, answer: answer)
    }

    /// Ends the search under way, if any (and if it is search `number`), with `canceled`.
    func cancelSearch(number: Int? = nil) {
        guard let search, number == nil || number == search.number else { return }
        search.task.cancel()
        self.search = nil
        tell(.canceled, to: search.answer)
    }

    /// Gives `status` as the outcome of a call, soon.
    func tell(_ status: RouteStatus, to answer: @escaping @MainActor (RouteStatus) -> Void) {
        delivery.post([.answer { answer(status) }])
    }

    /// Turns a call with an answer into one that waits for it. When the waiting task is canceled, so is the search.
    ///
    /// - Parameter start: Makes the call, with the number for its search and the answer to give.
    func answer(
        to start: (Int, @escaping @MainActor (RouteStatus) -> Void) -> Void
    ) async -> RouteStatus {
        let number = nextSearchNumber()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in start(number) { continuation.resume(returning: $0) } }
        } onCancel: {
            Task { @MainActor in self.cancelSearch(number: number) }
        }
    }

    private func finishSearch(
        _ number: Int, _ request: RouteRequest, _ change: RouteChange,
        _ outcome: Result<(Itinerary, others: [Route]), RouteError>
    ) {
        guard let search, search.number == number else { return }
        self.search = nil
        switch outcome {
        case .success((let itinerary, let others)):
            self.request = request
            alternativeRoutes = others
            post(state.setRoute(itinerary, because: change))
            tell(.ok, to: search.answer)
        case .failure(let error):
            tell(error.status, to: search.answer)
        }
    }

    /// Looks for a way back to the destinations, from where the traveler is. One who has driven onto a route that was
    /// offered before gets that one at once.
    func startReroute() {
        cancelReroute()
        if let (number, itinerary) = drivenAlternative {
            take(itinerary, number: number)
            return
        }
        guard let way = request.flatMap({ state.wayBack(for: $0) }) else {
            state.noteRerouteFailure()
            return
        }
        let (number, provider) = (nextSearchNumber(), provider)
        let task = Task { [weak self] in
            let outcome = await Navigator.outcome(of: way, from: provider)
            self?.finishReroute(number, way.remaining, outcome)
        }
        reroute = PendingReroute(number: number, task: task)
    }

    /// A new way is not wanted any more.
    func cancelReroute() {
        reroute?.task.cancel()
        reroute = nil
    }

    private func finishReroute(_ number: Int, _ request: RouteRequest, _ outcome: Result<Itinerary, RouteError>) {
        guard reroute?.number == number else { return }
        reroute = nil
        switch outcome {
        case .success(let itinerary):
            self.request = request
            post(state.setRoute(itinerary, because: .reroute))
        case .failure:
            state.noteRerouteFailure()
        }
    }

    /// Asks `provider`, away from the main actor.
    private nonisolated static func outcome(
        of way: WayBack, from provider: any RouteProviding
    ) async -> Result<Itinerary, RouteError> {
        do {
            return .success(try await provider.itinerary(for: way))
        } catch {
            return .failure(error)
        }
    }

    /// Asks `provider` for the best route and others, away from the main actor.
    private nonisolated static func outcomes(
        of request: RouteRequest, from provider: any RouteProviding
    ) async -> Result<(Itinerary, others: [Route]), RouteError> {
        do {
            let itineraries = try await provider.itineraries(for: request)
            return .success((itineraries[0], others: itineraries.dropFirst().map(\.route)))
        } catch {
            return .failure(error)
        }
    }
}

/// A search for a way back that is under way.
struct PendingReroute {
    /// Tells this search from every other of the navigator.
    var number: Int
    var task: Task<Void, Never>
}
