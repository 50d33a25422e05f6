// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Destinations that were set before the first location.
struct WaitingDestinations {
    var destinations: [Waypoint]
    var options: RoutingOptions
    /// The ID of the call that set them.
    var id: NavigationEngine.RequestID
    /// Ends the call after a time.
    var timeout: Task<Void, Never>
}

extension Navigator {
    /// Keeps destinations until the first location, or until `firstLocationTimeout` has passed.
    func wait(for destinations: [Waypoint], _ options: RoutingOptions, _ id: NavigationEngine.RequestID) {
        let seconds = min(firstLocationTimeout, 3_600)
        let timeout = Task { [weak self] in
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            self?.giveUpWaiting(id)
        }
        waiting = WaitingDestinations(destinations: destinations, options: options, id: id, timeout: timeout)
    }

    /// Finds the route that has waited, if there is a location now.
    func findRouteForWaiting() {
        guard let waiting, let request = request(for: waiting.destinations, waiting.options) else { return }
        forgetWaiting()
        perform(
            engine.setDestinations(
                waiting.destinations, limit: maximumDestinations, request: request, id: waiting.id))
    }

    /// Ends the call whose destinations wait with `canceled`.
    func cancelWaiting() {
        guard let id = waiting?.id else { return }
        forgetWaiting()
        perform([.complete(id, .canceled)])
    }

    /// Ends the call with `locationUnavailable`, or with what is wrong with its destinations.
    private func giveUpWaiting(_ id: NavigationEngine.RequestID) {
        guard let waiting, waiting.id == id else { return }
        forgetWaiting()
        perform(
            engine.setDestinations(waiting.destinations, limit: maximumDestinations, request: nil, id: waiting.id))
    }

    private func forgetWaiting() {
        waiting?.timeout.cancel()
        waiting = nil
    }
}
