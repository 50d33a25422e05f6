// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Hands out what a navigator has to say: to listeners on the main actor, to each subscriber on a stream of its own.
///
/// Nothing is dropped, and everything, answers to requests too, is handed out in the order in which it was posted and
/// never before the posting call has returned.
@MainActor final class EventDelivery {
    /// Something to hand out.
    enum Parcel {
        case event(NavigatorEvent)
        case answer(@MainActor () -> Void)
    }

    private struct Seat {
        weak var listener: (any NavigatorListener)?
    }

    private var seats: [Seat] = []
    /// The streams among the readers.
    let streams = EventStreams<NavigatorEvent>()
    private var outbox: [Parcel] = []
    private var isEmptying = false
    private weak var navigator: Navigator?

    /// Speaks for `navigator` from now on.
    func speak(for navigator: Navigator) { self.navigator = navigator }

    /// Adds a listener, held weakly. One that is already there stays where it is.
    func add(_ listener: any NavigatorListener) {
        seats.removeAll { $0.listener == nil }
        guard !seats.contains(where: { $0.listener === listener }) else { return }
        seats.append(Seat(listener: listener))
    }

    /// Takes a listener away; tells whether it was there.
    func remove(_ listener: any NavigatorListener) -> Bool {
        guard let seat = seats.firstIndex(where: { $0.listener === listener }) else { return false }
        seats.remove(at: seat)
        return true
    }

    /// Hands out `parcels` soon.
    func post(_ parcels: some Sequence<Parcel>) {
        outbox.append(contentsOf: parcels)
        guard !isEmptying, !outbox.isEmpty else { return }
        isEmptying = true
        Task { self.empty() }
    }

    /// Comes back when everything that was posted so far has been handed out.
    func everythingToldSoFar() async {
        await withCheckedContinuation { done in post(CollectionOfOne(.answer { done.resume() })) }
    }

    private func empty() {
        while !outbox.isEmpty {
            let parcels = outbox
            outbox = []
            for parcel in parcels {
                switch parcel {
                case .event(let event): tell(event)
                case .answer(let answer): answer()
                }
            }
        }
        isEmptying = false
    }

    private func tell(_ event: NavigatorEvent) {
        streams.yield(event)
        guard let navigator else { return }
        if case .locationSnapped(let location) = event { navigator.roadSnappedLocationProvider.deliver(location) }
        for listener in seats.compactMap(\.listener) { event.tell(listener, of: navigator) }
    }
}

extension Navigator {
    /// Comes back when listeners, streams and askers have been told everything that has happened so far.
    package func everythingTold() async { await delivery.everythingToldSoFar() }
}

extension NavigatorEvent {
    /// Calls the methods of `listener` that tell of this event.
    @MainActor fileprivate func tell(_ listener: any NavigatorListener, of navigator: Navigator) {
        switch self {
        case .arrived(let waypoint, _): listener.navigator(navigator, didArriveAt: waypoint)
        case .routeChanged(let change):
            listener.navigatorDidChangeRoute(navigator)
            listener.navigator(navigator, didChangeRoute: change)
        case .remainingTime(let time): listener.navigator(navigator, didUpdateRemainingTime: time)
        case .remainingDistance(let distance): listener.navigator(navigator, didUpdateRemainingDistance: distance)
        case .delayCategory(let category): listener.navigator(navigator, didUpdate: category)
        case .lightingMode(let mode): listener.navigator(navigator, didChangeSuggestedLightingMode: mode)
        case .speedAlert(let alert):
            listener.navigator(navigator, didUpdateSpeedingPercentage: alert.percentage)
            listener.navigator(navigator, didUpdate: alert.severity, speedingPercentage: alert.percentage)
        case .navInfoUpdated(let info): listener.navigator(navigator, didUpdate: info)
        case .announcementDue(let announcement): listener.navigator(navigator, didAnnounce: announcement)
        case .notificationWanted(let step): listener.navigator(navigator, wantsNotificationOf: step)
        case .promptPresented: listener.navigatorWillPresentPrompt(navigator)
        case .promptDismissed: listener.navigatorDidDismissPrompt(navigator)
        case .locationSnapped, .passedBy, .leftRoute, .routeNeeded, .returnedToRoute, .trafficNeeded, .guidanceChanged,
            .signalLost, .signalRegained:
            break
        }
    }
}
