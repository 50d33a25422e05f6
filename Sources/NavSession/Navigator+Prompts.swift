// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Questions to the driver, and traffic, which asks most of them.
extension Navigator {
    /// Puts `subject` to the driver, in place of what is there.
    func present(_ subject: Prompt.Subject) {
        guard shouldDisplayPrompts else { return }
        dismissPrompt()
        promptCount += 1
        let prompt = Prompt(number: promptCount, subject: subject)
        self.prompt = prompt
        delivery.post([.event(.promptPresented(prompt))])
    }

    /// Takes the prompt away without an answer.
    public func dismissPrompt() {
        guard let prompt else { return }
        self.prompt = nil
        delivery.post([.event(.promptDismissed(prompt))])
    }

    /// Says yes to the prompt and takes it away: follows the faster route, leaves the stop out.
    public func acceptPrompt() {
        guard let prompt else { return }
        dismissPrompt()
        switch prompt.subject {
        case .fasterRoute(let offer): take(offer)
        case .skippedStop(let waypoint): Task { _ = await self.removeStop(waypoint) }
        case .trafficIncident, .test: break
        }
    }

    /// Acts on a stop that was driven past.
    func askAboutStop(_ waypoint: Waypoint) {
        guard state.rules.skippedStops == .ask else { return }
        present(.skippedStop(waypoint))
    }

    private func take(_ offer: RouteOffer) {
        guard let itinerary = try? Itinerary(offer.route) else { return }
        if let request = request?.remaining(for: state) { self.request = request }
        post(state.setRoute(itinerary, because: .traffic))
    }

    /// Looks now whether traffic has changed the times or makes another route faster.
    public func refreshTraffic() { startTrafficCheck() }

    func startTrafficCheck() {
        guard trafficCheck == nil, search == nil, reroute == nil, let request,
            let check = TrafficCheck(state, answering: request)
        else { return }
        let (number, provider) = (nextSearchNumber(), provider)
        let task = Task { [weak self] in
            let news = await check.news(from: provider)
            self?.finishTrafficCheck(number, news)
        }
        trafficCheck = PendingReroute(number: number, task: task)
    }

    func cancelTrafficCheck() {
        trafficCheck?.task.cancel()
        trafficCheck = nil
    }

    private func finishTrafficCheck(_ number: Int, _ news: TrafficNews?) {
        guard trafficCheck?.number == number else { return }
        trafficCheck = nil
        switch news {
        case nil: break
        case .refreshed(let itinerary): state.refresh(by: itinerary)
        case .faster(let itinerary, let saving):
            let offer = RouteOffer(route: itinerary.route, saving: saving)
            if state.rules.takesFasterRoutes { take(offer) } else { present(.fasterRoute(offer)) }
        }
    }
}
