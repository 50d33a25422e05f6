// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Performing the effects of the engine.
extension Navigator {
    /// Performs effects in order.
    func perform(_ effects: [NavigationEngine.Effect]) {
        for effect in effects {
            switch effect {
            case .deliver(let event):
                recordTraveledPath(event)
                delivery.post(.event(event))
            case .findRoute(let id, let request): findRoute(request, id)
            case .reroute(let id, let request): findReroute(request, id)
            case .checkTraffic(let id, let check): requestTraffic(check, id)
            case .cancel(let id): tasks.removeValue(forKey: id)?.cancel()
            case .complete(let id, let status):
                guard let completion = completions.removeValue(forKey: id) else { continue }
                delivery.post(.callback { completion(status) })
            case .skipStop(let stop): Task { _ = await self.removeStop(stop) }
            }
        }
    }

    private func findRoute(_ request: RouteRequest, _ id: NavigationEngine.RequestID) {
        tasks[id] = Task { [provider] in
            let result = await provider.searchResult(for: request)
            self.finish(id) { self.engine.finishSearch(id, with: result) }
        }
    }

    private func findReroute(_ request: RerouteRequest, _ id: NavigationEngine.RequestID) {
        tasks[id] = Task { [weak self, provider] in
            let result = await provider.result(for: request)
            self?.finish(id) { self?.engine.finishReroute(id, with: result) ?? [] }
        }
    }

    private func requestTraffic(_ check: TrafficCheck, _ id: NavigationEngine.RequestID) {
        tasks[id] = Task { [weak self, provider] in
            let update = await check.update(from: provider)
            self?.finish(id) { self?.engine.finishTrafficCheck(id, with: update) ?? [] }
        }
    }

    /// Passes a response to the engine, unless the request has been canceled.
    private func finish(_ id: NavigationEngine.RequestID, _ respond: () -> [NavigationEngine.Effect]) {
        guard tasks.removeValue(forKey: id) != nil else { return }
        perform(respond())
    }

    /// Calls the engine and waits for the status of the call. Canceling the waiting task cancels the search.
    ///
    /// - Parameter call: Calls the engine with the ID of the call.
    func status(
        of call: (NavigationEngine.RequestID) -> [NavigationEngine.Effect]
    ) async -> RouteStatus {
        let id = engine.makeRequestID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                completions[id] = { continuation.resume(returning: $0) }
                perform(call(id))
            }
        } onCancel: {
            Task { @MainActor in self.perform(self.engine.cancelSearch(id)) }
        }
    }
}
