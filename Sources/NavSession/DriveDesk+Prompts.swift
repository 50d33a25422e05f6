// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Questions to the driver, as `Navigator` puts them.
extension DriveDesk {
    /// Puts a subject to the driver, in place of what is there.
    mutating func presentation(_ subject: Prompt.Subject) -> [NavigatorEvent] {
        let events = dismissal()
        promptCount += 1
        let prompt = Prompt(number: promptCount, subject: subject)
        self.prompt = prompt
        return events + [.promptPresented(prompt)]
    }

    /// Takes the prompt away, if there is one.
    mutating func dismissal() -> [NavigatorEvent] {
        guard let prompt else { return [] }
        self.prompt = nil
        return [.promptDismissed(prompt)]
    }

    /// Does what the driver says to the prompt.
    mutating func answer(_ accepts: Bool) async -> [NavigatorEvent] {
        guard let subject = prompt?.subject else { return [] }
        let events = dismissal()
        guard accepts else { return events }
        switch subject {
        case .fasterRoute(let offer):
            guard let itinerary = try? Itinerary(offer.route) else { return events }
            request = offered ?? request
            return events + state.setRoute(itinerary, because: .traffic)
        case .skippedStop(let stop): return events + (await leaveOut(stop))
        case .trafficIncident, .test: return events
        }
    }

    /// Takes a stop away and follows another route. When none is found, everything stays as it was.
    private mutating func leaveOut(_ stop: Waypoint) async -> [NavigatorEvent] {
        guard var left = request?.remaining(for: state), left.removeStop(stop),
            let itinerary = try? await provider.itinerary(for: left)
        else { return [] }
        request = left
        return state.setRoute(itinerary, because: .stopRemoved)
    }
}
