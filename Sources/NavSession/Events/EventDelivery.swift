// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Delivers the events of a navigator to its listeners on the main actor, and to each subscriber on its own stream.
///
/// No event is dropped. Events and callbacks are delivered in the order in which they were posted, and never from inside
/// the posting call.
@MainActor final class EventDelivery {
    /// A queued delivery.
    enum Item {
        case event(NavigatorEvent)
        case callback(@MainActor () -> Void)
    }

    /// The navigator that listeners are called with.
    weak var navigator: Navigator?
    /// The streams of all subscribers.
    let streams = EventStreams<NavigatorEvent>()
    private let queue = DeliveryQueue<Item>()
    /// Which objects listen.
    nonisolated let identities: ListenerIdentities
    private var listeners: WeakListeners<any NavigatorListener>

    init() {
        identities = ListenerIdentities()
        listeners = WeakListeners(identities)
    }

    /// Adds a listener, which is held weakly. One that has been added before keeps its place.
    func add(_ listener: any NavigatorListener) { listeners.add(listener) }

    /// Delivers an event or calls a callback soon.
    func post(_ item: Item) { queue.post(CollectionOfOne(item)) { self.deliver($0) } }

    /// Waits until everything posted so far has been delivered.
    func flush() async {
        await withCheckedContinuation { continuation in post(.callback { continuation.resume() }) }
    }

    private func deliver(_ item: Item) {
        switch item {
        case .event(let event): deliver(event)
        case .callback(let callback): callback()
        }
    }

    private func deliver(_ event: NavigatorEvent) {
        streams.yield(event)
        guard let navigator else { return }
        if case .locationSnapped(let location) = event { navigator.roadSnappedLocationProvider.deliver(location) }
        for listener in listeners.all { event.notify(listener, of: navigator) }
    }
}

extension Navigator {
    /// Waits until listeners, streams and callbacks have received everything that has happened so far.
    package func allEventsDelivered() async { await delivery.flush() }
}

extension NavigatorEvent {
    /// Calls the methods of `listener` that correspond to the event.
    @MainActor fileprivate func notify(_ listener: any NavigatorListener, of navigator: Navigator) {
        listener.navigator(navigator, didEmit: self)
        switch self {
        case .arrived(let waypoint, _, _): listener.navigator(navigator, didArriveAt: waypoint)
        case .routeChanged(let change, _):
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
        case .locationSnapped, .passedBy, .leftRoute, .routeNeeded, .returnedToRoute, .trafficNeeded, .trafficUpdated,
            .guidanceChanged, .signalLost, .signalRegained:
            break
        }
    }
}
